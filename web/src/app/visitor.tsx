import { useEffect, useState } from 'react';
import { AccountPage, accountPlaceOf } from './account-page.tsx';
import { AppFrame } from './app-frame.tsx';

export const HOME_WITHOUT_APP = { component: 'a', href: '/project' } as const;

const placeNow = () => ({ pathname: window.location.pathname, search: window.location.search });

interface VisitorProps {
  /** Reads the app itself, which shows what the address says by then. */
  readonly onApp: () => void;
  /** It is about to be needed. */
  readonly onSoon: () => void;
}

/** Login and registration before there is an app: a visitor loads what he sees, and the rest while he types. */
export const Visitor = ({ onApp, onSoon }: VisitorProps) => {
  const [{ pathname, search }, setPlace] = useState(placeNow);
  const place = accountPlaceOf(pathname);
  useEffect(() => {
    const onPopState = (): void => setPlace(placeNow());
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);
  // By Back and Forward one may get to any screen.
  useEffect(() => {
    if (place === undefined) onApp();
  }, [place, onApp]);
  const onGo = (path: string): void => {
    window.history.pushState(null, '', path);
    setPlace(placeNow());
  };
  const onLoggedIn = (path: string): void => {
    window.history.replaceState(null, '', path);
    onApp();
  };
  return (
    <AppFrame home={HOME_WITHOUT_APP} showLogout={pathname !== '/login'}>
      <div onInput={onSoon}>
        {place === undefined ? null : <AccountPage {...{ place, search, onGo, onLoggedIn }} />}
      </div>
    </AppFrame>
  );
};

import { useEffect, useState } from 'react';
import { AccountPage, parseAccountPath } from './account-page.tsx';
import { AppFrame } from './shell/app-frame.tsx';

export const HOME_WITHOUT_APP = { component: 'a', href: '/project' } as const;

const placeNow = () => ({ pathname: window.location.pathname, search: window.location.search });

interface VisitorProps {
  /** Loads the app, which then shows the current URL. */
  readonly onApp: () => void;
  /** It is about to be needed. */
  readonly onSoon: () => void;
}

/**
 * Login and registration without the app: a visitor loads only what is visible, and the rest while typing.
 */
export const Visitor = ({ onApp, onSoon }: VisitorProps) => {
  const [{ pathname, search }, setPlace] = useState(placeNow);
  const place = parseAccountPath(pathname);
  useEffect(() => {
    const onPopState = (): void => setPlace(placeNow());
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);
  // Back and Forward may lead to any screen.
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
        {place === undefined ? null : <AccountPage place={place} search={search} onGo={onGo} onLoggedIn={onLoggedIn} />}
      </div>
    </AppFrame>
  );
};

import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { baseApi } from '../api/transport/base-api.ts';
import { AccountPage, parseAccountPath } from './account-page.tsx';
import { NotFound } from './not-found.tsx';

/** Within the app: where a session has ended while it was open. */
export const Page = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const place = parseAccountPath(pathname);
  if (place === undefined) return <NotFound />;
  const onLoggedIn = (path: string): void => {
    // Nothing that another account saw may be shown.
    dispatch(baseApi.util.resetApiState());
    void navigate(path, { replace: true });
  };
  return <AccountPage place={place} search={search} onLoggedIn={onLoggedIn} onGo={(path) => void navigate(path)} />;
};

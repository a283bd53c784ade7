import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { baseApi } from '../api/base-api.ts';
import { AccountPage, accountPlaceOf } from './account-page.tsx';
import { NotFound } from './not-found.tsx';

/** Within the app: where a session has ended while it was open. */
export const Page = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const place = accountPlaceOf(pathname);
  if (place === undefined) return <NotFound />;
  const onLoggedIn = (path: string): void => {
    // Nothing that another account saw may show.
    dispatch(baseApi.util.resetApiState());
    void navigate(path, { replace: true });
  };
  return <AccountPage {...{ place, search, onLoggedIn }} onGo={(path) => void navigate(path)} />;
};

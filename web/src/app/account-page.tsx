import type { AccountPageProps } from '../features/accounts/account-page.ts';
import { LoginPage } from '../features/accounts/login-page.tsx';
import { RegisterPage } from '../features/accounts/register-page.tsx';
import { ResetPage } from '../features/accounts/reset-page.tsx';
import { SetPasswordPage } from '../features/accounts/set-password-page.tsx';

export type AccountPlace =
  { readonly page: 'login' | 'register' | 'reset' } | { readonly page: 'set-password'; readonly token: string };

/** Which page without a session an address is; undefined for every other. */
export const parseAccountPath = (pathname: string): AccountPlace | undefined => {
  const [page, token, ...rest] = pathname.replace(/^\/|\/+$/gu, '').split('/');
  if (page === 'reset' && token !== undefined && rest.length === 0) return { page: 'set-password', token };
  const isPage = page === 'login' || page === 'register' || page === 'reset';
  return isPage && token === undefined ? { page } : undefined;
};

export const AccountPage = ({ place, ...props }: AccountPageProps & { readonly place: AccountPlace }) => {
  switch (place.page) {
    case 'login':
      return <LoginPage {...props} />;
    case 'register':
      return <RegisterPage {...props} />;
    case 'reset':
      return <ResetPage {...props} />;
    case 'set-password':
      return <SetPasswordPage {...props} token={place.token} />;
  }
};

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { LoginRequest } from '@verbatim/command-api/contract/accounts';
import { logIn } from '../../api/accounts.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { AccountCard } from './account-card.tsx';
import { AccountField } from '../../components/accounts/account-field.tsx';
import { AccountLink } from './account-link.tsx';
import type { AccountPageProps } from './account-page.ts';
import { useFields } from '../../components/hooks/use-fields.ts';
import { parseNextPath } from './next-path.ts';
import { useAccountCall } from './use-account-call.ts';

const LOGOUT_UNFINISHED =
  'This browser is logged out, but the server could not end the session. It expires after half an hour of inactivity.';

const required = (value: string): string | null => (value.trim() === '' ? 'Required.' : null);
const RULES = { username: required, password: required };
const EMPTY: LoginRequest = { username: '', password: '' };

export const LoginPage = ({ search, onGo, onLoggedIn }: AccountPageProps) => {
  const { send, error, isLoading } = useAccountCall(logIn, () => onLoggedIn(parseNextPath(search)));
  const { submit, field } = useFields<LoginRequest>(EMPTY, RULES, send);
  const isUnfinished = new URLSearchParams(search).get('logout') === 'unfinished';
  const hasNewPassword = new URLSearchParams(search).get('password') === 'new';
  return (
    <AccountCard
      title="Log in"
      text="Turn what people say into numbers you can defend."
      onSubmit={submit}
      below={
        <>
          No account yet?{' '}
          <AccountLink to={`/register${search}`} onGo={onGo}>
            Register
          </AccountLink>
          {' · '}
          <AccountLink to="/reset" onGo={onGo}>
            Forgot your password?
          </AccountLink>
        </>
      }
    >
      {hasNewPassword && error === null ? <Alert severity="success">Password reset successfully</Alert> : null}
      {isUnfinished ? <Alert severity="warning">{LOGOUT_UNFINISHED}</Alert> : null}
      {error === null ? null : <Alert severity="error">{getErrorMessage(error)}</Alert>}
      <AccountField label="Username or email" autoComplete="username" autoFocus {...field('username')} />
      <AccountField label="Password" type="password" autoComplete="current-password" {...field('password')} />
      <Button type="submit" variant="contained" size="large" loading={isLoading}>
        Log in
      </Button>
    </AccountCard>
  );
};

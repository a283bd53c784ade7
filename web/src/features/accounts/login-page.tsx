import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useDispatch } from 'react-redux';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom';
import type { LoginRequest } from '@verbatim/command-api/contract/accounts';
import { useLoginMutation } from '../../api/accounts.ts';
import { baseApi } from '../../api/base-api.ts';
import { messageOf } from '../../api/problem.ts';
import { AccountCard } from './account-card.tsx';
import { AccountField } from './account-field.tsx';
import { nextPath } from './next-path.ts';
import { useFields } from './use-fields.ts';

const LOGOUT_UNFINISHED =
  'This browser is logged out, but the server could not end the session. It ends by itself after half an hour without a request.';

const required = (value: string): string | null => (value.trim() === '' ? 'Required.' : null);
const RULES = { username: required, password: required };
const EMPTY: LoginRequest = { username: '', password: '' };

export const Page = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [login, { error, isLoading }] = useLoginMutation();
  const { submit, field } = useFields<LoginRequest>(EMPTY, RULES, async (values) => {
    const answer = await login(values);
    if (answer.error) return;
    // Nothing that another account saw may show.
    dispatch(baseApi.util.resetApiState());
    await navigate(nextPath(params.get('next')), { replace: true });
  });
  const search = params.size > 0 ? `?${params.toString()}` : '';
  return (
    <AccountCard
      title="Log in"
      text="Read what people say, in numbers you can defend."
      onSubmit={submit}
      below={
        <>
          No account yet?{' '}
          <Link component={RouterLink} to={`/register${search}`}>
            Register
          </Link>
        </>
      }
    >
      {params.get('logout') === 'unfinished' ? <Alert severity="warning">{LOGOUT_UNFINISHED}</Alert> : null}
      {error ? <Alert severity="error">{messageOf(error)}</Alert> : null}
      <AccountField label="Username" autoComplete="username" autoFocus {...field('username')} />
      <AccountField label="Password" type="password" autoComplete="current-password" {...field('password')} />
      <Button type="submit" variant="contained" size="large" loading={isLoading}>
        Log in
      </Button>
    </AccountCard>
  );
};

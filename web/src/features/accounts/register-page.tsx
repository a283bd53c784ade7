import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useDispatch } from 'react-redux';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom';
import { useSignupMutation } from '../../api/accounts.ts';
import { baseApi } from '../../api/base-api.ts';
import { messageOf } from '../../api/problem.ts';
import { AccountCard } from './account-card.tsx';
import { AccountField } from './account-field.tsx';
import { nextPath } from './next-path.ts';
import { useFields, type Rules } from './use-fields.ts';

interface RegisterForm {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly repeat: string;
}

const EMPTY: RegisterForm = { name: '', email: '', password: '', repeat: '' };

const required = (value: string): string | null => (value.trim() === '' ? 'Field is Required' : null);
const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(value.trim());

const RULES: Rules<RegisterForm> = {
  name: required,
  email: (value) => required(value) ?? (isEmail(value) ? null : 'Invalid e-mail.'),
  password: (value) => required(value) ?? (value.length >= 8 ? null : 'Password must be atleast 8 characters'),
  repeat: (value, { password }) => required(value) ?? (value === password ? null : "Passwords don't match"),
};

const useRegistration = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [signup, { error, isLoading }] = useSignupMutation();
  const { submit, field } = useFields<RegisterForm>(EMPTY, RULES, async ({ name, email, password }) => {
    const answer = await signup({ name: name.trim(), email: email.trim(), password });
    if (answer.error) return;
    dispatch(baseApi.util.resetApiState());
    await navigate(nextPath(params.get('next')), { replace: true });
  });
  return { submit, field, error, isLoading, search: params.size > 0 ? `?${params.toString()}` : '' };
};

export const Page = () => {
  const { submit, field, error, isLoading, search } = useRegistration();
  return (
    <AccountCard
      title="Register"
      text="Your own account, ready at once."
      onSubmit={submit}
      below={
        <>
          Registered already?{' '}
          <Link component={RouterLink} to={`/login${search}`}>
            Log in
          </Link>
        </>
      }
    >
      {error ? <Alert severity="error">{messageOf(error)}</Alert> : null}
      <AccountField label="Username" autoComplete="username" autoFocus {...field('name')} />
      <AccountField label="Email" type="email" autoComplete="email" {...field('email')} />
      <AccountField label="Password" type="password" autoComplete="new-password" {...field('password')} />
      <AccountField label="Repeat password" type="password" autoComplete="new-password" {...field('repeat')} />
      <Button type="submit" variant="contained" size="large" loading={isLoading}>
        Register
      </Button>
    </AccountCard>
  );
};

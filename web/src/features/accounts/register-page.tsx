import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { useForm, type RegisterOptions } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom';
import { useSignupMutation } from '../../api/accounts.ts';
import { baseApi } from '../../api/base-api.ts';
import { messageOf } from '../../api/problem.ts';
import { AccountCard } from './account-card.tsx';
import { nextPath } from './next-path.ts';

interface RegisterForm {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly repeat: string;
}

const required = (value: string): string | true => value.trim() !== '' || 'Field is Required';

const RULES: { readonly [field in keyof RegisterForm]: RegisterOptions<RegisterForm, field> } = {
  name: { validate: required },
  email: {
    validate: { required, pattern: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(value.trim()) || 'Invalid e-mail.' },
  },
  password: { validate: { required, long: (value) => value.length >= 8 || 'Password must be atleast 8 characters' } },
  repeat: { validate: { required, same: (value, form) => value === form.password || "Passwords don't match" } },
};

const useRegistration = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [signup, { error, isLoading }] = useSignupMutation();
  const { register, handleSubmit, formState } = useForm<RegisterForm>({
    defaultValues: { name: '', email: '', password: '', repeat: '' },
  });
  const submit = handleSubmit(async ({ name, email, password }) => {
    const answer = await signup({ name: name.trim(), email: email.trim(), password });
    if (answer.error) return;
    dispatch(baseApi.util.resetApiState());
    await navigate(nextPath(params.get('next')), { replace: true });
  });
  const field = <K extends keyof RegisterForm>(name: K) => ({
    error: formState.errors[name] !== undefined,
    helperText: formState.errors[name]?.message,
    ...register(name, RULES[name]),
  });
  return { submit, field, error, isLoading, search: params.size > 0 ? `?${params.toString()}` : '' };
};

export const Page = () => {
  const { submit, field, error, isLoading, search } = useRegistration();
  return (
    <AccountCard
      title="Register"
      text="Your own account, ready at once."
      onSubmit={(event) => void submit(event)}
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
      <TextField label="Username" autoComplete="username" autoFocus {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <TextField label="Password" type="password" autoComplete="new-password" {...field('password')} />
      <TextField label="Repeat password" type="password" autoComplete="new-password" {...field('repeat')} />
      <Button type="submit" variant="contained" size="large" loading={isLoading}>
        Register
      </Button>
    </AccountCard>
  );
};

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { signUp } from '../../api/accounts.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { AccountCard } from './account-card.tsx';
import { AccountField } from '../../components/accounts/account-field.tsx';
import { AccountLink } from './account-link.tsx';
import type { AccountPageProps } from './account-page.ts';
import { emailRule, PASSWORD_HINT, passwordRule, required } from '../../components/accounts/account-rules.ts';
import { useFields, type Rules } from '../../components/hooks/use-fields.ts';
import { parseNextPath } from './next-path.ts';
import { useAccountCall } from './use-account-call.ts';

interface RegisterForm {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly repeat: string;
}

const EMPTY: RegisterForm = { name: '', email: '', password: '', repeat: '' };

const RULES: Rules<RegisterForm> = {
  name: required,
  email: emailRule,
  password: passwordRule,
  repeat: (value, { password }) => required(value) ?? (value === password ? null : "Passwords don't match"),
};

export const RegisterPage = ({ search, onGo, onLoggedIn }: AccountPageProps) => {
  const { send, error, isLoading } = useAccountCall(signUp, () => onLoggedIn(parseNextPath(search)));
  const { submit, field } = useFields<RegisterForm>(EMPTY, RULES, ({ name, email, password }) =>
    send({ name: name.trim(), email: email.trim(), password }),
  );
  return (
    <AccountCard
      title="Register"
      text="Create your account."
      onSubmit={submit}
      below={
        <>
          Already have an account?{' '}
          <AccountLink to={`/login${search}`} onGo={onGo}>
            Log in
          </AccountLink>
        </>
      }
    >
      {error === null ? null : <Alert severity="error">{getErrorMessage(error)}</Alert>}
      <AccountField label="Username" autoComplete="username" autoFocus {...field('name')} />
      <AccountField label="Email" type="email" autoComplete="email" {...field('email')} />
      <AccountField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...field('password')}
      />
      <AccountField label="Repeat password" type="password" autoComplete="new-password" {...field('repeat')} />
      <Button type="submit" variant="contained" size="large" loading={isLoading}>
        Register
      </Button>
    </AccountCard>
  );
};

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { confirmReset } from '../../api/accounts.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { AccountCard } from './account-card.tsx';
import { AccountField } from '../../components/accounts/account-field.tsx';
import { AccountLink } from './account-link.tsx';
import type { AccountPageProps } from './account-page.ts';
import { emailRule, PASSWORD_HINT, passwordRule, required } from '../../components/accounts/account-rules.ts';
import { useAccountCall } from './use-account-call.ts';
import { useFields, type Rules } from '../../components/hooks/use-fields.ts';

interface PasswordForm {
  readonly email: string;
  readonly password: string;
  readonly confirm: string;
}

const EMPTY: PasswordForm = { email: '', password: '', confirm: '' };

const RULES: Rules<PasswordForm> = {
  email: emailRule,
  password: passwordRule,
  confirm: (value, { password }) => required(value) ?? (value === password ? null : "Passwords don't match"),
};

interface SetPasswordPageProps extends Pick<AccountPageProps, 'onGo'> {
  /** Of the link. */
  readonly token: string;
}

/** Where the link of a mail leads: an invitation, or a new password. */
export const SetPasswordPage = ({ token, onGo }: SetPasswordPageProps) => {
  const { send, error, isLoading } = useAccountCall(confirmReset, () => onGo('/login?password=new'));
  const { submit, field } = useFields<PasswordForm>(EMPTY, RULES, ({ email, password }) =>
    send({ email: email.trim(), password, token }),
  );
  return (
    <AccountCard
      title="Set your password"
      text="Enter the email address the link was sent to."
      onSubmit={submit}
      below={
        <>
          Link no longer works?{' '}
          <AccountLink to="/reset" onGo={onGo}>
            Request a new one
          </AccountLink>
        </>
      }
    >
      {error === null ? null : <Alert severity="error">{getErrorMessage(error)}</Alert>}
      <AccountField label="Email" type="email" autoComplete="username" autoFocus {...field('email')} />
      <AccountField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...field('password')}
      />
      <AccountField label="Confirm password" type="password" autoComplete="new-password" {...field('confirm')} />
      <Button type="submit" variant="contained" size="large" loading={isLoading}>
        Set password
      </Button>
    </AccountCard>
  );
};

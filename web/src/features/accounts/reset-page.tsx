import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ResetRequest } from '@verbatim/command-api/contract/accounts';
import { requestReset } from '../../api/accounts.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { AccountCard } from './account-card.tsx';
import { AccountField } from '../../components/accounts/account-field.tsx';
import { AccountLink } from './account-link.tsx';
import type { AccountPageProps } from './account-page.ts';
import { useAccountCall } from './use-account-call.ts';
import { useFields } from '../../components/hooks/use-fields.ts';

const RULES = {
  username: (value: string) => (value.trim() === '' ? 'Email Address or Username is required.' : null),
};
const EMPTY: ResetRequest = { username: '' };

/** Requests a link to set a new password, and confirms it. */
export const ResetPage = ({ onGo }: Pick<AccountPageProps, 'onGo'>) => {
  const [sent, setSent] = useState<string | null>(null);
  const { send, error, isLoading } = useAccountCall(requestReset, ({ detail }) => setSent(detail));
  const { submit, field } = useFields<ResetRequest>(EMPTY, RULES, send);
  const toLogin = (
    <AccountLink to="/login" onGo={onGo}>
      Back to log in
    </AccountLink>
  );
  if (sent !== null)
    return (
      <AccountCard title="Email Sent" text="Check your inbox." onSubmit={submit} below={toLogin}>
        <Typography role="status">{sent}</Typography>
        <Typography variant="body2" color="textSecondary">
          No email after a few minutes? Check your spam folder, or ask someone with an account to send you a link from
          the Users page.
        </Typography>
      </AccountCard>
    );
  return (
    <AccountCard
      title="Reset password"
      text="We’ll email you a link to set a new one."
      onSubmit={submit}
      below={toLogin}
    >
      {error === null ? null : <Alert severity="error">{getErrorMessage(error)}</Alert>}
      <AccountField label="Email Address or Username" autoComplete="username" autoFocus {...field('username')} />
      <Button type="submit" variant="contained" size="large" loading={isLoading}>
        Send link
      </Button>
    </AccountCard>
  );
};

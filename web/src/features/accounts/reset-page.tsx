import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ResetRequest } from '@verbatim/command-api/contract/accounts';
import { requestReset } from '../../api/accounts.ts';
import { messageOf } from '../../api/problem.ts';
import { AccountCard } from './account-card.tsx';
import { AccountField } from '../../components/account-field.tsx';
import { AccountLink } from './account-link.tsx';
import type { AccountPageProps } from './account-page.ts';
import { useAccountCall } from './use-account-call.ts';
import { useFields } from '../../components/use-fields.ts';

const RULES = {
  username: (value: string) => (value.trim() === '' ? 'Email Address or Username is required.' : null),
};
const EMPTY: ResetRequest = { username: '' };

/** Asks for a link to set a new password, and says that it is on its way. */
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
      <AccountCard title="Email Sent" text="Look into your mailbox." onSubmit={submit} below={toLogin}>
        <Typography role="status">{sent}</Typography>
        <Typography variant="body2" color="textSecondary">
          Nothing there after some minutes? Look among unwanted mail, or ask somebody who has an account to send you a
          link from the list of users.
        </Typography>
      </AccountCard>
    );
  return (
    <AccountCard
      title="Reset password"
      text="You get a link by e-mail with which you set a new one."
      onSubmit={submit}
      below={toLogin}
    >
      {error === null ? null : <Alert severity="error">{messageOf(error)}</Alert>}
      <AccountField label="Email Address or Username" autoComplete="username" autoFocus {...field('username')} />
      <Button type="submit" variant="contained" size="large" loading={isLoading}>
        Send link
      </Button>
    </AccountCard>
  );
};

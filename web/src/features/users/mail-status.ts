import type { UserMail } from '@verbatim/command-api/contract/accounts';

const WHAT: Readonly<Record<UserMail['kind'], string>> = { invitation: 'Invitation', reset: 'Password link' };

/** Status of the latest mail in one line. */
export const formatMailStatus = ({ kind, state, at, reason }: UserMail, shown: (at: string) => string): string => {
  switch (state) {
    case 'sent':
      return `${WHAT[kind]} sent ${shown(at)}`;
    case 'failed':
      return `${WHAT[kind]} could not be sent: ${reason}`;
    case 'waiting':
      return reason === '' ? `${WHAT[kind]} is being sent` : `${WHAT[kind]} will be retried: ${reason}`;
  }
};

import type { UserMail } from '@verbatim/command-api/contract/accounts';

const WHAT: Readonly<Record<UserMail['kind'], string>> = { invitation: 'Invitation', reset: 'Password link' };

/** What became of the mail that was asked for last, in a line. */
export const mailWords = ({ kind, state, at, reason }: UserMail, shown: (at: string) => string): string => {
  switch (state) {
    case 'sent':
      return `${WHAT[kind]} sent ${shown(at)}`;
    case 'failed':
      return `${WHAT[kind]} could not be sent: ${reason}`;
    case 'waiting':
      return reason === '' ? `${WHAT[kind]} is on its way` : `${WHAT[kind]} waits for another try: ${reason}`;
  }
};

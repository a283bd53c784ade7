import type { StoredMail } from '../credentials/credential-store.ts';
import { SENT_WITHIN_MS } from './mailer.ts';

/** Status of a mail for users: one that waits for too long is not sent. */
export const toMailStatus = (
  { state, askedAt, reason }: Pick<StoredMail, 'state' | 'askedAt' | 'reason'>,
  now: Date,
): Pick<StoredMail, 'state' | 'reason'> =>
  state === 'waiting' && now.getTime() - askedAt.getTime() > SENT_WITHIN_MS
    ? { state: 'failed', reason: reason === '' ? 'It could not be sent within 30 minutes.' : reason }
    : { state, reason };

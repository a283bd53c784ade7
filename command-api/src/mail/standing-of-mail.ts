import type { StoredMail } from '../credentials/credential-store.ts';
import { SENT_WITHIN_MS } from './mailer.ts';

/** What became of a mail, as people are told: one that waits for too long is not sent any more. */
export const standingOf = (
  { state, askedAt, reason }: Pick<StoredMail, 'state' | 'askedAt' | 'reason'>,
  now: Date,
): Pick<StoredMail, 'state' | 'reason'> =>
  state === 'waiting' && now.getTime() - askedAt.getTime() > SENT_WITHIN_MS
    ? { state: 'failed', reason: reason === '' ? 'It could not be sent within 30 minutes.' : reason }
    : { state, reason };

import type { MailKind } from '../credentials/credential-store.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Validity of a link from the sending of its mail. Invited users may read it the next day. */
export const LINK_MS: Readonly<Record<MailKind, number>> = { reset: 30 * MINUTE, invitation: 3 * DAY };

const ENDS: Readonly<Record<MailKind, string>> = { reset: 'within 30 minutes', invitation: 'within three days' };

/** @param link with the token, which is not stored anywhere else */
export const mailText = (kind: MailKind, name: string, link: string): { subject: string; text: string } => ({
  subject: kind === 'reset' ? 'Set a new password for Verbatim' : 'You are invited to Verbatim',
  text: [
    `Hello ${name},`,
    '',
    kind === 'reset'
      ? 'Someone requested a new password for your Verbatim account. Set it here:'
      : 'Someone created a Verbatim account for you. Set your password here:',
    '',
    link,
    '',
    `The link works once, and ${ENDS[kind]}. A newer email of this kind replaces it.`,
    kind === 'reset'
      ? 'If you did not request this, ignore this email: your password stays the same.'
      : `Then log in as ${name}, or with this email.`,
    '',
  ].join('\n'),
});

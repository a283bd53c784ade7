import type { MailKind } from '../credentials/credential-store.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long a link works from the moment at which its mail is sent. Who is invited may read his mail tomorrow. */
export const LINK_MS: Readonly<Record<MailKind, number>> = { reset: 30 * MINUTE, invitation: 3 * DAY };

const ENDS: Readonly<Record<MailKind, string>> = { reset: 'within 30 minutes', invitation: 'within three days' };

/** @param link with the token: the only place where that is written */
export const mailText = (kind: MailKind, name: string, link: string): { subject: string; text: string } => ({
  subject: kind === 'reset' ? 'Set a new password for Verbatim' : 'You are invited to Verbatim',
  text: [
    `Hello ${name},`,
    '',
    kind === 'reset'
      ? 'Somebody has asked for a new password for your account at Verbatim. Set it here:'
      : 'Somebody has made an account for you at Verbatim. Set your password here:',
    '',
    link,
    '',
    `The link works once, and ${ENDS[kind]}. A newer mail of this kind makes it void.`,
    kind === 'reset'
      ? 'If it was not you, you need not do anything: your password stays as it is.'
      : `Then log in as ${name}, or with this e-mail.`,
    '',
  ].join('\n'),
});

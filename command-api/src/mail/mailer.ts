/**
 * Sends the credential store's queued mails, at least once each. A mail is claimed by one process at a time;
 * each attempt creates a new link, which voids the previous one. Requests older than half an hour are
 * dropped: the user no longer expects them.
 */
import type { Logger } from 'pino';
import { pause } from '@verbatim/eventstore/async';
import type { Configuration } from '../bootstrap/configuration.ts';
import type { CredentialStore, StoredMail } from '../credentials/credential-store.ts';
import { hashToken, newToken } from '../credentials/sessions.ts';
import { LINK_MS, mailText } from './mail-text.ts';
import { outbox, outboxIn } from './outbox.ts';
import { MailRefusedError, type SendMail } from './send-mail.ts';
import { smtp } from './smtp.ts';

export interface Mailer {
  /** Sends a stored mail at once, instead of at the next poll. */
  wake(): void;
  close(): Promise<void>;
}

export interface MailerOptions {
  readonly store: CredentialStore;
  readonly send: SendMail;
  /** Origin of the links, from the settings: never from a request. */
  readonly baseUrl: string;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly pace?: MailerPace;
}

export interface MailerPace {
  /** Poll interval for mails stored by other processes, or due for a retry. */
  readonly lookMs: number;
  /** Before the second attempt; doubled for each further one. */
  readonly retryMs: number;
  readonly longestRetryMs: number;
}

const PACE: MailerPace = { lookMs: 5_000, retryMs: 5_000, longestRetryMs: 120_000 };
/** Above the duration of an attempt. */
const CLAIM_MS = 60_000;
export const SENT_WITHIN_MS = 30 * 60_000;

export const startMailer = (options: MailerOptions): Mailer => {
  const { log } = options;
  const pace = options.pace ?? PACE;
  const closing = new AbortController();
  let awake = new AbortController();
  let isFailing = false;
  const keepSending = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      awake = new AbortController();
      try {
        while (!closing.signal.aborted && (await sendNext(options, pace)));
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.warn({ err: error }, 'cannot look for mails at the moment');
        isFailing = true;
      }
      const signal = AbortSignal.any([awake.signal, closing.signal]);
      await pause(pace.lookMs, signal, false);
    }
  };
  const over = keepSending();
  return {
    wake: () => awake.abort(),
    close: async () => {
      closing.abort();
      await over;
    },
  };
};

/** @returns false when none waits */
const sendNext = async (options: MailerOptions, pace: MailerPace): Promise<boolean> => {
  const { store, now, log } = options;
  const at = now();
  const mail = await store.claimMail(at, new Date(at.getTime() + CLAIM_MS), new Date(at.getTime() - SENT_WITHIN_MS));
  if (mail === undefined) return false;
  try {
    await sendOne(options, mail);
    await store.noteMail(mail.id, { state: 'sent', triedAt: now(), reason: '', notBefore: now() });
    log.info({ mailId: mail.id, kind: mail.kind, accountId: mail.accountId }, 'mail sent');
  } catch (error) {
    await noteFailure(options, pace, mail, error);
  }
  return true;
};

const sendOne = async ({ store, send, baseUrl, now }: MailerOptions, mail: StoredMail): Promise<void> => {
  const account = await store.findById(mail.accountId);
  if (account === undefined) throw new MailRefusedError('The account was deleted.');
  const token = newToken();
  const until = new Date(now().getTime() + LINK_MS[mail.kind]);
  await store.putPasswordLink({ tokenHash: hashToken(token), accountId: mail.accountId, until });
  await send({
    to: account.email,
    ...mailText(mail.kind, account.name, `${baseUrl}/reset/${token}`),
    messageId: `<${mail.id}@${new URL(baseUrl).hostname}>`,
  });
};

const noteFailure = async (
  { store, now, log }: MailerOptions,
  { retryMs, longestRetryMs }: MailerPace,
  { id, kind, accountId, askedAt, tries }: StoredMail,
  error: unknown,
): Promise<void> => {
  const triedAt = now();
  const notBefore = new Date(triedAt.getTime() + Math.min(longestRetryMs, retryMs * 2 ** (tries - 1)));
  const isLast = error instanceof MailRefusedError || notBefore.getTime() >= askedAt.getTime() + SENT_WITHIN_MS;
  log.warn({ mailId: id, kind, accountId, tries, err: error }, isLast ? 'a mail cannot be sent' : 'a mail has to wait');
  await store.noteMail(id, {
    triedAt,
    notBefore,
    state: isLast ? 'failed' : 'waiting',
    reason: getReason(error),
  });
};

const MAX_REASON = 300;

const getReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/[\s\p{C}]+/gu, ' ').slice(0, MAX_REASON);

type MailSettings = Pick<Configuration, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

/** By SMTP where that is set, else into the outbox. */
export const openSendMail = ({ smtpUrl, mailFrom, dataDir }: MailSettings, baseUrl: string): SendMail => {
  const from = mailFrom ?? `verbatim@${new URL(baseUrl).hostname.replace(/^\[(.*)\]$/u, 'localhost')}`;
  return smtpUrl === undefined ? outbox(outboxIn(dataDir), from) : smtp(smtpUrl, from);
};

export const openMailer = ({
  configuration,
  store,
  baseUrl,
  log,
}: {
  readonly configuration: MailSettings;
  readonly store: CredentialStore;
  readonly baseUrl: string;
  readonly log: Logger;
}): Mailer =>
  startMailer({
    store,
    send: openSendMail(configuration, baseUrl),
    baseUrl,
    now: () => new Date(),
    log: log.child({ work: 'mail' }),
  });

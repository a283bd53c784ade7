import type { Logger } from 'pino';
import type { Configuration } from '../configuration.ts';
import type { CredentialStore } from '../credentials/credential-store.ts';
import { startMailer, type Mailer } from './mailer.ts';
import { outbox, outboxIn } from './outbox.ts';
import { smtp } from './smtp.ts';

/** By SMTP where that is set, else into the outbox. */
export const openMailer = ({
  configuration: { smtpUrl, mailFrom, dataDir },
  store,
  baseUrl,
  log,
}: {
  readonly configuration: Pick<Configuration, 'smtpUrl' | 'mailFrom' | 'dataDir'>;
  readonly store: CredentialStore;
  readonly baseUrl: string;
  readonly log: Logger;
}): Mailer => {
  const from = mailFrom ?? `verbatim@${new URL(baseUrl).hostname.replace(/^\[(.*)\]$/u, 'localhost')}`;
  const send = smtpUrl === undefined ? outbox(outboxIn(dataDir), from) : smtp(smtpUrl, from);
  return startMailer({ store, send, baseUrl, now: () => new Date(), log: log.child({ work: 'mail' }) });
};

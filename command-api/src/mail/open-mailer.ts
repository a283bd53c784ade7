import type { Logger } from 'pino';
import type { Configuration } from '../bootstrap/configuration.ts';
import type { CredentialStore } from '../credentials/credential-store.ts';
import { startMailer, type Mailer } from './mailer.ts';
import { outbox, outboxIn } from './outbox.ts';
import type { SendMail } from './send-mail.ts';
import { smtp } from './smtp.ts';

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

/** Brings the root of a seal where those who run the log cannot change it: a file, a mailbox. */
import { appendFile } from 'node:fs/promises';
import type { LogSeal } from '@verbatim/eventstore/seals/log-seal';
import type { Logger } from 'pino';
import type { Configuration } from '../bootstrap/configuration.ts';
import type { SendMail } from '../mail/send-mail.ts';

export interface RootPublisher {
  /**
   * Writes the root to SEAL_FILE, and begins to mail it to SEAL_MAIL. Never throws: what fails is logged, and
   * the next root covers what this one covers.
   * @param at ISO 8601 instant of the seal
   */
  publish(seal: LogSeal, at: string): Promise<void>;
  /** Resolves once no mail is on its way. */
  settled(): Promise<void>;
}

export interface RootPublisherParts {
  readonly settings: Pick<Configuration, 'sealFile' | 'sealMail'>;
  readonly send: SendMail;
  /** Host of the message ids. */
  readonly host: string;
  readonly log: Pick<Logger, 'warn'>;
}

export const createRootPublisher = ({
  settings: { sealFile, sealMail },
  send,
  host,
  log,
}: RootPublisherParts): RootPublisher => {
  const mails = new Set<Promise<void>>();
  const attempt = async ({ number, root }: LogSeal, where: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error, seal: number, root }, `the root of a seal could not be ${where}`);
    }
  };
  const mail = (to: string, seal: LogSeal, at: string): void => {
    const messageId = `<seal-${seal.number}-${seal.root.slice(0, 16)}@${host}>`;
    const sent = attempt(seal, 'mailed to SEAL_MAIL', () => send({ to, ...toMail(seal, at), messageId })).finally(() =>
      mails.delete(sent),
    );
    mails.add(sent);
  };
  return {
    async publish(seal, at) {
      if (sealFile !== undefined)
        await attempt(seal, `written to SEAL_FILE (${sealFile})`, () =>
          appendFile(sealFile, toLine(seal, at), { mode: 0o600 }),
        );
      if (sealMail !== undefined) mail(sealMail, seal, at);
    },
    async settled() {
      await Promise.all(mails);
    },
  };
};

/** STORED FORMAT: instant, position and root, separated by tabs. */
const toLine = ({ position, root }: LogSeal, at: string): string => `${at}\t${position}\t${root}\n`;

const toMail = ({ number, events, heads, root }: LogSeal, at: string): { subject: string; text: string } => ({
  subject: `Seal ${number} of the Verbatim log`,
  text: [
    `Seal ${number}, ${at}`,
    '',
    'Root:',
    root,
    '',
    `It covers ${events} new events in ${heads.length} streams, and every seal before it.`,
    'Keep this email. To check that the log still has what was sealed, run on the server:',
    '',
    `npm run -s ops -- verify-log --against ${root}`,
    '',
  ].join('\n'),
});

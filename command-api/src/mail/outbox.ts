/**
 * Mails without SMTP_URL: one file each in DATA_DIR/outbox, for users with access to the folder. `npm run ops
 * -- outbox` shows them; browsers never do, because the links belong to other users.
 */
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { SendMail } from './send-mail.ts';

export const outboxIn = (dataDir: string): string => join(dataDir, 'outbox');

/** A retry replaces the file of the previous attempt, whose link is void. */
export const outbox = (directory: string, from: string): SendMail => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async ({ to, subject, text, messageId }) => {
    const { message } = await transport.sendMail({
      from: { name: 'Verbatim', address: from },
      to: { name: '', address: to },
      // Shown on a terminal unchanged.
      subject,
      text,
      messageId,
      textEncoding: 'quoted-printable',
    });
    await mkdir(directory, { recursive: true });
    const name = createHash('sha256').update(messageId).digest('hex').slice(0, 16);
    const unfinished = join(directory, `.${name}.unfinished`);
    const file = await open(unfinished, 'w', 0o600);
    try {
      await file.writeFile(message as Buffer);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, join(directory, `${name}.eml`));
  };
};

export interface OutboxMail {
  /** File name without extension. */
  readonly name: string;
  /** When it was written: the mail's own date has only seconds. */
  readonly date: Date;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The mails of an outbox, oldest first. */
export const readOutbox = async (directory: string): Promise<readonly OutboxMail[]> => {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const mails: OutboxMail[] = [];
  for (const file of names.filter((name) => name.endsWith('.eml'))) mails.push(await readMail(directory, file));
  return mails.sort((a, b) => a.date.getTime() - b.date.getTime());
};

const readMail = async (directory: string, file: string): Promise<OutboxMail> => {
  const path = join(directory, file);
  const [source, { mtime }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
  return { name: file.slice(0, -'.eml'.length), date: mtime, ...parseMail(source) };
};

/** Parses a mail written by `outbox`: headers, an empty line, quoted-printable text. */
const parseMail = (source: string): Omit<OutboxMail, 'name' | 'date'> => {
  const end = source.indexOf('\n\n');
  const headers = source.slice(0, end).replace(/\n[ \t]+/gu, ' ');
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'imu').exec(headers)?.[1] ?? '';
  return {
    to: header('To').replace(/^.*<|>.*$/gu, ''),
    subject: header('Subject'),
    text: /quoted-printable/iu.test(header('Content-Transfer-Encoding'))
      ? unquoted(source.slice(end + 2))
      : source.slice(end + 2),
  };
};

/** RFC 2045, 6.7. */
const unquoted = (text: string): string => {
  const bytes = text
    .replace(/=\r?\n/gu, '')
    .replace(/=([0-9A-F]{2})/giu, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

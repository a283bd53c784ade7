/** Mails by SMTP (`nodemailer`), a connection each: there are few of them. */
import { createTransport } from 'nodemailer';
import { MailRefusedError, type SendMail } from './send-mail.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 15_000;

/**
 * @param url smtp:// or smtps://, with user and password where the server wants them
 * @param from the sender's address
 */
export const smtp = (url: string, from: string): SendMail => {
  const transport = createTransport(
    { url, connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    // Prevents reading files or fetching URLs named in a text.
    { from: { name: 'Verbatim', address: from }, disableFileAccess: true, disableUrlAccess: true },
  );
  return async ({ to, subject, text, messageId }) => {
    try {
      await transport.sendMail({ to: { name: '', address: to }, subject, text, messageId });
    } catch (error) {
      if (isForGood(error)) throw new MailRefusedError(error.message, { cause: error });
      throw error;
    }
  };
};

/** 5xx is permanent (RFC 5321, 4.2.1), except for credentials, which may be corrected. */
const isForGood = (error: unknown): error is Error & { readonly responseCode: number } =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  !('code' in error && error.code === 'EAUTH');

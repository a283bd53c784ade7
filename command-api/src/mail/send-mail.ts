/** A mail on its way out, and the port by which it goes. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** The same with every try, so that a mail that came twice is shown once. */
  readonly messageId: string;
}

/** Settles when somebody has taken the mail over. @throws MailRefusedError; any other error may pass */
export type SendMail = (mail: Mail) => Promise<void>;

/** The server will never take this mail: trying again is of no use. */
export class MailRefusedError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'MailRefusedError';
  }
}

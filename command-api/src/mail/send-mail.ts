/** An outgoing mail, and the port that sends it. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** Constant across attempts, so that duplicates are shown once. */
  readonly messageId: string;
}

/** Resolves when a server has accepted the mail. @throws MailRefusedError; other errors are transient */
export type SendMail = (mail: Mail) => Promise<void>;

/** The server permanently rejects the mail: a retry is useless. */
export class MailRefusedError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'MailRefusedError';
  }
}

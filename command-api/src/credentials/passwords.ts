/**
 * Password hashes: argon2id with OWASP's parameters, limited concurrency, and constant time for unknown
 * accounts.
 */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { TaskQueue } from '@verbatim/eventstore/async';
import { HttpError } from '../http/http-error.ts';

const MIN_PASSWORD_LENGTH = 8;
/** argon2id is the library's default algorithm; memory in KiB. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** Each takes 19 MiB and a thread of the pool that also reads files. */
const CONCURRENT = 2;
/** Some seconds of work at 6 to 70 ms each: further requests are rejected. */
const MAX_WAITING = 100;

export interface Passwords {
  /** @throws HttpError 503 when too many are waiting */
  hash(password: string): Promise<string>;
  /**
   * Null or undefined (no password, no account) is always false, after equal work.
   * @throws HttpError 503
   */
  verify(passwordHash: string | null | undefined, password: string): Promise<boolean>;
}

export const createPasswords = async ({
  concurrent = CONCURRENT,
  maxWaiting = MAX_WAITING,
} = {}): Promise<Passwords> => {
  const queue = new TaskQueue(concurrent, { maxWaiting, createFullError: createBusyError });
  const nobodys = await hash(randomBytes(32), PARAMETERS);
  return {
    hash: (password) => queue.run(() => hash(password.normalize('NFKC'), PARAMETERS)),
    verify: (passwordHash, password) =>
      queue.run(async () => {
        const matches = await verify(passwordHash ?? nobodys, password.normalize('NFKC'));
        return matches && passwordHash != null;
      }),
  };
};

/** Counts graphemes. @throws HttpError 400 PASSWORD_TOO_SHORT | PASSWORD_BLANK */
export const requireLongEnough = (password: string): void => {
  if ([...password].length < MIN_PASSWORD_LENGTH)
    throw refused('PASSWORD_TOO_SHORT', 'Password must be atleast 8 characters');
  if (password.normalize('NFKC').trim() === '')
    throw refused('PASSWORD_BLANK', 'Password must not consist only of spaces');
};

const refused = (code: string, message: string): HttpError =>
  new HttpError(400, code, message, { errors: [{ field: 'password', message }] });

const createBusyError = (): HttpError =>
  new HttpError(503, 'BUSY', 'Too many people are logging in at once. Please try again in a moment.', {
    headers: { 'Retry-After': '5' },
  });

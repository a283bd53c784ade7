/** Password hashes: argon2id with OWASP's parameters, a few at a time, and the same time for accounts that do not exist. */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { HttpError } from '../http-error.ts';

const MIN_PASSWORD_LENGTH = 8;
/** argon2id is the library's default algorithm; memory in KiB. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** Each takes 19 MiB and a thread of the pool that files are read with. */
const CONCURRENT = 2;
/** At 6 to 70 ms each (machines differ that much) some seconds of work: whoever comes after is better told to try again. */
const MAX_WAITING = 100;

export interface Passwords {
  /** @throws HttpError 503 when too many are waiting */
  hash(password: string): Promise<string>;
  /** Null or undefined (no password, no account) is always false, after as much work. @throws HttpError 503 */
  verify(passwordHash: string | null | undefined, password: string): Promise<boolean>;
}

export const createPasswords = async ({
  concurrent = CONCURRENT,
  maxWaiting = MAX_WAITING,
} = {}): Promise<Passwords> => {
  const limited = limitConcurrency(concurrent, maxWaiting);
  const nobodys = await hash(randomBytes(32), PARAMETERS);
  return {
    hash: (password) => limited(() => hash(password.normalize('NFKC'), PARAMETERS)),
    verify: (passwordHash, password) =>
      limited(async () => {
        const matches = await verify(passwordHash ?? nobodys, password.normalize('NFKC'));
        return matches && passwordHash != null;
      }),
  };
};

/** Characters as a person counts them. @throws HttpError 400 PASSWORD_TOO_SHORT | PASSWORD_BLANK */
export const requireLongEnough = (password: string): void => {
  if ([...password].length < MIN_PASSWORD_LENGTH)
    throw refused('PASSWORD_TOO_SHORT', 'Password must be atleast 8 characters');
  if (password.normalize('NFKC').trim() === '') throw refused('PASSWORD_BLANK', 'Password must not be spaces alone');
};

const refused = (code: string, message: string): HttpError =>
  new HttpError(400, code, message, { errors: [{ field: 'password', message }] });

const limitConcurrency = (concurrent: number, maxWaiting: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= concurrent) {
      if (waiting.length >= maxWaiting)
        throw new HttpError(503, 'BUSY', 'Too many people are logging in at once. Please try again in a moment.', {
          headers: { 'Retry-After': '5' },
        });
      // Whoever ends hands its place on, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from '../contract/accounts.ts';
import { HttpError } from '../http-error.ts';
import type { StoredAccount } from './credential-store.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { Passwords } from './passwords.ts';
import { logOut, openSession, type SessionPorts } from './sessions.ts';

export interface LogInPorts extends SessionPorts {
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
  /** Writes the event of an account whose sign-up broke off before that, where it can. */
  readonly complete: (account: StoredAccount) => Promise<void>;
}

export interface LogInRequest {
  /** User name or e-mail. */
  readonly username: string;
  readonly password: string;
  /** Of the socket, or of a proxy that is trusted: never of a header that anybody can send. */
  readonly address: string;
  /** The token the browser had before, which ends with this login. */
  readonly previousToken: string | undefined;
}

/**
 * Known or not, an account takes the same time and gets the same answer.
 * @throws HttpError 401 LOGIN_FAILED, 429 LOGIN_THROTTLED (Retry-After), 503 BUSY
 */
export const logIn = async (
  ports: LogInPorts,
  { username, password, address, previousToken }: LogInRequest,
): Promise<{ readonly account: Account; readonly token: string }> => {
  const admission = ports.throttle.begin(username, address);
  if (!admission.admitted) throw throttled(admission.retryAfterMs);
  if (admission.delayMs > 0) await wait(admission.delayMs);
  const found = await ports.store.findByHandle(username);
  const matches = await ports.passwords.verify(found?.passwordHash, password);
  if (found === undefined || !matches)
    throw new HttpError(401, 'LOGIN_FAILED', 'The user name or the password is wrong.');
  ports.throttle.succeeded(username, address);
  await ports.complete(found);
  await logOut(ports, previousToken);
  const token = await openSession(ports, found);
  return { account: { id: found.accountId, name: found.name, email: found.email }, token };
};

const throttled = (retryAfterMs: number): HttpError => {
  const seconds = Math.ceil(retryAfterMs / 1000);
  const detail = `There were too many failed attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return new HttpError(429, 'LOGIN_THROTTLED', detail, { headers: { 'Retry-After': String(seconds) } });
};

import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from '../contract/accounts.ts';
import { HttpError } from '../http/http-error.ts';
import type { StoredAccount } from './credential-store.ts';
import { findKnownBrowser, addBrowserMark } from './known-browser.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { Passwords } from './passwords.ts';
import { logOut, openSession, type SessionPorts } from './sessions.ts';

export interface LogInPorts extends SessionPorts {
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
  /** Writes the event of an account whose sign-up broke off before that, where it can. */
  readonly complete: (account: StoredAccount) => Promise<void>;
  /** Receives failed logins for the log, without password and e-mail. */
  readonly onRefused?: (refusal: { readonly code: string; readonly accountId?: string }) => void;
}

export interface LogInRequest {
  /** User name or e-mail. */
  readonly username: string;
  readonly password: string;
  /** Of the socket, or of a proxy that is trusted: never of a header that anybody can send. */
  readonly address: string;
  /** The token the browser had before, which ends with this login. */
  readonly previousToken: string | undefined;
  /** User agent. */
  readonly agent: string;
  /** Of accounts that it has logged in to before. */
  readonly marks?: string | undefined;
}

/**
 * Constant time and response for known and unknown accounts.
 * @throws HttpError 401 LOGIN_FAILED, 429 LOGIN_THROTTLED (Retry-After), 503 BUSY
 */
export const logIn = async (
  ports: LogInPorts,
  { username, password, address, previousToken, agent, marks }: LogInRequest,
): Promise<{ readonly account: Account; readonly token: string; readonly marks: string }> => {
  const found = await ports.store.findByHandle(username);
  const refuse = (error: HttpError): never => {
    ports.onRefused?.({ code: error.code, ...(found === undefined ? {} : { accountId: found.accountId }) });
    throw error;
  };
  const browser = findKnownBrowser(found, marks);
  // Name and e-mail of one account are one handle: two would be twice the tries.
  const handle = found?.name ?? username;
  const admission = await ports.throttle.begin(handle, address, browser);
  if (!admission.admitted) return refuse(throttled(admission.retryAfterMs));
  if (admission.delayMs > 0) await wait(admission.delayMs);
  const matches = await ports.passwords.verify(found?.passwordHash, password);
  if (found === undefined || !matches)
    return refuse(new HttpError(401, 'LOGIN_FAILED', 'Incorrect user name or password.'));
  await ports.throttle.succeeded(handle, address, browser);
  await ports.complete(found);
  await logOut(ports, previousToken);
  const token = await openSession(ports, found, agent);
  const account = { id: found.accountId, name: found.name, email: found.email };
  return { account, token, marks: addBrowserMark(found, marks) };
};

export const throttled = (retryAfterMs: number): HttpError =>
  tryLater('LOGIN_THROTTLED', 'Too many failed attempts.', retryAfterMs);

export const tryLater = (code: string, why: string, retryAfterMs: number): HttpError => {
  const seconds = Math.ceil(retryAfterMs / 1000);
  const detail = `${why} Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return new HttpError(429, code, detail, { headers: { 'Retry-After': String(seconds) } });
};

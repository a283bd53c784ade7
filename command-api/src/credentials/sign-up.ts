import { CommandRejected } from '@verbatim/domain/command-rejected';
import type { Account } from '../contract/accounts.ts';
import { HttpError } from '../http/http-error.ts';
import { foldHandle, type ReservationOutcome, type StoredAccount } from './credential-store.ts';
import { requireDistinctName } from './distinct-name.ts';
import { requireLongEnough, type Passwords } from './passwords.ts';
import { logOut, openSession, type SessionPorts } from './sessions.ts';

/** How long name and e-mail stay taken when a registration breaks off half-way. */
export const RESERVATION_MS = 10 * 60_000;

export interface SignUpPorts<Handled> extends SessionPorts {
  readonly passwords: Passwords;
  /** False: only the very first account of the installation can be made this way. */
  readonly signupOpen: boolean;
  /** Writes the event of the account. */
  readonly register: (account: Pick<StoredAccount, 'accountId' | 'name' | 'email'>) => Promise<Handled>;
}

export interface SignUpRequest {
  /** Fresh; the account's for good. */
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly previousToken: string | undefined;
  /** User agent. */
  readonly agent: string;
}

/**
 * Reserves the name, creates the account, logs in, and appends the event last. Interrupted after the first
 * step, the name becomes free again; after the second, the account exists, and the next login appends its
 * event.
 * @throws HttpError 400 PASSWORD_TOO_SHORT | NAME_REQUIRED, 403 SIGNUP_OFF, 409 ACCOUNT_NAME_TAKEN |
 * ACCOUNT_EMAIL_TAKEN, 503 BUSY
 */
export const signUp = async <Handled>(
  ports: SignUpPorts<Handled>,
  request: SignUpRequest,
): Promise<{ readonly account: Account; readonly token: string; readonly handled: Handled }> => {
  const { accountId, password } = request;
  const name = request.name.trim();
  const email = request.email.trim();
  requireLongEnough(password);
  if (foldHandle(name) === '') throw refused(400, 'NAME_REQUIRED', 'name', 'Field is Required');
  // With registration off, existing accounts are not revealed.
  if (ports.signupOpen) await requireDistinctName(ports.store, { accountId, name });
  const at = ports.now();
  const until = new Date(at.getTime() + RESERVATION_MS);
  requireReserved(await ports.store.reserve({ accountId, name, email, onlyAsFirst: !ports.signupOpen, at, until }));
  const takeBack = async (error: unknown): Promise<never> => {
    // If that fails, too, it counts as interrupted here.
    await ports.store.remove(accountId).catch(() => undefined);
    throw error;
  };
  const token = await openAccount(ports, request).catch(takeBack);
  const handled = await ports.register({ accountId, name, email }).catch((error: unknown) => {
    // After any other error the event may exist.
    if (error instanceof CommandRejected || error instanceof HttpError) return takeBack(error);
    throw error;
  });
  return { account: { id: accountId, name, email }, token, handled };
};

/** @returns the token of its first session */
const openAccount = async (
  ports: SessionPorts & { readonly passwords: Passwords },
  { accountId, password, previousToken, agent }: SignUpRequest,
): Promise<string> => {
  const passwordHash = await ports.passwords.hash(password);
  if (!(await ports.store.activate(accountId, passwordHash)))
    throw new HttpError(503, 'RESERVATION_EXPIRED', 'This took too long. Please try again.');
  await logOut(ports, previousToken);
  return openSession(ports, { accountId, version: 0 }, agent);
};

export const requireReserved = (outcome: ReservationOutcome): void => {
  switch (outcome) {
    case 'reserved':
      return;
    case 'not-first':
      throw new HttpError(403, 'SIGNUP_OFF', 'Registration is closed. Ask someone with an account to invite you.');
    case 'name-taken':
      throw refused(409, 'ACCOUNT_NAME_TAKEN', 'name', 'This user name is taken');
    case 'email-taken':
      throw refused(409, 'ACCOUNT_EMAIL_TAKEN', 'email', 'An account with this email already exists');
  }
};

const refused = (status: number, code: string, field: string, message: string): HttpError =>
  new HttpError(status, code, message, { errors: [{ field, message }] });

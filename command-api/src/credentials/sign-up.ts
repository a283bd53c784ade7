import { CommandRejected } from '@verbatim/domain/command-rejected';
import type { Account } from '../contract/accounts.ts';
import { HttpError } from '../http-error.ts';
import { foldHandle, type ReservationOutcome, type StoredAccount } from './credential-store.ts';
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
  /** What the browser says of itself. */
  readonly agent: string;
}

/**
 * Takes the name, makes the account, logs in, and writes the event last: what is in the log is answered as stored. Broken off after
 * the first step, the name is free again later; after the second, the account is there, and the next login writes its event.
 * @throws HttpError 400 PASSWORD_TOO_SHORT | NAME_REQUIRED, 403 SIGNUP_OFF, 409 ACCOUNT_NAME_TAKEN | ACCOUNT_EMAIL_TAKEN, 503 BUSY
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
  const at = ports.now();
  const until = new Date(at.getTime() + RESERVATION_MS);
  requireReserved(await ports.store.reserve({ accountId, name, email, onlyAsFirst: !ports.signupOpen, at, until }));
  const takeBack = async (error: unknown): Promise<never> => {
    // Where that fails, too, it is as if it had broken off here.
    await ports.store.remove(accountId).catch(() => undefined);
    throw error;
  };
  const token = await openAccount(ports, request).catch(takeBack);
  const handled = await ports.register({ accountId, name, email }).catch((error: unknown) => {
    // After any other error the event may be there.
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
      throw new HttpError(
        403,
        'SIGNUP_OFF',
        'Registration is switched off. Ask somebody who has an account to invite you.',
      );
    case 'name-taken':
      throw refused(409, 'ACCOUNT_NAME_TAKEN', 'name', 'This user name is taken');
    case 'email-taken':
      throw refused(409, 'ACCOUNT_EMAIL_TAKEN', 'email', 'There is an account with this e-mail already');
  }
};

const refused = (status: number, code: string, field: string, message: string): HttpError =>
  new HttpError(status, code, message, { errors: [{ field, message }] });

import type { RegisterAccount } from '@verbatim/domain/account/account-commands';
import { CommandRejected } from '@verbatim/domain/command-rejected';
import type { Account } from '../contract/accounts.ts';
import { HttpError } from '../http-error.ts';
import { foldHandle, type ReservationOutcome } from './credential-store.ts';
import { requireLongEnough, type Passwords } from './passwords.ts';
import { logOut, openSession, type SessionPorts } from './sessions.ts';

/** How long name and e-mail stay taken when a registration breaks off half-way. */
export const RESERVATION_MS = 10 * 60_000;

export interface SignUpPorts<Handled> extends SessionPorts {
  readonly passwords: Passwords;
  /** False: only the very first account of the installation can be made this way. */
  readonly signupOpen: boolean;
  /** Appends the events of the command. */
  readonly handle: (command: RegisterAccount) => Promise<Handled>;
}

export interface SignUpRequest {
  /** Fresh; the account's for good. */
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly previousToken: string | undefined;
}

/**
 * Takes the name, writes the event, makes the account, and logs in. Broken off after the first step, the name is free again
 * later; after the second, there is an account in the log that nobody can log in to, and the same.
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
  const { passwordHash, handled } = await register(ports, { accountId, name, password });
  if (!(await ports.store.activate(accountId, passwordHash)))
    throw new HttpError(503, 'RESERVATION_EXPIRED', 'This took too long. Please try again.');
  await logOut(ports, request.previousToken);
  const token = await openSession(ports, { accountId, version: 0 });
  return { account: { id: accountId, name, email }, token, handled };
};

const register = async <Handled>(
  { store, passwords, handle }: SignUpPorts<Handled>,
  { accountId, name, password }: { accountId: string; name: string; password: string },
): Promise<{ passwordHash: string; handled: Handled }> => {
  try {
    const passwordHash = await passwords.hash(password);
    return { passwordHash, handled: await handle({ type: 'RegisterAccount', accountId, name }) };
  } catch (error) {
    // Nothing was written for certain. After any other error the event may be there: the reservation is left to expire.
    if (error instanceof CommandRejected || error instanceof HttpError) await store.remove(accountId);
    throw error;
  }
};

const requireReserved = (outcome: ReservationOutcome): void => {
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

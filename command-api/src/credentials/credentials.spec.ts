import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CommandRejected } from '@verbatim/domain/command-rejected';
import Database from 'libsql';
import { CredentialStoreUnavailableError, type CredentialStore, type StoredAccount } from './credential-store.ts';
import { openEmbeddedCredentialStore } from './embedded/embedded-credential-store.ts';
import { logIn, type LogInPorts } from './log-in.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { createMemoryLimiter } from './rate-limiters.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { authenticate, DEFAULT_SESSION_SETTINGS, isSessionLive, logOut, openSession } from './sessions.ts';
import { RESERVATION_MS, signUp, type SignUpPorts } from './sign-up.ts';

const MINUTE = 60_000;

describe('credentials', () => {
  let passwords: Passwords;
  let folder: string;
  let path: string;
  let store: CredentialStore;
  let time: number;
  let appended: Pick<StoredAccount, 'accountId' | 'name' | 'email'>[];
  let completed: string[];

  beforeAll(async () => {
    passwords = await createPasswords();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-credentials-'));
    path = join(folder, 'accounts.db');
    store = openEmbeddedCredentialStore(path);
    time = Date.UTC(2026, 0, 1);
    appended = [];
    completed = [];
  });
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  const now = (): Date => new Date(time);
  const ports = (changes: Partial<SignUpPorts<number>> = {}): SignUpPorts<number> & LogInPorts => ({
    store,
    now,
    sessions: DEFAULT_SESSION_SETTINGS,
    passwords,
    throttle: createLoginThrottle('login', createMemoryLimiter),
    signupOpen: true,
    register: async (made) => appended.push(made),
    complete: async ({ accountId }) => void completed.push(accountId),
    ...changes,
  });

  const ann = {
    accountId: 'a',
    name: 'Ann',
    email: 'ann@example.org',
    password: 'correct horse',
    previousToken: undefined,
    agent: 'Browser 1.0',
  };
  const bob = { ...ann, accountId: 'b', name: 'Bob', email: 'bob@example.org' };
  const asAnn = {
    username: 'ann',
    password: 'correct horse',
    address: '203.0.113.1',
    previousToken: undefined,
    agent: '',
  };
  const account = { id: 'a', name: 'Ann', email: 'ann@example.org' };

  describe('signing up', () => {
    it('appends the event, creates the account and logs in', async () => {
      const signedUp = await signUp(ports(), { ...ann, name: ' Ann ' });
      expect(signedUp).toMatchObject({ account, handled: 1 });
      expect(appended).toEqual([{ accountId: 'a', name: 'Ann', email: 'ann@example.org' }]);
      expect(await authenticate(ports(), signedUp.token)).toEqual(account);
      expect((await logIn(ports(), asAnn)).account).toEqual(account);
    });

    it('rejects a short password first', async () => {
      await expect(signUp(ports(), { ...ann, password: '1234567' })).rejects.toMatchObject({
        status: 400,
        code: 'PASSWORD_TOO_SHORT',
        message: 'Password must be atleast 8 characters',
      });
      expect(appended).toEqual([]);
    });

    it('rejects an invisible name', async () => {
      await expect(signUp(ports(), { ...ann, name: '\u200b' })).rejects.toMatchObject({ code: 'NAME_REQUIRED' });
    });

    it('rejects a name or an e-mail that is taken, without an event', async () => {
      await signUp(ports(), ann);
      await expect(signUp(ports(), { ...bob, name: 'ANN' })).rejects.toMatchObject({
        status: 409,
        code: 'ACCOUNT_NAME_TAKEN',
        errors: [{ field: 'name' }],
      });
      await expect(signUp(ports(), { ...bob, email: 'Ann@Example.org' })).rejects.toMatchObject({
        status: 409,
        code: 'ACCOUNT_EMAIL_TAKEN',
        errors: [{ field: 'email' }],
      });
      expect(appended).toHaveLength(1);
    });

    it('accepts only the first account when signup is off, also of concurrent ones', async () => {
      const closed = ports({ signupOpen: false });
      const outcomes = await Promise.allSettled([signUp(closed, ann), signUp(closed, bob)]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
      expect(outcomes[1]).toMatchObject({ reason: { status: 403, code: 'SIGNUP_OFF' } });
      expect(appended).toHaveLength(1);
    });

    it('frees the name at once if the event is rejected', async () => {
      const refusing = ports({ register: () => Promise.reject(new CommandRejected('ACCOUNT_EXISTS', 'taken')) });
      await expect(signUp(refusing, ann)).rejects.toMatchObject({ code: 'ACCOUNT_EXISTS' });
      await expect(logIn(ports(), asAnn)).rejects.toMatchObject({ code: 'LOGIN_FAILED' });
      await signUp(ports(), { ...bob, name: 'Ann' });
    });

    it('keeps the account if the append has an unknown outcome, and completes it at the next login', async () => {
      const lost = ports({ register: () => Promise.reject(new Error('connection lost')) });
      await expect(signUp(lost, ann)).rejects.toThrow('connection lost');
      time += RESERVATION_MS;
      await expect(signUp(ports(), { ...ann, accountId: 'a2' })).rejects.toMatchObject({ code: 'ACCOUNT_NAME_TAKEN' });
      expect((await logIn(ports(), asAnn)).account).toEqual(account);
      expect(completed).toEqual(['a']);
    });

    it.each(['activate', 'endSession', 'removeSessions', 'createSession'] as const)(
      'appends no event if the accounts are unavailable at %s, and frees the name afterwards',
      async (call) => {
        const away = () => Promise.reject(new CredentialStoreUnavailableError('away'));
        const broken = ports({ store: { ...store, [call]: away } });
        await expect(signUp(broken, { ...ann, previousToken: 'old' })).rejects.toThrow('away');
        expect(appended).toEqual([]);
        expect((await signUp(ports(), { ...ann, accountId: 'a2' })).account.id).toBe('a2');
      },
    );

    it('frees a reserved name after a timeout if it could not be released', async () => {
      const away = () => Promise.reject(new CredentialStoreUnavailableError('away'));
      const broken = ports({ store: { ...store, activate: away, remove: away } });
      await expect(signUp(broken, ann)).rejects.toThrow('away');
      const again = { ...ann, accountId: 'a2' };
      await expect(signUp(ports(), again)).rejects.toMatchObject({ code: 'ACCOUNT_NAME_TAKEN' });
      time += RESERVATION_MS;
      expect((await signUp(ports(), again)).account.id).toBe('a2');
      expect(appended.map(({ accountId }) => accountId)).toEqual(['a2']);
    });
  });

  describe('logging in', () => {
    beforeEach(async () => {
      await signUp(ports(), ann);
    });

    it('accepts the user name or the e-mail', async () => {
      for (const username of ['Ann', 'ANN@example.org'])
        expect((await logIn(ports(), { ...asAnn, username })).account).toEqual(account);
    });

    it('responds alike to a wrong password and an unknown name', async () => {
      const answers = await Promise.allSettled([
        logIn(ports(), { ...asAnn, password: 'wrong' }),
        logIn(ports(), { ...asAnn, username: 'nobody' }),
      ]);
      const [wrong, unknown] = answers.map((answer) =>
        answer.status === 'rejected' ? (answer.reason as Error) : answer,
      );
      expect(wrong).toMatchObject({ status: 401, code: 'LOGIN_FAILED' });
      expect({ ...unknown, message: (unknown as Error).message }).toEqual({
        ...wrong,
        message: (wrong as Error).message,
      });
    });

    it('issues a new token each time and ends the previous session', async () => {
      const first = await logIn(ports(), asAnn);
      const second = await logIn(ports(), { ...asAnn, previousToken: first.token });
      expect(second.token).not.toBe(first.token);
      expect(await authenticate(ports(), first.token)).toBeUndefined();
      expect(await authenticate(ports(), second.token)).toEqual(account);
    });

    it('is rejected with a retry time after too many failures, even with the right password', async () => {
      jest.useFakeTimers();
      const throttled = ports();
      for (let tries = 0; tries < 6; tries += 1)
        await expect(logIn(throttled, { ...asAnn, password: 'wrong' })).rejects.toMatchObject({ status: 401 });
      await expect(logIn(throttled, asAnn)).rejects.toMatchObject({
        status: 429,
        code: 'LOGIN_THROTTLED',
        headers: { 'Retry-After': '1' },
      });
      jest.advanceTimersByTime(1000);
      expect((await logIn(throttled, asAnn)).account).toEqual(account);
      jest.useRealTimers();
    });
  });

  describe('a session', () => {
    let token: string;
    beforeEach(async () => {
      ({ token } = await signUp(ports(), ann));
    });
    const isOpen = async (): Promise<boolean> => (await authenticate(ports(), token)) !== undefined;

    it('has a token of 256 random bits, of which only the hash is stored', async () => {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      const db = new Database(path);
      const rows = JSON.stringify(db.prepare('SELECT * FROM sessions').all());
      db.close();
      expect(rows).toContain('token_hash');
      expect(rows).not.toContain(token);
    });

    it('is not found with another token or none', async () => {
      for (const other of [undefined, '', 'x', `${token}x`]) expect(await authenticate(ports(), other)).toBeUndefined();
    });

    it('ends after half an hour without a request', async () => {
      time += 29 * MINUTE;
      expect(await isOpen()).toBe(true);
      time += 29 * MINUTE;
      expect(await isOpen()).toBe(true);
      time += 30 * MINUTE + 1;
      expect(await isOpen()).toBe(false);
      time -= 30 * MINUTE;
      expect(await isOpen()).toBe(false);
    });

    it('ends after twelve hours, even if in use', async () => {
      for (let elapsed = 0; elapsed < 12 * 60; elapsed += 20) {
        expect(await isOpen()).toBe(true);
        time += 20 * MINUTE;
      }
      expect(await isOpen()).toBe(true);
      time += 1;
      expect(await isOpen()).toBe(false);
    });

    it('is updated at most once a minute', async () => {
      const seen: Date[] = [];
      const counting: CredentialStore = {
        ...store,
        touchSession: (hash, at) => {
          seen.push(at);
          return store.touchSession(hash, at);
        },
      };
      for (let second = 0; second < 180; second += 1) {
        time += 1000;
        await authenticate({ ...ports(), store: counting }, token);
      }
      expect(seen).toHaveLength(3);
    });

    it('is valid even if it cannot be updated', async () => {
      const failure = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
      const onFullDisk: CredentialStore = {
        ...store,
        touchSession: () => Promise.reject(failure),
        endSession: () => Promise.reject(failure),
      };
      const heard: unknown[] = [];
      const full = { ...ports(), store: onFullDisk, onNotWritten: (error: unknown) => heard.push(error) };
      time += 2 * MINUTE;
      expect(await authenticate(full, token)).toMatchObject({ id: 'a' });
      time += 31 * MINUTE;
      expect(await authenticate(full, token)).toBeUndefined();
      expect(heard).toEqual([failure, failure]);
    });

    it('becomes idle although a stream checks whether it is live', async () => {
      for (let minute = 0; minute < 30; minute += 1) {
        expect(await isSessionLive(ports(), token)).toBe(true);
        time += MINUTE;
      }
      time += 1;
      expect(await isSessionLive(ports(), token)).toBe(false);
      expect(await isOpen()).toBe(false);
      expect(await isSessionLive(ports(), 'another')).toBe(false);
    });

    it('ends with a logout', async () => {
      await logOut(ports(), token);
      expect(await isOpen()).toBe(false);
      await logOut(ports(), token);
      await logOut(ports(), undefined);
    });

    it('ends when the password changes', async () => {
      await store.setPasswordHash('a', await passwords.hash('another horse'));
      expect(await isOpen()).toBe(false);
      token = await openSession(ports(), { accountId: 'a', version: 1 }, '');
      expect(await isOpen()).toBe(true);
    });
  });
});

/** Contract of every credential store, run against each adapter. */
import { describe, expect, it } from '@jest/globals';
import type { CredentialStore, Reservation, StoredSession } from '@verbatim/command-api/credentials/credential-store';
import { links, mails } from './credential-store-mails.contract.ts';
import { tokens } from './credential-store-tokens.contract.ts';
import { removals, searches } from './credential-store-users.contract.ts';
import { minute, reservation, type MakeAccount, type Stores } from './support/credential-stores.ts';
import { type Place, storesUnderTest } from './support/stores-under-test.ts';

const session = (tokenHash: string, accountId: string, changes: Partial<StoredSession> = {}): StoredSession => ({
  tokenHash,
  accountId,
  version: 0,
  createdAt: minute(0),
  seenAt: minute(0),
  agent: '',
  ...changes,
});

/** @param makePlace empty */
export const credentialStoreContract = (adapter: string, makePlace: () => Promise<Place<CredentialStore>>): void => {
  describe(`the credential store (${adapter})`, () => {
    const stores = storesUnderTest<CredentialStore, Place<CredentialStore>>(makePlace);
    const use = stores.store;
    const account = async (accountId: string, changes: Partial<Reservation> = {}): Promise<void> => {
      expect(await use().reserve(reservation(accountId, changes))).toBe('reserved');
      expect(await use().activate(accountId, `hash of ${accountId}`)).toBe(true);
    };

    reservations(stores, account);
    firstAccount(stores, account);
    accounts(use, account);
    sessions(use, account);
    tokens(use, account);
    searches(use, account);
    removals(stores, account);
    links(stores, account);
    mails(stores, account);
  });
};

const reservations = ({ store: use, reopen }: Stores, account: MakeAccount): void => {
  it('finds an account once it is active, by name or e-mail, ignoring case and width', async () => {
    await use().reserve(reservation('ann', { name: 'Ann Äpfel', email: 'Ann@Example.org' }));
    expect(await use().findByHandle('Ann Äpfel')).toBeUndefined();
    expect(await use().activate('ann', 'hash')).toBe(true);
    const found = { accountId: 'ann', name: 'Ann Äpfel', email: 'Ann@Example.org', passwordHash: 'hash', version: 0 };
    for (const handle of ['Ann Äpfel', 'ANN A\u0308PFEL', 'Ａｎｎ Äpfel', 'ann@example.ORG', ' ann@example.org\u200b'])
      expect(await use().findByHandle(handle)).toEqual(found);
    for (const handle of ['ann', '', 'ann äpfel2']) expect(await use().findByHandle(handle)).toBeUndefined();
  });

  it('gives a name and an e-mail to one account only, ignoring case', async () => {
    await account('ann');
    expect(await use().reserve(reservation('x', { name: 'ANN' }))).toBe('name-taken');
    expect(await use().reserve(reservation('x', { email: 'Ann@example.org' }))).toBe('email-taken');
    expect(await use().reserve(reservation('x', { name: 'ann@EXAMPLE.org' }))).toBe('name-taken');
    expect(await use().reserve(reservation('x', { name: 'y', email: 'ann' }))).toBe('email-taken');
    expect(await use().reserve(reservation('x'))).toBe('reserved');
  });

  it('reserves nothing when a part is taken', async () => {
    await account('ann');
    expect(await use().reserve(reservation('bob', { email: 'ann@example.org' }))).toBe('email-taken');
    expect(await use().reserve(reservation('other', { name: 'bob' }))).toBe('reserved');
    expect(await use().activate('bob', 'hash')).toBe(false);
  });

  it('lets a name be the e-mail of the same account', async () => {
    await account('ann', { name: 'ann@example.org' });
    expect((await use().findByHandle('ann@example.org'))?.accountId).toBe('ann');
  });

  it('frees a reservation that was left behind, and not before', async () => {
    await use().reserve(reservation('ann'));
    const later = (n: number): Reservation => reservation('x', { name: 'ann', at: minute(n), until: minute(n + 10) });
    expect(await use().reserve(later(9))).toBe('name-taken');
    expect(await use().reserve(later(10))).toBe('reserved');
    expect(await use().activate('ann', 'hash')).toBe(false);
    expect(await use().activate('x', 'hash')).toBe(true);
  });

  it('activates a late reservation that no other account has taken since', async () => {
    await use().reserve(reservation('ann'));
    await use().reserve(reservation('bob', { at: minute(5) }));
    expect(await use().activate('ann', 'hash')).toBe(true);
    await use().reserve(reservation('cid', { at: minute(30), until: minute(40) }));
    expect((await use().findByHandle('ann'))?.accountId).toBe('ann');
  });

  it('prolongs a repeated reservation, with the names it then has', async () => {
    await use().reserve(reservation('ann'));
    expect(await use().reserve(reservation('ann', { name: 'Anna', until: minute(20) }))).toBe('reserved');
    const other = reservation('x', { name: 'anna', at: minute(15), until: minute(25) });
    expect(await use().reserve(other)).toBe('name-taken');
    expect(await use().reserve({ ...other, name: 'ann' })).toBe('reserved');
  });

  it('leaves an active account alone when its reservation or activation is repeated', async () => {
    await account('ann');
    const before = await use().findByHandle('ann');
    expect(await use().reserve(reservation('ann', { name: 'Other' }))).toBe('reserved');
    expect(await use().activate('ann', 'another hash')).toBe(true);
    expect(await use().findByHandle('ann')).toEqual(before);
    expect(await use().findByHandle('Other')).toBeUndefined();
  });

  it('has one winner when two processes reserve the same name at once', async () => {
    const both = [use(), await reopen()];
    for (let round = 0; round < 20; round += 1) {
      const outcomes = await Promise.all(
        both.map((store, index) => store.reserve(reservation(`id-${round}-${index}`, { name: `name ${round}` }))),
      );
      expect([...outcomes].sort()).toEqual(['name-taken', 'reserved']);
    }
  });
};

const firstAccount = ({ store: use, reopen }: Stores, account: MakeAccount): void => {
  const first = (accountId: string, changes: Partial<Reservation> = {}): Reservation =>
    reservation(accountId, { onlyAsFirst: true, ...changes });

  it('takes a reservation that must be the first only while there is no user', async () => {
    expect(await use().reserve(first('ann'))).toBe('reserved');
    expect(await use().reserve(first('ann'))).toBe('reserved');
    expect(await use().reserve(first('bob'))).toBe('not-first');
    expect(await use().activate('ann', 'hash')).toBe(true);
    expect(await use().reserve(first('bob', { at: minute(99), until: minute(109) }))).toBe('not-first');
  });

  it('takes it again when the first has been left behind or removed', async () => {
    await use().reserve(first('ann'));
    expect(await use().reserve(first('bob', { at: minute(10), until: minute(20) }))).toBe('reserved');
    await use().remove('bob');
    expect(await use().reserve(first('cid', { at: minute(11), until: minute(21) }))).toBe('reserved');
  });

  it('has one winner when two processes want to be first at once', async () => {
    const both = [use(), await reopen()];
    const outcomes = await Promise.all(both.map((store, index) => store.reserve(first(`id-${index}`))));
    expect([...outcomes].sort()).toEqual(['not-first', 'reserved']);
  });

  it('counts active accounts', async () => {
    expect(await use().countAccounts()).toBe(0);
    await account('ann');
    await use().reserve(reservation('bob'));
    expect(await (await reopen()).countAccounts()).toBe(1);
  });
};

const accounts = (use: () => CredentialStore, account: MakeAccount): void => {
  it('has no password for an invited user until one is set', async () => {
    await use().reserve(reservation('ann'));
    await use().activate('ann', null);
    expect((await use().findByHandle('ann'))?.passwordHash).toBeNull();
    expect(await use().setPasswordHash('ann', 'new')).toBe(true);
    expect(await use().findByHandle('ann')).toMatchObject({ passwordHash: 'new', version: 1 });
  });

  it('lists active accounts in the order of their ids, a page at a time', async () => {
    for (const id of ['cid', 'ann', 'bob']) await account(id);
    await use().reserve(reservation('dan'));
    const first = await use().listAccounts('', 2);
    expect(first.map(({ accountId, passwordHash }) => [accountId, passwordHash])).toEqual([
      ['ann', 'hash of ann'],
      ['bob', 'hash of bob'],
    ]);
    expect((await use().listAccounts('bob', 2)).map(({ accountId }) => accountId)).toEqual(['cid']);
    expect(await use().listAccounts('cid', 2)).toEqual([]);
  });

  it('sets no password where there is no account', async () => {
    await use().reserve(reservation('ann'));
    expect(await use().setPasswordHash('ann', 'new')).toBe(false);
    expect(await use().setPasswordHash('nobody', 'new')).toBe(false);
  });

  it('ends all sessions with the old password, those too that are made a moment later', async () => {
    await account('ann');
    await account('bob');
    await use().createSession(session('t1', 'ann'));
    await use().createSession(session('t2', 'bob'));
    await use().setPasswordHash('ann', 'new');
    await use().createSession(session('late', 'ann'));
    await use().createSession(session('fresh', 'ann', { version: 1 }));
    expect(await use().findSession('t1')).toBeUndefined();
    expect(await use().findSession('late')).toBeUndefined();
    expect((await use().findSession('fresh'))?.account.accountId).toBe('ann');
    expect((await use().findSession('t2'))?.account.accountId).toBe('bob');
  });

  it('forgets an account that is removed, with its sessions, and frees its names', async () => {
    await account('ann');
    await use().createSession(session('t1', 'ann'));
    await use().remove('ann');
    await use().remove('ann');
    expect(await use().findByHandle('ann')).toBeUndefined();
    expect(await use().findSession('t1')).toBeUndefined();
    expect(await use().countAccounts()).toBe(0);
    await account('x', { name: 'ann', email: 'ann@example.org' });
  });
};

const sessions = (use: () => CredentialStore, account: MakeAccount): void => {
  it('finds a session with its account', async () => {
    await account('ann');
    const made = session('t1', 'ann', { seenAt: minute(3) });
    await use().createSession(made);
    const found = await use().findSession('t1');
    expect(found?.session).toEqual(made);
    expect(found?.account).toEqual(await use().findByHandle('ann'));
    expect(await use().findSession('t2')).toBeUndefined();
  });

  it('finds nothing of an unknown user', async () => {
    await use().reserve(reservation('ann'));
    await use().createSession(session('t1', 'ann'));
    await use().createSession(session('t2', 'nobody'));
    expect(await use().findSession('t1')).toBeUndefined();
    expect(await use().findSession('t2')).toBeUndefined();
  });

  it('moves the time it was seen forward only', async () => {
    await account('ann');
    await use().createSession(session('t1', 'ann'));
    await use().touchSession('t1', minute(5));
    await use().touchSession('t1', minute(4));
    await use().touchSession('nothing', minute(4));
    expect((await use().findSession('t1'))?.session.seenAt).toEqual(minute(5));
  });

  it('ends one, or all of an account', async () => {
    await account('ann');
    await account('bob');
    for (const [token, owner] of [
      ['a1', 'ann'],
      ['a2', 'ann'],
      ['a3', 'ann'],
      ['b1', 'bob'],
    ] as const)
      await use().createSession(session(token, owner));
    await use().endSession('a1');
    await use().endSession('a1');
    expect(await use().findSession('a1')).toBeUndefined();
    expect(await use().findSession('a2')).toBeDefined();
    await use().endSessionsOf('ann');
    expect(await use().findSession('a2')).toBeUndefined();
    expect(await use().findSession('a3')).toBeUndefined();
    expect(await use().findSession('b1')).toBeDefined();
  });

  it('forgets those that are too old or were not seen for too long', async () => {
    await account('ann');
    await use().createSession(session('old', 'ann', { createdAt: minute(0), seenAt: minute(50) }));
    await use().createSession(session('idle', 'ann', { createdAt: minute(20), seenAt: minute(20) }));
    await use().createSession(session('live', 'ann', { createdAt: minute(10), seenAt: minute(40) }));
    await use().removeSessions({ createdAt: minute(10), seenAt: minute(40) });
    expect(await use().findSession('old')).toBeUndefined();
    expect(await use().findSession('idle')).toBeUndefined();
    expect(await use().findSession('live')).toBeDefined();
  });

  it('lists those of an account that count, the one seen last first, with what the browser said', async () => {
    await account('ann');
    await account('bob');
    await use().createSession(session('a1', 'ann', { seenAt: minute(1), agent: 'Firefox' }));
    await use().createSession(session('a2', 'ann', { seenAt: minute(2), agent: 'Chrome' }));
    await use().createSession(session('b1', 'bob'));
    expect((await use().sessionsOf('ann')).map(({ tokenHash, agent }) => [tokenHash, agent])).toEqual([
      ['a2', 'Chrome'],
      ['a1', 'Firefox'],
    ]);
    await use().setPasswordHash('ann', 'new');
    expect(await use().sessionsOf('ann')).toEqual([]);
    expect(await use().sessionsOf('nobody')).toEqual([]);
  });
};

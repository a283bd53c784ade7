/** Finding and removing users: a part of the credential stores' contract. */
import { expect, it } from '@jest/globals';
import type { CredentialStore } from '@verbatim/command-api/credentials/credential-store';
import { reservation, type MakeAccount, type Stores } from './support/credential-stores.ts';

export const searches = (use: () => CredentialStore, account: MakeAccount): void => {
  const all = { search: '', sort: 'name', order: 'asc', offset: 0, limit: 10 } as const;
  const people = async (): Promise<void> => {
    await account('1', { name: 'Zoë', email: 'a@example.org' });
    await account('2', { name: 'ann', email: 'c@example.org' });
    await account('3', { name: 'Bob', email: 'b@other.org' });
    await use().reserve(reservation('4', { name: 'Anton' }));
  };
  const readIds = async (changes: object): Promise<readonly string[]> =>
    (await use().searchAccounts({ ...all, ...changes })).accounts.map(({ accountId }) => accountId);

  it('finds an account by its id', async () => {
    await people();
    expect(await use().findById('1')).toEqual(await use().findByHandle('Zoë'));
    expect(await use().findById('4')).toBeUndefined();
  });

  it('gives a page of the active accounts in the order asked for, ignoring case, and counts them all', async () => {
    await people();
    expect(await readIds({})).toEqual(['2', '3', '1']);
    expect(await readIds({ order: 'desc' })).toEqual(['1', '3', '2']);
    expect(await readIds({ sort: 'email' })).toEqual(['1', '3', '2']);
    expect(await readIds({ offset: 1, limit: 1 })).toEqual(['3']);
    expect((await use().searchAccounts({ ...all, limit: 1 })).count).toBe(3);
  });

  it('finds parts of names and e-mails, ignoring case, as they are written', async () => {
    await people();
    expect(await readIds({ search: 'ZOË' })).toEqual(['1']);
    expect(await readIds({ search: 'other.org' })).toEqual(['3']);
    for (const search of ['.*', '%', '_', '\\', "'", '(']) expect(await readIds({ search })).toEqual([]);
  });
};

export const removals = ({ store: use, reopen }: Stores, account: MakeAccount): void => {
  it('never removes the last account', async () => {
    await account('ann');
    expect(await use().removeUnlessLast('ann')).toBe(false);
    expect((await use().findByHandle('ann'))?.accountId).toBe('ann');
    await account('bob');
    expect(await use().removeUnlessLast('ann')).toBe(true);
    expect(await use().removeUnlessLast('ann')).toBe(true);
    expect(await use().findByHandle('ann')).toBeUndefined();
    await account('x', { name: 'ann', email: 'ann@example.org' });
  });

  it('leaves one user when two remove each other at once', async () => {
    const both = [use(), await reopen()] as const;
    for (let round = 0; round < 10; round += 1) {
      for (const id of ['ann', 'bob']) await account(id);
      await Promise.all([both[0].removeUnlessLast('ann'), both[1].removeUnlessLast('bob')]);
      expect(await use().countAccounts()).toBeGreaterThan(0);
      for (const id of ['ann', 'bob']) await use().remove(id);
    }
  });
};

/** Tokens for scripts: a part of the credential stores' contract. */
import { expect, it } from '@jest/globals';
import type { CredentialStore, StoredToken } from '@verbatim/command-api/credentials/credential-store';
import { minute, type MakeAccount } from './support/credential-stores.ts';

const token = (tokenHash: string, changes: Partial<StoredToken> = {}): StoredToken => ({
  tokenHash,
  id: `id of ${tokenHash}`,
  accountId: 'ann',
  version: 0,
  name: 'Upload',
  scope: 'write',
  createdAt: minute(0),
  until: minute(9),
  usedAt: null,
  ...changes,
});

export const tokens = (use: () => CredentialStore, account: MakeAccount): void => {
  it('finds a token by the hash of its secret, with its account, and says when it was used last', async () => {
    await account('ann');
    await use().addToken(token('h'));
    expect(await use().findToken('x')).toBeUndefined();
    const found = { accountId: 'ann', name: 'ann', email: 'ann@example.org', passwordHash: 'hash of ann', version: 0 };
    expect(await use().findToken('h')).toEqual({ token: token('h'), account: found });
    await use().touchToken('h', minute(2));
    await use().touchToken('h', minute(1));
    expect((await use().findToken('h'))?.token.usedAt).toEqual(minute(2));
  });

  it('lists the tokens of one account, the newest first, and revokes none but its own', async () => {
    await account('ann');
    await account('bob');
    await use().addToken(token('a'));
    await use().addToken(token('b', { createdAt: minute(1), scope: 'read' }));
    await use().addToken(token('c', { accountId: 'bob' }));
    expect(await use().tokensOf('ann')).toEqual([token('b', { createdAt: minute(1), scope: 'read' }), token('a')]);
    expect(await use().removeToken('bob', 'id of a')).toBe(false);
    expect(await use().removeToken('ann', 'id of a')).toBe(true);
    expect(await use().removeToken('ann', 'id of a')).toBe(false);
    expect(await use().findToken('a')).toBeUndefined();
    expect(await use().tokensOf('ann')).toHaveLength(1);
  });

  it('lets no token outlive the password that it was made under, or its account', async () => {
    await account('ann');
    await use().addToken(token('a'));
    await use().setPasswordHash('ann', 'other hash');
    expect(await use().findToken('a')).toBeUndefined();
    expect(await use().tokensOf('ann')).toEqual([]);
    await use().addToken(token('b', { version: 1 }));
    await use().remove('ann');
    await account('ann');
    expect(await use().findToken('b')).toBeUndefined();
    expect(await use().tokensOf('ann')).toEqual([]);
  });
};

/** Links and mails: a part of the credential stores' contract. */
import { expect, it } from '@jest/globals';
import type { CredentialStore, StoredMail } from '@verbatim/command-api/credentials/credential-store';
import { minute, type MakeAccount, type Stores } from './support/credential-stores.ts';

export const links = ({ store: use, reopen }: Stores, account: MakeAccount): void => {
  const link = (tokenHash: string, accountId: string) => ({ tokenHash, accountId, until: minute(30) });

  it('keeps the newest link of an account only', async () => {
    await account('ann');
    await account('bob');
    await use().putPasswordLink(link('t1', 'ann'));
    await use().putPasswordLink(link('t2', 'bob'));
    await use().putPasswordLink(link('t3', 'ann'));
    expect(await use().findPasswordLink('t1')).toBeUndefined();
    expect(await use().findPasswordLink('t2')).toEqual(link('t2', 'bob'));
    expect(await use().findPasswordLink('t3')).toEqual(link('t3', 'ann'));
  });

  it('stores none for whom there is no account, and forgets that of one that is removed', async () => {
    await use().putPasswordLink(link('t1', 'nobody'));
    expect(await use().findPasswordLink('t1')).toBeUndefined();
    await account('ann');
    await use().putPasswordLink(link('t2', 'ann'));
    await use().remove('ann');
    expect(await use().findPasswordLink('t2')).toBeUndefined();
  });

  it('is used once, also by two at once', async () => {
    await account('ann');
    const both = [use(), await reopen()];
    for (let round = 0; round < 10; round += 1) {
      await use().putPasswordLink(link(`t${round}`, 'ann'));
      const used = await Promise.all(both.map((store) => store.takePasswordLink(`t${round}`)));
      expect(used.filter(Boolean)).toHaveLength(1);
    }
    expect(await use().takePasswordLink('t0')).toBe(false);
  });
};

export const mails = ({ store: use, reopen }: Stores, account: MakeAccount): void => {
  const mail = (id: string, accountId: string, changes: Partial<StoredMail> = {}): StoredMail => ({
    id,
    accountId,
    kind: 'reset',
    askedAt: minute(0),
    state: 'waiting',
    tries: 0,
    triedAt: null,
    reason: '',
    ...changes,
  });
  const claim = (store: CredentialStore, at: number, after = 0) =>
    store.claimMail(minute(at), minute(at + 1), minute(after));

  it('stores a mail once, even if it is sent again', async () => {
    await account('ann');
    await use().addMail(mail('m1', 'ann'));
    await use().noteMail('m1', { state: 'sent', triedAt: minute(1), reason: '', notBefore: minute(1) });
    await use().addMail(mail('m1', 'ann'));
    expect(await use().listMails('', 10)).toEqual([mail('m1', 'ann', { state: 'sent', triedAt: minute(1) })]);
    expect(await claim(use(), 5)).toBeUndefined();
  });

  it('gives a waiting mail to one at a time, the oldest first, and to another when that one is silent', async () => {
    await account('ann');
    await use().addMail(mail('m2', 'ann', { askedAt: minute(2) }));
    await use().addMail(mail('m1', 'ann', { askedAt: minute(1), kind: 'invitation' }));
    const other = await reopen();
    const claimed = await Promise.all([claim(use(), 3), claim(other, 3)]);
    expect(claimed.map((one) => one?.id).sort()).toEqual(['m1', 'm2']);
    expect(await claim(use(), 3)).toBeUndefined();
    expect(await claim(other, 4)).toEqual(
      mail('m1', 'ann', { askedAt: minute(1), kind: 'invitation', tries: 2, triedAt: minute(4) }),
    );
  });

  it('lets a mail wait that was tried in vain, and leaves alone what was asked for too long ago', async () => {
    await account('ann');
    await use().addMail(mail('m1', 'ann', { askedAt: minute(1) }));
    await claim(use(), 2);
    await use().noteMail('m1', { state: 'waiting', triedAt: minute(2), reason: 'away', notBefore: minute(9) });
    expect(await claim(use(), 8)).toBeUndefined();
    expect(await claim(use(), 9, 2)).toBeUndefined();
    expect(await claim(use(), 9)).toMatchObject({ id: 'm1', tries: 2, reason: 'away' });
  });

  it('lists what is not sent, the newest first', async () => {
    await account('ann');
    for (const [id, at] of [
      ['m1', 1],
      ['m2', 2],
      ['m3', 3],
    ] as const)
      await use().addMail(mail(id, 'ann', { askedAt: minute(at) }));
    await use().noteMail('m2', { state: 'sent', triedAt: minute(4), reason: '', notBefore: minute(4) });
    await use().noteMail('m3', { state: 'failed', triedAt: minute(4), reason: '550', notBefore: minute(4) });
    expect((await use().unsentMails(5)).map(({ id, state }) => [id, state])).toEqual([
      ['m3', 'failed'],
      ['m1', 'waiting'],
    ]);
    expect(await use().unsentMails(1)).toHaveLength(1);
  });

  it('knows of each account the mail that was asked for last, and forgets those of one that is removed', async () => {
    await account('ann');
    await account('bob');
    await use().addMail(mail('m1', 'ann', { askedAt: minute(5) }));
    await use().addMail(mail('m2', 'ann', { askedAt: minute(1) }));
    await use().addMail(mail('m3', 'bob'));
    expect((await use().lastMailsOf(['ann', 'nobody', 'bob'])).map(({ id }) => id)).toEqual(['m1', 'm3']);
    await use().remove('ann');
    expect((await use().listMails('', 10)).map(({ id }) => id)).toEqual(['m3']);
  });
};

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CredentialStore, StoredMail } from '../credentials/credential-store.ts';
import { openEmbeddedCredentialStore } from '../credentials/embedded/embedded-credential-store.ts';
import { copyAccounts } from './copy-accounts.ts';

const NOW = new Date(Date.UTC(2026, 0, 1));
const MAIL: StoredMail = {
  id: 'm1',
  kind: 'reset',
  accountId: 'a',
  askedAt: NOW,
  state: 'waiting',
  tries: 0,
  triedAt: null,
  reason: '',
};

describe('mails that are copied with their accounts', () => {
  let directory: string;
  let from: CredentialStore;
  let to: CredentialStore;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'verbatim-copy-accounts-'));
    [from, to] = [
      openEmbeddedCredentialStore(join(directory, 'from.db')),
      openEmbeddedCredentialStore(join(directory, 'to.db')),
    ];
    await from.reserve({
      accountId: 'a',
      name: 'Ann',
      email: 'ann@example.org',
      onlyAsFirst: false,
      at: NOW,
      until: NOW,
    });
    await from.activate('a', null);
    await from.addMail(MAIL);
  });
  afterEach(async () => {
    await Promise.all([from.close(), to.close()]);
    await rm(directory, { recursive: true, force: true });
  });
  const copy = () =>
    copyAccounts(from, to, { now: () => NOW, signal: new AbortController().signal, onProgress: () => undefined });
  const claimed = () => to.claimMail(NOW, new Date(NOW.getTime() + 1), NOW);
  const noteSent = () => from.noteMail('m1', { state: 'sent', triedAt: NOW, reason: '', notBefore: NOW });

  it('are not sent twice, even if sent only after the first copy', async () => {
    expect(await copy()).toMatchObject({ copied: 1, mails: 1 });
    expect(await to.listMails('', 9)).toEqual([MAIL]);
    await noteSent();
    expect(await copy()).toMatchObject({ present: 1, mails: 1 });
    expect(await to.listMails('', 9)).toEqual([{ ...MAIL, state: 'sent', triedAt: NOW }]);
    expect(await claimed()).toBeUndefined();
  });

  it('keep their status when copied from a source that is behind', async () => {
    await noteSent();
    await copy();
    await from.noteMail('m1', { state: 'waiting', triedAt: null, reason: '', notBefore: NOW });
    await copy();
    expect(await claimed()).toBeUndefined();
  });
});

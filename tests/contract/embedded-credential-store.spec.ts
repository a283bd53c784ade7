import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openEmbeddedCredentialStore } from '@verbatim/command-api/credentials/embedded/embedded-credential-store';
import Database from 'libsql';
import { credentialStoreContract } from './credential-store.contract.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

credentialStoreContract('embedded', async () => {
  const { folder, remove } = temporaryFolder();
  return { open: async () => openEmbeddedCredentialStore(join(folder, 'accounts.db')), remove };
});

describe('the file of the embedded credential store', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-accounts-'));
    path = join(folder, 'accounts.db');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const reservation = { accountId: 'a', name: 'Ann', email: 'ann@example.org', onlyAsFirst: false };
  const times = { at: new Date(0), until: new Date(1) };

  it('keeps an account over a restart', async () => {
    const first = openEmbeddedCredentialStore(path);
    await first.reserve({ ...reservation, ...times });
    await first.activate('a', 'hash');
    await first.close();
    const second = openEmbeddedCredentialStore(path);
    expect(await second.findByHandle('ann')).toMatchObject({ accountId: 'a', passwordHash: 'hash' });
    await second.close();
  });

  it('is readable by its owner only, and so is everything beside it', async () => {
    const store = openEmbeddedCredentialStore(path);
    await store.reserve({ ...reservation, ...times });
    const names = await readdir(folder);
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
    await store.close();
  });

  it('holds nothing of an account that was removed', async () => {
    const store = openEmbeddedCredentialStore(path);
    await store.reserve({ ...reservation, email: 'needle@example.org', ...times });
    await store.activate('a', 'secret-needle');
    const filesWithNeedle = async (): Promise<readonly string[]> => {
      const names = await readdir(folder);
      const contents = await Promise.all(names.map((name) => readFile(join(folder, name))));
      return names.filter((_, index) => contents[index]?.includes('needle'));
    };
    expect(await filesWithNeedle()).not.toEqual([]);
    await store.remove('a');
    expect(await filesWithNeedle()).toEqual([]);
    await store.close();
  });

  it('refuses a file that it did not write', async () => {
    const other = new Database(path);
    other.exec('CREATE TABLE things (id TEXT)');
    other.close();
    expect(() => openEmbeddedCredentialStore(path)).toThrow('not an account database');
    const text = join(folder, 'text.db');
    await writeFile(text, 'this is no database'.repeat(100));
    expect(() => openEmbeddedCredentialStore(text)).toThrow();
  });

  it('refuses a file that a newer version wrote', async () => {
    await openEmbeddedCredentialStore(path).close();
    const other = new Database(path);
    other.exec('PRAGMA user_version = 4');
    other.close();
    expect(() => openEmbeddedCredentialStore(path)).toThrow('newer version');
  });
});

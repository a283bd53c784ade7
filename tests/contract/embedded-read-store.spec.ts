import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openEmbeddedReadStore } from '../../projections/src/stores/embedded/embedded-read-store.ts';
import { ReadStoreUnavailableError, type ReadStore } from '@verbatim/projections/stores/read-store';
import { put, write } from './read-store-context.ts';
import { readStoreContract } from './read-store.contract.ts';
import { startThread } from './support/child-program.ts';
import type { ReadStoreThreadTask } from './support/read-store-thread.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

readStoreContract('embedded', async () => {
  const { folder, remove } = temporaryFolder();
  return { open: () => openEmbeddedReadStore(folder), remove };
});

describe('the files of the embedded read store', () => {
  let folder: string;
  let remove: () => void;
  let store: ReadStore;
  beforeEach(async () => {
    ({ folder, remove } = temporaryFolder());
    store = await openEmbeddedReadStore(folder);
  });
  afterEach(async () => {
    await store.close();
    remove();
  });
  const path = (name: string): string => join(folder, 'read-models', name);
  const files = (): string[] => readdirSync(path('')).filter((name) => name.endsWith('.db'));
  const reopened = async (): Promise<ReadStore> => {
    await store.close();
    store = await openEmbeddedReadStore(folder);
    return store;
  };

  it('are one for each generation, and go with it', async () => {
    const first = await store.writer('themes');
    const second = await store.beginGeneration('themes');
    expect(files().toSorted()).toEqual(
      ['catalog.db', `themes-${first.generation}.db`, `themes-${second.generation}.db`].toSorted(),
    );
    await store.serveGeneration('themes');
    expect(files().toSorted()).toEqual(['catalog.db', `themes-${second.generation}.db`].toSorted());
    expect(readdirSync(path('')).filter((name) => name.startsWith(`themes-${first.generation}.`))).toEqual([]);
  });

  it('are removed at open when the catalogue does not know them, and nothing else is', async () => {
    const { generation } = await store.writer('themes');
    for (const name of ['themes-99.db', 'themes-99.db-wal', 'gone-7.db-shm', 'notes.txt'])
      writeFileSync(path(name), 'x');
    await reopened();
    expect(
      ['themes-99.db', 'themes-99.db-wal', 'gone-7.db-shm', 'notes.txt', `themes-${generation}.db`].map((name) =>
        existsSync(path(name)),
      ),
    ).toEqual([false, false, false, true, true]);
  });

  it('start empty when they were removed', async () => {
    const writer = await store.writer('themes');
    await write(writer, put('c', 'a'));
    await store.close();
    for (const suffix of ['', '-wal', '-shm']) rmSync(path(`themes-${writer.generation}.db${suffix}`), { force: true });
    const reader = await (await reopened()).reader('themes');
    expect([await reader.checkpoint(), await reader.count('c', {})]).toEqual(['', 0]);
  });

  it('hold no word of what was deleted, once scrubbed', async () => {
    const writer = await store.writer('comments');
    const isOnDisk = (text: string): boolean => spawnSync('grep', ['-rqF', text, folder]).status === 0;
    for (let round = 0; round < 40; round++) {
      const documents = Array.from({ length: 25 }, () => Math.floor(Math.random() * 10_000));
      await write(
        writer,
        ...documents.map((n) => put('c', `${n % 5}/${n}`, { text: `SECRET${n % 5}~`.repeat(1 + Math.random() * 200) })),
      );
    }
    for (const gone of [3, 0, 4]) {
      await write(writer, { kind: 'delete-range', collection: 'c', from: `${gone}/`, to: `${gone}0` });
      await store.scrub('comments');
      expect(isOnDisk(`SECRET${gone}~`)).toBe(false);
    }
    expect([isOnDisk('SECRET1~'), isOnDisk('SECRET2~')]).toEqual([true, true]);
    expect(await writer.count('c', { from: '1/', to: '10' })).toBeGreaterThan(0);
  });

  it('take a large commit in parts: other work of the thread continues, readers see none of it before the end, and other writers wait', async () => {
    const writer = await store.writer('comments');
    const other = await store.writer('themes');
    const owner = { collection: 'c', id: 'a' };
    await write(writer, put('c', 'a'));
    const many = Array.from({ length: 60_000 }, (_, n) => put('c', `n/${n}`, { text: `Comment number ${n}` }));
    const from = await writer.checkpoint();
    const beside = await openEmbeddedReadStore(folder);
    const seen = new Set<number>();
    try {
      let isOver = false;
      const large = writer.commit(many, from, `${from}1`).finally(() => (isOver = true));
      await write(other, put('c', 'a'));
      expect(isOver).toBe(false);
      const cached = store
        .cache('comments')
        .putIfAbsent({ id: 'x', bytes: new Uint8Array(1), document: {}, owners: [owner] })
        .then((isThere) => [isThere, isOver]);
      const small = store.writer('comments').then(async (next) => {
        await write(next, put('c', 'b'));
        return isOver;
      });
      while (!isOver) {
        seen.add(await (await beside.reader('comments')).count('c', {}));
        await new Promise((resolve) => setImmediate(resolve));
      }
      await large;
      expect([await cached, await small]).toEqual([[true, true], true]);
    } finally {
      await beside.close();
    }
    expect([...seen].filter((count) => count !== 1 && count < 60_001)).toEqual([]);
    expect(await (await store.reader('comments')).count('c', {})).toBe(60_002);
    // A rejected commit leaves nothing.
    await expect(writer.commit(many, 'elsewhere', 'z')).rejects.toThrow();
    await expect(write(writer, put('c', 'd'))).resolves.toBeUndefined();
  });

  it('are opened once: a query finds the open file', async () => {
    await store.writer('themes');
    const known = await store.reader('themes');
    for (let query = 0; query < 100; query++) expect(await store.reader('themes')).toBe(known);
  });

  it('that another connection has locked are unavailable, and readable once it has ended', async () => {
    const { generation } = await store.writer('themes');
    await store.close();
    // A copy, because libsql keeps closed files open until their statements are collected.
    const copy = join(folder, 'copy');
    cpSync(path(''), join(copy, 'read-models'), { recursive: true });
    const holder = new Database(join(copy, 'read-models', `themes-${generation}.db`));
    holder.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    store = await openEmbeddedReadStore(copy);
    await expect(store.reader('themes').then((reader) => reader.checkpoint())).rejects.toThrow(
      ReadStoreUnavailableError,
    );
    holder.close();
    expect(await (await store.reader('themes')).checkpoint()).toBe('');
  });

  it('serve whole generations only to a thread that reads while another rebuilds', async () => {
    const task: ReadStoreThreadTask = { folder, model: 'themes', rebuilds: 30, documents: 200 };
    await write(
      await store.writer('themes'),
      ...Array.from({ length: 200 }, (_, n) => put('c', String(n), { rebuild: -1 })),
    );
    const worker = startThread('read-store-thread', task);
    let done = false;
    const finished = new Promise<void>((resolve, reject) =>
      worker.once('message', () => resolve()).once('error', reject),
    ).finally(() => (done = true));
    const seen = new Set<number>();
    while (!done) {
      const reader = await store.reader('themes');
      const rows = await reader.range<{ rebuild: number }>('c', {});
      const rebuilds = new Set(rows.map(({ document }) => document.rebuild));
      expect([rows.length, rebuilds.size]).toEqual([200, 1]);
      for (const rebuild of rebuilds) seen.add(rebuild);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await finished;
    await worker.terminate();
    // How many of the thirty it met depends on the machine; with only one, no swap happened during the reads.
    expect(seen.size).toBeGreaterThan(1);
    expect(await (await store.reader('themes')).get('c', '0')).toEqual({ rebuild: 29 });
    expect(files()).toHaveLength(2);
  });
});

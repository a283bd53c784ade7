import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import Database from 'libsql';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { anEvent, collect, readStream, rejection } from './contract-events.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

describe('a deleted stream of the embedded event store', () => {
  let folder: string;
  let remove: () => void;
  let store: EventStore;
  beforeEach(async () => {
    ({ folder, remove } = temporaryFolder());
    store = await openEmbeddedEventStore(folder);
  });
  afterEach(async () => {
    await store.close();
    remove();
  });

  /**
   * Searched by another process: closing a file that SQLite has open would drop this process's locks on it.
   */
  const isOnDisk = (text: string): boolean => spawnSync('grep', ['-rqF', text, folder]).status === 0;
  const secret = (stream: number): string => `SECRET${String(stream).padStart(3, '0')}~`;
  const append = (stream: number, length: number): Promise<unknown> =>
    store.append(`file-${stream}`, 'any', [
      anEvent('Written', { text: secret(stream).repeat(1 + length / 10) }, { actor: secret(stream) }),
    ]);

  it('leaves no word in any file of the folder, the write-ahead log included', async () => {
    await append(1, 200_000);
    await append(1, 50);
    await append(2, 3000);
    expect([isOnDisk(secret(1)), isOnDisk(secret(2))]).toEqual([true, true]);
    await store.deleteStream('file-1', 1);
    expect([isOnDisk(secret(1)), isOnDisk(secret(2))]).toEqual([false, true]);
    expect(await readStream(store, 'file-2')).toHaveLength(1);
  });

  it('leaves nothing behind, whatever was stored beside it or deleted before it', async () => {
    const streams = 25;
    for (let round = 0; round < 300; round++)
      await append(
        Math.floor(Math.random() * streams),
        Math.random() < 0.3 ? Math.random() * 20_000 : Math.random() * 600,
      );
    const order = Array.from({ length: streams }, (_, stream) => stream).sort(() => Math.random() - 0.5);
    const found: string[] = [];
    for (const [index, stream] of order.entries()) {
      await store.deleteStream(`file-${stream}`, 'any');
      if (index < 20) await append(order.at(-1) ?? 0, 2000);
      for (const gone of order.slice(0, index + 1)) if (isOnDisk(secret(gone))) found.push(`${gone} after ${stream}`);
    }
    expect(found).toEqual([]);
    expect(await collect(store.readAll())).toEqual([]);
  });

  it('waits for a reader that holds the write-ahead log', async () => {
    await append(1, 5000);
    const reader = new Database(join(folder, 'events.db'));
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM events').get([]);
    await append(1, 50);
    const released = new Promise<void>((resolve) =>
      setTimeout(() => {
        reader.exec('COMMIT');
        resolve();
      }, 300),
    );
    await store.deleteStream('file-1', 1);
    await released;
    expect(isOnDisk(secret(1))).toBe(false);
    reader.close();
  });

  it('says so when a reader will not let go, and finishes when it is deleted again', async () => {
    await append(1, 5000);
    const reader = new Database(join(folder, 'events.db'));
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM events').get([]);
    expect(await rejection(() => store.deleteStream('file-1', 0))).toMatchObject({
      name: 'EventStoreUnavailableError',
    });
    expect(await rejection(() => readStream(store, 'file-1'))).toMatchObject({ name: 'StreamDeletedError' });
    expect(isOnDisk(secret(1))).toBe(true);
    reader.exec('COMMIT');
    await store.deleteStream('file-1', 0);
    expect(isOnDisk(secret(1))).toBe(false);
    reader.close();
  });

  it('is finished at the next open when the process died in the middle', async () => {
    for (let revision = 0; revision < 30; revision++) await append(1, 5000);
    await store.close();
    // State after such a crash: the mark, some rows emptied, others unchanged.
    const db = new Database(join(folder, 'events.db'));
    db.exec(
      `PRAGMA secure_delete = ON; UPDATE streams SET deleted = 1 WHERE name = 'file-1'; UPDATE events SET id = '', metadata = '', data = '' WHERE revision < 8`,
    );
    db.close();
    expect(isOnDisk(secret(1))).toBe(true);
    store = await openEmbeddedEventStore(folder);
    expect(isOnDisk(secret(1))).toBe(false);
    expect(await rejection(() => readStream(store, 'file-1'))).toMatchObject({ name: 'StreamDeletedError' });
  });
});

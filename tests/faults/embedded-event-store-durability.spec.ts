import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import { assertDurable, openEventFile } from '@verbatim/eventstore/embedded/open-event-file';
import { pragma } from '@verbatim/eventstore/embedded/sqlite';
import { anEvent, readStream, rejection, someEvents } from '../contract/contract-events.ts';
import { ended, readOutput, startProgram } from '../contract/support/child-program.ts';
import { temporaryFolder } from '../contract/support/temporary-folder.ts';
import { noteForTable, quickOrLong } from '../support/faults-notes.ts';

const KILLS = quickOrLong(5, 100);

describe('embedded event store on its disk', () => {
  let folder: string;
  let remove: () => void;
  beforeEach(() => {
    ({ folder, remove } = temporaryFolder());
  });
  afterEach(() => remove());
  const file = (): string => join(folder, 'events.db');

  it(`loses nothing that was acknowledged when its process is killed, ${KILLS} times over`, async () => {
    let acknowledged = -1;
    for (let kill = 0; kill < KILLS; kill++) {
      const child = startProgram('append-until-killed', folder);
      let output = '';
      const appending = new Promise<void>((resolve) => {
        child.stdout.on('data', (chunk) => {
          output += String(chunk);
          if (output.split('\n').length > 10 + kill * 7) resolve();
        });
      });
      await Promise.race([appending, ended(child)]);
      child.kill('SIGKILL');
      await ended(child);
      acknowledged = Number(output.trimEnd().split('\n').at(-1));

      const store = await openEmbeddedEventStore(folder);
      const events = await readStream(store, 'file-1');
      await store.close();
      // Appends are atomic: what was stored but not acknowledged is a batch of 20.
      expect(events.length - 1).toBeGreaterThanOrEqual(acknowledged);
      expect(events.length % 20).toBe(0);
      expect(events.map(({ data }) => data['count'])).toEqual(events.map((_, index) => index));
    }
    expect(acknowledged).toBeGreaterThan(20 * KILLS);
    noteForTable(`${KILLS} kills of a process that appends, ${acknowledged + 1} events acknowledged, none lost`);
  });

  it('sets what durability and erasure hang on at every open', async () => {
    for (let open = 0; open < 2; open++) {
      const db = openEventFile(file());
      expect(['journal_mode', 'synchronous', 'secure_delete'].map((name) => pragma(db, name))).toEqual(['wal', 2, 1]);
      db.close();
    }
  });

  it.each(['synchronous = NORMAL', 'secure_delete = FAST', 'secure_delete = OFF', 'journal_mode = DELETE'])(
    'notices %s',
    (setting) => {
      const db = openEventFile(file());
      db.exec(`PRAGMA ${setting}`);
      expect(() => assertDurable(db, file())).toThrow('not be safe');
      db.close();
    },
  );

  it('refuses a file that is no database, another database, one of the future and one that is cut short', async () => {
    const refusal = async (): Promise<unknown> => rejection(() => openEmbeddedEventStore(folder));
    const corrupt = { name: 'EventStoreCorruptError', message: expect.stringContaining(file()) };
    writeFileSync(file(), 'This is a letter, not a database. '.repeat(200));
    expect(await refusal()).toMatchObject(corrupt);
    writeFileSync(file(), '');
    const other = new Database(file());
    other.exec('CREATE TABLE invoices (id INTEGER)');
    other.close();
    expect(await refusal()).toMatchObject(corrupt);
    remove();
    const store = await openEmbeddedEventStore(folder);
    await store.append('s', 'no-stream', someEvents(500));
    await store.close();
    const intact = readFileSync(file());
    const newer = new Database(file());
    newer.exec('PRAGMA user_version = 2');
    newer.close();
    expect(await refusal()).toMatchObject({
      name: 'EventStoreCorruptError',
      message: expect.stringContaining('newer'),
    });
    writeFileSync(file(), intact);
    truncateSync(file(), intact.length - 3 * 4096);
    expect(await refusal()).toMatchObject(corrupt);
    writeFileSync(file(), intact.fill(0xff, 4096 * 5, 4096 * 6));
    expect(await refusal()).toMatchObject(corrupt);
  });

  it.each([
    ['JSON that is none', '}', 'its JSON cannot be read'],
    ['a byte that is no UTF-8', 0xff, 'it contains bytes that are not UTF-8'],
  ])('gives an event with %s in its place, and says so', async (_what, byte, damage) => {
    const store = await openEmbeddedEventStore(folder);
    await store.append('s', 'no-stream', [anEvent('Fine'), anEvent('Damaged', { text: 'marker' }), anEvent('Fine')]);
    await store.close();
    const bytes = readFileSync(file());
    writeFileSync(file(), bytes.fill(byte, bytes.indexOf('marker') - 2, bytes.indexOf('marker')));
    const damaged = await openEmbeddedEventStore(folder);
    const events = await readStream(damaged, 's');
    expect(events.map(({ revision, type, damage: found }) => [revision, type, found])).toEqual([
      [0, 'Fine', undefined],
      [1, 'Damaged', damage],
      [2, 'Fine', undefined],
    ]);
    await damaged.append('s', 2, [anEvent('Next')]);
    await damaged.close();
  });

  it('takes no more where its write-ahead log has lost what was acknowledged, and says so at each start', async () => {
    const killed = await openEmbeddedEventStore(folder);
    for (let i = 0; i < 10; i += 1)
      await killed.append(`file-${i}`, 'no-stream', [anEvent('Large', { text: 'x'.repeat(5_000) })]);
    // As they are on the disk when the process is killed now.
    const [events, log] = [readFileSync(file()), readFileSync(`${file()}-wal`)];
    await killed.close();
    // In the page of the third frame: transactions follow.
    log.writeUInt8(log.readUInt8(32 + 2 * (24 + 4096) + 100) ^ 1, 32 + 2 * (24 + 4096) + 100);
    writeFileSync(file(), events);
    writeFileSync(`${file()}-wal`, log);
    rmSync(`${file()}-shm`, { force: true });
    for (let start = 0; start < 2; start += 1) {
      const store = await openEmbeddedEventStore(folder);
      const broken = { name: 'EventStoreBrokenError', message: expect.stringContaining('frame 3') };
      expect(await rejection(() => store.requireWritable())).toMatchObject(broken);
      expect(await rejection(() => store.append('s', 'no-stream', [anEvent()]))).toMatchObject(broken);
      await readStream(store, 'file-0');
      await store.close();
    }
    rmSync(`${file()}.lost`);
    const store = await openEmbeddedEventStore(folder);
    await store.append('s', 'no-stream', [anEvent()]);
    await store.close();
  });

  it('says that there is no room, keeps what it has and goes on when there is room again', async () => {
    const store = await openEmbeddedEventStore(folder, { maxBytes: 1024 * 1024 });
    const large = anEvent('Large', { text: 'x'.repeat(300_000) });
    await store.append('s', 'no-stream', [large]);
    await store.append('s', 0, [anEvent('Large', large.data)]);
    const refused = anEvent('Large', { text: 'x'.repeat(600_000) });
    expect(await rejection(() => store.append('s', 1, [refused]))).toMatchObject({ name: 'EventStoreFullError' });
    expect(await readStream(store, 's')).toHaveLength(2);
    await store.append('s', 1, [anEvent('Small')]);
    await store.close();
    const roomy = await openEmbeddedEventStore(folder);
    expect((await roomy.append('s', 2, [refused])).revision).toBe(3);
    await roomy.close();
  });

  it('writes nothing after a failed write, until it is reopened', async () => {
    // A file may not grow over 2 MiB (in blocks of 512 bytes): the write fails as on a broken disk.
    const child = startProgram('append-until-refused', folder, ['sh', '-c', 'ulimit -f 4096; exec "$0" "$@"']);
    const seen = JSON.parse(await readOutput(child)) as {
      acknowledged: number;
      first: string;
      second: string;
      readable: number;
    };
    expect(seen.first).toMatch(/^EventStoreBrokenError: .*restart/);
    expect(seen.second).toMatch(/^EventStoreBrokenError: .*restart/);
    expect(seen.acknowledged).toBeGreaterThan(5);
    expect(seen.readable).toBe(seen.acknowledged + 1);
    const store = await openEmbeddedEventStore(folder);
    expect(await readStream(store, 's')).toHaveLength(seen.acknowledged + 1);
    await store.append('s', seen.acknowledged, [anEvent()]);
    await store.close();
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ChainHead } from '@verbatim/eventstore/digest-chain';
import type { EventStore, Position } from '@verbatim/eventstore/event-store';
import { openEventStoreDb } from '@verbatim/eventstore/eventstoredb/eventstoredb-event-store';
import { openEmbeddedReadStore } from '../../projections/src/stores/embedded/embedded-read-store.ts';
import { openMongoReadStore } from '../../projections/src/stores/mongodb/mongo-read-store.ts';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import { copyDataDir } from '../support/copy-data-dir.ts';
import { appendSealed, withEvents } from '../support/event-logs.ts';
import { StandInServer } from '../support/eventstoredb-stand-in/stand-in-server.ts';
import { describeWithMongoDb } from '../support/ferretdb/mongodb-under-test.ts';
import { databaseUrl } from '../support/on-servers/database-url.ts';
import { readOpsDocuments, runOps, spawnOps } from '../support/run-ops.ts';
import { startServer } from '../support/running-server.ts';
import { itOnLinux, waitForSockets } from '../support/unix-sockets.ts';

const AT_ONCE = 2_000;

/** A theme whose query has been changed very often. */
const fill = async (events: EventStore, rounds: number): Promise<void> => {
  const metadata = { schema: 1, actor: { id: 'a', name: 'ada' }, at: '2026-11-21T10:00:00.000Z' };
  const look = { portalName: '', visible: true };
  const created = { themeId: 't', name: 'Staff', folderId: null, originalText: 'staff', text: 'staff', ...look };
  let head: ChainHead = 'no-stream';
  for (let round = 0; round < rounds; round += 1) {
    const made = Array.from({ length: AT_ONCE }, (_, i) => {
      const text = `staff ${round * AT_ONCE + i}`;
      const isFirst = round === 0 && i === 0;
      return {
        id: randomUUID(),
        metadata,
        type: isFirst ? 'ThemeCreated' : 'ThemeQueryChanged',
        data: isFirst ? created : { themeId: 't', originalText: text, text },
      };
    });
    head = await appendSealed(events, 'library', head, made);
  }
};

/** Position of the new generation; undefined without one. */
const asideAt = async (readStore: ReadStore): Promise<Position | undefined> => {
  const generations = await readStore.generations();
  if (!generations.some(({ model, state }) => model === 'library' && state === 'building')) return undefined;
  return (await readStore.beginGeneration('library')).checkpoint();
};

const withModels = async <T>(dataDir: string, work: (readStore: ReadStore) => Promise<T>): Promise<T> => {
  const readStore = await openEmbeddedReadStore(dataDir);
  try {
    return await work(readStore);
  } finally {
    await readStore.close();
  }
};

/** Until the new generation has committed something. */
const untilUnderWay = async (readStore: ReadStore): Promise<void> => {
  while (((await asideAt(readStore)) ?? '') === '') await wait(2);
};

/** A command gives models a few seconds to catch up, and the next one continues. */
const untilFollowed = async (dataDir: string): Promise<void> => {
  while ((await runOps(dataDir, ['status'])).code !== 0);
};

const eventsAfter = async (events: EventStore, after: Position): Promise<number> => {
  let count = 0;
  for await (const event of events.readAll({ after })) if (event.position > after) count += 1;
  return count;
};

const rebuiltFrom = (answer: { readonly lines: readonly string[] }): number | undefined =>
  readOpsDocuments<{ rebuilt?: { applied: number } }>(answer).at(-1)?.rebuilt?.applied;

/** Continues from the new generation's position, with every later event once. */
const expectToGoOn = async (dataDir: string): Promise<void> => {
  const at = (await withModels(dataDir, asideAt)) ?? '';
  expect(at).not.toBe('');
  const resumed = await runOps(dataDir, ['rebuild', 'library', '--json']);
  expect(resumed.code).toBe(0);
  expect(rebuiltFrom(resumed)).toBe(await withEvents(dataDir, (events) => eventsAfter(events, at)));
  expect(await runOps(dataDir, ['verify', 'library'])).toMatchObject({ code: 0 });
};

describe('ops rebuild', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-rebuild-'));
    const filled = join(folder, 'filled');
    await withEvents(filled, (events) => fill(events, 30));
    await untilFollowed(filled);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  /** With a log whose models have caught up. */
  const withFilled = async (work: (dataDir: string) => Promise<void>): Promise<void> => {
    const dataDir = await mkdtemp(join(folder, 'data-'));
    await copyDataDir(join(folder, 'filled'), dataDir);
    await work(dataDir);
  };

  it('stopped with Ctrl-C keeps what is done for the next, and serves the old model meanwhile', () =>
    withFilled(async (dataDir) => {
      const begun = spawnOps(dataDir, ['rebuild', 'library', '--json']);
      await withModels(dataDir, untilUnderWay);
      begun.kill('SIGINT');
      expect(await begun.answer).toMatchObject({ code: 3 });
      expect(begun.output()).toContain('{"model":"library","stopped":true}');
      await expectToGoOn(dataDir);
    }));

  itOnLinux('is cancelled from another terminal, and what it had built is dropped', () =>
    withFilled(async (dataDir) => {
      const begun = spawnOps(dataDir, ['rebuild', 'library']);
      await withModels(dataDir, untilUnderWay);
      // Otherwise it would end before the other command has started.
      begun.kill('SIGSTOP');
      const cancelling = spawnOps(dataDir, ['rebuild', 'library', '--cancel', '--json']);
      await waitForSockets(join(dataDir, 'ops.sock'), 2);
      begun.kill('SIGCONT');
      const cancelled = await cancelling.answer;
      expect(readOpsDocuments(cancelled)).toEqual([{ model: 'library', cancelled: true }]);
      expect((await begun.answer).code).toBe(3);
      expect(await withModels(dataDir, asideAt)).toBeUndefined();
      expect(await runOps(dataDir, ['verify', 'library'])).toMatchObject({ code: 0 });
    }),
  );

  it('killed goes on from what it had committed: every event behind that once, and none before it', () =>
    withFilled(async (dataDir) => {
      const begun = spawnOps(dataDir, ['rebuild', 'library', '--json']);
      await withModels(dataDir, untilUnderWay);
      begun.kill('SIGKILL');
      expect(await begun.answer).toMatchObject({ code: null });
      await expectToGoOn(dataDir);
    }));

  it('whose server was killed goes on in the next server', () =>
    withFilled(async (dataDir) => {
      const killed = await startServer({ dataDir });
      const begun = spawnOps(dataDir, ['rebuild', 'library', '--json']);
      await withModels(dataDir, untilUnderWay);
      await killed.end('SIGKILL');
      expect(await begun.answer).toMatchObject({ code: 1 });
      const at = (await withModels(dataDir, asideAt)) ?? '';
      expect(at).not.toBe('');

      const server = await startServer({ dataDir });
      const resumed = await runOps(dataDir, ['rebuild', 'library', '--json']);
      const verified = await runOps(dataDir, ['verify', 'library']);
      await server.end('SIGTERM');
      expect([resumed.code, verified.code]).toEqual([0, 0]);
      expect(rebuiltFrom(resumed)).toBe(await withEvents(dataDir, (events) => eventsAfter(events, at)));
    }));
});

describeWithMongoDb('ops rebuild on servers', ({ url, newDatabase }) => {
  let eventStore: StandInServer;
  let events: EventStore;
  let readStore: ReadStore;
  let settings: { readonly EVENTSTORE_URL: string; readonly MONGODB_URL: string };
  beforeAll(async () => {
    eventStore = await StandInServer.start();
    settings = { EVENTSTORE_URL: eventStore.connectionString, MONGODB_URL: databaseUrl(url(), newDatabase()) };
    events = openEventStoreDb({ connectionString: settings.EVENTSTORE_URL });
    readStore = await openMongoReadStore({ url: settings.MONGODB_URL });
    await fill(events, 12);
  });
  afterAll(async () => {
    await events.close();
    await readStore.close();
    await eventStore.stop();
  });

  const begin = async (...args: readonly string[]) => {
    const begun = spawnOps(tmpdir(), [...args, 'library', '--json'], { settings });
    await untilUnderWay(readStore);
    return begun;
  };
  const ops = (...args: readonly string[]) => runOps(tmpdir(), [...args, 'library', '--json'], settings);

  it('killed goes on from what it had committed', async () => {
    const killed = await begin('rebuild');
    killed.kill('SIGKILL');
    expect(await killed.answer).toMatchObject({ code: null });
    const at = (await asideAt(readStore)) ?? '';
    expect(at).not.toBe('');
    const resumed = await ops('rebuild');
    expect(resumed.code).toBe(0);
    expect(rebuiltFrom(resumed)).toBe(await eventsAfter(events, at));
    expect(await ops('verify')).toMatchObject({ code: 0 });
  });

  it.each(['rebuild', 'verify'])('%s is cancelled from another machine, and the next one starts', async (command) => {
    const cancelled = await begin(command);
    cancelled.kill('SIGSTOP');
    expect(readOpsDocuments(await ops('rebuild', '--cancel'))).toEqual([{ model: 'library', cancelled: true }]);
    cancelled.kill('SIGCONT');
    // On a busy machine it may have been frozen for longer than its MongoDB timeout, and reports that first.
    expect([3, 1]).toContain((await cancelled.answer).code);
    expect(await asideAt(readStore)).toBeUndefined();
    expect(rebuiltFrom(await ops('rebuild'))).toBe(12 * AT_ONCE);
  });
});

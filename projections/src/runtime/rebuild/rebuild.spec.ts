import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventToAppend } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { openEmbeddedReadStore } from '../../stores/embedded/embedded-read-store.ts';
import type { Projector } from '../../models/projector.ts';
import type { ModelWriter, ReadStore } from '../../stores/read-store.ts';
import { rebuildModel } from './rebuild.ts';
import { beginApplying } from '../subscriptions/apply-events.ts';
import { readEventsByPrefix } from '../subscriptions/model-session.ts';

const MIB = 1024 * 1024;

/** Writes a document of this many characters for each `ProjectDeleted`. */
const projector = (characters: number): Projector => ({
  name: 'counted',
  filter: { streamPrefixes: ['s'] },
  start: () => ({
    on: {
      ProjectDeleted: ({ position }, session) => session.put('counted', position, { text: 'x'.repeat(characters) }),
    },
  }),
});

const events = (type: string, count: number): EventToAppend[] =>
  Array.from({ length: count }, () => ({ id: randomUUID(), type, data: {}, metadata: {} }));

describe('projecting and rebuilding', () => {
  let folder: string;
  let readStore: ReadStore;
  let log: InMemoryEventStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-rebuild-'));
    readStore = await openEmbeddedReadStore(folder);
    log = new InMemoryEventStore();
  });
  afterEach(async () => {
    await readStore.close();
    await rm(folder, { recursive: true, force: true });
  });

  const filling = (of: Projector) => ({
    projector: of,
    source: readEventsByPrefix(log, of.filter.streamPrefixes),
    events: log,
    readStore,
    signal: new AbortController().signal,
  });

  it('serves a rebuilt model that has caught up, past thousands of events of other models', async () => {
    await log.append('s', 'any', events('ProjectDeleted', 1));
    await (await readStore.writer('counted')).commit([], '', await log.lastPosition());
    for (let i = 0; i < 5; i += 1) await log.append('other', 'any', events('Passed by', 1000));
    await log.append('s', 'any', events('ProjectDeleted', 1));
    await rebuildModel({
      ...filling(projector(1)),
      // Events appended after another long run, just before the rebuild would end.
      pauseLive: async () => {
        for (let i = 0; i < 5; i += 1) await log.append('other', 'any', events('Passed by', 1000));
        await log.append('s', 'any', events('ProjectDeleted', 1));
        return 0;
      },
    });
    const served = await readStore.reader('counted');
    expect(await served.count('counted', {})).toBe(3);
    expect(await served.checkpoint()).toBe(await log.lastPosition());
    expect(await served.checkpointEvent()).toMatchObject({ stream: 's', revision: 2 });
  });

  it('fences off the previous writer for the swap', async () => {
    await log.append('s', 'any', events('ProjectDeleted', 3));
    const kept = await readStore.writer('counted', 1);
    await rebuildModel({ ...filling(projector(1)), pauseLive: async () => 2 });
    expect((await readStore.reader('counted')).generation).not.toBe(kept.generation);
    await expect(readStore.writer('counted', 1)).rejects.toMatchObject({ name: 'FencedOffError' });
    expect(await (await readStore.writer('counted', 2)).count('counted', {})).toBe(3);
  });

  it('is not swapped in by a process that was fenced off before', async () => {
    await log.append('s', 'any', events('ProjectDeleted', 3));
    const kept = await readStore.writer('counted', 1);
    const overtaken = async (): Promise<number> => {
      await readStore.writer('counted', 3);
      return 2;
    };
    const rebuilding = rebuildModel({ ...filling(projector(1)), pauseLive: overtaken });
    await expect(rebuilding).rejects.toMatchObject({ name: 'FencedOffError' });
    expect((await readStore.reader('counted')).generation).toBe(kept.generation);
  });

  it('commits before many large writes accumulate in memory', async () => {
    await log.append('s', 'any', events('ProjectDeleted', 40));
    const stored = await readStore.writer('counted');
    const commits: number[] = [];
    const writer: ModelWriter = {
      ...stored,
      commit: async (writes, ...rest) => {
        commits.push(writes.length);
        await stored.commit(writes, ...rest);
      },
    };
    const { signal } = new AbortController();
    const applying = await beginApplying(projector(MIB), { events: log, writer, signal });
    for await (const item of readEventsByPrefix(log, ['s'])('')) await applying.apply(item);
    await applying.commit();
    expect(Math.max(...commits)).toBeLessThanOrEqual(16);
    expect(commits.reduce((sum, one) => sum + one, 0)).toBe(40);
    expect(await stored.count('counted', {})).toBe(40);
  });
});

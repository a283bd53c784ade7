import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { EVENT_SCHEMAS } from '@verbatim/domain/event-types';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { upcastingStore } from '@verbatim/eventstore/stored-event';
import { startedProjections } from '@verbatim/projections/runtime/spec-support/started-projections';
import { openEmbeddedReadStore } from '../../../projections/src/stores/embedded/embedded-read-store.ts';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import { createProjectionsReadiness } from './projections-readiness.ts';

describe('the readiness of a process that runs projections', () => {
  let readStore: ReadStore;
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'verbatim-'));
    readStore = await openEmbeddedReadStore(dataDir);
  });
  afterEach(async () => {
    await readStore.close();
    await rm(dataDir, { recursive: true });
  });

  it('reports a model that hangs in a commit, though its projector is live', async () => {
    const events = upcastingStore(new InMemoryEventStore(), EVENT_SCHEMAS);
    const [held, reached] = [gate(), gate()];
    const open = readStore.writer.bind(readStore);
    readStore.writer = async (model, token) => {
      const writer = await open(model, token);
      const commit: typeof writer.commit = async (...args) => {
        reached.open();
        await held.passed;
        return writer.commit(...args);
      };
      return model === 'library' ? { ...writer, commit } : writer;
    };
    const projections = startedProjections(events, readStore);
    const metadata = { schema: 1, at: new Date().toISOString() };
    const event = { id: randomUUID(), type: 'ThemeDeleted', data: { themeId: 'soup' }, metadata };
    await events.append('library', 'any', [event]);
    await reached.passed;
    await setTimeout(50);

    const statuses = async () => (await projections.health()).own.statuses;
    // The other models pass over the event meanwhile.
    while ((await statuses()).length > 1) await setTimeout(5);
    expect(await statuses()).toEqual([expect.objectContaining({ name: 'library', state: 'live' })]);
    expect((await statuses())[0]?.behindSeconds).toBeGreaterThanOrEqual(0.04);
    // Half a minute later.
    const later = async () => {
      const { own, others } = await projections.health();
      const aged = own.statuses.map((status) => ({ ...status, behindSeconds: status.behindSeconds + 31 }));
      return { own: { ...own, statuses: aged }, others };
    };
    const ready = () => createProjectionsReadiness({ events, readStore, health: later }, () => new Date())();
    expect(await ready()).toMatchObject({
      status: 'not-ready',
      problems: [{ part: 'projector', code: 'LAGGING', name: 'library' }],
    });

    held.open();
    await projections.caughtUp();
    expect(await statuses()).toEqual([]);
    expect((await ready()).status).toBe('ready');
    await projections.stop();
  });
});

const gate = () => {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), passed };
};

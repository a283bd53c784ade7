import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { upcastingStore } from '@verbatim/eventstore/upcasting';
import { sharedProjectors } from '@verbatim/projections/models/all-projectors';
import { openEmbeddedReadStore } from '@verbatim/projections/stores/embedded/embedded-read-store';
import { EVENT_SCHEMAS } from '@verbatim/domain/event-types';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import { runProjections } from '@verbatim/projections/runtime/run-projections';
import { status as statusOf } from '../ops/status.ts';
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

  it('names a projector that stands still in a commit, though it takes itself for live, and so does the operators’ status', async () => {
    const events = upcastingStore(new InMemoryEventStore(), EVENT_SCHEMAS);
    const [held, reached] = [gate(), gate()];
    const open = readStore.writer.bind(readStore);
    readStore.writer = async (model, fence) => {
      const writer = await open(model, fence);
      const commit: typeof writer.commit = async (...writes) => {
        reached.open();
        await held.passed;
        return writer.commit(...writes);
      };
      return model === 'library' ? { ...writer, commit } : writer;
    };
    const projections = runProjections({
      ...{ events, readStore, shared: sharedProjectors(), ofProject: () => [], log: { error: () => undefined } },
    });
    const at = new Date('2026-03-01T12:00:00Z');
    const metadata = { schema: 1, at: at.toISOString() };
    const { position } = await events.append('library', 'any', [
      { id: randomUUID(), type: 'ThemeDeleted', data: { themeId: 'soup' }, metadata },
    ]);
    await reached.passed;
    while (projections.status().some((each) => each.name !== 'library' && each.position < position))
      await new Promise((resolve) => setTimeout(resolve, 10));

    const after = (seconds: number) => () => new Date(at.getTime() + seconds * 1000);
    const ready = (seconds: number) =>
      createProjectionsReadiness({ events, readStore, status: projections.status }, after(seconds))();
    const reportOf = async (seconds: number) => {
      const control = { status: async () => projections.status() };
      const { projectors } = await statusOf({ projections: control, events, now: after(seconds) });
      return projectors.map(({ name, lagSeconds, overdue }) => ({ name, lagSeconds, overdue }));
    };
    expect(await ready(29)).toMatchObject({ status: 'ready', problems: [] });
    expect((await reportOf(29)).find(({ name }) => name === 'library')).toEqual({ name: 'library', lagSeconds: 29 });
    expect(projections.status().find(({ name }) => name === 'library')?.state).not.toBe('failed');
    expect(await ready(75)).toMatchObject({
      status: 'not-ready',
      problems: [{ part: 'projector', code: 'LAGGING', name: 'library', lagSeconds: 75 }],
    });
    expect((await reportOf(75)).filter(({ overdue }) => overdue !== undefined)).toEqual([
      { name: 'library', lagSeconds: 75, overdue: { stream: 'library', revision: 0 } },
    ]);

    held.open();
    while (projections.status().some((each) => each.position < position))
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect((await ready(75)).status).toBe('ready');
    await projections.stop();
  });
});

const gate = () => {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), passed };
};

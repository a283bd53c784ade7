/** Read models that are ahead of the event log: it was restored from an older backup, or is another one. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore, JsonObject } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { upcastingStore } from '@verbatim/eventstore/upcasting';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectorsOf, sharedProjectors } from '../models/all-projectors.ts';
import { openEmbeddedReadStore } from '../stores/embedded/embedded-read-store.ts';
import { EVENT_SCHEMAS } from '@verbatim/domain/event-types';
import { listThemes } from '../models/library/library.query.ts';
import type { ReadStore } from '../stores/read-store.ts';
import { type Projections, runProjections } from './run-projections.ts';
import { recordStop } from './projector-stop.ts';
import { ModelStoppedError, waitForPosition } from './wait-for-position.ts';

const AT = '2026-11-21T10:00:00.000Z';

describe('read models that are ahead of the event log', () => {
  let folder: string;
  let readStore: ReadStore;
  let projections: Projections | undefined;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-other-log-'));
    readStore = await openEmbeddedReadStore(folder);
  });
  afterEach(async () => {
    await projections?.stop();
    await readStore.close();
    await rm(folder, { recursive: true });
  });

  const append = (log: EventStore, stream: string, type: string, data: JsonObject) =>
    log.append(stream, 'any', [{ id: randomUUID(), type, data, metadata: { schema: 1, at: AT } }]);
  const addTheme = (log: EventStore, themeId: string) =>
    append(log, 'library', 'ThemeCreated', {
      ...{ themeId, name: themeId, folderId: null, originalText: '', text: '', portalName: '', visible: true },
    });
  const addProject = (log: EventStore, id: string) =>
    append(log, `project-${id}`, 'ProjectCreated', { name: id, description: '', sid: null });
  /** What both the backup and the log that was lost begin with. */
  const backup = async (): Promise<EventStore> => {
    const log = new InMemoryEventStore();
    await addProject(log, 'kept');
    await addTheme(log, 'kept');
    return log;
  };
  const start = async (log: EventStore): Promise<Projections> => {
    await projections?.stop();
    const projectors = { shared: sharedProjectors(), ofProject: projectorsOf };
    const events = upcastingStore(log, EVENT_SCHEMAS);
    projections = runProjections({ events, readStore, ...projectors, log: { error: () => undefined } });
    return projections;
  };
  /** Once each has come as far as it can. @returns the names of those that have stopped */
  const stopped = async (log: EventStore, count: number): Promise<readonly string[]> => {
    const end = await log.lastPosition();
    for (;;) {
      const all = projections?.status() ?? [];
      const failed = all.filter(({ failure }) => failure?.since !== undefined);
      const live = all.filter(({ state, position }) => state === 'live' && position >= end);
      if (all.length === count && failed.length + live.length === count) return failed.map(({ name }) => name).sort();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const KEPT = ['comments-kept', 'library', 'projects', 'segments-kept', 'workspaces'];
  const models = async (): Promise<readonly string[]> =>
    [...new Set((await readStore.generations()).map(({ model }) => model))].sort();

  it('stop, also while the log grows past them, until they are rebuilt from it', async () => {
    const lost = await backup();
    await addProject(lost, 'lost');
    await addTheme(lost, 'lost');
    await start(lost);
    expect(await stopped(lost, 7)).toEqual([]);

    const log = await backup();
    await start(log);
    expect(await stopped(log, 5)).toEqual(KEPT);
    const position = await lost.lastPosition();
    for (const { name, state, failure, position: at } of projections?.status() ?? []) {
      expect([name, state, at]).toEqual([name, 'failed', position]);
      expect(failure).toMatchObject({ kind: 'CheckpointAheadOfLogError', position, since: expect.any(String) });
      expect(failure?.reason).toContain(`npm run ops -- rebuild ${name}`);
    }
    const since = projections?.status()[0]?.failure?.since;

    for (const id of ['one', 'two', 'three']) await addTheme(log, id);
    const restarted = await start(log);
    expect(await stopped(log, 5)).toEqual(KEPT);
    expect(restarted.status()[0]?.failure?.since).toBe(since);
    // What was written since is not there, though the model is further.
    const written = (await log.lastPosition()).replace(/\d$/u, '3');
    await expect(waitForPosition(readStore, ['library'], written)).rejects.toBeInstanceOf(ModelStoppedError);
    await expect(restarted.verify('library')).rejects.toThrow('npm run ops -- rebuild library');

    for (const name of KEPT) await restarted.rebuild(name);
    expect(await stopped(log, 5)).toEqual([]);
    const themes = await listThemes(await readStore.reader('library'));
    expect(themes.map(({ name }) => name).sort()).toEqual(['kept', 'one', 'three', 'two']);
    expect(await models()).toEqual(KEPT);
    expect(await restarted.verify('library')).toMatchObject({ differenceCount: 0 });
  });

  it('are rebuilt from the beginning, and not from what a rebuild before has left', async () => {
    const lost = await backup();
    await addTheme(lost, 'lost');
    await start(lost);
    expect(await stopped(lost, 5)).toEqual([]);
    const left = await readStore.beginGeneration('library');
    const document = { id: 'half', name: 'half' };
    const end = await lost.lastPosition();
    await left.commit([{ kind: 'put', collection: 'themes', id: 'half', document }], '', end.replace(/\d$/u, '1'));

    const log = await backup();
    const again = await start(log);
    expect(await stopped(log, 5)).toEqual(KEPT);
    await again.rebuild('library');
    expect(await again.verify('library')).toMatchObject({ differenceCount: 0 });
  });

  it('stop when the positions are those of another kind of store', async () => {
    const log = await backup();
    const writer = await readStore.writer('library');
    await writer.commit([], '', '00000000000000002227/00000000000000002227');
    await start(log);
    expect(await stopped(log, 5)).toEqual(['library']);
  });

  it('stay so when an earlier version recorded it, under the name that the error had then', async () => {
    const log = await backup();
    const writer = await readStore.writer('library');
    const stop = { kind: 'ForeignPositionError', reason: 'as it was told', position: '', since: AT };
    await recordStop(writer, stop);
    await start(log);
    expect(await stopped(log, 5)).toEqual(['library']);
  });

  it('are none where the log is as long, or was empty all along', async () => {
    const log = await backup();
    await start(log);
    expect(await stopped(log, 5)).toEqual([]);
    await start(log);
    expect(await stopped(log, 5)).toEqual([]);
    const empty = new InMemoryEventStore();
    for (const model of await models()) await readStore.dropModel(model);
    await start(empty);
    expect(await stopped(empty, 3)).toEqual([]);
  });
});

/** Read models ahead of the event log, which was restored from a backup or is another one. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore, JsonObject } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { upcastingStore } from '@verbatim/eventstore/stored-event';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedReadStore } from '../stores/embedded/embedded-read-store.ts';
import { EVENT_SCHEMAS } from '@verbatim/domain/event-types';
import { listThemes } from '../models/library/library.query.ts';
import type { ReadStore } from '../stores/read-store.ts';
import { createInMemoryCheckpoints, type CheckpointStore } from './partitions/partition-checkpoints.ts';
import type { ProjectionsControl } from './projections-protocol.ts';
import { startedProjections, stoppedModels } from './spec-support/started-projections.ts';
import { ModelStoppedError, waitForPosition } from './subscriptions/wait-for-position.ts';

const AT = '2026-11-21T10:00:00.000Z';

/** Restored events have their original ids. */
const getId = (data: JsonObject): string =>
  createHash('sha256')
    .update(JSON.stringify(data))
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/u, '$1-$2-4$3-8$4-$5');

describe('read models that are ahead of the event log', () => {
  let folder: string;
  let readStore: ReadStore;
  let marks: CheckpointStore;
  let projections: ProjectionsControl | undefined;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-other-log-'));
    readStore = await openEmbeddedReadStore(folder);
    marks = createInMemoryCheckpoints();
  });
  afterEach(async () => {
    await projections?.stop();
    await readStore.close();
    await rm(folder, { recursive: true });
  });

  const append = (log: EventStore, stream: string, type: string, data: JsonObject) =>
    log.append(stream, 'any', [{ id: getId(data), type, data, metadata: { schema: 1, at: AT } }]);
  const addTheme = (log: EventStore, themeId: string) =>
    append(log, 'library', 'ThemeCreated', {
      themeId,
      name: themeId,
      folderId: null,
      originalText: '',
      text: '',
      portalName: '',
      visible: true,
    });
  const addProject = (log: EventStore, id: string) =>
    append(log, `project-${id}`, 'ProjectCreated', { name: id, description: '', sid: null });
  /** The part that the backup and the lost log have in common. */
  const backup = async (): Promise<EventStore> => {
    const log = new InMemoryEventStore();
    await addProject(log, 'kept');
    await addTheme(log, 'kept');
    return log;
  };
  const start = async (log: EventStore): Promise<ProjectionsControl> => {
    await projections?.stop();
    projections = startedProjections(upcastingStore(log, EVENT_SCHEMAS), readStore, marks);
    return projections;
  };
  const stopped = (projects: number): Promise<readonly string[]> =>
    projections === undefined ? Promise.resolve([]) : stoppedModels(projections, projects);
  const KEPT = [
    'agreement',
    'comments-kept',
    'dictionary',
    'history',
    'library',
    'projects',
    'segments-kept',
    'summaries',
    'tags-kept',
    'workspaces',
  ];
  /** Models with data missing in the backup. */
  const AHEAD = ['comments-lost', 'history', 'library', 'projects', 'segments-lost', 'summaries', 'workspaces'];
  const models = async (): Promise<readonly string[]> =>
    [...new Set((await readStore.generations()).map(({ model }) => model))].sort();

  it('stop until they are rebuilt, also while the log grows past them', async () => {
    const lost = await backup();
    await addProject(lost, 'lost');
    await addTheme(lost, 'lost');
    await start(lost);
    expect(await stopped(2)).toEqual([]);

    const log = await backup();
    await start(log);
    expect(await stopped(2)).toEqual(AHEAD);
    for (const { name, state, failure, position } of ((await projections?.status()) ?? []).filter((one) =>
      AHEAD.includes(one.name),
    )) {
      expect([name, state]).toEqual([name, 'failed']);
      expect(position > '').toBe(true);
      expect(failure).toMatchObject({ kind: 'CheckpointAheadOfLogError', position, since: expect.any(String) });
      expect(failure?.reason).toContain(`npm run ops -- rebuild ${name}`);
    }
    const readSince = async () => (await projections?.status())?.find(({ name }) => name === 'library')?.failure?.since;
    const since = await readSince();

    for (const id of ['one', 'two', 'three']) await addTheme(log, id);
    const restarted = await start(log);
    expect(await stopped(2)).toEqual(AHEAD);
    expect(await readSince()).toBe(since);
    // A later write is not visible, although the model is ahead.
    const written = (await log.lastPosition()).replace(/\d$/u, '3');
    await expect(waitForPosition(readStore, ['library'], written)).rejects.toBeInstanceOf(ModelStoppedError);

    await expect(restarted.verify('library')).rejects.toThrow('npm run ops -- rebuild library');

    for (const name of ['projects', 'summaries', 'workspaces', 'library', 'history']) await restarted.rebuild(name);
    expect(await stopped(1)).toEqual([]);
    const themes = await listThemes(await readStore.reader('library'));
    expect(themes.map(({ name }) => name).sort()).toEqual(['kept', 'one', 'three', 'two']);
    expect(await models()).toEqual(KEPT);
    expect(await restarted.verify('library')).toMatchObject({ differenceCount: 0 });
  });

  it('are rebuilt from the start, not from an unfinished rebuild', async () => {
    const lost = await backup();
    await addTheme(lost, 'lost');
    await start(lost);
    expect(await stopped(1)).toEqual([]);
    const left = await readStore.beginGeneration('library');
    const document = { id: 'half', name: 'half' };
    const end = await lost.lastPosition();
    const ofLost = { stream: 'library', revision: 1, id: randomUUID() };
    await left.commit(
      [{ kind: 'put', collection: 'themes', id: 'half', document }],
      '',
      end.replace(/\d$/u, '1'),
      ofLost,
    );

    const log = await backup();
    const again = await start(log);
    expect(await stopped(1)).toEqual(['history', 'library']);
    await again.rebuild('library');
    expect(await again.verify('library')).toMatchObject({ differenceCount: 0 });
  });

  it('continue when their own log is back', async () => {
    const right = await backup();
    await addTheme(right, 'lost');
    await start(right);
    expect(await stopped(1)).toEqual([]);
    await start(await backup());
    expect(await stopped(1)).toEqual(['history', 'library']);
    await addTheme(right, 'later');
    await start(right);
    expect(await stopped(1)).toEqual([]);
    const themes = await listThemes(await readStore.reader('library'));
    expect(themes.map(({ name }) => name).sort()).toEqual(['kept', 'later', 'lost']);
  });

  it('are detected even if the log has grown past all of them', async () => {
    const lost = await backup();
    await addTheme(lost, 'lost');
    await start(lost);
    expect(await stopped(1)).toEqual([]);
    await projections?.stop();
    const log = await backup();
    for (const id of ['one', 'two', 'three', 'four']) await addTheme(log, id);
    await start(log);
    expect(await stopped(1)).toEqual(['history', 'library']);
  });

  it('are not reported for a log of the same length, or an empty one', async () => {
    const log = await backup();
    await start(log);
    expect(await stopped(1)).toEqual([]);
    await start(log);
    expect(await stopped(1)).toEqual([]);
    const empty = new InMemoryEventStore();
    for (const model of await models()) await readStore.dropModel(model);
    await start(empty);
    expect(await stopped(0)).toEqual([]);
  });
});

/** Events of a type or version that this program does not know: who stops over them, who does not, and how it goes on. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore, JsonObject } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { type EventSchemas, upcastingStore } from '@verbatim/eventstore/upcasting';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectorsOf, sharedProjectors } from '../models/all-projectors.ts';
import { openEmbeddedReadStore } from '../stores/embedded/embedded-read-store.ts';
import { EVENT_SCHEMAS } from '@verbatim/domain/event-types';
import type { ReadStore } from '../stores/read-store.ts';
import { type Projections, runProjections } from './run-projections.ts';
import { skipsStream } from '@verbatim/domain/operations/skip-events';

const AT = '2026-11-21T10:00:00.000Z';

describe('an event that nobody knows', () => {
  let folder: string;
  let log: EventStore;
  let readStore: ReadStore;
  let projections: Projections | undefined;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-unknown-'));
    readStore = await openEmbeddedReadStore(folder);
    log = new InMemoryEventStore();
    for (const id of ['sick', 'well']) {
      await append(`project-${id}`, 'ProjectCreated', { name: id, description: '', sid: null });
      await append(`workspace-${id}`, 'WorkspaceCreated', { projectId: id, name: 'All', themes: [] });
    }
    await append('library', 'ThemeCreated', theme('before'));
  });
  afterEach(async () => {
    await projections?.stop();
    projections = undefined;
    await readStore.close();
    await rm(folder, { recursive: true });
  });

  const theme = (themeId: string): JsonObject => ({
    ...{ themeId, name: themeId, folderId: null, originalText: '', text: '', portalName: '', visible: true },
  });
  const append = (stream: string, type: string, data: JsonObject, schema = 1) =>
    log.append(stream, 'any', [{ id: randomUUID(), type, data, metadata: { schema, at: AT } }]);
  const start = (schemas: EventSchemas = EVENT_SCHEMAS): Projections => {
    const projectors = { shared: sharedProjectors(), ofProject: projectorsOf };
    const events = upcastingStore(log, schemas);
    projections = runProjections({ events, readStore, ...projectors, log: { error: () => undefined } });
    return projections;
  };
  const restart = async (schemas?: EventSchemas): Promise<void> => {
    await projections?.stop();
    start(schemas);
  };

  /** Once all have come as far as they can. @returns the names of those that have stopped */
  const stopped = async (): Promise<readonly string[]> => {
    const end = await log.lastPosition();
    for (;;) {
      const all = projections?.status() ?? [];
      const isSettled = ({ state, position, failure }: (typeof all)[number]): boolean =>
        state === 'failed' ? failure?.since !== undefined : state === 'live' && position >= end;
      const failed = all.filter(({ state }) => state === 'failed');
      if (all.length === 7 && all.every(isSettled)) return failed.map(({ name }) => name).sort();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const skip = (projector: string, stream: string, revision: number) =>
    append(skipsStream(projector), 'EventSkipped', { projector, stream, revision, position: '1', why: 'a spec' });
  const nameOf = async (projectId: string): Promise<unknown> =>
    (await (await readStore.reader('projects')).get('projects', projectId))?.['name'];

  const OF_SICK = ['comments-sick', 'segments-sick'];
  const fedBy: readonly (readonly [stream: string, known: string, stops: readonly string[]])[] = [
    ['project-sick', 'ProjectEdited', [...OF_SICK, 'projects']],
    ['project-sick', 'ProjectDeleted', [...OF_SICK, 'projects', 'workspaces']],
    ['file-sick.f', 'SentencesSplit', OF_SICK],
    ['file-sick.f', 'CommentsImported', OF_SICK],
    ['workspace-sick', 'WorkspaceRenamed', ['workspaces']],
    ['library', 'ThemeCreated', ['library']],
    ['account-a', 'AccountRegistered', []],
  ];

  it.each(fedBy)('of a later version, on %s (%s), stops who is fed by it and no other', async (stream, type, stops) => {
    await append(stream, type, { secret: 'soup' }, 2);
    await append('project-well', 'ProjectEdited', { name: 'still well', description: '' });
    start();
    expect(await stopped()).toEqual([...stops].sort());
    for (const name of stops)
      expect(projections?.status().find((one) => one.name === name)?.failure).toMatchObject({
        ...{ stream, kind: 'UnknownEventError', since: expect.stringMatching(/^\d{4}-/u) },
        reason: expect.stringContaining(`${type}, version 2`),
      });
    if (!stops.includes('projects')) expect(await nameOf('well')).toBe('still well');
  });

  it.each(fedBy.filter(([, type]) => type !== 'ProjectDeleted'))(
    'of another type, on %s (beside %s), stops the same; skipped, they go on, in a restart and in a rebuild too',
    async (stream, _known, stops) => {
      const { revision } = await append(stream, 'SoupCooledDown', {});
      start();
      expect(await stopped()).toEqual([...stops].sort());
      const since = projections?.status().find(({ name }) => name === stops[0])?.failure?.since;
      await restart();
      expect(await stopped()).toEqual([...stops].sort());
      expect(projections?.status().find(({ name }) => name === stops[0])?.failure?.since).toBe(since);

      for (const name of stops)
        await expect(projections?.rebuild(name)).rejects.toMatchObject({ name: 'UnknownEventError' });
      for (const name of stops) {
        await skip(name, stream, revision);
        await projections?.resume(name);
      }
      await append('project-sick', 'ProjectEdited', { name: 'better', description: '' });
      expect(await stopped()).toEqual([]);
      await restart();
      expect(await stopped()).toEqual([]);
      for (const name of stops) {
        await projections?.rebuild(name);
        expect(await projections?.verify(name)).toMatchObject({ differences: [] });
      }
      expect(await nameOf('sick')).toBe('better');
    },
  );

  it('stops a model over a file whose rows are of a version that nobody knows, at the event that adds it', async () => {
    await append(
      'file-sick.f',
      'UploadStarted',
      { projectId: 'sick', fileId: 'sick.f', fileName: 'f', columns: [] },
      2,
    );
    start();
    expect(await stopped()).toEqual(OF_SICK);
  });

  it('is no obstacle to a program that knows its version, nor is an older one that it can bring up to date', async () => {
    const newer: EventSchemas = {
      ...EVENT_SCHEMAS,
      ProjectEdited: { upcasters: [(data) => ({ ...data, description: 'brought up' })] },
    };
    await append('project-sick', 'ProjectEdited', { name: 'old', description: '' }, 1);
    await append('project-well', 'ProjectEdited', { name: 'new', description: '' }, 2);
    start();
    expect(await stopped()).toEqual(['comments-well', 'projects', 'segments-well']);
    await restart(newer);
    expect(await stopped()).toEqual([]);
    expect([await nameOf('sick'), await nameOf('well')]).toEqual(['old', 'new']);
    await projections?.rebuild('projects');
    const model = await readStore.reader('projects');
    expect(await model.get('projects', 'sick')).toMatchObject({ name: 'old', description: 'brought up' });
    expect(await model.get('projects', 'well')).toMatchObject({ name: 'new', description: '' });
  });

  it('keeps no project from being followed, whatever the version of the event that began it', async () => {
    await append('project-odd', 'ProjectCreated', { title: 'odd' }, 2);
    await append('project-last', 'ProjectCreated', { name: 'last', description: '', sid: null });
    start();
    for (;;) {
      const names = projections?.status().map(({ name }) => name) ?? [];
      if (names.includes('comments-last') && names.includes('comments-odd')) break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  });
});

/** Events of an unknown type or version: which models stop, which do not, and how they continue. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore, JsonObject } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { type EventSchemas, upcastingStore } from '@verbatim/eventstore/stored-event';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedReadStore } from '../stores/embedded/embedded-read-store.ts';
import { EVENT_SCHEMAS, getSchemaVersion } from '@verbatim/domain/event-types';
import type { ReadStore } from '../stores/read-store.ts';
import type { ProjectionsControl } from './projections-protocol.ts';
import { startedProjections, stoppedModels } from './spec-support/started-projections.ts';
import { skipsStream } from '@verbatim/domain/operations/skip-events';

const AT = '2026-11-21T10:00:00.000Z';

describe('an unknown event', () => {
  let folder: string;
  let log: EventStore;
  let readStore: ReadStore;
  let projections: ProjectionsControl | undefined;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-unknown-'));
    readStore = await openEmbeddedReadStore(folder);
    log = new InMemoryEventStore();
    for (const id of ['sick', 'well']) {
      await append(`project-${id}`, 'ProjectCreated', { name: id, description: '', sid: null });
      await append(`workspace-${id}`, 'WorkspaceCreated', { projectId: id, name: 'All', themes: [] });
    }
    await append('library', 'ThemeCreated', theme('before'));
    await append('file-sick.f', 'UploadStarted', { projectId: 'sick', fileId: 'sick.f', fileName: 'f', columns: [] });
    const file = { fileId: 'sick.f', fileName: 'f', firstId: 1, count: 0, newOptions: {}, dateOrders: {} };
    await append('project-sick', 'FileAdded', file);
  });
  afterEach(async () => {
    await projections?.stop();
    projections = undefined;
    await readStore.close();
    await rm(folder, { recursive: true });
  });

  const theme = (themeId: string): JsonObject => ({
    themeId,
    name: themeId,
    folderId: null,
    originalText: '',
    text: '',
    portalName: '',
    visible: true,
  });
  const append = (stream: string, type: string, data: JsonObject, schema = 1) =>
    log.append(stream, 'any', [{ id: randomUUID(), type, data, metadata: { schema, at: AT } }]);
  const start = (schemas: EventSchemas = EVENT_SCHEMAS): ProjectionsControl => {
    projections = startedProjections(upcastingStore(log, schemas), readStore);
    return projections;
  };
  const restart = async (schemas?: EventSchemas): Promise<void> => {
    await projections?.stop();
    start(schemas);
  };

  const stopped = (): Promise<readonly string[]> =>
    projections === undefined ? Promise.resolve([]) : stoppedModels(projections, 2);
  const readFailure = async (name: string | undefined) =>
    (await projections?.status())?.find((one) => one.name === name)?.failure;
  const skip = (projector: string, stream: string, revision: number) =>
    append(skipsStream(projector), 'EventSkipped', { projector, stream, revision, position: '1', why: 'a spec' });
  const readName = async (projectId: string): Promise<unknown> =>
    (await (await readStore.reader('projects')).get('projects', projectId))?.['name'];

  const OF_SICK = ['comments-sick', 'segments-sick'];
  const fedBy: readonly (readonly [stream: string, known: string, stops: readonly string[]])[] = [
    ['project-sick', 'ProjectEdited', [...OF_SICK, 'history', 'projects', 'summaries']],
    ['project-sick', 'ProjectDeleted', [...OF_SICK, 'history', 'projects', 'summaries', 'workspaces']],
    ['file-sick.f', 'SentencesSplit', OF_SICK],
    ['workspace-sick', 'WorkspaceRenamed', ['history', 'workspaces']],
    ['library', 'ThemeCreated', ['history', 'library']],
    ['account-a', 'AccountRegistered', ['history']],
  ];

  it.each(fedBy)('of a later version, on %s (%s), stops who is fed by it and no other', async (stream, type, stops) => {
    const later = getSchemaVersion(type) + 1;
    await append(stream, type, { secret: 'soup' }, later);
    await append('project-well', 'ProjectEdited', { name: 'still well', description: '' });
    start();
    expect(await stopped()).toEqual([...stops].sort());
    for (const name of stops)
      expect(await readFailure(name)).toMatchObject({
        stream,
        kind: 'UnknownEventError',
        since: expect.stringMatching(/^\d{4}-/u),
        reason: expect.stringContaining(`${type}, version ${later}`),
      });
    if (!stops.includes('projects')) expect(await readName('well')).toBe('still well');
  });

  it.each(fedBy.filter(([, type]) => type !== 'ProjectDeleted'))(
    'of another type, on %s (next to %s), stops the same models except lists, until skipped',
    async (stream, _known, fed) => {
      // The list of projects ignores unknown types.
      const stops = fed.filter((name) => name !== 'summaries');
      const { revision } = await append(stream, 'SoupCooledDown', {});
      start();
      expect(await stopped()).toEqual([...stops].sort());
      const since = (await readFailure(stops[0]))?.since;
      await restart();
      expect(await stopped()).toEqual([...stops].sort());
      expect((await readFailure(stops[0]))?.since).toBe(since);

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
      expect(await readName('sick')).toBe('better');
    },
  );

  it('stops a model at the event that adds a file with rows of an unknown version', async () => {
    await append(
      'file-sick.g',
      'UploadStarted',
      { projectId: 'sick', fileId: 'sick.g', fileName: 'g', columns: [] },
      99,
    );
    const file = { fileId: 'sick.g', fileName: 'g', firstId: 1, count: 0, newOptions: {}, dateOrders: {} };
    start();
    expect(await stopped()).toEqual([]);
    await append('project-sick', 'FileAdded', file);
    // The list of projects shows file names.
    expect(await stopped()).toEqual([...OF_SICK, 'projects'].sort());
  });

  it('does not stop a program that knows its version, or can upcast it', async () => {
    const newer: EventSchemas = {
      ...EVENT_SCHEMAS,
      ProjectEdited: { upcasters: [(data) => ({ ...data, description: 'brought up' })] },
    };
    await append('project-sick', 'ProjectEdited', { name: 'old', description: '' }, 1);
    await append('project-well', 'ProjectEdited', { name: 'new', description: '' }, 2);
    start();
    expect(await stopped()).toEqual(['comments-well', 'history', 'projects', 'segments-well', 'summaries']);
    await restart(newer);
    expect(await stopped()).toEqual([]);
    expect([await readName('sick'), await readName('well')]).toEqual(['old', 'new']);
    await projections?.rebuild('projects');
    const model = await readStore.reader('projects');
    expect(await model.get('projects', 'sick')).toMatchObject({ name: 'old', description: 'brought up' });
    expect(await model.get('projects', 'well')).toMatchObject({ name: 'new', description: '' });
  });

  it('of the library stops no project, older or newer', async () => {
    await append('library', 'SoupCooledDown', {});
    start();
    expect(await stopped()).toEqual(['history', 'library']);
    await append('project-new', 'ProjectCreated', { name: 'new', description: '', sid: null });
    if (projections !== undefined) expect(await stoppedModels(projections, 3)).toEqual(['history', 'library']);
  });

  it('does not stop projects that began with it', async () => {
    await append('project-odd', 'ProjectCreated', { title: 'odd' }, 2);
    await append('project-last', 'ProjectCreated', { name: 'last', description: '', sid: null });
    start();
    // The list of projects has stopped before the unknown event.
    if (projections !== undefined) expect(await stoppedModels(projections, 2)).toContain('projects');
    for (const model of ['comments-last', 'segments-last'])
      expect(await (await readStore.reader(model)).checkpoint()).toBe(await log.lastPosition());
    expect((await projections?.health())?.own.statuses.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['comments-odd', 'segments-odd']),
    );
  });
});

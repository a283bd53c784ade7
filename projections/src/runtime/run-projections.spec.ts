/** Partitions that are handed from process to process while events go on: nothing is lost, and nothing overtaken. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EVENT_SCHEMAS } from '@verbatim/domain/event-types';
import type { EventStore, JsonObject } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { upcastingStore } from '@verbatim/eventstore/upcasting';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PROJECTS } from '../models/projects/projects.ts';
import { openEmbeddedReadStore } from '../stores/embedded/embedded-read-store.ts';
import type { ReadStore } from '../stores/read-store.ts';
import type { PartitionAssignment, PartitionHost } from './partition-assignment.ts';
import { type Mark, NO_MARK } from './partition-marks.ts';
import { ALL_PARTITIONS, partitionOf } from './partitions.ts';
import type { ProjectionsControl } from './projections-protocol.ts';
import { startedProjections } from './spec-support/started-projections.ts';

/** Linux tells what a process has open. */
const HANDLES = '/proc/self/fd';
/** Of this process, to files in a folder: what other specs have left open is not counted. */
const handlesTo = (folder: string): number =>
  readdirSync(HANDLES).filter((handle) => {
    try {
      return readlinkSync(join(HANDLES, handle)).startsWith(folder);
    } catch {
      return false;
    }
  }).length;
const itWithHandles = existsSync(HANDLES) ? it : it.skip;

describe('the one reader of the log', () => {
  let folder: string;
  let readStore: ReadStore;
  let log: EventStore;
  let host: PartitionHost | undefined;
  let projections: ProjectionsControl;
  const opened: string[] = [];

  /** Hands over what the spec hands over. */
  const byHand = (): PartitionAssignment => ({
    async start(started) {
      host = started;
      await started.assigned(ALL_PARTITIONS.map((name) => ({ name, fencingToken: 1, mark: NO_MARK })));
    },
    ...{ lost: () => undefined, changed: () => undefined, writeMarks: async () => undefined, others: () => [] },
    close: async () => void (await host?.revoked(ALL_PARTITIONS)),
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-reader-'));
    readStore = await openEmbeddedReadStore(folder);
    log = upcastingStore(new InMemoryEventStore(), EVENT_SCHEMAS);
    const writer = readStore.writer.bind(readStore);
    readStore.writer = (model, token) => {
      opened.push(model);
      return writer(model, token);
    };
    projections = startedProjections(log, readStore, undefined, { assignment: byHand() });
  });
  afterEach(async () => {
    await projections.stop();
    await readStore.close();
    await rm(folder, { recursive: true });
    opened.length = 0;
  });

  const append = (stream: string, type: string, data: JsonObject) =>
    log.append(stream, 'any', [
      { id: randomUUID(), type, data, metadata: { schema: 1, at: '2026-11-22T10:00:00.000Z' } },
    ]);
  const create = (id: string) => append(`project-${id}`, 'ProjectCreated', { name: id, description: '', sid: null });
  const rename = (id: string, name: string) => append(`project-${id}`, 'ProjectEdited', { name, description: '' });
  const checkpointOf = async (model: string) => (await readStore.reader(model)).checkpoint();

  it('opens the models that an event concerns, and no other', async () => {
    for (const id of ['a', 'b', 'c']) await create(id);
    await projections.caughtUp();
    opened.length = 0;
    const { position } = await rename('b', 'B');
    await projections.caughtUp();
    expect(opened).toEqual([]);
    expect([await checkpointOf('comments-b'), (await checkpointOf('comments-a')) < position]).toEqual([position, true]);
    expect(await (await readStore.reader('projects')).get(PROJECTS, 'b')).toMatchObject({ name: 'B' });
  });

  itWithHandles(
    'keeps few files open while it fills the models of many projects, and others have their turn',
    async () => {
      for (let i = 0; i < 60; i += 1) await create(`p${i}`);
      const handles: number[] = [];
      let isLooking = true;
      // In each turn of the loop, so that a quick machine looks as often as a slow one.
      const look = (): void => {
        handles.push(handlesTo(folder));
        if (isLooking) setImmediate(look);
      };
      look();
      await projections.caughtUp();
      isLooking = false;
      expect(await checkpointOf('segments-p59')).toBe(await log.lastPosition());
      // 180 models, with three handles each, would be 540 open at once.
      expect(Math.max(...handles)).toBeLessThan(400);
      expect(handles.length).toBeGreaterThan(10);
    },
  );

  it('goes back for a partition that it is handed at an earlier mark, and routes it nothing before that', async () => {
    await create('here');
    await create('there');
    await projections.caughtUp();
    const partition = partitionOf('there');
    const marks = await host?.revoked([partition]);
    const mark: Mark = marks?.get(partition) ?? NO_MARK;
    expect(mark).toMatchObject({ position: await log.lastPosition(), behind: [] });
    // What nobody keeps meanwhile.
    const { position: missed } = await rename('there', 'missed');
    for (let i = 0; i < 50; i += 1) await rename('here', `${i}`);
    await projections.caughtUp();
    expect((await checkpointOf('comments-there')) < missed).toBe(true);
    const handing = host?.assigned([{ name: partition, fencingToken: 2, mark }]);
    const { position: last } = await rename('there', 'at once');
    await handing;
    while ((await checkpointOf('comments-there')) < last) await wait(5);
    expect(await projections.verify('comments-there')).toMatchObject({ differenceCount: 0 });
    expect(await projections.verify('segments-there')).toMatchObject({ differenceCount: 0 });
    await projections.caughtUp();
    expect((await projections.health()).own.statuses).toEqual([]);
  });

  it('fills a model whose file somebody has removed, when it starts again', async () => {
    await create('a');
    await projections.caughtUp();
    const marks = await host?.revoked(ALL_PARTITIONS);
    await readStore.dropModel('comments-a');
    await readStore.dropModel('library');
    await append('library', 'FolderCreated', { folderId: 'f', name: 'F', parentId: null });
    await host?.assigned(ALL_PARTITIONS.map((name) => ({ name, fencingToken: 2, mark: marks?.get(name) ?? NO_MARK })));
    const isThere = async (model: string): Promise<boolean> => (await checkpointOf(model)) !== '';
    while (!(await isThere('comments-a')) || !(await isThere('library'))) await wait(5);
    await projections.caughtUp();
    expect(await projections.verify('library')).toMatchObject({ differenceCount: 0 });
    expect(await projections.verify('comments-a')).toMatchObject({ differenceCount: 0 });
  });

  it('makes no model of what somebody has tagged while the project was being deleted', async () => {
    const tag = (id: string) =>
      append(`tags-${id}`, 'CommentsTagged', {
        ...{ themeId: 't', comments: [1], sentence: null, before: null, screen: 'response' },
        ...{ automatic: false, query: null, version: null, undoes: null },
      });
    for (const id of ['kept', 'gone']) await create(id);
    await tag('gone');
    await projections.caughtUp();
    const models = async () => (await readStore.generations()).map(({ model }) => model);
    expect(await models()).toContain('tags-gone');
    await append('project-gone', 'ProjectDeleted', {});
    await tag('gone');
    await tag('kept');
    await projections.caughtUp();
    expect((await models()).filter((model) => model.endsWith('-gone'))).toEqual([]);
    expect(await models()).toContain('tags-kept');
  });

  it('drops the models of a project that was deleted, and leaves the others alone', async () => {
    for (const id of ['gone', 'kept']) await create(id);
    await append('project-gone', 'ProjectDeleted', {});
    await projections.caughtUp();
    const models = (await readStore.generations()).map(({ model }) => model);
    expect([models.includes('comments-gone'), models.includes('comments-kept')]).toEqual([false, true]);
    expect((await projections.status()).map(({ name }) => name)).not.toContain('segments-gone');
  });
});

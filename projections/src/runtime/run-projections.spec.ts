/** Partitions handed from process to process under load: no event is lost or applied out of order. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EVENT_SCHEMAS } from '@verbatim/domain/event-types';
import type { EventStore, JsonObject } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { upcastingStore } from '@verbatim/eventstore/stored-event';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PROJECTS } from '../models/projects/projects.ts';
import { openEmbeddedReadStore } from '../stores/embedded/embedded-read-store.ts';
import type { ReadStore } from '../stores/read-store.ts';
import { ALL_PARTITIONS, getPartition, type PartitionAssignment, type PartitionHost } from './partitions/partitions.ts';
import { type PartitionCheckpoint, NO_CHECKPOINT } from './partitions/partition-checkpoints.ts';
import type { ProjectionsControl } from './projections-protocol.ts';
import { startedProjections } from './spec-support/started-projections.ts';

/** Open file handles of a process, on Linux. */
const HANDLES = '/proc/self/fd';
/** Handles of this process in one folder, to ignore leftovers of other specs. */
const handlesTo = (folder: string): number =>
  readdirSync(HANDLES).filter((handle) => {
    try {
      return readlinkSync(join(HANDLES, handle)).startsWith(folder);
    } catch {
      return false;
    }
  }).length;
const itWithHandles = existsSync(HANDLES) ? it : it.skip;

describe('the log reader', () => {
  let folder: string;
  let readStore: ReadStore;
  let log: EventStore;
  let host: PartitionHost | undefined;
  let projections: ProjectionsControl;
  const opened: string[] = [];

  /** An assignment controlled by the spec. */
  const byHand = (): PartitionAssignment => ({
    async start(started) {
      host = started;
      await started.assigned(ALL_PARTITIONS.map((name) => ({ name, fencingToken: 1, mark: NO_CHECKPOINT })));
    },
    lost: () => undefined,
    changed: () => undefined,
    writeMarks: async () => undefined,
    others: () => [],
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
  const readCheckpoint = async (model: string) => (await readStore.reader(model)).checkpoint();

  it('opens only the models that an event concerns', async () => {
    for (const id of ['a', 'b', 'c']) await create(id);
    await projections.caughtUp();
    opened.length = 0;
    const { position } = await rename('b', 'B');
    await projections.caughtUp();
    expect(opened).toEqual([]);
    expect([await readCheckpoint('comments-b'), (await readCheckpoint('comments-a')) < position]).toEqual([
      position,
      true,
    ]);
    expect(await (await readStore.reader('projects')).get(PROJECTS, 'b')).toMatchObject({ name: 'B' });
  });

  itWithHandles(
    'keeps few files open while it fills the models of many projects, and yields to the event loop',
    async () => {
      for (let i = 0; i < 60; i += 1) await create(`p${i}`);
      const handles: number[] = [];
      let isLooking = true;
      // Polls in each turn of the event loop, independent of the machine's speed.
      const look = (): void => {
        handles.push(handlesTo(folder));
        if (isLooking) setImmediate(look);
      };
      look();
      await projections.caughtUp();
      isLooking = false;
      expect(await readCheckpoint('segments-p59')).toBe(await log.lastPosition());
      // 180 models with three handles each would be 540 open at once.
      expect(Math.max(...handles)).toBeLessThan(400);
      expect(handles.length).toBeGreaterThan(10);
    },
  );

  it('restarts for a partition with an earlier checkpoint, and routes only later events to it', async () => {
    await create('here');
    await create('there');
    await projections.caughtUp();
    const partition = getPartition('there');
    const marks = await host?.revoked([partition]);
    const mark: PartitionCheckpoint = marks?.get(partition) ?? NO_CHECKPOINT;
    expect(mark).toMatchObject({ position: await log.lastPosition(), behind: [] });
    // Appended while the partition has no owner.
    const { position: missed } = await rename('there', 'missed');
    for (let i = 0; i < 50; i += 1) await rename('here', `${i}`);
    await projections.caughtUp();
    expect((await readCheckpoint('comments-there')) < missed).toBe(true);
    const handing = host?.assigned([{ name: partition, fencingToken: 2, mark }]);
    const { position: last } = await rename('there', 'at once');
    await handing;
    while ((await readCheckpoint('comments-there')) < last) await wait(5);
    expect(await projections.verify('comments-there')).toMatchObject({ differenceCount: 0 });
    expect(await projections.verify('segments-there')).toMatchObject({ differenceCount: 0 });
    await projections.caughtUp();
    expect((await projections.health()).own.statuses).toEqual([]);
  });

  it('rebuilds a model at the next start if its file was removed', async () => {
    await create('a');
    await projections.caughtUp();
    const marks = await host?.revoked(ALL_PARTITIONS);
    await readStore.dropModel('comments-a');
    await readStore.dropModel('library');
    await append('library', 'FolderCreated', { folderId: 'f', name: 'F', parentId: null });
    await host?.assigned(
      ALL_PARTITIONS.map((name) => ({ name, fencingToken: 2, mark: marks?.get(name) ?? NO_CHECKPOINT })),
    );
    const isThere = async (model: string): Promise<boolean> => (await readCheckpoint(model)) !== '';
    while (!(await isThere('comments-a')) || !(await isThere('library'))) await wait(5);
    await projections.caughtUp();
    expect(await projections.verify('library')).toMatchObject({ differenceCount: 0 });
    expect(await projections.verify('comments-a')).toMatchObject({ differenceCount: 0 });
  });

  it('creates no model for tags made while the project was deleted', async () => {
    const tag = (id: string) =>
      append(`tags-${id}`, 'CommentsTagged', {
        themeId: 't',
        comments: [1],
        sentence: null,
        before: null,
        screen: 'response',
        automatic: false,
        query: null,
        version: null,
        undoes: null,
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

  it('drops only the models of a deleted project', async () => {
    for (const id of ['gone', 'kept']) await create(id);
    await append('project-gone', 'ProjectDeleted', {});
    await projections.caughtUp();
    const models = (await readStore.generations()).map(({ model }) => model);
    expect([models.includes('comments-gone'), models.includes('comments-kept')]).toEqual([false, true]);
    expect((await projections.status()).map(({ name }) => name)).not.toContain('segments-gone');
  });
});

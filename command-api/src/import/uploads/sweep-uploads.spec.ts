import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { EventStore, JsonObject, ReadAllOptions } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { upcastingStore } from '@verbatim/eventstore/stored-event';
import { EVENT_SCHEMAS } from '@verbatim/domain/event-types';
import { sweepUploads } from './sweep-uploads.ts';

const NOON = '2026-11-21T12:00:00.000Z';

type Recorded = readonly [stream: string, type: string, data: JsonObject];

const append = async (events: EventStore, ...recorded: readonly Recorded[]): Promise<void> => {
  for (const [stream, type, data] of recorded)
    await events.append(stream, 'any', [{ id: randomUUID(), type, data, metadata: { at: NOON, schema: 1 } }]);
};
const storeWith = async (...recorded: readonly Recorded[]) => {
  const events = new InMemoryEventStore();
  await append(events, ...recorded);
  return events;
};
const started = (fileId: string) => [`file-${fileId}`, 'UploadStarted', { fileId }] as const;
const added = (fileId: string) => ['project-p', 'FileAdded', { fileId }] as const;
const ended = (...fileIds: string[]) => ({ projectId: 'p', fileIds, project: false });
const erased = (fileId: string) => ['project-p', 'FileErased', { fileId }] as const;

const NOTHING = { deleted: 0, splits: new Map(), erasures: [] };

const LATER = new Date('2026-11-21T13:00:00.000Z');

describe('the sweep after a killed process', () => {
  it('deletes incomplete uploads and completes erasures with a receipt, once', async () => {
    const files = [started('kept'), added('kept'), started('left'), started('doomed'), added('doomed')];
    const events = await storeWith(...files, erased('doomed'));
    expect(await sweepUploads(events, LATER)).toMatchObject({ deleted: 2 });
    const left = new Set<string>();
    for await (const { stream } of events.readAll()) left.add(stream);
    expect(left).toEqual(new Set(['file-kept', 'project-p']));
    // The receipt, and what other stores' logs contain of the upload, are permanent and need no work.
    expect(await sweepUploads(events, LATER)).toMatchObject({ deleted: 0 });
  });

  it('lists unfinished erasures until their end is recorded', async () => {
    const events = await storeWith(started('p.f'), added('p.f'), erased('p.f'));
    const first = await sweepUploads(events, LATER);
    const files = (...fileIds: string[]) => [expect.objectContaining({ projectId: 'p', fileIds: new Set(fileIds) })];
    expect(first.erasures).toEqual(files('p.f'));
    await append(events, erased('p.g'), ['erasures-p', 'ErasureEnded', ended('p.f')]);
    const second = await sweepUploads(events, LATER, first.mark);
    expect(second.erasures).toEqual(files('p.g'));
    await append(events, ['erasures-p', 'ErasureEnded', ended('p.g')]);
    const third = await sweepUploads(events, LATER, second.mark);
    expect(third).toMatchObject({ erasures: [], mark: { position: await events.lastPosition() } });
  });

  it('lists a project whose deletion is unfinished', async () => {
    const events = await storeWith(['erasures-p', 'ProjectErasureBegun', { projectId: 'p' }]);
    const { erasures, mark } = await sweepUploads(events, LATER);
    expect(erasures).toEqual([expect.objectContaining({ projectId: 'p', isOfProject: true })]);
    await append(events, erased('p.f'), ['project-p', 'ProjectDeleted', {}]);
    await append(events, ['erasures-p', 'ErasureEnded', { projectId: 'p', fileIds: ['p.f'], project: true }]);
    expect((await sweepUploads(events, LATER, mark)).erasures).toEqual([]);
  });

  it('lists files that were resplit since the last sweep', async () => {
    const split = ['project-p', 'FileSplitAnew', { fileId: 'p.f' }] as const;
    const events = await storeWith(started('p.f'), added('p.f'), split);
    const first = await sweepUploads(events, LATER);
    expect(first).toMatchObject({ deleted: 0, splits: new Map([['p.f', 'p']]) });
    expect(await sweepUploads(events, LATER, first.mark)).toMatchObject({ deleted: 0, splits: new Map() });
  });

  it('skips uploads that may be running in another process, but no erasures', async () => {
    const events = await storeWith(started('young'), started('doomed'), added('doomed'), erased('doomed'));
    expect(await sweepUploads(events, new Date('2026-11-21T11:00:00.000Z'))).toMatchObject({ deleted: 1 });
    await expect(events.append('file-young', 0, [])).resolves.toMatchObject({ revision: 0 });
  });

  it('skips unknown events, and leaves the files of their projects unchanged', async () => {
    const log = await storeWith(
      started('sick.kept'),
      started('sick.left'),
      started('well.left'),
      started('well.kept'),
      added('well.kept'),
    );
    const metadata = { at: NOON, schema: 99 };
    for (const [stream, type] of [
      ['project-sick', 'FileAdded'],
      ['file-well.new', 'UploadStarted'],
    ] as const)
      await log.append(stream, 'any', [{ id: randomUUID(), type, data: {}, metadata }]);
    expect(await sweepUploads(upcastingStore(log, EVENT_SCHEMAS), LATER)).toMatchObject({ deleted: 1 });
    await expect(log.append('file-well.left', 0, [])).rejects.toMatchObject({ name: 'StreamDeletedError' });
  });

  it('reads only after the position settled by the last sweep', async () => {
    const log = await storeWith(started('kept'), added('kept'), started('left'));
    const after: unknown[] = [];
    const events: EventStore = {
      ...upcastingStore(log, EVENT_SCHEMAS),
      readAll: (options: ReadAllOptions) => {
        after.push(options.after);
        return log.readAll(options);
      },
    };
    const first = await sweepUploads(events, LATER);
    await append(log, started('young'), ['library', 'FolderCreated', {}], started('next'));
    // The younger one may be in progress: the next sweep begins before it.
    const second = await sweepUploads(events, new Date('2026-11-21T11:00:00.000Z'), first.mark);
    expect(second).toEqual({ ...NOTHING, mark: first.mark });
    const third = await sweepUploads(events, LATER, second.mark);
    expect(third).toMatchObject({ deleted: 2, mark: { position: await log.lastPosition() } });
    expect(await sweepUploads(events, LATER, third.mark)).toEqual({ ...NOTHING, mark: third.mark });
    expect(after).toEqual(['', first.mark.position, first.mark.position, third.mark.position]);
  });

  it('rereads unknown events, in case a newer version knows them', async () => {
    const log = await storeWith(started('sick.left'));
    const known = await log.lastPosition();
    await log.append('project-sick', 'any', [
      { id: randomUUID(), type: 'FileAdded', data: {}, metadata: { at: NOON, schema: 99 } },
    ]);
    const { mark } = await sweepUploads(upcastingStore(log, EVENT_SCHEMAS), LATER);
    expect(mark.position < known).toBe(true);
    await append(log, added('sick.left'));
    expect(await sweepUploads(log, LATER, mark)).toMatchObject({ deleted: 0 });
  });
});

import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { EventStore, JsonObject, ReadAllOptions } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { upcastingStore } from '@verbatim/eventstore/upcasting';
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
const erased = (fileId: string) => ['project-p', 'FileErased', { fileId }] as const;

const LATER = new Date('2026-11-21T13:00:00.000Z');

describe('sweeping after a killed process', () => {
  it('ends uploads that never became a file, and erasures that have their receipt, once', async () => {
    const files = [started('kept'), added('kept'), started('left'), started('doomed'), added('doomed')];
    const events = await storeWith(...files, erased('doomed'));
    expect(await sweepUploads(events, LATER)).toMatchObject({ deleted: 2 });
    const left = new Set<string>();
    for await (const { stream } of events.readAll()) left.add(stream);
    expect(left).toEqual(new Set(['file-kept', 'project-p']));
    // The receipt stays for ever, and so does what the log says of the upload on other stores: they are no work any more.
    expect(await sweepUploads(events, LATER)).toMatchObject({ deleted: 0 });
  });

  it('leaves alone uploads that may be under way in another process, and no erasure', async () => {
    const events = await storeWith(started('young'), started('doomed'), added('doomed'), erased('doomed'));
    expect(await sweepUploads(events, new Date('2026-11-21T11:00:00.000Z'))).toMatchObject({ deleted: 1 });
    await expect(events.append('file-young', 0, [])).resolves.toMatchObject({ revision: 0 });
  });

  it('passes over what nobody knows, and leaves the files of its project alone', async () => {
    const log = await storeWith(
      ...[started('sick.kept'), started('sick.left'), started('well.left'), started('well.kept')],
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

  it('reads nothing before the place to which everything was settled the last time', async () => {
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
    // The young one may be under way: whoever sweeps next begins before it.
    const second = await sweepUploads(events, new Date('2026-11-21T11:00:00.000Z'), first.mark);
    expect(second).toEqual({ deleted: 0, mark: first.mark });
    const third = await sweepUploads(events, LATER, second.mark);
    expect(third).toMatchObject({ deleted: 2, mark: { position: await log.lastPosition() } });
    expect(await sweepUploads(events, LATER, third.mark)).toEqual({ deleted: 0, mark: third.mark });
    expect(after).toEqual(['', first.mark.position, first.mark.position, third.mark.position]);
  });

  it('looks again at what nobody knew, for a version that knows it may come', async () => {
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

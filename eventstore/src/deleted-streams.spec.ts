import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { deletedStreams } from './deleted-streams.ts';
import { InMemoryEventStore } from './in-memory/in-memory-event-store.ts';

describe('deleted streams', () => {
  it('are detected with one read each, which is closed', async () => {
    const store = new InMemoryEventStore();
    const events = [1, 2].map(() => ({ id: randomUUID(), type: 'Happened', data: {}, metadata: {} }));
    for (const stream of ['kept', 'gone']) await store.append(stream, 'no-stream', events);
    await store.deleteStream('gone', 'any');
    const [begun, open] = [[] as string[], new Set<string>()];
    const isDeleted = deletedStreams({
      async *readStream(stream, options) {
        begun.push(stream);
        open.add(stream);
        try {
          yield* store.readStream(stream, options);
        } finally {
          open.delete(stream);
        }
      },
    });
    for (const [stream, expected] of Object.entries({ kept: false, gone: true, unknown: false }))
      expect([stream, await isDeleted(stream), await isDeleted(stream)]).toEqual([stream, expected, expected]);
    expect([begun, [...open]]).toEqual([['kept', 'gone', 'unknown'], []]);
  });
});

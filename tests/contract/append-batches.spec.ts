import { describe, expect, it } from '@jest/globals';
import { appendBatches } from '@verbatim/eventstore/append-batches';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { anEvent, readStream } from './contract-events.ts';

describe('a log that is moved', () => {
  it('is appended in pieces that fit also where servers count the metadata', async () => {
    const store = new InMemoryEventStore();
    const sizes: number[] = [];
    const batches = appendBatches({
      append: (stream, expected, events) => {
        sizes.push(events.length);
        return store.append(stream, expected, events);
      },
    });
    const metadata = { note: 'x'.repeat(4_000) };
    for (let revision = 0; revision < 600; revision += 1)
      await batches.add({ ...anEvent(), metadata, stream: 'moved', revision });
    await batches.flush();
    expect(sizes.length).toBeGreaterThan(2);
    expect(Math.max(...sizes)).toBeGreaterThan(200);
    expect(await readStream(store, 'moved')).toHaveLength(600);
  });
});

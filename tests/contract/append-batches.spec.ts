import { describe, expect, it } from '@jest/globals';
import { appendBatches } from '@verbatim/eventstore/append-batches';
import { MAX_APPEND_BYTES } from '@verbatim/eventstore/event-store';
import { anEvent } from './contract-events.ts';

describe('a log that is moved', () => {
  it('is appended in pieces that fit also where servers count the metadata', async () => {
    const sizes: number[] = [];
    const batches = appendBatches({
      append: async (_stream, _expected, events) => {
        sizes.push(
          events.reduce(
            (sum, { type, data, metadata }) => sum + JSON.stringify([type, type, data, metadata]).length,
            0,
          ),
        );
        return { revision: 0, position: '' };
      },
    });
    const metadata = { note: 'x'.repeat(4_000) };
    for (let revision = 0; revision < 600; revision += 1)
      await batches.add({ ...anEvent(), metadata, stream: 'moved', revision });
    await batches.flush();
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThan(MAX_APPEND_BYTES);
  });
});

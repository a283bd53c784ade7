/** Synthetic event logs, for copying and verification. */
import { randomUUID } from 'node:crypto';
import { sealEvents, type ChainHead } from '@verbatim/eventstore/digest-chain';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { EventStore, EventToAppend, RecordedEvent } from '@verbatim/eventstore/event-store';

/** Opens the log of a DATA_DIR without a running server, and closes it after the work. */
export const withEvents = async <T>(dataDir: string, work: (events: EventStore) => Promise<T>): Promise<T> => {
  const events = await openEmbeddedEventStore(dataDir);
  try {
    return await work(events);
  } finally {
    await events.close();
  }
};

export const noteEvent = (note: string): EventToAppend => ({
  id: randomUUID(),
  type: 'NoteTaken',
  data: { note, 'schöne-Größe': { b: 1.5, a: [null, true, 'ß\n'] } },
  metadata: { schema: 1, actor: { id: 'a', name: 'ada' }, at: '2026-11-21T10:00:00.000Z' },
});

/** Appends sealed events in batches, to each stream in turn. */
export const appendAlternately = async (
  events: EventStore,
  streams: readonly string[],
  rounds: number,
  atOnce = 1,
): Promise<void> => {
  const heads = new Map<string, ChainHead>();
  for (let round = 0; round < rounds; round += 1)
    for (const stream of streams) {
      const head = heads.get(stream) ?? 'no-stream';
      const notes = Array.from({ length: atOnce }, (_, i) => noteEvent(`${stream} ${round}.${i}`));
      heads.set(stream, await appendSealed(events, stream, head, notes));
    }
};

/** @returns the new head */
export const appendSealed = async (
  events: EventStore,
  stream: string,
  head: ChainHead,
  made: readonly EventToAppend[],
): Promise<ChainHead> => {
  const sealed = sealEvents(stream, head, made);
  const { revision } = await events.append(stream, head === 'no-stream' ? head : head.revision, sealed);
  const digest = sealed.at(-1)?.metadata['digest'];
  return { revision, digest: typeof digest === 'string' ? digest : '' };
};

/** All contents of a log except positions, which are specific to the store. */
export const readLogContent = (events: EventStore): Promise<readonly string[]> =>
  collect(events.readAll(), ({ position: _, ...event }) => JSON.stringify(event));

const collect = async <T>(items: AsyncIterable<RecordedEvent>, of: (item: RecordedEvent) => T): Promise<T[]> => {
  const collected: T[] = [];
  for await (const item of items) collected.push(of(item));
  return collected;
};

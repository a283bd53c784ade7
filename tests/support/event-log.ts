/** Reads and writes the event log of a DATA_DIR, while no server uses it. */
import { chainHead, sealEvents, type ChainHead } from '@verbatim/eventstore/digest-chain';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { JsonObject, RecordedEvent } from '@verbatim/eventstore/event-store';
import { randomUUID } from 'node:crypto';

export const readEvents = async (dataDir: string, streamPrefix: string): Promise<readonly RecordedEvent[]> => {
  const events = await openEmbeddedEventStore(dataDir);
  try {
    const found: RecordedEvent[] = [];
    for await (const event of events.readAll({ streamPrefixes: [streamPrefix] })) found.push(event);
    return found;
  } finally {
    await events.close();
  }
};

export const appendEvents = async (
  dataDir: string,
  stream: string,
  made: readonly { readonly type: string; readonly data: JsonObject }[],
): Promise<void> => {
  const events = await openEmbeddedEventStore(dataDir);
  try {
    let head: ChainHead = 'no-stream';
    for await (const event of events.readStream(stream)) head = chainHead(event);
    const metadata = { actor: { id: 'x', name: 'x' }, at: new Date(0).toISOString(), schema: 1 };
    const sealed = sealEvents(
      stream,
      head,
      made.map(({ type, data }) => ({ id: randomUUID(), type, data, metadata })),
    );
    await events.append(stream, head === 'no-stream' ? head : head.revision, sealed);
  } finally {
    await events.close();
  }
};

import { chainHead, verifyChain, type ChainHead } from '@verbatim/eventstore/digest-chain';
import { deletedStreams } from '@verbatim/eventstore/deleted-streams';
import { StreamDeletedError, type EventStore, type RecordedEvent } from '@verbatim/eventstore/event-store';
import { erasedStream } from '../erased-stream.ts';

export interface ChainsVerified {
  readonly events: number;
  readonly streams: number;
  /** First invalid event of each broken stream. */
  readonly broken: readonly { readonly stream: string; readonly revision: number; readonly reason: string }[];
  /** Streams that have a receipt of erasure but can still be read. */
  readonly notErased: readonly string[];
}

/**
 * Reads the whole log and verifies each stream's digest chain.
 * @param events as stored, not upcast
 * @param onEvent called for every event except those of deleted streams
 */
export const verifyChains = async (
  events: EventStore,
  onProgress: (events: number, position: string) => void,
  signal: AbortSignal,
  onEvent: (event: RecordedEvent) => void = () => undefined,
): Promise<ChainsVerified> => {
  const heads = new Map<string, ChainHead | 'broken'>();
  const broken: { stream: string; revision: number; reason: string }[] = [];
  const receipts = new Set<string>();
  const isDeleted = deletedStreams(events);
  let count = 0;
  for await (const event of events.readAll()) {
    signal.throwIfAborted();
    if (await isDeleted(event.stream)) continue;
    count += 1;
    onEvent(event);
    onProgress(count, event.position);
    const erased = erasedStream(event);
    if (erased !== undefined) receipts.add(erased);
    const head = heads.get(event.stream) ?? 'no-stream';
    if (head === 'broken') continue;
    const { brokenAt } = await verifyChain([event], head);
    if (brokenAt !== undefined) broken.push({ stream: event.stream, ...brokenAt });
    heads.set(event.stream, brokenAt === undefined ? chainHead(event) : 'broken');
  }
  const notErased: string[] = [];
  for (const stream of receipts) if (await isReadable(events, stream)) notErased.push(stream);
  return { events: count, streams: heads.size, broken, notErased };
};

const isReadable = async (events: EventStore, stream: string): Promise<boolean> => {
  try {
    for await (const { revision } of events.readStream(stream, { maxCount: 1 })) return revision >= 0;
    return false;
  } catch (error) {
    if (error instanceof StreamDeletedError) return false;
    throw error;
  }
};

import { deletedStreams } from '../deleted-streams.ts';
import type { EventStore, JsonObject, Position } from '../event-store.ts';
import { UnknownEventError } from '../stored-event.ts';
import { SEALS_STREAM, type LogSlice } from './log-seal.ts';
import type { SealedEnd } from './sealed-end.ts';
import { SliceBuilder, type SliceLimits } from './slice-builder.ts';

interface EventPlace {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly metadata: JsonObject;
}

export interface UnsealedSlice {
  readonly slice: LogSlice;
  /** Whether the slice ends at its limits, instead of at the end of the log. */
  readonly isFull: boolean;
}

/**
 * The events after the last seal, up to the limits of one seal. Unknown types of events are sealed too.
 * @throws AbortError of the signal
 */
export const readUnsealedSlice = async (
  events: Pick<EventStore, 'readAll' | 'readStream'>,
  { after, covered }: SealedEnd,
  { signal, limits }: { readonly signal?: AbortSignal | undefined; readonly limits?: SliceLimits | undefined },
): Promise<UnsealedSlice> => {
  const builder = new SliceBuilder(limits);
  const isDeleted = deletedStreams(events);
  for await (const { stream, revision, position, metadata } of readPlaces(events, after)) {
    signal?.throwIfAborted();
    if (stream === SEALS_STREAM || revision <= (covered.get(stream) ?? -1) || (await isDeleted(stream))) continue;
    const { digest } = metadata;
    builder.add({ stream, revision, position, digest: typeof digest === 'string' ? digest : '' });
    if (builder.isFull) return { slice: builder.build(), isFull: true };
  }
  return { slice: builder.build(), isFull: false };
};

async function* readPlaces(events: Pick<EventStore, 'readAll'>, start: Position): AsyncGenerator<EventPlace> {
  for (let after = start; ;)
    try {
      yield* events.readAll({ after });
      return;
    } catch (error) {
      if (!(error instanceof UnknownEventError)) throw error;
      yield error;
      after = error.position;
    }
}

/** Applies events to one generation of a model, and commits its writes together with the checkpoint. */
import { type SkipEvent, skipsStream } from '@verbatim/domain/operations/skip-events';
import {
  type EventStore,
  EventStoreClosedError,
  EventStoreUnavailableError,
  type Position,
  type RecordedEvent,
} from '@verbatim/eventstore/event-store';
import { asEvent, getActorName, getTimestamp } from '@verbatim/eventstore/stored-event';
import { applyEvent, type Projector } from '../../models/projector.ts';
import {
  type Document,
  GenerationDroppedError,
  type ModelWriter,
  type Range,
  ReadStoreClosedError,
  ReadStoreUnavailableError,
  type Write,
} from '../../stores/read-store.ts';
import { getItemPosition, type LogItem, toCheckpointEvent } from './log-reader.ts';
import { beginSession } from './model-session.ts';
import { withoutStop } from './wait-for-position.ts';

// Events that operators let projectors skip, read from the streams that record them.

export interface Skip {
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly why: string;
  readonly by: string;
  /** ISO 8601 instant. */
  readonly at: string;
}

export const SKIP_STREAMS = skipsStream('');

/** The projector of a stream of skips; undefined for other streams. */
export const skippedProjector = (stream: string): string | undefined =>
  stream.startsWith(SKIP_STREAMS) ? stream.slice(SKIP_STREAMS.length) : undefined;

export type IsSkipped = (event: { readonly stream: string; readonly revision: number }) => boolean;

export const readSkips = async (
  events: Pick<EventStore, 'readStream'>,
  projector: string,
): Promise<readonly Skip[]> => {
  const skips: Skip[] = [];
  for await (const recorded of events.readStream(skipsStream(projector))) {
    const { stream, revision, position, why } = asEvent<SkipEvent>(recorded).data;
    skips.push({ stream, revision, position, why, by: getActorName(recorded), at: getTimestamp(recorded) });
  }
  return skips;
};

/** Read when a projector starts. */
const readProjectorSkips = async (events: Pick<EventStore, 'readStream'>, projector: string): Promise<IsSkipped> => {
  const skips = await readSkips(events, projector);
  return ({ stream, revision }) => skips.some((skip) => skip.stream === stream && skip.revision === revision);
};

/** Events per commit: few enough for the projectors' memory, many enough for the throughput of a rebuild. */
const MAX_BATCH_EVENTS = 256;
/** Size of writes that triggers a commit: one `FileAdded` brings up to 16 MiB of comments. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024;

/** An event that its projector could not apply: only that projector stops. */
export class PoisonEventError extends Error {
  readonly event: RecordedEvent;
  constructor(projector: string, event: RecordedEvent, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${projector} cannot apply ${event.type} at ${event.stream}@${event.revision}: ${reason}`, { cause });
    this.name = 'PoisonEventError';
    this.event = event;
  }
}

export interface ApplyOptions {
  readonly events: Pick<EventStore, 'readStream'>;
  readonly writer: ModelWriter;
  /** Aborts reading and computing, but not a running commit. */
  readonly signal: AbortSignal;
  /** Events per commit; 1 locates a poison event. */
  readonly batchEvents?: number;
  /** Called after each commit. @param applied events since the start */
  readonly onCommit?: (position: Position, applied: number) => void;
}

export interface Applying {
  /** Position of the model, including uncommitted events. */
  position(): Position;
  /**
   * Skips events that the model already has.
   * @throws PoisonEventError, UnknownEventError: nothing of its batch is committed
   */
  apply(item: LogItem): Promise<void>;
  commit(): Promise<void>;
}

/** @throws CheckpointAheadOfLogError for a model of another log */
export const beginApplying = async (projector: Projector, options: ApplyOptions): Promise<Applying> => {
  const { events, writer, signal, onCommit } = options;
  const batchEvents = options.batchEvents ?? projector.batchEvents ?? MAX_BATCH_EVENTS;
  const reader = readUntil(signal, writer);
  const isSkipped = await readProjectorSkips(events, projector.name);
  let unstop: readonly Write[] = await withoutStop(writer);
  let committed = await writer.checkpoint();
  const run = projector.start(writer, events);
  let session = beginSession(reader, writer.storesJson);
  let last: LogItem | undefined;
  let pending = 0;
  let applied = 0;

  const commit = async (): Promise<void> => {
    if (last === undefined) return;
    await run.flush?.(session);
    signal.throwIfAborted();
    const to = getItemPosition(last);
    await writer.commit([...session.writes(), ...unstop], committed, to, toCheckpointEvent(last));
    session = beginSession(reader, writer.storesJson);
    unstop = [];
    committed = to;
    last = undefined;
    pending = 0;
    onCommit?.(committed, applied);
  };

  const applyItem = async ({ kind, event }: LogItem): Promise<void> => {
    if (isSkipped(event)) return;
    if (kind === 'unknown') {
      if (projector.concerns?.(event) === false) return;
      throw event;
    }
    try {
      await applyEvent(run, event, session);
    } catch (cause) {
      throw isOfStores(cause) ? cause : new PoisonEventError(projector.name, event, cause);
    }
  };

  return {
    position: () => (last === undefined ? committed : getItemPosition(last)),
    async apply(item) {
      signal.throwIfAborted();
      if (getItemPosition(item) <= (last === undefined ? committed : getItemPosition(last))) return;
      await applyItem(item);
      last = item;
      applied += 1;
      pending += 1;
      if (pending >= batchEvents || session.size() >= MAX_BATCH_BYTES) await commit();
    },
    commit,
  };
};

/** Failures of the store are not caused by the event. */
const isOfStores = (error: unknown): boolean =>
  [
    EventStoreUnavailableError,
    EventStoreClosedError,
    ReadStoreUnavailableError,
    ReadStoreClosedError,
    GenerationDroppedError,
  ].some((kind) => error instanceof kind);

type SessionReader = Parameters<typeof beginSession>[0];

/** Ends long computations at their next read. */
const readUntil = (signal: AbortSignal, reader: SessionReader): SessionReader => ({
  async get<T extends Document>(collection: string, id: string) {
    signal.throwIfAborted();
    return reader.get<T>(collection, id);
  },
  async range<T extends Document>(collection: string, range: Range) {
    signal.throwIfAborted();
    return reader.range<T>(collection, range);
  },
  async getBytes(collection, id) {
    signal.throwIfAborted();
    return reader.getBytes(collection, id);
  },
});

/** Applies events to one generation of a model, and commits what the projector makes of them together with the checkpoint. */
import {
  EventStoreClosedError,
  EventStoreUnavailableError,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '@verbatim/eventstore/event-store';
import { applyEvent, type Projector } from '../models/projector.ts';
import {
  type Document,
  GenerationDroppedError,
  type ModelWriter,
  type Range,
  ReadStoreClosedError,
  ReadStoreUnavailableError,
  type Write,
} from '../stores/read-store.ts';
import { checkpointEventOf, type LogItem, positionOf } from './log-items.ts';
import { beginSession } from './model-session.ts';
import { withoutStop } from './projector-stop.ts';
import { skipsOf } from './skips.ts';

/** Events that one commit may hold: few enough for what projectors keep of them, many enough that a rebuild is not all commits. */
const MAX_BATCH_EVENTS = 256;
/** Bytes of writes after which a commit waits for no more events: one `FileAdded` brings up to 16 MiB of comments. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024;

/** An event that its projector could not apply: that projector stops there, the others go on. */
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
  /** What is being read and computed is given up; a commit under way is not. */
  readonly signal: AbortSignal;
  /** Events one commit may hold; 1 finds the exact place of a poison event. */
  readonly batchEvents?: number;
  /** Told after each commit. @param applied events since this was begun */
  readonly onCommit?: (position: Position, applied: number) => void;
}

export interface Applying {
  /** How far the model is, what is not committed yet included. */
  position(): Position;
  /** An event that the model holds already is passed over. @throws PoisonEventError, UnknownEventError: nothing of its batch is committed */
  apply(item: LogItem): Promise<void>;
  commit(): Promise<void>;
}

/** @throws CheckpointAheadOfLogError for a model that is known to be of another log */
export const beginApplying = async (projector: Projector, options: ApplyOptions): Promise<Applying> => {
  const { events, writer, signal, onCommit } = options;
  const batchEvents = options.batchEvents ?? projector.batchEvents ?? MAX_BATCH_EVENTS;
  const reader = readUntil(signal, writer);
  const isSkipped = await skipsOf(events, projector.name);
  let unstop: readonly Write[] = await withoutStop(writer);
  let committed = await writer.checkpoint();
  const run = projector.start(writer, events);
  let session = beginSession(reader);
  let last: LogItem | undefined;
  let pending = 0;
  let applied = 0;

  const commit = async (): Promise<void> => {
    if (last === undefined) return;
    await run.flush?.(session);
    signal.throwIfAborted();
    const to = positionOf(last);
    await writer.commit([...session.writes(), ...unstop], committed, to, checkpointEventOf(last));
    session = beginSession(reader);
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
    position: () => (last === undefined ? committed : positionOf(last)),
    async apply(item) {
      signal.throwIfAborted();
      if (positionOf(item) <= (last === undefined ? committed : positionOf(last))) return;
      await applyItem(item);
      last = item;
      applied += 1;
      pending += 1;
      if (pending >= batchEvents || session.size() >= MAX_BATCH_BYTES) await commit();
    },
    commit,
  };
};

/** Of a store that is away, say: that is no fault of the event for which it was read. */
const isOfStores = (error: unknown): boolean =>
  [
    ...[EventStoreUnavailableError, EventStoreClosedError],
    ...[ReadStoreUnavailableError, ReadStoreClosedError, GenerationDroppedError],
  ].some((kind) => error instanceof kind);

type SessionReader = Parameters<typeof beginSession>[0];

/** So that a long piece of computing, which reads as it goes, ends at its next read. */
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

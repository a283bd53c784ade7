/** Keeps one model up to date: follows the log from the model's checkpoint and commits what the projector makes of it. */
import {
  EventStoreClosedError,
  EventStoreUnavailableError,
  type EventStore,
  type Position,
  type RecordedEvent,
  type SubscriptionMessage,
} from '@verbatim/eventstore/event-store';
import { UnknownEventError } from '@verbatim/eventstore/upcasting';
import { beginSession } from './model-session.ts';
import { withoutStop } from './projector-stop.ts';
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
import type { IsSkipped } from './skips.ts';

/** Events that one commit may hold: few enough for memory, many enough that a rebuild is not all commits. */
const MAX_BATCH_EVENTS = 256;
/** Bytes of writes after which a commit waits for no more events: one `FileAdded` brings up to 16 MiB of comments. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024;

export interface ProjectorProgress {
  readonly position: Position;
  /** Events applied since the run began. */
  readonly applied: number;
  readonly state: 'catching-up' | 'live';
}

export interface RunOptions {
  readonly events: EventStore;
  readonly writer: ModelWriter;
  /** What is being read and computed is given up; a commit under way is not. */
  readonly signal: AbortSignal;
  /** Events one commit may hold; 1 finds the exact place of a poison event. */
  readonly batchEvents?: number;
  /** Events that an operator lets this projector pass over; none by default. */
  readonly isSkipped?: IsSkipped;
  readonly onProgress?: (progress: ProjectorProgress) => void;
  /** Answers true to end the run at an arrival at the log's end: how a rebuild knows that it has caught up. */
  readonly onCaughtUp?: (position: Position) => boolean;
}

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

/**
 * Runs until the signal aborts or `onCaughtUp` answers true; what fails after the signal is nothing to be told.
 * @throws PoisonEventError when an event cannot be applied though the stores answer; the batch that holds it is not committed.
 * @throws CheckpointConflictError when another projector writes the same generation.
 */
export const runProjector = async (projector: Projector, options: RunOptions): Promise<void> => {
  try {
    await run(projector, options);
  } catch (error) {
    if (!options.signal.aborted) throw error;
  }
};

const run = async (projector: Projector, options: RunOptions): Promise<void> => {
  const { events, writer, signal, isSkipped } = options;
  const start = await writer.checkpoint();
  const batcher = createBatcher(projector, options, { start, also: await withoutStop(writer) });
  let after = start;
  for (;;)
    try {
      for await (const message of events.subscribeToAll({ ...projector.filter, after, signal }))
        if (await batcher.take(message)) return;
      return;
    } catch (error) {
      // What nobody can read cannot be handed on to be passed over: the subscription goes on behind it.
      if (!(error instanceof UnknownEventError)) throw error;
      if (isSkipped?.(error) !== true && projector.concerns?.(error) !== false) throw error;
      batcher.pass(error.position);
      after = error.position;
    }
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

interface Beginning {
  readonly start: Position;
  /** For the first commit. */
  readonly also: readonly Write[];
}

const createBatcher = (projector: Projector, options: RunOptions, { start, also }: Beginning) => {
  const { writer, signal, onProgress, onCaughtUp, isSkipped, batchEvents = MAX_BATCH_EVENTS } = options;
  const reader = readUntil(signal, writer);
  const run = projector.start(writer, options.events);
  let committed = start;
  let session = beginSession(reader);
  let pending = 0;
  let last = start;
  let applied = 0;

  const commit = async (to: Position, state: ProjectorProgress['state']): Promise<void> => {
    if (to !== committed) {
      await run.flush?.(session);
      signal.throwIfAborted();
      await writer.commit([...session.writes(), ...(committed === start ? also : [])], committed, to);
      session = beginSession(reader);
      committed = to;
      pending = 0;
    }
    onProgress?.({ position: committed, applied, state });
  };

  const apply = async (event: RecordedEvent): Promise<void> => {
    try {
      if (isSkipped?.(event) !== true) await applyEvent(run, event, session);
    } catch (cause) {
      throw isOfStores(cause) ? cause : new PoisonEventError(projector.name, event, cause);
    }
    last = event.position;
    applied += 1;
    pending += 1;
    if (pending >= batchEvents || session.size() >= MAX_BATCH_BYTES) await commit(last, 'catching-up');
  };

  return {
    /** Goes on behind an event that is passed over. */
    pass(position: Position): void {
      last = position;
    },
    /** Answers true when the run is to end. */
    async take(message: SubscriptionMessage): Promise<boolean> {
      if (message.kind === 'event') {
        await apply(message.event);
        return false;
      }
      await commit(message.position > last ? message.position : last, 'live');
      return onCaughtUp?.(committed) ?? false;
    },
  };
};

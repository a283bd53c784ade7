/** Handles the commands of this process: one at a time per stream, through the command loop. */
import type { Decider, Fold } from '@verbatim/domain/decider';
import { KeyedMutex, MutexTimeoutError } from '@verbatim/eventstore/async';
import {
  AppendTooLargeError,
  type EventStore,
  type EventToAppend,
  InvalidEventError,
  type Position,
} from '@verbatim/eventstore/event-store';
import { type CommandContext, findHandledRequest, toAppend } from './command-context.ts';
import { runCommandLoop, StreamBusyError } from './command-loop.ts';
import {
  applyEvents,
  createStreamStates,
  type DomainEvent,
  type Snapshot,
  type StreamState,
  type StreamStates,
} from './stream-states.ts';

// Decides commands that wait for the same stream in order, each on the state its predecessors leave, and
// appends their events at once. Writers share the cost of an append: milliseconds over a network or a disk.

export interface BatchedCommand {
  readonly decider: Decider<unknown, unknown, DomainEvent>;
  readonly command: unknown;
  readonly context: CommandContext;
}

export interface Handled<State> {
  /** The state after the command. */
  readonly state: State;
  /** Revision of the stream's last event; -1 if it has none. */
  readonly revision: number;
  /** Position of the last known event of the stream; '' if it has none. */
  readonly position: Position;
  /** How many events the command has appended: the last ones up to `revision`. */
  readonly appended: number;
}

export type Outcome = PromiseSettledResult<Handled<unknown>>;
type Batch = readonly [BatchedCommand, ...BatchedCommand[]];

interface Parts {
  readonly events: Pick<EventStore, 'append'>;
  readonly states: StreamStates;
  readonly maxWaitMs: number;
}

interface Decided {
  readonly loaded: StreamState<unknown>;
  readonly outcomes: readonly Outcome[];
  readonly events: readonly EventToAppend[];
}

/**
 * Runs the command loop for a batch. The first attempt decides on the cached state, which saves a read,
 * unless a command is rejected or changes nothing there: such an answer requires the current state.
 * @returns an outcome for each command
 * @throws errors of the store; nothing was stored then
 */
const storeBatch = async (parts: Parts, stream: string, batch: Batch): Promise<readonly Outcome[]> => {
  const { events, states, maxWaitMs } = parts;
  const [{ decider }] = batch;
  const cached = states.kept(decider, stream);
  const early = cached && decideBatch(batch, cached);
  let decided = early?.outcomes.every(isStored) === true ? early : undefined;
  let isFirst = true;
  const load = async (): Promise<StreamState<unknown>> => {
    const loaded = isFirst ? decided?.loaded : undefined;
    isFirst = false;
    return loaded ?? states.current(decider, stream);
  };
  const decide = (loaded: StreamState<unknown>): readonly EventToAppend[] => {
    if (decided?.loaded !== loaded) decided = decideBatch(batch, loaded);
    return decided.events;
  };
  try {
    const after = await runCommandLoop(events, { stream, fold: decider, maxWaitMs, load, decide });
    if (after.appended > 0) states.keep(decider, stream, after);
    return (decided?.outcomes ?? []).map((outcome) => withPosition(outcome, after.position));
  } catch (error) {
    if (batch.length === 1 || !isFaultOfOne(error)) throw error;
    return storeSingly(parts, stream, batch);
  }
};

const decideBatch = (batch: Batch, loaded: StreamState<unknown>): Decided => {
  let known = loaded;
  const events: EventToAppend[] = [];
  const outcomes = batch.map(({ decider, command, context }): Outcome => {
    try {
      const decided = isRepeat(known, context) ? [] : decider.decide(command, known.state);
      const made = decided.map(toAppend(context));
      if (made.length > 0) known = applyEvents(decider, known, made);
      events.push(...made);
      const { state, revision, position } = known;
      return { status: 'fulfilled', value: { state, revision, position, appended: made.length } };
    } catch (reason) {
      return { status: 'rejected', reason };
    }
  });
  return { loaded, outcomes, events };
};

/** @throws IdempotencyKeyReusedError */
const isRepeat = ({ requests }: StreamState<unknown>, { idempotency }: CommandContext): boolean =>
  idempotency !== undefined && findHandledRequest(requests, idempotency) !== undefined;

const isStored = (outcome: Outcome): boolean => outcome.status === 'fulfilled' && outcome.value.appended > 0;

const withPosition = (outcome: Outcome, position: Position): Outcome =>
  outcome.status === 'fulfilled' ? { status: 'fulfilled', value: { ...outcome.value, position } } : outcome;

/** One command that cannot be stored must not fail the others of its batch. */
const isFaultOfOne = (error: unknown): boolean =>
  error instanceof AppendTooLargeError || error instanceof InvalidEventError;

const storeSingly = async (parts: Parts, stream: string, batch: Batch): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const command of batch)
    try {
      outcomes.push(...(await storeBatch(parts, stream, [command])));
    } catch (reason) {
      outcomes.push({ status: 'rejected', reason });
    }
  return outcomes;
};

/** Bounds the size of an append, and how long its first command waits. */
const MAX_BATCH = 32;

interface Waiting {
  readonly command: BatchedCommand;
  readonly resolve: (handled: Handled<unknown>) => void;
  readonly reject: (reason: unknown) => void;
}

/** Waiting commands by stream. The first to acquire the mutex stores those queued behind it too. */
class CommandBatches {
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #takeTurn: (stream: string, work: () => Promise<void>) => Promise<void>;
  readonly #store: (stream: string, batch: Batch) => Promise<readonly Outcome[]>;

  constructor(
    takeTurn: (stream: string, work: () => Promise<void>) => Promise<void>,
    store: (stream: string, batch: Batch) => Promise<readonly Outcome[]>,
  ) {
    this.#takeTurn = takeTurn;
    this.#store = store;
  }

  submit(stream: string, command: BatchedCommand): Promise<Handled<unknown>> {
    return new Promise((resolve, reject) => {
      const own: Waiting = { command, resolve, reject };
      const waiting = this.#waiting.get(stream) ?? [];
      this.#waiting.set(stream, waiting);
      waiting.push(own);
      const work = async (): Promise<void> => {
        // Otherwise an earlier batch has stored it.
        if (waiting.includes(own)) await this.#settle(stream, waiting.splice(0, MAX_BATCH));
      };
      this.#takeTurn(stream, work)
        .catch((error: unknown) => {
          // Timed out while waiting. A command that is being stored is settled by its batch.
          if (!waiting.includes(own)) return;
          waiting.splice(waiting.indexOf(own), 1);
          reject(error instanceof Error ? error : new Error(String(error)));
        })
        .finally(() => {
          if (waiting.length === 0 && this.#waiting.get(stream) === waiting) this.#waiting.delete(stream);
        });
    });
  }

  async #settle(stream: string, [first, ...rest]: readonly Waiting[]): Promise<void> {
    if (first === undefined) return;
    const all = [first, ...rest];
    try {
      const outcomes = await this.#store(stream, [first.command, ...rest.map(({ command }) => command)]);
      for (const [index, { resolve, reject }] of all.entries()) {
        const outcome = outcomes[index];
        if (outcome?.status === 'fulfilled') resolve(outcome.value);
        else reject(outcome?.reason ?? new Error('The command has no outcome'));
      }
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  }
}

export type HandleCommand = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  stream: string,
  command: Command,
  context: CommandContext,
  start?: SnapshotStart<State>,
) => Promise<Handled<State>>;

/** For streams whose state is too large to be folded for a single command. */
export interface SnapshotStart<State> {
  /**
   * Reads the part of the state that the command needs, for each attempt; undefined: the whole stream is
   * read.
   */
  readonly read: () => Promise<Snapshot<State> | undefined>;
  /** How long the command waits for the mutex of its stream, and how long conflicts are retried. */
  readonly maxWaitMs: number;
}

export interface Commands {
  /**
   * Decides a command and appends its events. A repeat of a request (`Idempotency-Key`) changes nothing.
   * @throws CommandRejected by the decider; IdempotencyKeyReusedError; StreamBusyError
   */
  readonly handle: HandleCommand;
  /**
   * Appends the events of long work on a stream. The work starts again if another process has appended in
   * between.
   * @throws StreamBusyError
   */
  readonly append: <State, Event extends DomainEvent>(
    fold: Fold<State, Event>,
    stream: string,
    work: (state: State) => Promise<readonly Event[]>,
    context: CommandContext,
  ) => Promise<Handled<State>>;
  /**
   * The current state.
   * @throws StreamDeletedError
   */
  readonly load: StreamStates['current'];
}

export interface CommandLimits {
  /** How long a command waits for the mutex of its stream, and how long conflicts are retried. */
  readonly maxWaitMs: number;
  /** The same for long work. */
  readonly maxWorkWaitMs: number;
}

const LIMITS: CommandLimits = { maxWaitMs: 5_000, maxWorkWaitMs: 30_000 };

export const createCommands = (
  events: Pick<EventStore, 'append' | 'readStream'>,
  { maxWaitMs, maxWorkWaitMs } = LIMITS,
): Commands => {
  const states = createStreamStates(events);
  const turns = new KeyedMutex();
  const takeTurn = async <T>(stream: string, waitMs: number, work: () => Promise<T>): Promise<T> => {
    try {
      return await turns.runExclusive(stream, work, waitMs);
    } catch (error) {
      throw error instanceof MutexTimeoutError ? new StreamBusyError(stream) : error;
    }
  };
  const batches = new CommandBatches(
    (stream, work) => takeTurn(stream, maxWaitMs, work),
    (stream, batch) => storeBatch({ events, states, maxWaitMs }, stream, batch),
  );
  const append: Commands['append'] = (fold, stream, work, context) =>
    takeTurn(stream, maxWorkWaitMs, async () => {
      const load = () => states.current(fold, stream);
      const decide = async ({ state }: Awaited<ReturnType<typeof load>>) => (await work(state)).map(toAppend(context));
      const after = await runCommandLoop(events, { stream, fold, maxWaitMs, load, decide });
      states.keep(fold, stream, after);
      return after;
    });
  const handle: HandleCommand = async <State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
    context: CommandContext,
    start?: SnapshotStart<State>,
  ): Promise<Handled<State>> => {
    if (start !== undefined)
      return takeTurn(stream, start.maxWaitMs, () =>
        runCommandLoop(events, {
          stream,
          fold: decider,
          maxWaitMs: start.maxWaitMs,
          load: async () => {
            const snapshot = await start.read();
            return snapshot ? states.from(decider, stream, snapshot) : states.current(decider, stream);
          },
          decide: (loaded) =>
            isRepeat(loaded, context) ? [] : decider.decide(command, loaded.state).map(toAppend(context)),
        }),
      );
    const batched = { decider, command, context } as unknown as BatchedCommand;
    return (await batches.submit(stream, batched)) as Handled<State>;
  };
  return { handle, append, load: (fold, stream) => states.current(fold, stream) };
};

/** Handles the commands of this process: one at a time per stream, through the command loop. */
import type { Decider, Fold } from '@verbatim/domain/decider';
import { KeyedMutex, MutexTimeoutError } from '@verbatim/eventstore/async/keyed-mutex';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { CommandBatches, isRepeat, storeBatch, type BatchedCommand, type Handled } from './command-batches.ts';
import { toAppend, type CommandContext } from './command-context.ts';
import { runCommandLoop, StreamBusyError } from './command-loop.ts';
import { createStreamStates, type DomainEvent, type Snapshot, type StreamStates } from './stream-states.ts';

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

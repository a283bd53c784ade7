/**
 * The only load → decide → append loop. Commands of this process on one stream take turns, and those that wait are stored together. What has been decided on is what stands, for the
 * append says which event it follows: where another process was faster, what it has left is read and decided on anew.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Decider, Fold } from '@verbatim/domain/decider';
import { schemaOf } from '@verbatim/domain/event-types';
import { expectedAt, headAfter, sealEvents } from '@verbatim/eventstore/digest-chain';
import type { ObeyedRequest } from '@verbatim/eventstore/stored-event';
import {
  AppendTooLargeError,
  InvalidEventError,
  WrongExpectedRevisionError,
  type EventStore,
  type EventToAppend,
  type JsonObject,
  type Position,
} from '@verbatim/eventstore/event-store';
import { CommandsTogether, storeTogether, type Asked, type Outcome } from './commands-together.ts';
import {
  createStreamStates,
  type Snapshot,
  withRequests,
  type DomainEvent,
  type StreamState,
  type StreamStates,
} from './stream-states.ts';
import type { TokenName } from './request-state.ts';
import { TurnNotReachedError, Turns } from './turns.ts';
import { eventIdOf } from './uuid-from.ts';

/** Who asks (by which token, where a script does), when, and under which request: what every event remembers. */
export interface CommandContext {
  readonly actor: { readonly id: string; readonly name: string; readonly token?: TokenName };
  /** ISO 8601 instant. */
  readonly at: string;
  /** The HTTP request. */
  readonly correlationId: string;
  /** Names the command: its events' ids derive from it, so that a retry stores nothing twice. */
  readonly commandId: string;
  /** Why, in the words of whoever asked, where somebody has to say so. */
  readonly why?: string;
  /** Where the command may come twice and is to be obeyed once. */
  readonly idempotency?: Idempotency | undefined;
}

/** Kept with the events of the command. */
export interface Idempotency {
  /** What tells this request from all others. */
  readonly key: string;
  /** Of what was asked, to tell a repeat from another request that goes by the same key. */
  readonly digest: string;
}

/** The key was another request's. Nothing was stored. */
export class IdempotencyKeyReusedError extends Error {
  constructor() {
    super(
      'This Idempotency-Key was used before, for something else. Send a new one for each thing that is to be created.',
    );
    this.name = 'IdempotencyKeyReusedError';
  }
}

export interface Handled<State> {
  /** The state after the command. */
  readonly state: State;
  /** Revision of the stream's last event; -1 when it has none. */
  readonly revision: number;
  /** Position of the last event known of the stream; '' when it has none. */
  readonly position: Position;
  /** How many events the command has stored: the last ones up to `revision`. */
  readonly appended: number;
}

/** Others were at work on the stream all the time. Nothing was stored, and nothing speaks against trying again. */
export class StreamBusyError extends Error {
  constructor(stream: string) {
    super(`Others are changing this all the time at the moment (${stream}). Nothing was stored; please try again.`);
    this.name = 'StreamBusyError';
  }
}

export type HandleCommand = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  stream: string,
  command: Command,
  context: CommandContext,
  start?: Start<State>,
) => Promise<Handled<State>>;

/** For a stream whose state is too large to be folded whole for one command. */
export interface Start<State> {
  /** What the command needs of the state; undefined where nobody has it: the stream is read whole. Asked anew with each try. */
  readonly from: () => Promise<Snapshot<State> | undefined>;
  /** How long it is tried again when another process was faster. */
  readonly patienceMs: number;
}

export interface Commands {
  /**
   * Decides, and appends what is decided. A repeat of a command that names its request changes nothing.
   * @throws CommandRejected by the decider; IdempotencyKeyReusedError; StreamBusyError when others were faster all the time
   */
  readonly handle: HandleCommand;
  /**
   * Appends what comes of work on a stream that takes a while: the stream is read before the work, and again whenever another process
   * has appended meanwhile. @throws StreamBusyError
   */
  readonly append: <State, Event extends DomainEvent>(
    fold: Fold<State, Event>,
    stream: string,
    work: (state: State) => Promise<readonly Event[]>,
    context: CommandContext,
  ) => Promise<Handled<State>>;
  /** A stream as it stands. @throws StreamDeletedError */
  readonly load: StreamStates['current'];
}

export interface CommandLimits {
  /** How long a command waits for its turn, and how long it tries again when another process was faster. */
  readonly patienceMs: number;
  /** How long work on a stream waits for the work of others on it. */
  readonly workPatienceMs: number;
}

const LIMITS: CommandLimits = { patienceMs: 5_000, workPatienceMs: 30_000 };

export const createCommands = (events: Pick<EventStore, 'append' | 'readStream'>, limits = LIMITS): Commands => {
  const states = createStreamStates(events);
  const turns = new Turns();
  const inTurn = async <T>(stream: string, patienceMs: number, work: () => Promise<T>): Promise<T> => {
    try {
      return await turns.take(stream, work, patienceMs);
    } catch (error) {
      throw error instanceof TurnNotReachedError ? new StreamBusyError(stream) : error;
    }
  };
  const parts: Parts = { events, states, patienceMs: limits.patienceMs };
  const together = new CommandsTogether();
  const handleTogether = async <State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
    context: CommandContext,
  ): Promise<Handled<State>> => {
    const asked: Asked = {
      ...{ decider: decider as unknown as Asked['decider'], command },
      isRepeat: (known) => isRepeat(known, context),
      toAppend: toAppend(context),
    };
    const turn = (work: () => Promise<void>): Promise<void> => inTurn(stream, limits.patienceMs, work);
    const stored = await together.handle(stream, asked, turn, (all) => storeAll(parts, stream, all));
    return stored as Handled<State>;
  };
  return {
    handle: (decider, stream, command, context, start) =>
      start === undefined
        ? handleTogether(decider, stream, command, context)
        : inTurn(stream, start.patienceMs, () => decideOnPart(parts, decider, stream, command, context, start)),
    append: (fold, stream, work, context) =>
      inTurn(stream, limits.workPatienceMs, () =>
        untilAppended(parts, fold, stream, async () => {
          const known = await states.current(fold, stream);
          return { known, decided: await work(known.state), context };
        }),
      ),
    load: (fold, stream) => states.current(fold, stream),
  };
};

interface Parts {
  readonly events: Pick<EventStore, 'append' | 'readStream'>;
  readonly states: StreamStates;
  readonly patienceMs: number;
}

/** One that no store takes is no fault of those who wait with it. */
const isOfOne = (error: unknown): boolean => error instanceof AppendTooLargeError || error instanceof InvalidEventError;

const storeAll = async (
  parts: Parts,
  stream: string,
  asked: readonly [Asked, ...Asked[]],
): Promise<readonly Outcome[]> => {
  let kept = parts.states.kept(asked[0].decider, stream);
  try {
    return await untilFirst(parts, stream, () => {
      const remembered = kept;
      kept = undefined;
      return storeTogether(parts, stream, asked, remembered);
    });
  } catch (error) {
    if (asked.length === 1 || !isOfOne(error)) throw error;
    const outcomes: Outcome[] = [];
    for (const one of asked)
      outcomes.push(
        ...(await storeAll(parts, stream, [one]).catch((reason: unknown) => [{ status: 'rejected', reason } as const])),
      );
    return outcomes;
  }
};

const decideOnPart = <State, Command, Event extends DomainEvent>(
  parts: Parts,
  decider: Decider<State, Command, Event>,
  stream: string,
  command: Command,
  context: CommandContext,
  { from, patienceMs }: Start<State>,
): Promise<Handled<State>> =>
  untilAppended({ ...parts, patienceMs }, decider, stream, async () => {
    const snapshot = await from();
    const known = snapshot
      ? await parts.states.from(decider, stream, snapshot)
      : await parts.states.current(decider, stream);
    const decided = isRepeat(known, context) ? [] : decider.decide(command, known.state);
    return { known, decided, context, isPart: snapshot !== undefined };
  });

/** @throws IdempotencyKeyReusedError */
const isRepeat = ({ requests }: StreamState<unknown>, { idempotency }: CommandContext): boolean =>
  idempotency !== undefined && obeyedBefore(requests, idempotency) !== undefined;

/** What came of the request when it was made before; undefined when it was not. @throws IdempotencyKeyReusedError */
export const obeyedBefore = (
  requests: StreamState<unknown>['requests'],
  { key, digest }: Idempotency,
): ObeyedRequest | undefined => {
  const obeyed = requests.get(key);
  if (obeyed !== undefined && obeyed.digest !== digest) throw new IdempotencyKeyReusedError();
  return obeyed;
};

interface Decision<State, Event> {
  readonly known: StreamState<State>;
  readonly decided: readonly Event[];
  readonly context: CommandContext;
  /** What is known is not all of the state, and is not kept. */
  readonly isPart?: boolean;
}

const FIRST_PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 250;

const untilAppended = <State, Event extends DomainEvent>(
  parts: Parts,
  fold: Fold<State, Event>,
  stream: string,
  decide: () => Promise<Decision<State, Event>>,
): Promise<Handled<State>> =>
  untilFirst(parts, stream, async () => {
    const decision = await decide();
    return decision.decided.length === 0
      ? { ...decision.known, appended: 0 }
      : appendDecided(parts, fold, stream, decision);
  });

/** Again while another process is faster. Pauses grow and differ, or processes that get in each other's way would go on doing so. */
const untilFirst = async <T>({ patienceMs }: Parts, stream: string, attempt: () => Promise<T>): Promise<T> => {
  let deadline: number | undefined;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof WrongExpectedRevisionError)) throw error;
    }
    deadline ??= performance.now() + patienceMs;
    if (performance.now() > deadline) throw new StreamBusyError(stream);
    await wait(Math.random() * pause);
  }
};

const appendDecided = async <State, Event extends DomainEvent>(
  { events, states }: Parts,
  fold: Fold<State, Event>,
  stream: string,
  { known, decided, context, isPart = false }: Decision<State, Event>,
): Promise<Handled<State>> => {
  const sealed = sealEvents(stream, known.head, decided.map(toAppend(context)));
  const { revision, position } = await events.append(stream, expectedAt(known.head), sealed);
  const state = fold.evolve(known.state, decided);
  const after = { state, head: headAfter(known.head, sealed), revision, position };
  if (!isPart) states.keep(fold, stream, { ...after, requests: withRequests(known.requests, sealed, revision) });
  return { ...after, appended: decided.length };
};

/** Makes an event ready for sealing; ids follow from the command and the event's place in it. */
export const toAppend =
  ({ actor, at, correlationId, commandId, why, idempotency }: CommandContext) =>
  (event: DomainEvent, index: number): EventToAppend => ({
    id: eventIdOf(commandId, index),
    type: event.type,
    data: event.data as JsonObject,
    metadata: {
      ...{ actor, at, correlationId, causationId: commandId, schema: schemaOf(event.type) },
      ...(why === undefined ? {} : { why }),
      ...(idempotency === undefined ? {} : { idempotency: { ...idempotency } }),
    },
  });

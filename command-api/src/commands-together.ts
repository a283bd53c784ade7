/**
 * Commands that wait for their turn on one stream are stored with one append: each is decided on what those before it leave. So what an
 * append costs, over a network milliseconds, is shared by all who write at once.
 */
import type { Decider } from '@verbatim/domain/decider';
import { expectedAt, headAfter, sealEvents } from '@verbatim/eventstore/digest-chain';
import type { EventStore, EventToAppend, Position } from '@verbatim/eventstore/event-store';
import { withRequests, type DomainEvent, type StreamState, type StreamStates } from './stream-states.ts';

export interface Asked {
  readonly decider: Decider<unknown, unknown, DomainEvent>;
  readonly command: unknown;
  /** Whether the command was obeyed before. @throws Error when its request was used for something else */
  readonly isRepeat: (known: StreamState<unknown>) => boolean;
  readonly toAppend: (event: DomainEvent, index: number) => EventToAppend;
}

export interface Stored {
  readonly state: unknown;
  readonly revision: number;
  readonly position: Position;
  readonly appended: number;
}

export type Outcome =
  { readonly status: 'fulfilled'; readonly value: Stored } | { readonly status: 'rejected'; readonly reason: unknown };

interface Decided {
  /** The stream after it; its position is known when it is stored. */
  readonly after: StreamState<unknown>;
  readonly sealed: readonly EventToAppend[];
  /** Why the command is refused. */
  readonly refusal?: { readonly reason: unknown };
}

/**
 * Tries once. From what is remembered alone no command is refused, nor found to change nothing: that is said of the stream as it stands.
 * @param kept what is remembered; undefined to read the stream
 * @throws WrongExpectedRevisionError when another process was faster, and whatever the store throws: then nothing was stored of any
 */
export const storeTogether = async (
  { events, states }: { readonly events: Pick<EventStore, 'append'>; readonly states: StreamStates },
  stream: string,
  asked: readonly [Asked, ...Asked[]],
  kept: StreamState<unknown> | undefined,
): Promise<readonly Outcome[]> => {
  const [{ decider }] = asked;
  const early = kept && decideAll(kept, stream, asked);
  const isEarly = early?.every(({ sealed }) => sealed.length > 0) === true;
  const known = isEarly && kept !== undefined ? kept : await states.current(decider, stream);
  const decided = isEarly ? early : decideAll(known, stream, asked);
  const sealed = decided.flatMap((one) => one.sealed);
  const last = decided.at(-1)?.after;
  let { position } = known;
  if (sealed.length > 0 && last !== undefined) {
    ({ position } = await events.append(stream, expectedAt(known.head), sealed));
    states.keep(decider, stream, { ...last, position });
  }
  return decided.map(({ after: { state, revision }, sealed: own, refusal }) =>
    refusal === undefined
      ? { status: 'fulfilled', value: { state, revision, position, appended: own.length } }
      : { status: 'rejected', reason: refusal.reason },
  );
};

const decideAll = (known: StreamState<unknown>, stream: string, asked: readonly Asked[]): readonly Decided[] => {
  let before = known;
  return asked.map((one) => {
    const decided = decideOne(before, stream, one);
    before = decided.after;
    return decided;
  });
};

const decideOne = (before: StreamState<unknown>, stream: string, { decider, command, ...one }: Asked): Decided => {
  try {
    const decided = one.isRepeat(before) ? [] : decider.decide(command, before.state);
    if (decided.length === 0) return { after: before, sealed: [] };
    const sealed = sealEvents(stream, before.head, decided.map(one.toAppend));
    const revision = before.revision + sealed.length;
    const after = {
      ...{ state: decider.evolve(before.state, decided), head: headAfter(before.head, sealed), revision },
      ...{ position: before.position, requests: withRequests(before.requests, sealed, revision) },
    };
    return { after, sealed };
  } catch (reason) {
    return { after: before, sealed: [], refusal: { reason } };
  }
};

/** More would make the append large, and those who come first wait for it. */
const MOST_TOGETHER = 32;

interface Waiting {
  readonly asked: Asked;
  readonly resolve: (stored: Stored) => void;
  readonly reject: (reason: unknown) => void;
}

/** Those who wait for a stream: whoever's turn it is does the work of all. */
export class CommandsTogether {
  readonly #waiting = new Map<string, Waiting[]>();

  /**
   * @param inTurn calls when it is this command's turn
   * @param store stores commands together
   */
  handle(
    stream: string,
    asked: Asked,
    inTurn: (work: () => Promise<void>) => Promise<void>,
    store: (all: readonly [Asked, ...Asked[]]) => Promise<readonly Outcome[]>,
  ): Promise<Stored> {
    return new Promise((resolve, reject) => {
      const own: Waiting = { asked, resolve, reject };
      const waiting = this.#waiting.get(stream) ?? [];
      this.#waiting.set(stream, waiting);
      waiting.push(own);
      const work = async (): Promise<void> => {
        // Somebody before has taken it along.
        if (!waiting.includes(own)) return;
        const [first, ...rest] = waiting.splice(0, MOST_TOGETHER);
        if (first !== undefined) await settle([first, ...rest], store);
      };
      inTurn(work)
        .catch((error: unknown) => {
          if (!waiting.includes(own)) return;
          waiting.splice(waiting.indexOf(own), 1);
          reject(error instanceof Error ? error : new Error(String(error)));
        })
        .finally(() => {
          if (waiting.length === 0 && this.#waiting.get(stream) === waiting) this.#waiting.delete(stream);
        });
    });
  }
}

const settle = async (
  [first, ...rest]: readonly [Waiting, ...Waiting[]],
  store: (all: readonly [Asked, ...Asked[]]) => Promise<readonly Outcome[]>,
): Promise<void> => {
  const all = [first, ...rest];
  try {
    const outcomes = await store([first.asked, ...rest.map(({ asked }) => asked)]);
    for (const [index, { resolve, reject }] of all.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined) throw new Error('A command was not answered');
      if (outcome.status === 'fulfilled') resolve(outcome.value);
      else reject(outcome.reason);
    }
  } catch (error) {
    for (const { reject } of all) reject(error);
  }
};

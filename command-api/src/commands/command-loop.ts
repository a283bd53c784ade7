/** The command loop: load, decide, append; again from load if another process has appended in between. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Fold } from '@verbatim/domain/decider';
import { expectedAt, sealEvents } from '@verbatim/eventstore/digest-chain';
import { WrongExpectedRevisionError, type EventStore, type EventToAppend } from '@verbatim/eventstore/event-store';
import { applyEvents, type DomainEvent, type StreamState } from './stream-states.ts';

/** Other writers kept changing the stream. Nothing was stored, and a retry may succeed. */
export class StreamBusyError extends Error {
  constructor(stream: string) {
    super(`Others are changing this at the moment (${stream}). Nothing was stored. Please try again.`);
    this.name = 'StreamBusyError';
  }
}

export interface CommandLoop<State, Event> {
  readonly stream: string;
  readonly fold: Fold<State, Event>;
  /** How long conflicts are retried. */
  readonly maxWaitMs: number;
  readonly load: () => Promise<StreamState<State>>;
  /** If it returns no events, nothing is appended. */
  readonly decide: (loaded: StreamState<State>) => readonly EventToAppend[] | Promise<readonly EventToAppend[]>;
}

/**
 * @returns the stream's state after the events, and how many were appended
 * @throws StreamBusyError; errors of `load`, `decide` and the store. Nothing was stored then.
 */
export const runCommandLoop = async <State, Event extends DomainEvent>(
  events: Pick<EventStore, 'append'>,
  { stream, fold, maxWaitMs, load, decide }: CommandLoop<State, Event>,
): Promise<StreamState<State> & { readonly appended: number }> =>
  retryOnConflict(stream, maxWaitMs, async () => {
    const loaded = await load();
    const decided = await decide(loaded);
    if (decided.length === 0) return { ...loaded, appended: 0 };
    const sealed = sealEvents(stream, loaded.head, decided);
    const { position } = await events.append(stream, expectedAt(loaded.head), sealed);
    return { ...applyEvents(fold, loaded, sealed), position, appended: sealed.length };
  });

const FIRST_PAUSE_MS = 4;
const MAX_PAUSE_MS = 250;

/** Backoff is exponential and random, so that two processes do not keep colliding. */
const retryOnConflict = async <T>(stream: string, maxWaitMs: number, attempt: () => Promise<T>): Promise<T> => {
  let deadline: number | undefined;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof WrongExpectedRevisionError)) throw error;
    }
    deadline ??= performance.now() + maxWaitMs;
    if (performance.now() > deadline) throw new StreamBusyError(stream);
    await wait(Math.random() * pause);
  }
};

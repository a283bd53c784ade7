/**
 * Polls a state while there are watchers; one read serves all of them.
 */
import { Backoff, pause } from '@verbatim/eventstore/async';

/**
 * @returns the present state: the same object when nothing has changed since `previous`, undefined when the
 * watched resource no longer exists
 */
export type ReadState<State> = (key: string, previous: State | undefined) => Promise<State | undefined>;

export interface WatchOptions {
  readonly intervalMs: number;
  /** Limit of the backoff after failures. */
  readonly longestPauseMs: number;
  readonly onError: (error: unknown) => void;
}

/**
 * Calls `onState` with the present and each later state, until the signal; once with undefined at its end.
 */
export type WatchState<State> = (key: string, onState: (state: State | undefined) => void, signal: AbortSignal) => void;

interface Watched<State> {
  readonly watchers: Set<(state: State | undefined) => void>;
  readonly unwatched: AbortController;
  state: State | undefined;
}

export const createWatchState = <State extends object>(
  read: ReadState<State>,
  options: WatchOptions,
): WatchState<State> => {
  const all = new Map<string, Watched<State>>();

  const forget = (key: string, watched: Watched<State>): void => {
    watched.unwatched.abort();
    if (all.get(key) === watched) all.delete(key);
  };

  const look = async (key: string, watched: Watched<State>): Promise<void> => {
    const state = await read(key, watched.state);
    if (state === watched.state && state !== undefined) return;
    watched.state = state;
    for (const onState of [...watched.watchers]) onState(state);
    if (state === undefined) forget(key, watched);
  };

  const keepLooking = async (key: string, watched: Watched<State>): Promise<void> => {
    const { signal } = watched.unwatched;
    const backoff = new Backoff({ firstMs: 2 * options.intervalMs, longestMs: options.longestPauseMs });
    while (!signal.aborted) {
      let pauseMs = options.intervalMs;
      try {
        await look(key, watched);
        backoff.reset();
      } catch (error) {
        options.onError(error);
        pauseMs = backoff.next();
      }
      await pause(pauseMs, signal, false);
    }
  };

  return (key, onState, signal) => {
    if (signal.aborted) return;
    let watched = all.get(key);
    if (watched === undefined) {
      watched = { watchers: new Set(), unwatched: new AbortController(), state: undefined };
      all.set(key, watched);
      void keepLooking(key, watched);
    }
    const joined = watched;
    joined.watchers.add(onState);
    if (joined.state !== undefined) onState(joined.state);
    const leave = (): void => {
      joined.watchers.delete(onState);
      if (joined.watchers.size === 0) forget(key, joined);
    };
    signal.addEventListener('abort', leave, { once: true });
  };
};

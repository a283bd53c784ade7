/** Looks at a state again and again, as long and as often as somebody watches it: one look serves all who do. */
import { setTimeout as wait } from 'node:timers/promises';

/**
 * @returns the state as it is now: the very same object when nothing has changed since `previous`, undefined when there is
 *   nothing to watch any more
 */
export type ReadState<State> = (key: string, previous: State | undefined) => Promise<State | undefined>;

export interface WatchOptions {
  readonly intervalMs: number;
  /** Looks that fail come ever less often, up to this. */
  readonly longestPauseMs: number;
  readonly onError: (error: unknown) => void;
}

/** Calls `onState` with the state there is and with each that follows, until the signal; once with undefined when it is no more. */
export type WatchState<State> = (key: string, onState: (state: State | undefined) => void, signal: AbortSignal) => void;

interface Watched<State> {
  readonly watchers: Set<(state: State | undefined) => void>;
  readonly nobody: AbortController;
  state: State | undefined;
}

export const createWatchState = <State extends object>(
  read: ReadState<State>,
  options: WatchOptions,
): WatchState<State> => {
  const all = new Map<string, Watched<State>>();

  const forget = (key: string, watched: Watched<State>): void => {
    watched.nobody.abort();
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
    const { signal } = watched.nobody;
    let pause = options.intervalMs;
    while (!signal.aborted) {
      try {
        await look(key, watched);
        pause = options.intervalMs;
      } catch (error) {
        options.onError(error);
        pause = Math.min(pause * 2, options.longestPauseMs);
      }
      await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };

  return (key, onState, signal) => {
    if (signal.aborted) return;
    let watched = all.get(key);
    if (watched === undefined) {
      watched = { watchers: new Set(), nobody: new AbortController(), state: undefined };
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

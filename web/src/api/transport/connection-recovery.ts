/** Polls an unreachable server with backoff, and refetches what is on screen after its return. */
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from './base-api.ts';
import { selectConnection, serverAnswered, type ConnectionState } from './connection.ts';

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

interface Parts {
  readonly dispatch: Dispatch;
  readonly getState: () => unknown;
  readonly pause: (ms: number) => Promise<void>;
}

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 10_000;
const ANSWER_MS = 5_000;

const isThere = async (): Promise<boolean> => {
  try {
    const { ok } = await fetch(`${window.location.origin}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) });
    return ok;
  } catch {
    return false;
  }
};

/** @returns once the server has answered */
export const waitForConnection = async ({ dispatch, getState, pause }: Parts): Promise<void> => {
  const isAway = (): boolean =>
    selectConnection(getState() as { readonly connection: ConnectionState }).awaySince !== null;
  for (let wait = FIRST_PAUSE_MS; isAway(); wait = Math.min(wait * 1.5, MAX_PAUSE_MS)) {
    await pause(wait);
    if (isAway() && !(await isThere()) && isAway()) continue;
    // Any response shows that the server is back, while unavailable stores have their own status. If another
    // call was answered first, earlier failures are not refetched yet.
    dispatch(baseApi.internalActions.onOnline());
    const running = await Promise.all(dispatch(baseApi.util.getRunningQueriesThunk()));
    if (running.length === 0) dispatch(serverAnswered(Date.now()));
  }
};

/** While the server is away it is looked for, ever more slowly; once it is back, what is on screen is read anew. */
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
const LONGEST_PAUSE_MS = 10_000;
const ANSWER_MS = 5_000;

const isThere = async (): Promise<boolean> => {
  try {
    const { ok } = await fetch(`${window.location.origin}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) });
    return ok;
  } catch {
    return false;
  }
};

/** @returns once the server has answered again */
export const untilBack = async ({ dispatch, getState, pause }: Parts): Promise<void> => {
  const isAway = (): boolean =>
    selectConnection(getState() as { readonly connection: ConnectionState }).awaySince !== null;
  for (let wait = FIRST_PAUSE_MS; isAway(); wait = Math.min(wait * 1.5, LONGEST_PAUSE_MS)) {
    await pause(wait);
    if (isAway() && !(await isThere()) && isAway()) continue;
    // Each answer says by itself that the server is back; a store that is still away says that it is not. Where another
    // call was answered first, what had failed before is not read yet.
    dispatch(baseApi.internalActions.onOnline());
    const running = await Promise.all(dispatch(baseApi.util.getRunningQueriesThunk()));
    if (running.length === 0) dispatch(serverAnswered(Date.now()));
  }
};

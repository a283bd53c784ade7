/** Connection state, for the offline banner: whether the server answers, and since when data is stale. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface ConnectionState {
  /** When the server became unreachable, in epoch milliseconds; null while it answers. */
  readonly awaySince: number | null;
  /** Epoch milliseconds of the last response. */
  readonly answeredAt: number | null;
}

const initialState: ConnectionState = { awaySince: null, answeredAt: null };

/** Throttles updates: every response would render the app again. */
const NOTED_MS = 5_000;

export const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    serverAway: (state, { payload: at }: PayloadAction<number>) => ({ ...state, awaySince: state.awaySince ?? at }),
    serverAnswered: (state, { payload: at }: PayloadAction<number>) =>
      state.awaySince === null && state.answeredAt !== null && at - state.answeredAt < NOTED_MS
        ? state
        : { awaySince: null, answeredAt: at },
  },
  selectors: { selectConnection: (state) => state },
});

export const { serverAway, serverAnswered } = connectionSlice.actions;
export const { selectConnection } = connectionSlice.selectors;

/** Error codes of a server with unreachable stores. */
const STORES_AWAY: ReadonlySet<string | undefined> = new Set([
  'STARTING',
  'EVENT_STORE_UNAVAILABLE',
  'READ_STORE_UNAVAILABLE',
  'CREDENTIAL_STORE_UNAVAILABLE',
]);

/** No server, only a proxy, or a server without its stores: worth retrying automatically. */
export const isAway = (status: unknown, code: string | undefined): boolean =>
  status === 'FETCH_ERROR' ||
  status === 502 ||
  status === 504 ||
  (status === 503 && (code === undefined || STORES_AWAY.has(code)));

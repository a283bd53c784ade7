/** Whether the server answers, and since when what is on the screens stands: for the banner that says so. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface ConnectionState {
  /** Epoch milliseconds of the first call that found nobody; null while the server answers. */
  readonly awaySince: number | null;
  /** Epoch milliseconds of the last answer. */
  readonly answeredAt: number | null;
}

const initialState: ConnectionState = { awaySince: null, answeredAt: null };

/** Every answer would draw the app anew: so often is near enough for the time of day. */
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

/** Codes of a server that is there, and whose stores are not. */
const STORES_AWAY: ReadonlySet<string | undefined> = new Set([
  'STARTING',
  'EVENT_STORE_UNAVAILABLE',
  'READ_STORE_UNAVAILABLE',
  'CREDENTIAL_STORE_UNAVAILABLE',
]);

/** Nobody is there, or a proxy stands there alone, or the server waits for its stores: it is worth trying again by itself. */
export const isAway = (status: unknown, code: string | undefined): boolean =>
  status === 'FETCH_ERROR' ||
  status === 502 ||
  status === 504 ||
  (status === 503 && (code === undefined || STORES_AWAY.has(code)));

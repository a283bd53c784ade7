import { combineSlices, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { baseApi, sessionLost } from '../api/base-api.ts';
import { untilBack } from '../api/come-back.ts';
import { connectionSlice, selectConnection, type ConnectionState } from '../api/connection.ts';
import { pendingActsSlice } from '../api/pending-acts.ts';
import { scoringSlice } from '../api/scoring-runs.ts';
import { uploadsSlice } from '../api/upload-progress.ts';
import { runsSlice } from '../features/wizard/runs-slice.ts';

interface WithConnection {
  readonly connection: ConnectionState;
}

/**
 * @param onSessionLost called when any call comes back 401: goes to the login page
 */
export const createAppStore = (onSessionLost: () => void) => {
  const listeners = createListenerMiddleware();
  listeners.startListening({ actionCreator: sessionLost, effect: () => onSessionLost() });
  listeners.startListening({
    predicate: (_action, now, before) =>
      selectConnection(now as WithConnection).awaySince !== null &&
      selectConnection(before as WithConnection).awaySince === null,
    effect: (_action, api) => {
      // It may have been back for a moment: it is looked for once at a time.
      api.cancelActiveListeners();
      return untilBack({ dispatch: api.dispatch, getState: () => api.getState(), pause: (ms) => api.delay(ms) });
    },
  });
  return configureStore({
    reducer: combineSlices(baseApi, connectionSlice, pendingActsSlice, runsSlice, scoringSlice, uploadsSlice),
    middleware: (defaults) => defaults().prepend(listeners.middleware).concat(baseApi.middleware),
  });
};

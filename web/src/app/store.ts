import { combineSlices, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { baseApi, sessionLost } from '../api/transport/base-api.ts';
import type { StoreOfMoment } from '../api/transport/past.ts';
import { waitForConnection } from '../api/transport/connection-recovery.ts';
import { connectionSlice, selectConnection, type ConnectionState } from '../api/transport/connection.ts';
import { pendingMutationsSlice } from '../api/transport/pending-mutations.ts';
import { scoringSlice } from '../api/projects/scoring-runs.ts';
import { uploadsSlice } from '../api/transport/upload-progress.ts';
import { runsSlice } from '../features/wizard/runs-slice.ts';

interface WithConnection {
  readonly connection: ConnectionState;
}

/**
 * @param onSessionLost called after any 401: opens the login page
 * @param moment of a store of the past
 */
export const createAppStore = (onSessionLost: () => void, moment: StoreOfMoment = {}) => {
  const listeners = createListenerMiddleware();
  listeners.startListening({ actionCreator: sessionLost, effect: () => onSessionLost() });
  listeners.startListening({
    predicate: (_action, now, before) =>
      selectConnection(now as WithConnection).awaySince !== null &&
      selectConnection(before as WithConnection).awaySince === null,
    effect: (_action, api) => {
      // The server may have been back for a moment: a single reconnection loop.
      api.cancelActiveListeners();
      return waitForConnection({
        dispatch: api.dispatch,
        getState: () => api.getState(),
        pause: (ms) => api.delay(ms),
      });
    },
  });
  return configureStore({
    reducer: combineSlices(baseApi, connectionSlice, pendingMutationsSlice, runsSlice, scoringSlice, uploadsSlice),
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: moment } })
        .prepend(listeners.middleware)
        .concat(baseApi.middleware),
  });
};

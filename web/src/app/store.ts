import { combineSlices, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { baseApi, sessionLost } from '../api/base-api.ts';
import { runsSlice } from '../features/wizard/runs-slice.ts';

/**
 * @param onSessionLost called when any call comes back 401: goes to the login page
 */
export const createAppStore = (onSessionLost: () => void) => {
  const listeners = createListenerMiddleware();
  listeners.startListening({ actionCreator: sessionLost, effect: () => onSessionLost() });
  return configureStore({
    reducer: combineSlices(baseApi, runsSlice),
    middleware: (defaults) => defaults().prepend(listeners.middleware).concat(baseApi.middleware),
  });
};

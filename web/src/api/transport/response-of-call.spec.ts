/** Manual queries whose cache is invalidated meanwhile. */
import { describe, expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { responseOfCall } from './response-of-call.ts';
import { baseApi } from './base-api.ts';

const answers: ((data: string) => void)[] = [];
const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    heldProject: build.query<string, string>({
      queryFn: () => new Promise((resolve) => answers.push((data) => resolve({ data }))),
      providesTags: ['Projects'],
    }),
  }),
});

describe('a look by hand', () => {
  it('has its answer though the project changes in the middle of it', async () => {
    const store = configureStore({
      reducer: { [baseApi.reducerPath]: baseApi.reducer },
      middleware: (defaults) => defaults().concat(baseApi.middleware),
    });
    const look = (): Promise<string> =>
      responseOfCall(store.dispatch(api.endpoints.heldProject.initiate('p', { forceRefetch: true })));
    const first = look();
    answers.shift()?.('as it was');
    expect(await first).toBe('as it was');

    const second = look();
    store.dispatch(baseApi.util.invalidateTags(['Projects']));
    // Invalidated data is removed in a later task.
    await new Promise((resolve) => setTimeout(resolve, 20));
    for (const answer of answers) answer('as it is');
    expect(await second).toBe('as it is');
  });
});

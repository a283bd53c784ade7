/** Reads from a server that becomes unreachable and returns. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { baseApi } from './base-api.ts';
import { selectConnection, serverAnswered, serverAway } from './connection.ts';
import { createAppStore } from '../../app/store.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({ things: build.query<{ readonly count: number }, void>({ query: () => '/api/things' }) }),
});

type State = Parameters<ReturnType<typeof api.endpoints.things.select>>[0] & Parameters<typeof selectConnection>[0];

describe('a server that is away', () => {
  const fetchOfNode = globalThis.fetch;
  let isThere = true;
  let count = 0;
  beforeEach(() => {
    globalThis.fetch = async (input) => {
      if (!isThere) throw new TypeError('fetch failed');
      const { pathname } = new URL(input instanceof Request ? input.url : String(input));
      count += pathname === '/api/things' ? 1 : 0;
      return new Response(JSON.stringify({ count }), { headers: { 'content-type': 'application/json' } });
    };
  });
  afterEach(() => {
    globalThis.fetch = fetchOfNode;
  });

  it('leaves what was read in place, is polled, and what is on screen is read again once it is back', async () => {
    const store = createAppStore(() => undefined);
    const seen = store.dispatch(api.endpoints.things.initiate());
    await seen;
    const state = () => store.getState() as State;
    const things = () => api.endpoints.things.select()(state());
    const away = () => selectConnection(state()).awaySince !== null;
    expect([things().data, away()]).toEqual([{ count: 1 }, false]);

    isThere = false;
    await seen.refetch();
    expect([things().data, away()]).toEqual([{ count: 1 }, true]);
    expect(selectConnection(state()).answeredAt).not.toBeNull();

    isThere = true;
    for (let tries = 0; away() && tries < 100; tries += 1) await new Promise((resolve) => setTimeout(resolve, 50));
    await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
    expect([things().data, away()]).toEqual([{ count: 2 }, false]);
    seen.unsubscribe();
  });

  it('is back for what failed, too, where a call for something else was answered first', async () => {
    const store = createAppStore(() => undefined);
    const seen = store.dispatch(api.endpoints.things.initiate());
    await seen;
    const read = count;
    isThere = false;
    await seen.refetch();
    isThere = true;
    store.dispatch(serverAnswered(Date.now()));
    for (let tries = 0; count === read && tries < 100; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(count).toBe(read + 1);
    await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
    seen.unsubscribe();
  });

  it('is looked for once at a time, also where it was back for a moment', async () => {
    const store = createAppStore(() => undefined);
    let looks = 0;
    globalThis.fetch = async () => {
      looks += 1;
      throw new TypeError('fetch failed');
    };
    store.dispatch(serverAway(1));
    store.dispatch(serverAnswered(2));
    store.dispatch(serverAway(3));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(looks).toBe(1);
    store.dispatch(serverAnswered(4));
  });
});

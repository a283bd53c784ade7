/** Creating calls, against a real server that does not always answer. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { baseApi } from './base-api.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    make: build.mutation<unknown, string>({
      query: (name) => ({ url: '/api/things', method: 'POST', body: { name }, creates: true }),
    }),
    sayOnce: build.mutation<unknown, string>({
      query: (once) => ({ url: '/api/things/1', method: 'POST', body: {}, once }),
    }),
    change: build.mutation<unknown, string>({
      query: (name) => ({ url: '/api/things/1', method: 'POST', body: { name } }),
    }),
  }),
});

describe('a call that creates', () => {
  const keys: (string | undefined)[] = [];
  let answers: ((response: ServerResponse) => void)[];
  let server: Server;
  const fetchByName = globalThis.fetch;
  beforeEach(async () => {
    keys.length = 0;
    server = createServer((request, response) => {
      keys.push(request.headers['idempotency-key'] as string | undefined);
      request.resume();
      request.on('end', () => answers.shift()?.(response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    // The page's origin is not resolvable.
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      const { method } = request;
      return fetchByName(`http://127.0.0.1:${port}${pathname}`, {
        method,
        headers: request.headers,
        signal: request.signal,
        ...(method === 'GET' ? {} : { body: await request.text() }),
      });
    };
  });
  afterEach(() => {
    globalThis.fetch = fetchByName;
    server.closeAllConnections();
    server.close();
  });

  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const silence = (response: ServerResponse): void => void response.destroy();
  const answer = (status: number, headers = {}) => {
    return (response: ServerResponse): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{}');
    };
  };

  it('keeps one key until its outcome is known', async () => {
    answers = [silence, answer(500), answer(202), answer(200), answer(400), answer(200)];
    for (let i = 0; i < 6; i += 1) await store.dispatch(api.endpoints.make.initiate('a'));
    const [first, ...rest] = keys;
    expect(first).toMatch(/^[0-9a-f-]{36}$/u);
    expect(rest.map((key) => key === first)).toEqual([true, true, true, false, false]);
    expect(new Set(keys).size).toBe(3);
  });

  it('is sent again with its own key until the server answers, when it must take effect once', async () => {
    answers = [silence, answer(503), answer(200)];
    const { error } = await store.dispatch(api.endpoints.sayOnce.initiate('key-1'));
    expect([error, keys]).toEqual([undefined, ['key-1', 'key-1', 'key-1']]);
    answers = [answer(409)];
    await store.dispatch(api.endpoints.sayOnce.initiate('key-2'));
    expect(keys.slice(3)).toEqual(['key-2']);
  });

  it('has a key of its own for what is another thing', async () => {
    answers = [silence, answer(200)];
    await Promise.all(['b', 'c'].map((name) => store.dispatch(api.endpoints.make.initiate(name))));
    expect(new Set(keys).size).toBe(2);
  });

  it('is made again by itself while the server is busy, and one that changes is not', async () => {
    answers = [answer(503, { 'retry-after': '0' }), answer(200), answer(503, { 'retry-after': '0' })];
    const made = await store.dispatch(api.endpoints.make.initiate('d'));
    expect([made.error, keys.length, keys[0] === keys[1]]).toEqual([undefined, 2, true]);
    const changed = await store.dispatch(api.endpoints.change.initiate('d'));
    expect([changed.error, keys.length, keys[2]]).toEqual([expect.objectContaining({ status: 503 }), 3, undefined]);
  });
});

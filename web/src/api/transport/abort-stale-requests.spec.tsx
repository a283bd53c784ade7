/** Views that turn to something else, against a real server that has not answered yet. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { baseApi } from './base-api.ts';
import { useAbortStale } from './abort-stale-requests.ts';
import { useDictionaryTestQuery } from '../library.ts';

const Tester = ({ text }: { readonly text: string }) => {
  const args = { pid: 'p', string: text, offset: 0 };
  const { data, error, refetch } = useAbortStale('dictionaryTest', args, useDictionaryTestQuery(args));
  return (
    <button onClick={() => void refetch()}>
      {error === undefined ? (data === undefined ? 'asking' : `${data.count} found`) : 'failed'}
    </button>
  );
};

const storeOfView = () =>
  configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });

type Store = ReturnType<typeof storeOfView>;

/** @param names of the views, each another than before */
const views = (store: Store, text: string, ...names: readonly string[]) => (
  <StrictMode>
    <Provider store={store}>
      {names.map((name) => (
        <Tester key={name} text={text} />
      ))}
    </Provider>
  </StrictMode>
);

/** Aborts happen in the same turn. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('a call whose result is no longer shown', () => {
  const asked: string[] = [];
  const left: string[] = [];
  /** Calls for 'held', answered on request. */
  const held: ServerResponse[] = [];
  let server: Server;
  const fetchByName = globalThis.fetch;
  beforeEach(async () => {
    [asked.length, left.length, held.length] = [0, 0, 0];
    server = createServer((request, response) => {
      const text = new URL(request.url ?? '', 'http://x').searchParams.get('string') ?? '';
      asked.push(text);
      response.once('close', () => {
        if (!response.writableFinished) left.push(text);
      });
      if (text === 'quick') answer(response, 3);
      if (text === 'held') held.push(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      return fetchByName(`http://127.0.0.1:${port}${pathname}${search}`, { signal: request.signal });
    };
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetchByName;
    server.closeAllConnections();
    server.close();
  });

  const answer = (response: ServerResponse | undefined, count: number): void => {
    if (response === undefined) throw new Error('Nobody has asked');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ count, sample: [], reads: '' }));
  };
  const until = async (isSo: () => boolean): Promise<void> => {
    for (let look = 0; look < 1_000 && !isSo(); look++) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(isSo()).toBe(true);
  };

  it('is left when the view asks for something else, and when it goes; others are not', async () => {
    const store = storeOfView();
    const view = (text: string) => views(store, text, 'only');
    const { rerender, unmount } = render(view('slow'));
    await until(() => asked.includes('slow'));
    expect(left).toEqual([]);
    rerender(view('quick'));
    await until(() => left.includes('slow'));
    expect(await screen.findByText('3 found')).toBeTruthy();
    rerender(view('slower'));
    await until(() => asked.includes('slower'));
    unmount();
    await until(() => left.includes('slower'));
    expect(left).toEqual(['slow', 'slower']);
  });

  it.each([
    ['another view that looks at the same, and that is not left because one goes', ['table', 'dialog'], ['table']],
    ['the view that takes the place of another', ['table'], ['chart']],
  ])('is answered to %s', async (_title, before, after) => {
    const store = storeOfView();
    const { rerender } = render(views(store, 'held', ...before));
    await until(() => held.length === 1);
    rerender(views(store, 'held', ...after));
    await pause();
    answer(held[0], 5);
    expect(await screen.findByText('5 found')).toBeTruthy();
    expect(left).toEqual([]);
  });

  it('is sent again when its view returns, even if an earlier answer is cached', async () => {
    const store = storeOfView();
    const { rerender } = render(views(store, 'held', 'table'));
    await until(() => held.length === 1);
    answer(held[0], 7);
    expect(await screen.findByText('7 found')).toBeTruthy();
    fireEvent.click(screen.getByRole('button'));
    await until(() => held.length === 2);
    rerender(views(store, 'held'));
    await until(() => left.length === 1);
    rerender(views(store, 'held', 'table'));
    await until(() => held.length === 3);
    answer(held[2], 8);
    expect(await screen.findByText('8 found')).toBeTruthy();
  });
});

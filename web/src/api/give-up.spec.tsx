/** Views that turn to something else, against a real server that has not answered yet. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, render, screen } from '@testing-library/react';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { baseApi } from './base-api.ts';
import { useGiveUp } from './give-up.ts';
import { useDictionaryTestQuery } from './library.ts';

const Tester = ({ text }: { readonly text: string }) => {
  const args = { pid: 'p', string: text, offset: 0 };
  const { data } = useDictionaryTestQuery(args);
  useGiveUp('dictionaryTest', args);
  return <p>{data === undefined ? 'asking' : `${data.count} found`}</p>;
};

describe('a call that nobody looks at any more', () => {
  const asked: string[] = [];
  const left: string[] = [];
  let server: Server;
  const fetchByName = globalThis.fetch;
  beforeEach(async () => {
    [asked.length, left.length] = [0, 0];
    server = createServer((request, response) => {
      const text = new URL(request.url ?? '', 'http://x').searchParams.get('string') ?? '';
      asked.push(text);
      response.once('close', () => {
        if (!response.writableFinished) left.push(text);
      });
      if (text === 'quick')
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"count":3,"sample":[],"reads":""}');
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

  const until = async (isSo: () => boolean): Promise<void> => {
    for (let look = 0; look < 1_000 && !isSo(); look++) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(isSo()).toBe(true);
  };

  it('is left when the view asks for something else, and when it goes; others are not', async () => {
    const store = configureStore({
      reducer: { [baseApi.reducerPath]: baseApi.reducer },
      middleware: (defaults) => defaults().concat(baseApi.middleware),
    });
    const view = (text: string) => (
      <StrictMode>
        <Provider store={store}>
          <Tester text={text} />
        </Provider>
      </StrictMode>
    );
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
});

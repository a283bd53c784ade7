import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { toast } from 'sonner';
import { baseApi } from '../../api/transport/base-api.ts';
import { createAppStore } from '../../app/store.ts';
import { LiveTest } from './live-test.tsx';

const FOUND = {
  count: 1,
  reads: '',
  gained: 0,
  lost: 0,
  hints: [],
  sample: [{ _id: 7, text: 'a clean room', spans: [], change: null }],
};
const NO_VARIANTS = { words: [], omitted: 0 };
const PROJECTS = [{ id: 'p', name: 'Hotel', count: 4, stage: 'ready' }];

describe('the live test of a query', () => {
  const fetchOfNode = globalThis.fetch;
  let isFailing: boolean;
  let tests: number;
  /** Comments that carry the theme in results. */
  let carriers: number;
  beforeEach(() => {
    [isFailing, tests, carriers] = [false, 0, FOUND.count];
    globalThis.fetch = async (input) => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input));
      const isTest = pathname === '/api/dictionary/test';
      if (isTest) tests += 1;
      if (isFailing || /\/(?:query-terms|preview)$/u.test(pathname)) return new Response('{}', { status: 500 });
      const isVariants = pathname.endsWith('/word-variants');
      const isList = /\/themes\/t\/test$/u.test(pathname);
      const body = JSON.stringify(
        isTest ? FOUND : isVariants ? NO_VARIANTS : isList ? { total: carriers, items: [] } : PROJECTS,
      );
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    };
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetchOfNode;
  });

  it('keeps what it shows when reading it again fails, and says so when there is nothing to keep', async () => {
    const store = createAppStore(() => undefined);
    const view = (text: string) => (
      <Provider store={store}>
        <LiveTest text={text} valid theme={null} saves={0} onUse={() => undefined} />
      </Provider>
    );
    const { rerender } = render(view('clean'));
    expect(await screen.findByText('a clean room')).toBeTruthy();

    isFailing = true;
    await act(async () => {
      store.dispatch(baseApi.internalActions.onOnline());
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect(tests).toBe(2);
    expect(screen.getByText('a clean room')).toBeTruthy();
    expect(screen.queryByText('The test failed')).toBeNull();

    rerender(view('dirty'));
    expect(await screen.findByText('The test failed')).toBeTruthy();
    expect(screen.queryByText('a clean room')).toBeNull();
    expect(toast.getToasts().map((one) => ('title' in one ? one.title : ''))).toContain(
      'Something went wrong. Please check your search term',
    );
  });

  const getCount = (): string | null | undefined => screen.getByText(/^\d+ comments?$/u).parentElement?.textContent;

  it.each([
    [3, 'clean', '3 comments of 4 (75.0%) = 1 by query + 2 by hand'],
    [0, 'clean', '0 comments of 4 (0.0%) = 1 by query − 1 by hand'],
    [1, 'clean', '1 comment of 4 (25.0%)'],
    [3, 'clean tidy', '1 comment of 4 (25.0%)'],
  ])('counts as results do where %d comments carry the saved query, under “%s”: %s', async (all, text, said) => {
    carriers = all;
    const theme = { id: 't', text: 'clean', originalText: 'clean' };
    render(
      <Provider store={createAppStore(() => undefined)}>
        <MemoryRouter>
          <LiveTest text={text} valid theme={theme} saves={0} onUse={() => undefined} />
        </MemoryRouter>
      </Provider>,
    );
    await waitFor(() => expect(getCount()).toBe(said));
  });
});

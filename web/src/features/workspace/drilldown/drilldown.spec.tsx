import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { baseApi } from '../../../api/transport/base-api.ts';
import { createAppStore } from '../../../app/store.ts';
import type { OpenedResponse } from '../../../components/opened-response.ts';
import { Drilldown } from './drilldown.tsx';

const LIST = {
  projectId: 'p',
  workspaceId: 'w',
  themeId: 't',
  filters: {},
  groupBy: [],
  field: null,
} as const;

const OpenedAt = () => {
  const opened = useLocation().state as OpenedResponse | null;
  return <p>{`opened at ${opened?.within?.at ?? 'none'}`}</p>;
};

describe('the comments behind a number', () => {
  const fetchOfNode = globalThis.fetch;
  let failing: ReadonlySet<string>;
  let total: number;
  let waiting: Promise<void>;
  let asked: unknown[];
  beforeEach(() => {
    [failing, total, waiting, asked] = [new Set(), 25, Promise.resolve(), []];
    globalThis.fetch = async (input) => {
      const { searchParams } = new URL(input instanceof Request ? input.url : String(input));
      const offset = searchParams.get('offset') ?? '';
      asked.push(JSON.parse(searchParams.get('pagination') ?? '{}'));
      await waiting;
      if (failing.has(offset)) return new Response('{}', { status: 500 });
      const items = Array.from({ length: Math.max(0, Math.min(10, total - Number(offset))) }, (_, index) => ({
        _id: Number(offset) + index,
        text: `comment ${Number(offset) + index}`,
        spans: [],
        themeSentiment: index === 9 ? null : { compound: -0.25, class: 'neg' },
      }));
      const body = JSON.stringify({ total, items, weight: { sum: 1204, without: 2 } });
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    };
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetchOfNode;
  });

  const show = () => {
    const store = createAppStore(() => undefined);
    render(
      <Provider store={store}>
        <MemoryRouter>
          <OpenedAt />
          <Drilldown
            list={LIST}
            asked={{}}
            title="Fit"
            filters={['Season is Winter', 'Nights is greater than 4']}
            weightLabel="Age"
            themes={[{ id: 't', name: 'Fit' }]}
            onClose={() => undefined}
          />
        </MemoryRouter>
      </Provider>,
    );
    return store;
  };

  it('name the active filters', async () => {
    show();
    await screen.findByText('Where Season is Winter and Nights is greater than 4');
  });

  it('are those of the last page that is left, when what was excluded took its page along', async () => {
    const store = show();
    await screen.findByText('comment 0');
    for (const first of [10, 20]) {
      fireEvent.click(await screen.findByRole('button', { name: 'Go to next page' }));
      expect(await screen.findByText(`comment ${first}`)).toBeTruthy();
    }
    total = 15;
    act(() => void store.dispatch(baseApi.util.invalidateTags(['Table'])));
    expect(await screen.findByText('comment 14')).toBeTruthy();
    expect(screen.getByText('11–15 of 15')).toBeTruthy();
  });

  it('are never those of another page: one that cannot be read says so, and can be tried again', async () => {
    failing = new Set(['10']);
    show();
    expect(await screen.findByText('comment 0')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Go to next page' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText('comment 0')).toBeNull();
    expect(screen.getByText('25 comments, which count as 1,204 by Age; 2 without a weight count nothing')).toBeTruthy();

    failing = new Set();
    fireEvent.click(again);
    expect(await screen.findByText('comment 10')).toBeTruthy();
  });

  it('stay while another page is on its way, and are opened in their own place', async () => {
    show();
    await screen.findByText('comment 0');
    let answer = (): void => undefined;
    waiting = new Promise((resolve) => (answer = resolve));
    fireEvent.click(screen.getByRole('button', { name: 'Go to next page' }));
    await screen.findByText('11–20 of 25');
    expect(screen.getByRole('list', { name: 'Comments' }).getAttribute('aria-busy')).toBe('true');
    fireEvent.click(screen.getByRole('link', { name: '3' }));
    expect(screen.getByText('opened at 3')).toBeTruthy();
    answer();
    fireEvent.click(await screen.findByRole('link', { name: '13' }));
    expect(screen.getByText('opened at 13')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Comments' }).getAttribute('aria-busy')).toBe('false');
  });

  it('show the sentiment under the theme, and are ordered by it', async () => {
    show();
    const rows = async () => within(await screen.findByRole('list', { name: 'Comments' })).getAllByRole('listitem');
    expect((await rows()).map((row) => /[+−]\d\.\d\d/u.exec(row.textContent)?.[0])).toEqual([
      ...Array<string>(9).fill('−0.25'),
      undefined,
    ]);
    expect(screen.getAllByTitle('Sentiment of the sentences with this theme')).toHaveLength(9);
    expect(screen.getByText('Sentiment about “Fit”')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Order of the comments'), { target: { value: 'sentiment asc' } });
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'themeSentiment', order: 'asc' }));
  });

  it('count nothing that is not known, as where the theme is deleted meanwhile', async () => {
    failing = new Set(['0']);
    show();
    expect(screen.getByText('Counting …')).toBeTruthy();
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText('Counting …')).toBeNull();
    expect(screen.queryByText(/\b0\b/u)).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Tag all comments' }).disabled).toBe(true);
  });
});

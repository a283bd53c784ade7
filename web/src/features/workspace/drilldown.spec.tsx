import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createAppStore } from '../../app/store.ts';
import { Drilldown } from './drilldown.tsx';

const TOTAL = 25;
const LIST = {
  ...{ projectId: 'p', workspaceId: 'w', themeId: 't' },
  ...{ filters: {}, groupBy: [], field: null },
} as const;

describe('the comments behind a number', () => {
  const fetchOfNode = globalThis.fetch;
  let failing: ReadonlySet<string>;
  beforeEach(() => {
    failing = new Set();
    globalThis.fetch = async (input) => {
      const offset = new URL(input instanceof Request ? input.url : String(input)).searchParams.get('offset') ?? '';
      if (failing.has(offset)) return new Response('{}', { status: 500 });
      const items = Array.from({ length: 10 }, (_, index) => ({
        ...{ _id: Number(offset) + index, text: `comment ${Number(offset) + index}`, spans: [] },
      }));
      const body = JSON.stringify({ total: TOTAL, items });
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    };
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetchOfNode;
  });

  it('are never those of another page: one that cannot be read says so, and can be tried again', async () => {
    failing = new Set(['10']);
    render(
      <Provider store={createAppStore(() => undefined)}>
        <MemoryRouter>
          <Drilldown list={LIST} title="Fit" themes={[]} onClose={() => undefined} />
        </MemoryRouter>
      </Provider>,
    );
    expect(await screen.findByText('comment 0')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Go to next page' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText('comment 0')).toBeNull();
    expect(screen.getByText('25 comments')).toBeTruthy();

    failing = new Set();
    fireEvent.click(again);
    expect(await screen.findByText('comment 10')).toBeTruthy();
  });
});

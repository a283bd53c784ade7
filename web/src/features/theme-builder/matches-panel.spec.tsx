import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { Toaster } from 'sonner';
import { createAppStore } from '../../app/store.ts';
import { MatchesPanel } from './matches-panel.tsx';

/** Comments that the query finds: two pages. */
const FOUND = 15;

/** jsdom has no layout: everything counts as visible. */
class AlwaysInSight {
  private readonly onSeen: IntersectionObserverCallback;
  constructor(onSeen: IntersectionObserverCallback) {
    this.onSeen = onSeen;
  }
  observe(): void {
    queueMicrotask(() =>
      this.onSeen([{ isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver),
    );
  }
  disconnect(): void {}
}

describe('the comments that a query in the making finds', () => {
  const fetchOfNode = globalThis.fetch;
  const observerOfJsdom = globalThis.IntersectionObserver;
  let failing: ReadonlySet<string>;
  let asked: string[];
  beforeEach(() => {
    [failing, asked] = [new Set(), []];
    globalThis.IntersectionObserver = AlwaysInSight as unknown as typeof IntersectionObserver;
    globalThis.fetch = async (input) => {
      const offset = new URL(input instanceof Request ? input.url : String(input)).searchParams.get('offset') ?? '';
      asked.push(offset);
      if (failing.has(offset)) return new Response('{}', { status: 500 });
      const first = Number(offset);
      const sample = Array.from({ length: Math.min(10, FOUND - first) }, (_, index) => ({
        _id: first + index,
        text: `comment ${first + index}`,
        spans: [],
        change: null,
      }));
      const body = JSON.stringify({ count: FOUND, sample, reads: '', gained: 0, lost: 0, hints: [] });
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    };
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetchOfNode;
    globalThis.IntersectionObserver = observerOfJsdom;
  });

  const show = () =>
    render(
      <Provider store={createAppStore(() => undefined)}>
        <MatchesPanel projectId="p" filters={{}} text="comment room" onUse={() => undefined} />
        <Toaster />
      </Provider>,
    );

  it('that cannot be read at all are a toast, which asks to check the search term', async () => {
    failing = new Set(['0']);
    const { container } = show();
    await screen.findByText('The test failed');
    await waitFor(() =>
      expect(container.querySelector('[data-sonner-toast]')?.textContent).toBe(
        'Something went wrong. Please check your search term',
      ),
    );
  });

  it('stay where the next page cannot be read, which is not requested again until Try again is clicked', async () => {
    failing = new Set(['10']);
    show();
    expect(await screen.findByText('comment 9')).toBeTruthy();
    const again = await screen.findByRole('button', { name: 'Try again' });
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(asked).toEqual(['0', '10']);
    expect(screen.getByText('comment 0')).toBeTruthy();
    expect(screen.queryByText('The test failed')).toBeNull();

    failing = new Set();
    fireEvent.click(again);
    expect(await screen.findByText('comment 14')).toBeTruthy();
    expect(asked).toEqual(['0', '10', '10']);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

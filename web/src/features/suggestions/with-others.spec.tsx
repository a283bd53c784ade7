import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createAppStore } from '../../app/store.ts';
import { WithOthers } from './with-others.tsx';

describe('the shared comments of a queue', () => {
  const fetchOfNode = globalThis.fetch;
  beforeEach(() => {
    globalThis.fetch = async () =>
      new Response(JSON.stringify({ samples: [], pairs: [] }), { headers: { 'content-type': 'application/json' } });
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetchOfNode;
  });
  const open = (left: number) =>
    render(
      <Provider store={createAppStore(() => undefined)}>
        <MemoryRouter>
          <WithOthers
            place={{ projectId: 'p', themeId: 't' }}
            handedOut={{ held: 0, shared: { sample: 's', size: 40, left, share: 10, items: [] } }}
            onShared={() => undefined}
          />
        </MemoryRouter>
      </Provider>,
    );

  it('given some left to rate, offer their share of the queue', () => {
    open(30);
    screen.getByText(/^All raters get the 40 comments of the newest sample\. You have rated 10 of 40/u);
    screen.getByLabelText('In this queue');
  });

  it('given all rated, offer the result, which turns ratings into tags, and no share', () => {
    open(0);
    screen.getByText(/^You have rated all 40 comments of the newest sample\./u);
    expect(screen.queryByLabelText('In this queue')).toBeNull();
    expect(screen.getByRole('link', { name: 'View result' }).getAttribute('href')).toBe('/project/p/agreement/s');
  });
});

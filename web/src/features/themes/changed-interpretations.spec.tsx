import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { ThemeInterpretation } from '@verbatim/command-api/contract/library';
import { createAppStore } from '../../app/store.ts';
import { ChangedInterpretations } from './changed-interpretations.tsx';

const LANGUAGE: ThemeInterpretation = {
  id: 'c',
  name: 'Language',
  folder_id: null,
  originalText: 'C++',
  former: 'c',
  now: 'c++',
  error: null,
};
const LOST: ThemeInterpretation = {
  id: 'l',
  name: 'Lost',
  folder_id: null,
  originalText: '–cheap',
  former: 'cheap',
  now: null,
  error: 'A theme needs at least one word to look for',
};

describe('themes that read differently since an update', () => {
  const fetchOfNode = globalThis.fetch;
  let themes: readonly ThemeInterpretation[] = [];
  beforeEach(() => {
    globalThis.fetch = async (asked) => {
      const { url, method } = asked as Request;
      if (method === 'POST' && url.endsWith('/api/library/readings/reviewed')) themes = [];
      return new Response(JSON.stringify({ themes }), { headers: { 'content-type': 'application/json' } });
    };
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetchOfNode;
  });
  const show = (): void =>
    void render(
      <Provider store={createAppStore(() => undefined)}>
        <MemoryRouter initialEntries={['/themes']}>
          <ChangedInterpretations />
        </MemoryRouter>
      </Provider>,
    );

  it('are shown with both readings, and lead to the theme', async () => {
    themes = [LOST, LANGUAGE];
    show();
    await screen.findByText('2 themes are interpreted differently since the update');
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    const [, lost, language] = screen.getAllByRole('row');
    expect(within(language!).getByRole('link').getAttribute('href')).toContain('theme=c');
    expect(language!.textContent).toBe('Languagecc++');
    expect(lost!.textContent).toContain('Cannot be read: A theme needs at least one word to look for');
  });

  it('disappear once they are dismissed', async () => {
    themes = [LANGUAGE];
    show();
    await screen.findByText('1 theme is interpreted differently since the update');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });
});

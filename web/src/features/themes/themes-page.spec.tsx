import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { Folder, LibraryOverview, Theme } from '@verbatim/command-api/contract/library';
import { createAppStore } from '../../app/store.ts';
import { Page } from './themes-page.tsx';

const EMPTY = [{ id: null, name: 'Uncategorized', parent_id: null, version: 0, children: [], themes: [] }];

describe('a library without themes', () => {
  const fetchOfNode = globalThis.fetch;
  beforeEach(() => {
    globalThis.fetch = async () =>
      new Response(JSON.stringify(EMPTY), { headers: { 'content-type': 'application/json' } });
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetchOfNode;
  });

  it('leads to the first theme, and back to the projects', async () => {
    render(
      <Provider store={createAppStore(() => undefined)}>
        <MemoryRouter initialEntries={['/themes']}>
          <Page />
        </MemoryRouter>
      </Provider>,
    );
    const write = await screen.findByRole('button', { name: 'Write a theme' });
    expect(screen.getByRole('link', { name: 'Go to projects' }).getAttribute('href')).toBe('/project');
    fireEvent.click(write);
    expect(await screen.findByRole('textbox', { name: 'Query' })).toBeTruthy();
  });
});

describe('a library with themes and none chosen', () => {
  const fetchOfNode = globalThis.fetch;
  const theme = (id: string, name: string, text: string) =>
    ({ id, name, text, originalText: text, method: text === '' ? 2 : 1, folder_id: 'h' }) as Theme;
  const folders = [
    { ...EMPTY[0], themes: [theme('p', 'Price', 'price cheap')] },
    { id: 'h', name: 'Hotel', parent_id: null, version: 1, children: [], themes: [theme('s', 'Staff', '')] },
  ] as readonly Folder[];
  const use = { id: 'w', name: 'Main', project: { id: 'q', name: 'Guests' } };
  const overview: LibraryOverview = {
    themes: [
      { id: 'p', edited: { at: '2026-03-05T10:00:00.000Z', by: 'ann' }, workspaces: { count: 21, first: [use] } },
      { id: 's', edited: null, workspaces: { count: 0, first: [] } },
    ],
  };
  const matchMediaOfWindow = window.matchMedia;
  let asked: string[];
  beforeEach(() => {
    asked = [];
    // A wide window.
    window.matchMedia = (media) =>
      ({
        media,
        matches: true,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList;
    globalThis.fetch = async (input) => {
      const { pathname } = new URL((input as Request).url);
      asked.push(pathname);
      const answer = { '/api/folders': folders, '/api/library/overview': overview }[pathname] ?? [];
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
    };
  });
  afterEach(() => {
    cleanup();
    window.matchMedia = matchMediaOfWindow;
    globalThis.fetch = fetchOfNode;
  });
  const show = async () => {
    render(
      <Provider store={createAppStore(() => undefined)}>
        <MemoryRouter initialEntries={['/themes']}>
          <Page />
        </MemoryRouter>
      </Provider>,
    );
    const table = await screen.findByRole('table', { name: 'All themes' });
    await within(table).findByText('21');
    return { table, rows: () => within(table).getAllByRole('row').slice(1) };
  };

  it('shows all of them by one request, with where each is used and who edited it last', async () => {
    const { rows } = await show();
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      'Price–price cheap21Mar 5, 2026',
      'StaffHotelTagged by hand–',
    ]);
    expect(screen.getByText('Mar 5, 2026').title).toMatch(/, ann$/u);
    expect(screen.getByText('21').title).toBe('Guests › Main\nand 20 more');
    expect(asked.filter((path) => path.startsWith('/api/library/overview'))).toHaveLength(1);
    expect(asked.filter((path) => path.endsWith('/usage'))).toEqual([]);
  });

  it('lists those that the search of the tree finds, and says when there is none', async () => {
    const { table, rows } = await show();
    const search = screen.getByRole('searchbox', { name: 'Search Themes' });
    fireEvent.change(search, { target: { value: 'hot' } });
    expect(rows().map(({ textContent }) => textContent)).toEqual(['StaffHotelTagged by hand–']);
    fireEvent.change(search, { target: { value: 'xyz' } });
    expect(within(table).getByText('No theme matches “xyz”.')).toBeTruthy();
  });

  it('opens a theme by its row', async () => {
    const { rows } = await show();
    fireEvent.click(rows()[0]!);
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Query' })).value).toBe('price cheap');
  });
});

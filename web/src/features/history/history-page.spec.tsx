import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { HistoryItem, HistoryPage } from '@verbatim/command-api/contract/history';
import { createAppStore } from '../../app/store.ts';
import { Page } from './history-page.tsx';

const item = (n: number): HistoryItem => ({
  id: `library@${n}`,
  at: `2026-03-0${1 + (n % 2)}T10:00:00.000Z`,
  until: null,
  actor: { id: 'a', name: 'ann' },
  kind: 'theme',
  kinds: ['theme'],
  sentence: `ann changed the query of the theme “Fit ${n}”.`,
  details: [],
  project: null,
  themes: [],
  comments: null,
  changes: [{ of: 'Fit', what: 'query', before: 'fit', after: `fit size${n}` }],
  undo: `library@${n}-${n}`,
  undone: null,
  restore: { what: 'version', change: `library@${n}-${n}` },
  series: null,
});
const page = (items: readonly HistoryItem[], next: string | null): HistoryPage => ({ items, next, about: {} });

describe('the history on screen', () => {
  const fetchOfNode = globalThis.fetch;
  /** By cursor; a number is a status to fail with. */
  let answers: Record<string, HistoryPage | number>;
  let asked: string[];
  beforeEach(() => {
    asked = [];
    globalThis.fetch = async (input) => {
      const { search, searchParams } = new URL(input instanceof Request ? input.url : String(input));
      asked.push(search);
      const answer = answers[searchParams.get('cursor') ?? ''] ?? 404;
      if (typeof answer === 'number') return new Response('{}', { status: answer });
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
    };
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetchOfNode;
  });
  const open = (address = '/history') =>
    render(
      <Provider store={createAppStore(() => undefined)}>
        <MemoryRouter initialEntries={[address]}>
          <Page />
        </MemoryRouter>
      </Provider>,
    );

  it('is ordered by days, and shows on demand what was changed', async () => {
    answers = { '': page([item(3), item(1), item(2)], null) };
    open();
    expect(await screen.findByText(/“Fit 3”/u)).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
    expect(screen.getByText('No older entries.')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Show what changed' })[0]!);
    expect(document.querySelector('ins')?.textContent).toBe(' size3');
  });

  it('offers an undo once, and to restore what was deleted or an earlier version', async () => {
    const undone = { at: '2026-03-02T11:00:00.000Z', by: { id: 'b', name: 'bob' } };
    const deleted = { what: 'deleted', change: 'library@3-3' } as const;
    answers = {
      '': page(
        [
          { ...item(5), undo: null, undone },
          { ...item(3), restore: deleted },
          { ...item(1), restore: null },
        ],
        null,
      ),
    };
    open();
    const getButtons = (text: RegExp) => {
      const entry = screen.getByText(text).closest('li');
      return [...(entry?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent);
    };
    expect(await screen.findByText('Undone by bob')).toBeTruthy();
    expect(getButtons(/“Fit 5”/u)).toEqual(['Show what changed', 'Restore this version']);
    expect(getButtons(/“Fit 3”/u)).toEqual(['Show what changed', 'Restore']);
    expect(getButtons(/“Fit 1”/u)).toEqual(['Show what changed', 'Undo']);
    fireEvent.click(screen.getByRole('button', { name: /^Restore: /u }));
    expect(await screen.findByRole('dialog', { name: 'Restore what was deleted?' })).toBeTruthy();
  });

  it('shows what one person did to many comments as one line, which opens the single entries', async () => {
    const rating = (n: number): HistoryItem => ({
      ...item(2),
      id: `agreement-s@${n}`,
      at: `2026-03-01T10:00:0${n}.000Z`,
      kind: 'agreement',
      kinds: ['agreement'],
      sentence: `ann rated whether comment ${n} carries the theme “Fit”.`,
      project: { id: 'p', name: 'Reviews' },
      themes: [{ id: 'f', name: 'Fit' }],
      comments: { count: 1, ids: [n] },
      changes: [],
      undo: `agreement-s@${n}-${n}`,
      restore: null,
      series: { deed: 'rated {what} for the theme “Fit”', of: 'comment' },
    });
    answers = {
      '': page([rating(9), rating(8), rating(7)], '7'),
      '7': page([rating(6), item(2), rating(3), rating(2), rating(1)], '1'),
      '1': page([rating(0)], null),
    };
    open();
    // A series that a requested page ends within is loaded until it is whole, not those after it.
    await screen.findByText(/rated at least 3 comments for the theme/u);
    const line = (await screen.findByText(/rated 4 comments for the theme/u)).closest('li')!;
    expect(screen.queryByText(/rated whether comment/u)).toBeNull();
    expect(within(line).getByText(/^\d\d:00:06 to \d\d:00:09$/u)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show 4 entries' }));
    const single = within(screen.getByRole('list', { name: /^ann rated 4 comments/u })).getAllByRole('listitem');
    expect(single.map(({ textContent }) => textContent)).toHaveLength(4);
    const link = within(single[0]!).getByRole('link', { name: 'comment 9' });
    expect(link.getAttribute('href')).toBe('/history?project=p&comment=9');
    expect(asked).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(screen.getAllByText(/rated 4 comments for the theme/u)).toHaveLength(2));
    fireEvent.click(within(single[0]!).getByRole('button', { name: /^Undo: ann rated whether comment 9/u }));
    expect(await screen.findByRole('dialog', { name: 'Undo this change?' })).toBeTruthy();
  });

  it('repeats nothing that the sentence names: its names are the links', async () => {
    const project = { id: 'p', name: 'Reviews' };
    answers = { '': page([{ ...item(3), project, themes: [{ id: 'f', name: 'Fit 3' }] }], null) };
    open();
    const entry = (await screen.findByText(/changed the query/u)).closest('li')!;
    const links = [...entry.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links.slice(0, 2)).toEqual([
      ['“Fit 3”', '/history?theme=f'],
      ['Reviews', '/history?project=p'],
    ]);
    expect(entry.textContent?.match(/Fit 3/gu)).toHaveLength(1);
  });

  it('keeps what it shows where older acts cannot be read, and asks for them again', async () => {
    answers = { '': page([item(3)], '3'), '3': 500 };
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Show older' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText(/“Fit 3”/u)).toBeTruthy();
    answers = { ...answers, '3': page([item(1)], null) };
    fireEvent.click(again);
    expect(await screen.findByText(/“Fit 1”/u)).toBeTruthy();
  });

  it('looks further back by itself where a page has found nothing in its time', async () => {
    answers = { '': page([], '900'), '900': page([], '300'), '300': page([item(5)], null) };
    open('/history?kind=theme');
    expect(await screen.findByText(/“Fit 5”/u)).toBeTruthy();
    expect(asked.every((search) => search.includes('kind=theme'))).toBe(true);
  });

  it('says that nothing matches, and that it could not be read', async () => {
    answers = { '': page([], null) };
    open('/history?kind=tag');
    expect(await screen.findByText('No changes match')).toBeTruthy();
    cleanup();
    answers = { '': 500 };
    open('/history?kind=tag');
    expect(await screen.findByText(/^The history could not be loaded/u)).toBeTruthy();
  });
});

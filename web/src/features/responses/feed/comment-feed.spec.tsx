import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { Project } from '@verbatim/command-api/contract/projects';
import { createAppStore } from '../../../app/store.ts';
import { CommentFeed } from './comment-feed.tsx';
import { storeFeedPosition } from './feed-position.ts';

const THEMES = ['Fit', 'Size', 'Colour'].map((name) => ({ id: name.toLowerCase(), name, text: '' }));
const column = (name: string, field_type: 'enum' | 'long-text') => ({
  id: name,
  field: name,
  name,
  field_type,
  options: [],
});
const PROJECT = {
  id: 'p',
  columns: ['comment', 'season'],
  workspaces: [{ id: 'w', name: 'All', themes: THEMES, url: '' }],
  tableDefinitions: [column('comment', 'long-text'), column('season', 'enum')],
} as unknown as Project;
const LAST = 12;

/** A server whose answers are delayed until released. */
class Server {
  readonly tagged = new Map<number, Map<string, number>>();
  readonly reviewed = new Set<number>();
  readonly keys: (string | null)[] = [];
  readonly asked: URL[] = [];
  /** Outcomes of the next posts; undefined: stored and answered. */
  failures: ('refused' | 'silent' | undefined)[] = [];
  hold: Promise<void> | undefined;

  answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const comment = Number(/responses\/(\d+)/u.exec(url.pathname)?.[1]);
    if (request.method === 'POST') return this.post(request, url, comment);
    if (url.pathname.endsWith('/total/test')) return json(this.list(url));
    if (url.pathname.startsWith('/api/workspaces/')) return json({ id: 'w', name: 'All', themes: THEMES });
    return json(this.detail(comment));
  };

  private async post(request: Request, url: URL, comment: number): Promise<Response> {
    this.keys.push(request.headers.get('idempotency-key'));
    await this.hold;
    const failure = this.failures.shift();
    if (failure === 'refused') return json({ detail: 'It is gone.' }, 404);
    const body = (await request.json()) as { t_id: string; status: number; change: string };
    if (url.pathname === '/api/undo') this.undo(body.change);
    else if (url.pathname.endsWith('/review')) this.reviewed.add(comment);
    else this.tag(comment, body);
    if (failure === 'silent') throw new TypeError('The connection is gone');
    const undo = url.pathname.endsWith('/review') ? `review ${comment}` : `tag ${comment} ${body.t_id}`;
    return json(url.pathname === '/api/undo' ? { undone: 1 } : this.detail(comment), 200, { undo });
  }

  private tag(comment: number, { t_id, status }: { t_id: string; status: number }): void {
    const tags = this.tagged.get(comment) ?? new Map<string, number>();
    if (status === -2) tags.delete(t_id);
    else tags.set(t_id, status);
    this.tagged.set(comment, tags);
  }

  private undo(change: string): void {
    const [what, comment, theme = ''] = change.split(' ');
    if (what === 'review') this.reviewed.delete(Number(comment));
    else this.tagged.get(Number(comment))?.delete(theme);
  }

  private list(url: URL) {
    this.asked.push(url);
    const [offset, limit] = ['offset', 'limit'].map((name) => Number(url.searchParams.get(name)));
    const search = url.searchParams.get('search') ?? '';
    const all = Array.from({ length: LAST }, (_, at) => LAST - at).filter((id) =>
      `comment number ${id}`.includes(search),
    );
    const show = url.searchParams.get('review');
    const shown = show === 'open' ? all.filter((id) => !this.reviewed.has(id)) : all;
    return {
      items: shown.slice(offset, offset! + limit!).map((_id) => ({
        _id,
        text: `comment number ${_id}`,
        themes: [...(this.tagged.get(_id) ?? [])].map(([id, method]) => `${id}___${method}`),
        spans: [],
        fields: { season: `Season ${_id}` },
        review: this.reviewed.has(_id) ? { actor: 'ann', at: '2026-11-22T10:00:00Z', open: false } : null,
      })),
      total: shown.length,
      progress: { reviewed: all.filter((id) => this.reviewed.has(id)).length, of: all.length },
    };
  }

  private detail(_id: number) {
    const name = (id: string): string => THEMES.find((theme) => theme.id === id)?.name ?? '';
    const tags = [...(this.tagged.get(_id) ?? [])];
    const text = `comment number ${_id}`;
    return {
      _id,
      text,
      answers: [],
      library: 4,
      themes: tags.map(([id, method]) => `${id}___${method}`),
      whole: tags.map(([id, method]) => ({ id, name: name(id), method, why: null })),
      sentiment: [
        { s_id: 0, start: 0, end: text.length, sentence: text, sentiment: 0.6, words: [], emphasis: 0, themes: [] },
      ],
      review: this.reviewed.has(_id) ? { actor: 'ann', at: '2026-11-22T10:00:00Z', open: false } : null,
    };
  }
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

describe('the comment feed by keys', () => {
  const fetchOfNode = globalThis.fetch;
  let server: Server;
  beforeEach(async () => {
    localStorage.clear();
    sessionStorage.clear();
    Element.prototype.scrollIntoView = () => undefined;
    server = new Server();
    globalThis.fetch = (input, init) => server.answer(new Request(input, init));
    open();
    await shows(12);
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetchOfNode;
  });

  const open = () =>
    render(
      <Provider store={createAppStore(() => undefined)}>
        <MemoryRouter>
          <CommentFeed project={PROJECT} />
        </MemoryRouter>
      </Provider>,
    );
  const press = (key: string): void => void fireEvent.keyDown(document.activeElement ?? document.body, { key });
  const shows = async (comment: number): Promise<void> => {
    await screen.findByRole('heading', { name: `Comment ${comment}` });
    await screen.findByRole('list', { name: 'Sentences' });
  };
  const chip = (name: string) => screen.queryByRole('button', { name: `${name}, tagged by hand. Why this theme?` });

  it('asks for five a page, the newest first, and goes through the pages', async () => {
    const [asked] = server.asked;
    expect([asked?.searchParams.get('limit'), asked?.searchParams.get('pagination')]).toEqual([
      '5',
      JSON.stringify({ page: 0, pageSize: 5, sort: '_id', order: 'desc' }),
    ]);
    for (const comment of [11, 10, 9, 8, 7, 6]) {
      press('j');
      await shows(comment);
    }
    for (const comment of [7, 8]) {
      press('k');
      await shows(comment);
    }
  });

  it('begins where one was when one comes back from a response, and at its first comment the next time', async () => {
    const list = { projectId: 'p', workspaceId: 'w', themeId: 'total', filters: {}, groupBy: [], field: null } as const;
    const searched = { ...list, sort: '_id', order: 'desc', search: 'number 1', review: 'open' } as const;
    // Another user has reviewed an earlier comment: its index decreases.
    server.reviewed.add(12);
    cleanup();
    storeFeedPosition(searched, 2, 10);
    open();
    await shows(10);
    expect(screen.getByLabelText('Search comments')).toHaveValue('number 1');
    expect(screen.getByRole('button', { name: 'Not yet reviewed' })).toHaveAttribute('aria-pressed', 'true');
    press('j');
    await shows(1);
    cleanup();
    storeFeedPosition({ ...list, sort: '_id', order: 'desc' }, 6, 6);
    open();
    await shows(6);
    expect(screen.getByText('6–10 of 12')).toBeVisible();
    press('k');
    await shows(7);
    cleanup();
    open();
    await shows(12);
  });

  it('begins at the first comment where the filters are others than those one left', async () => {
    const list = { projectId: 'p', workspaceId: 'w', themeId: 'total', groupBy: [], field: null } as const;
    const filters = { season: { value: ['Season 3'], type: 'enum' as const } };
    cleanup();
    storeFeedPosition({ ...list, filters, sort: '_id', order: 'desc' }, 6, 6);
    open();
    await shows(12);
  });

  it('shows a tag before the server answers, and undoes it', async () => {
    let letGo: () => void = () => undefined;
    server.hold = new Promise((resolve) => (letGo = resolve));
    press('2');
    expect(chip('Size')).not.toBeNull();
    expect(server.tagged.size).toBe(0);
    press('3');
    expect(chip('Colour')).not.toBeNull();
    letGo();
    await waitFor(() => expect([...(server.tagged.get(12)?.keys() ?? [])]).toEqual(['size', 'colour']));
    press('u');
    await waitFor(() => expect(chip('Colour')).toBeNull());
    expect(chip('Size')).not.toBeNull();
    expect([...server.tagged.get(12)!.keys()]).toEqual(['size']);
  });

  it('says no number of comments before it knows one, nor that there is none to break down', async () => {
    cleanup();
    let letGo: () => void = () => undefined;
    const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
    globalThis.fetch = async (input, init) => {
      await isLetGo;
      return server.answer(new Request(input, init));
    };
    open();
    const breakdown = screen.getByRole('region', { name: 'Comment Breakdown' });
    expect(within(breakdown).queryByRole('heading', { name: 'Comment Breakdown' })).toBeNull();
    expect(screen.queryByText('0–0 of 0')).toBeNull();
    letGo();
    await shows(12);
    expect(screen.getByText('1–5 of 12')).toBeVisible();
  });

  it('puts back what was refused, and keeps what was said besides', async () => {
    server.failures = ['refused'];
    press('1');
    await screen.findByText('Not saved: Tagged: Fit');
    press('2');
    await waitFor(() => expect(chip('Fit')).toBeNull());
    expect(screen.getByText('Tagged: Size')).toBeVisible();
    await waitFor(() => expect([...(server.tagged.get(12)?.keys() ?? [])]).toEqual(['size']));
    expect(chip('Size')).not.toBeNull();
  });

  it('asks again by the same key where the answer is lost', async () => {
    server.failures = ['silent'];
    press('1');
    await waitFor(() => expect(server.keys).toHaveLength(2));
    expect(server.keys[0]).toMatch(/^[0-9a-f-]{36}$/u);
    expect(server.keys[1]).toBe(server.keys[0]);
    expect(chip('Fit')).not.toBeNull();
  });

  it('reviews, counts at once, goes on, and undoes a review of a comment that one has left', async () => {
    press('r');
    await screen.findByText('1 of 12 reviewed');
    await shows(11);
    press('r');
    await shows(10);
    await waitFor(() => expect([...server.reviewed]).toEqual([12, 11]));
    press('u');
    await waitFor(() => expect([...server.reviewed]).toEqual([12]));
    await screen.findByText('1 of 12 reviewed');
  });

  it('passes over none of those that are left when a page of them is reviewed', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Not yet reviewed' }));
    for (const comment of [12, 11, 10, 9, 8, 7, 6]) {
      await shows(comment);
      press(comment === 10 ? 'j' : 'r');
    }
    await shows(5);
    expect([...server.reviewed]).toEqual([12, 11, 9, 8, 7, 6]);
    await waitFor(() => expect(screen.getAllByText('6 of 12 reviewed').length).toBeGreaterThan(0));
  });

  it('takes a theme off by its number, and leaves keys in fields alone', async () => {
    press('1');
    await waitFor(() => expect(server.tagged.get(12)?.size).toBe(1));
    press('x');
    const item = await screen.findByRole('menuitem', { name: /Fit/u });
    fireEvent.keyDown(item, { key: '1' });
    await waitFor(() => expect(server.tagged.get(12)?.size).toBe(0));
    // The tag and its removal: the key was handled by the menu only.
    expect(server.keys).toHaveLength(2);
    const search = screen.getByRole('searchbox', { name: 'Search comments' });
    fireEvent.keyDown(search, { key: 'j' });
    await shows(12);
    fireEvent.change(search, { target: { value: 'number 3' } });
    await shows(3);
  });

  it('tags with any theme by its first letters', async () => {
    press('t');
    const input = await screen.findByRole('combobox', { name: 'Theme' });
    fireEvent.change(input, { target: { value: 'col' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(chip('Colour')).not.toBeNull());
  });

  it('shows the answers that were chosen, also the next time', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Other answers' }));
    fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'season' }));
    expect((await screen.findAllByText('Season 12')).length).toBe(1);
    expect(localStorage.getItem('verbatim.feed.columns.p')).toBe('["season"]');
  });
});

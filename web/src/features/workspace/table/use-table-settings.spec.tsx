import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Filters } from '../../../components/filters/filter-model.ts';
import { useTableSettings } from './use-table-settings.ts';

const project = {
  id: 'p',
  groupDef: [],
  workspaces: [],
  columns: ['season', 'nights'],
  tableDefinitions: [
    { id: 's', field: 'Season', name: 'season', field_type: 'enum', options: ['Spring'], order: [] },
    { id: 'n', field: 'Nights', name: 'nights', field_type: 'number', options: [], order: [] },
  ],
} as unknown as Project;
const SPRING: Filters = { season: { value: ['Spring'], type: 'enum', exclusive: false } };
const FOUR: Filters = { nights: { value: ['4'], type: 'gt', exclusive: false } };

const opened = (address: string) =>
  renderHook(() => ({ ...useTableSettings(project, 'w'), search: decodeURIComponent(useLocation().search) }), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <MemoryRouter initialEntries={[`/project/p/workspace/w${address}`]}>{children}</MemoryRouter>
    ),
  }).result;

describe('how a workspace is looked at', () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  afterEach(cleanup);

  it('is what the address says, and is the session’s from then on', () => {
    sessionStorage.setItem('verbatim.filters.project.p', JSON.stringify(FOUR));
    const { current } = opened('?by=season&filters={"season":{"value":["Spring"],"type":"enum"}}');
    expect([current.settings.groupBy, current.filtering.filters]).toEqual([['season'], SPRING]);
    expect(JSON.parse(sessionStorage.getItem('verbatim.filters.project.p') ?? '')).toEqual(SPRING);
  });

  it('is what is kept where the address says nothing: settings and filters are put into it together', () => {
    localStorage.setItem('verbatim.table.workspace.w', 'by=season');
    localStorage.setItem('verbatim.filters.workspace.w', JSON.stringify(SPRING));
    const result = opened('');
    expect(result.current.search).toBe('?by=season&filters={"season":{"value":["Spring"],"type":"enum"}}');
    sessionStorage.setItem('verbatim.filters.project.p', JSON.stringify(FOUR));
    expect(opened('').current.filtering.filters).toEqual(FOUR);
    expect(opened('?by=season').current.filtering.filters).toEqual({});
  });

  it('keeps filters when settings change, and settings when filters are taken away', () => {
    const result = opened('');
    act(() => result.current.filtering.onChange(SPRING));
    act(() => result.current.change({ format: 'row' }));
    expect([result.current.filtering.filters, result.current.settings.format]).toEqual([SPRING, 'row']);
    expect(localStorage.getItem('verbatim.table.workspace.w')).toBe('show=row');
    act(() => result.current.filtering.onChange({}));
    expect(result.current.search).toBe('?show=row');
    act(() => result.current.change({ format: 'sum' }));
    expect([result.current.search, result.current.filtering.filters, result.current.settings.format]).toEqual([
      '',
      {},
      'sum',
    ]);
  });

  it('takes up changes that are made before the first of them is drawn', () => {
    const result = opened('?by=season');
    const drawn = result.current;
    act(() => {
      drawn.change({ format: 'row' });
      drawn.change({ groupBy: [] });
      drawn.filtering.onChange(SPRING);
      drawn.filtering.onChange(FOUR);
    });
    expect([result.current.settings.format, result.current.settings.groupBy]).toEqual(['row', []]);
    expect(result.current.filtering.filters).toEqual({ ...SPRING, ...FOUR });
    expect(JSON.parse(localStorage.getItem('verbatim.filters.workspace.w') ?? '')).toEqual({ ...SPRING, ...FOUR });
  });

  it('says what of the address is gone, and leaves it there until that was read', () => {
    const result = opened('?by=moon&number=tide&wave=day:moon&filters={"moon":{"value":["full"],"type":"enum"}}');
    expect(result.current.gone).toEqual({
      columns: ['moon'],
      weights: [],
      numbers: ['tide'],
      waves: ['day:moon'],
      fields: ['moon'],
      filters: false,
    });
    act(() => result.current.forgetGone());
    expect([result.current.search, result.current.gone.fields]).toEqual(['', []]);
    expect(opened('?filters=kept').current.gone.filters).toBe(true);
  });
});

describe('the format of an address without one', () => {
  const shown = (address: string, result?: string) =>
    renderHook(
      () => ({ ...useTableSettings(project, 'w', result), search: decodeURIComponent(useLocation().search) }),
      {
        wrapper: ({ children }: { readonly children: ReactNode }) => (
          <MemoryRouter initialEntries={[`/project/p/workspace/w${address}`]}>{children}</MemoryRouter>
        ),
      },
    ).result;
  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  it.each([
    ['table', '?by=season', 'sum'],
    ['table', '?by=sentiment:', 'row'],
    ['bar', '?by=season', 'column'],
    ['bar', '?sort=name', 'sum'],
    ['time', '?by=season', 'column'],
    ['time', '?show=sum', 'sum'],
    ['bar', '?by=season&show=sum', 'sum'],
    [undefined, '?by=season', 'sum'],
  ] as const)('given %p at %p, then it is %p', (result, address, format) => {
    expect(shown(address, result).current.settings.format).toBe(format);
  });

  it('given counts that are chosen where shares are the default, then the address states them until another is', () => {
    const result = shown('?by=season', 'bar');
    act(() => result.current.change({ format: 'sum' }));
    expect(result.current.search).toBe('?by=season&show=sum');
    act(() => result.current.change({ minBase: 30 }));
    expect(result.current.search).toContain('show=sum');
    act(() => result.current.change({ format: 'column' }));
    expect(result.current.search).toContain('show=column');
  });

  it('given another setting that is chosen, then the format stays open', () => {
    const result = shown('?by=season', 'bar');
    act(() => result.current.change({ minBase: 30 }));
    expect(result.current.search).toBe('?by=season&least=30');
    expect(result.current.settings.format).toBe('column');
  });
});

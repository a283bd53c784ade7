import { describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { TableItem, TableResult } from '@verbatim/command-api/contract/results/table';
import { DEFAULT_SETTINGS, type TableSettings, type TableSort } from '../table-settings.ts';
import { ThemeTable, type DrilledSentiment, type ThemeTableProps } from './theme-table.tsx';

const sentiment = { avg: 0.5, pos: 3, neu: 1, mix: 0, neg: 0 };
const item = (id: string | null, name: string, tops: number, dresses: number): TableItem => ({
  id,
  name,
  count: tops + dresses,
  groupBy: { General__Tops: tops, General__Dresses: dresses },
  sentiment,
  portal_name: '',
  visible: id !== 't2',
});
const table: TableResult = {
  items: [item('t1', 'Fit', 200, 100), item(null, 'Unclassified', 300, 400)],
  total: 1000,
  totalRow: { count: 1000, groupBy: { General__Tops: 500, General__Dresses: 500 } },
  columns: [
    { key: 'General__Tops', labels: ['General', 'Tops'] },
    { key: 'General__Dresses', labels: ['General', 'Dresses'] },
  ],
};

interface Done {
  readonly sorts: TableSort[];
  readonly ticks: (readonly [readonly string[], boolean])[];
  readonly edits: string[];
  readonly folds: (readonly string[])[];
  readonly drills: (readonly [string | null, string | null, ...(DrilledSentiment | undefined)[]])[];
}

const expected = { rows: 2, columns: table.columns };

const show = (
  patch: Partial<TableSettings> = {},
  answer: TableResult | null = table,
  items = answer?.items ?? [],
  ticked: readonly string[] = [],
  lead: ThemeTableProps['lead'] = null,
): Done => {
  const done: Done = { sorts: [], ticks: [], edits: [], folds: [], drills: [] };
  render(
    <ThemeTable
      table={answer ?? undefined}
      items={items}
      expected={expected}
      settings={{ ...DEFAULT_SETTINGS, ...patch }}
      loading={answer === null}
      lead={lead}
      ticks={{ ids: new Set(ticked), onTick: (ids, on) => done.ticks.push([ids, on]) }}
      open={null}
      onEdit={(id) => done.edits.push(id)}
      onDrill={(of, column, ...sort) => done.drills.push([of === null ? 'base' : of.id, column?.key ?? null, ...sort])}
      onSort={(sort) => done.sorts.push(sort)}
      onFold={(nets) => done.folds.push(nets)}
      onHideSentiment={() => done.sorts.push({ by: 'hidden', order: 'asc' })}
      isTight={false}
      beyondSlot={null}
    />,
  );
  return done;
};

const toRow = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }));

describe('the theme table', () => {
  it('asks for the comments behind a name or a cell, by click and by key', () => {
    const { drills } = show({ sentiment: 'first' });
    fireEvent.click(toRow('Fit').getByRole('button', { name: 'Fit' }));
    fireEvent.click(toRow('Fit').getAllByRole('cell')[0]!);
    fireEvent.click(toRow('Fit').getAllByRole('cell').at(-1)!);
    fireEvent.keyDown(toRow('Unclassified').getAllByRole('cell').at(-1)!, { key: 'Enter' });
    const last = 'General__Dresses';
    expect(drills).toEqual([
      ['t1', null],
      ['t1', null],
      ['t1', last],
      [null, last],
    ]);
  });

  it('asks for the comments behind a sentiment, by how they were meant, and behind each base', () => {
    for (const sentimentAt of ['first', 'last'] as const) {
      const { drills, sorts } = show({ sentiment: sentimentAt });
      const [, first] = toRow('Fit').getAllByRole('cell');
      const cell = sentimentAt === 'first' ? first! : toRow('Fit').getAllByRole('cell').at(-1)!;
      fireEvent.click(within(cell).getByText('+0.50'));
      fireEvent.keyDown(cell, { key: 'Enter' });
      fireEvent.click(cell.querySelector('.pos')!);
      const getBase = (heading: RegExp) => within(screen.getByRole('columnheader', { name: heading }));
      fireEvent.click(getBase(/Total/).getByRole('button', { name: '1,000' }));
      fireEvent.click(getBase(/Dresses/).getByRole('button', { name: '500' }));
      expect(drills).toEqual([
        ['t1', null, 'any'],
        ['t1', null, 'any'],
        ['t1', null, 'pos'],
        ['base', null],
        ['base', 'General__Dresses'],
      ]);
      expect(sorts).toEqual([]);
      cleanup();
    }
  });

  it('tints the cell that the headline is about: in its column, or that of all comments', () => {
    const [fit] = table.items;
    for (const [column, text] of [
      [table.columns[1]!, '100'],
      [null, '300'],
    ] as const) {
      show({}, table, table.items, [], { item: fit!, column });
      const led = screen.getAllByRole('cell').filter(({ classList }) => classList.contains('led'));
      expect(led.map(({ textContent }) => textContent)).toEqual([text]);
      cleanup();
    }
  });

  it('folds a net by click and by key, and has nothing to edit of it', () => {
    const net: TableItem = { ...item('net-1', 'Body', 250, 150), kind: 'net', children: ['t1'] };
    const none: TableItem = { ...item('none', 'None of these', 300, 400), kind: 'none' };
    const rows = [net, { ...table.items[0]!, net: 'Body' }, none, table.items[1]!];
    const { folds, edits, ticks } = show({ folded: ['net-2'] }, table, rows);
    const fold = toRow('Body').getByRole('button', { name: 'Themes of Body' });
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    fireEvent.click(fold);
    fireEvent.keyDown(toRow('Body').getByRole('rowheader'), { key: 'Enter' });
    expect(folds).toEqual([
      ['net-2', 'net-1'],
      ['net-2', 'net-1'],
    ]);
    fireEvent.keyDown(toRow('Body').getByRole('rowheader'), { key: ' ' });
    expect(ticks).toEqual([[['net-1'], true]]);
    expect(toRow('Body').queryByRole('button', { name: /theme Body/u })).toBeNull();
    expect(toRow('Fit').getByRole('rowheader')).toHaveAttribute('title', 'Fit, in Body');
    expect(toRow('Fit').getByRole('rowheader')).toHaveClass('inside');
    fireEvent.keyDown(toRow('None of these').getByRole('rowheader'), { key: 'Enter' });
    expect(toRow('None of these').queryByRole('checkbox')).toBeNull();
    expect(edits).toEqual([]);
  });

  it('joins the columns of a group under one heading and shows the bases', () => {
    show();
    expect(screen.getByRole('columnheader', { name: 'General' })).toHaveAttribute('colspan', '2');
    expect(screen.getByRole('columnheader', { name: /Tops/ })).toHaveTextContent('500');
    expect(
      toRow('Fit')
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['300', '200', '100', '+0.50']);
  });

  it('marks what is significant with an arrow that has a name', () => {
    show({ format: 'column', significance: 'total' });
    expect(toRow('Fit').getByRole('img', { name: 'significantly higher' })).toBeVisible();
    expect(toRow('Fit').getByRole('img', { name: 'significantly lower' })).toBeVisible();
  });

  it('names the columns that a share is higher than', () => {
    show({ format: 'column', significance: 'group' });
    expect(screen.getByRole('columnheader', { name: /Tops/ })).toHaveTextContent('A · 500');
    expect(toRow('Fit').getByText('B')).toBeVisible();
  });

  it('says what a figure is made of at the cell that is pointed at', () => {
    show();
    const [total, tops] = toRow('Fit').getAllByRole('cell');
    fireEvent.mouseOver(tops!);
    expect(tops).toHaveAttribute(
      'title',
      'Fit, General › Tops: 200 of 500 comments (40% of the column, 67% of the row)',
    );
    fireEvent.mouseOver(total!);
    expect(tops).not.toHaveAttribute('title');
    expect(total).toHaveAttribute('title', expect.stringContaining('Fit, all comments: 300 of 1,000 comments'));
  });

  it('asks for another order at a click on a heading, and says which one is on', () => {
    const { sorts } = show();
    expect(screen.getByRole('columnheader', { name: /Total/ })).toHaveAttribute('aria-sort', 'descending');
    fireEvent.click(screen.getByRole('button', { name: /Dresses/ }));
    expect(sorts).toEqual([{ by: 'General__Dresses', order: 'desc' }]);
  });

  it('draws only the rows in sight of a long table', () => {
    const items = Array.from({ length: 2000 }, (_, index) => item(`t${index}`, `Theme ${index}`, 1, 1));
    show({}, { ...table, items }, items);
    expect(screen.getAllByRole('row').length).toBeLessThan(40);
    expect(screen.getByRole('table', { name: 'Themes' })).toHaveAttribute('aria-rowcount', '2002');
  });

  it('keeps its place while the first answer is on its way', () => {
    show({}, null);
    expect(screen.getByRole('region', { name: 'Theme table' })).toHaveAttribute('aria-busy', 'true');
  });

  it('is 600 pixels high at most, and scrolls', () => {
    show();
    expect(screen.getByRole('region', { name: 'Theme table' })).toHaveStyle({ maxHeight: '600px', overflow: 'auto' });
  });

  it('draws what is to come while it waits, with the columns in their places', () => {
    show({}, null);
    expect(screen.getByRole('columnheader', { name: /Dresses/ })).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(4);
  });

  it('dims a cell of zero, and draws no bar for unclassified comments', () => {
    show({ format: 'column' }, table, [item('t1', 'Fit', 200, 0), item(null, 'Unclassified', 300, 400)]);
    expect(toRow('Fit').getByText('0%')).toHaveClass('zero');
    const getBar = (name: string): string => toRow(name).getAllByRole('cell')[0]!.style.backgroundSize;
    expect(getBar('Unclassified')).toBe('');
    expect(getBar('Fit')).toContain('calc');
  });

  it('says the share of the base under a heading where rows add up to a hundred', () => {
    show({ format: 'row' });
    expect(screen.getByRole('columnheader', { name: /Tops/ })).toHaveTextContent('500 · 50%');
  });

  it('puts letters into a place of their own beside the figures', () => {
    show({ format: 'column', significance: 'group' });
    const letters = toRow('Fit').getByText('B');
    expect(letters).toHaveClass('mark');
    expect(letters.closest('td')?.firstChild).toHaveTextContent('40%');
  });

  it('leaves sentiment out by one click, or puts it behind the columns', () => {
    const { sorts } = show();
    expect(screen.getAllByRole('columnheader').at(-1)).toHaveTextContent('Dresses');
    fireEvent.click(screen.getByRole('button', { name: 'Hide sentiment' }));
    expect(sorts).toEqual([{ by: 'hidden', order: 'asc' }]);
    expect(toRow('Fit').getAllByRole('cell').at(-1)).toHaveTextContent('+0.50');
    document.body.innerHTML = '';
    show({ sentiment: 'hidden' });
    expect(screen.queryByRole('columnheader', { name: /Sentiment/ })).toBeNull();
  });

  it('shows the order that there is where the one that was asked for is not on show', () => {
    show({ sort: { by: 'Skirts', order: 'asc' } });
    expect(screen.getByRole('columnheader', { name: /Total/ })).toHaveAttribute('aria-sort', 'ascending');
  });

  it('goes from cell to cell with the arrows, with one stop for Tab', () => {
    show();
    expect(document.querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(1);
    screen.getByRole('button', { name: /Theme/ }).focus();
    const press = (key: string): void => void fireEvent.keyDown(document.activeElement ?? document.body, { key });
    press('ArrowDown');
    expect(document.activeElement).toHaveAccessibleName('Fit');
    press('ArrowRight');
    press('ArrowRight');
    expect(document.activeElement).toHaveTextContent('200');
    press('End');
    expect(document.activeElement).toHaveTextContent('+0.50');
    expect(document.querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(1);
  });

  it('opens a theme with Enter or its button, and ticks it with Space or its box', () => {
    const { edits, ticks } = show({}, table, table.items, ['t1']);
    const name = screen.getByRole('rowheader', { name: 'Fit' });
    fireEvent.keyDown(name, { key: 'Enter' });
    fireEvent.click(screen.getByRole('button', { name: 'Edit theme Fit' }));
    fireEvent.keyDown(name, { key: ' ' });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Fit' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all themes' }));
    expect(edits).toEqual(['t1', 't1']);
    expect(ticks).toEqual([
      [['t1'], false],
      [['t1'], false],
      [['t1'], false],
    ]);
  });

  it('marks a theme that charts and exports leave out', () => {
    show({}, table, [item('t2', 'Internal', 1, 1)]);
    expect(toRow('Internal').getByTitle('Not visible in charts and exports')).toBeInTheDocument();
  });
});

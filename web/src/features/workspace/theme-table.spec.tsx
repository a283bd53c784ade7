import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { TableItem, TableResult } from '@verbatim/command-api/contract/table';
import { DEFAULT_SETTINGS, type TableSettings, type TableSort } from './table-settings.ts';
import { ThemeTable } from './theme-table.tsx';

const sentiment = { avg: 0.5, pos: 3, neu: 1, mix: 0, neg: 0 };
const item = (id: string | null, name: string, tops: number, dresses: number): TableItem => ({
  id,
  name,
  count: tops + dresses,
  groupBy: { General__Tops: tops, General__Dresses: dresses },
  sentiment,
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

const show = (
  patch: Partial<TableSettings> = {},
  answer: TableResult | null = table,
  items = answer?.items ?? [],
): readonly TableSort[] => {
  const sorts: TableSort[] = [];
  render(
    <MemoryRouter>
      <ThemeTable
        table={answer ?? undefined}
        items={items}
        settings={{ ...DEFAULT_SETTINGS, ...patch }}
        loading={answer === null}
        onSort={(sort) => sorts.push(sort)}
      />
    </MemoryRouter>,
  );
  return sorts;
};

const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }));

describe('the theme table', () => {
  it('joins the columns of a group under one heading and shows the bases', () => {
    show();
    expect(screen.getByRole('columnheader', { name: 'General' })).toHaveAttribute('colspan', '2');
    expect(screen.getByRole('columnheader', { name: /Tops/ })).toHaveTextContent('500');
    expect(
      rowOf('Fit')
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['300', '+0.50', '200', '100']);
  });

  it('marks what is significant with an arrow that has a name', () => {
    show({ format: 'column', significance: 'total' });
    expect(rowOf('Fit').getByRole('img', { name: 'significantly higher' })).toBeVisible();
    expect(rowOf('Fit').getByRole('img', { name: 'significantly lower' })).toBeVisible();
  });

  it('names the columns that a share is higher than', () => {
    show({ format: 'column', significance: 'group' });
    expect(screen.getByRole('columnheader', { name: /Tops/ })).toHaveTextContent('A · 500');
    expect(rowOf('Fit').getByText('B')).toBeVisible();
  });

  it('asks for another order at a click on a heading, and says which one is on', () => {
    const sorts = show();
    expect(screen.getByRole('columnheader', { name: /Total/ })).toHaveAttribute('aria-sort', 'descending');
    fireEvent.click(screen.getByRole('button', { name: /Dresses/ }));
    expect(sorts).toEqual([{ by: 'General__Dresses', order: 'desc' }]);
  });

  it('draws only the rows in sight of a long table', () => {
    const items = Array.from({ length: 2000 }, (_, index) => item(`t${index}`, `Theme ${index}`, 1, 1));
    show({}, { ...table, items }, items);
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    expect(screen.getByRole('table', { name: 'Themes' })).toHaveAttribute('aria-rowcount', '2002');
  });

  it('keeps its place while the first answer is on its way', () => {
    show({}, null);
    expect(screen.getByRole('region', { name: 'Theme table' })).toHaveAttribute('aria-busy', 'true');
  });
});

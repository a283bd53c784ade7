import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ChartElement } from './element-menu.tsx';
import { DataTableView } from './data-table-view.tsx';
import type { DataTableRow } from './data-table.ts';

const getElement = (title: string): ChartElement => ({
  title,
  filters: null,
  comments: { title } as ChartElement['comments'],
});
/** Shares, in the second column, cannot be selected. */
const row = (name: string, cells: DataTableRow['cells']): DataTableRow => ({
  name,
  cells,
  elementAt: (cell) => (cell === 1 ? null : getElement(`${name} ${cell}`)),
});
const ROWS = [
  row('Base', [null, 100, null]),
  row('Staff', [3, 30, 4]),
  row('Pool', [5, 50, null]),
  row('Wifi', [7, 70, 8]),
];

describe('the table of a picture', () => {
  afterEach(cleanup);

  const show = () => {
    const asked: string[] = [];
    const dataTable = { caption: 'Themes', columns: ['Theme', 'Count', '%', 'Other'], rows: ROWS };
    const element = <DataTableView dataTable={dataTable} onElement={(_place, { title }) => asked.push(title)} />;
    return { asked, ...render(element) };
  };
  const stops = (): readonly (string | null)[] =>
    screen.getAllByRole('button').flatMap((button) => (button.tabIndex === 0 ? [button.textContent] : []));
  const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement!, { key, ...more });
  const here = () => document.activeElement?.textContent;

  it('is one stop for Tab, and goes on by arrows over cells that nothing can be asked of', () => {
    show();
    expect(stops()).toEqual(['3']);
    act(() => screen.getByRole('button', { name: '3' }).focus());
    press('ArrowRight');
    expect([here(), stops()]).toEqual(['4', ['4']]);
    press('ArrowDown');
    expect([here(), stops()]).toEqual(['8', ['8']]);
    press('ArrowRight');
    expect(here()).toBe('8');
    press('Home');
    expect(here()).toBe('7');
    press('ArrowUp');
    press('ArrowUp');
    expect(here()).toBe('3');
    press('End', { ctrlKey: true });
    expect([here(), stops()]).toEqual(['8', ['8']]);
  });

  it('shows texts, which cannot be selected', () => {
    const dataTable = {
      caption: 'Words',
      columns: ['Word', 'Mentions', 'Compared'],
      rows: [row('fit', [3, null, 'Lower'])],
    };
    render(<DataTableView dataTable={dataTable} onElement={() => undefined} />);
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['3', '–', 'Lower']);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['3']);
  });

  it('asks of the cell that was chosen, and stays reachable when its rows become fewer', () => {
    const { asked, rerender } = show();
    fireEvent.click(screen.getByRole('button', { name: '8' }));
    expect(asked).toEqual(['Wifi 2']);
    act(() => screen.getByRole('button', { name: '8' }).focus());
    rerender(
      <DataTableView
        dataTable={{ caption: 'Themes', columns: [], rows: ROWS.slice(0, 2) }}
        onElement={() => undefined}
      />,
    );
    expect(stops()).toEqual(['3']);
  });

  it('writes a mean sentiment as the theme table does, and rounds halves away from zero', () => {
    const rows = [row('Staff', [-0.185, -0.205]), row('Pool', [0.2, 0.1]), row('Wifi', [0.0004, 3])];
    const columns = ['Theme', 'Leisure mean sentiment', 'Difference'];
    render(<DataTableView dataTable={{ caption: 'Themes', columns, rows }} onElement={() => undefined} />);
    const texts = screen.getAllByRole('cell').map((cell) => cell.textContent);
    expect(texts).toEqual(['−0.19', '−0.21', '+0.20', '0.10', '0.00', '3.00']);
  });

  it('has the points of a column below each other', () => {
    const rows = [row('Staff', [0.3, 1204]), row('Pool', [0.541, 7]), row('Wifi', [-1, null])];
    render(
      <DataTableView
        dataTable={{ caption: 'Themes', columns: ['Theme', 'Mean', 'Count'], rows }}
        onElement={() => undefined}
      />,
    );
    const texts = screen.getAllByRole('cell').map((cell) => cell.textContent);
    expect(texts).toEqual(['0.30', '1,204', '0.54', '7', '−1.00', '–']);
  });

  it('has p-values of three decimals', () => {
    const rows = [row('Q2', [66, 3e-18]), row('Q3', [50, 0.0461])];
    const columns = ['Period', 'Map p', 'Map p-value'];
    render(<DataTableView dataTable={{ caption: 'Themes', columns, rows }} onElement={() => undefined} />);
    const texts = screen.getAllByRole('cell').map((cell) => cell.textContent);
    expect(texts).toEqual(['66', '<0.001', '50', '0.046']);
  });

  it('shows no figure as zero that is not', () => {
    const rows = [row('Staff', [0.00003, 0]), row('Pool', [0.4, -0.002])];
    render(
      <DataTableView
        dataTable={{ caption: 'Themes', columns: ['Theme', 'p', 'Difference'], rows }}
        onElement={() => undefined}
      />,
    );
    const texts = screen.getAllByRole('cell').map((cell) => cell.textContent);
    expect(texts).toEqual(['<0.01', '0', '0.4', '>−0.01']);
  });
});

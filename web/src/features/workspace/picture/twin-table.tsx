import Box from '@mui/material/Box';
import { useMemo, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { movedBy, type Cell } from '../table-cursor.ts';
import { cellMark, cellOf } from '../use-table-cursor.ts';
import type { ElementMenu, PictureElement } from './element-menu.tsx';
import type { Twin, TwinRow } from './twin.ts';

/** By the number of digits behind the point. */
const FORMATS = [0, 1, 2].map(
  (digits) => new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);

const digitsOf = (figure: number | null): number => {
  const rounded = Math.round((figure ?? 0) * 100);
  return rounded % 100 === 0 ? 0 : rounded % 10 === 0 ? 1 : 2;
};

/** The figures of a column have as many digits each, so that their points stand below each other. */
const formatsOf = (rows: readonly TwinRow[]): readonly (Intl.NumberFormat | undefined)[] =>
  Array.from(
    { length: Math.max(0, ...rows.map(({ cells }) => cells.length)) },
    (_, at) => FORMATS[Math.max(0, ...rows.map(({ cells }) => digitsOf(cells[at] ?? null)))],
  );

const style = {
  ...{ borderCollapse: 'separate', borderSpacing: 0, fontSize: 13, fontVariantNumeric: 'tabular-nums' },
  '& th, & td': { px: 1.5, height: 32, borderBottom: 1, borderColor: 'divider', textAlign: 'right', fontWeight: 400 },
  '& thead th': { position: 'sticky', top: 0, bgcolor: 'background.paper', fontWeight: 600, maxWidth: 220 },
  '& tbody th, & thead th:first-of-type': { textAlign: 'start', minWidth: 160, overflowWrap: 'anywhere' },
  '& button': {
    ...{ all: 'unset', cursor: 'pointer', borderRadius: '2px' },
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
  },
} as const;

interface TwinTableProps {
  readonly twin: Twin;
  readonly onElement: ElementMenu['onElement'];
}

const elementOf = (rows: readonly TwinRow[], { row, column }: Cell): PictureElement | null =>
  rows[row]?.cells[column] == null ? null : (rows[row].elementAt?.(column) ?? null);

const firstOf = (rows: readonly TwinRow[]): Cell | null => {
  for (const [row, { cells }] of rows.entries())
    for (const column of cells.keys()) if (elementOf(rows, { row, column }) !== null) return { row, column };
  return null;
};

/** Where a key leads: on over cells that nothing can be asked of, or null where there are no others. */
const choiceAt = ({ key, ctrlKey }: KeyboardEvent, from: Cell, rows: readonly TwinRow[]): Cell | null => {
  const extent = { rows: rows.length, columns: Math.max(0, ...rows.map(({ cells }) => cells.length)) };
  for (let at = from; ;) {
    const next = movedBy(key, ctrlKey, at, extent);
    if (next === null || (next.row === at.row && next.column === at.column)) return null;
    if (elementOf(rows, next) !== null) return next;
    at = next;
  }
};

/** One cell at a time can be reached by Tab, and arrows go on from there: a table of a hundred themes is no hundred stops. */
const useTwinCursor = (rows: readonly TwinRow[]) => {
  const [asked, setCell] = useState<Cell | null>(null);
  const cell = asked !== null && elementOf(rows, asked) !== null ? asked : firstOf(rows);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const from = cellOf(event.target);
    if (from === null || event.altKey || event.metaKey || event.shiftKey) return;
    const next = choiceAt(event, from, rows);
    if (next === null) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${cellMark(next)}"]`)?.focus();
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => setCell((before) => cellOf(target) ?? before);
  return { cell, onKeyDown, onFocus };
};

interface RowProps extends Pick<TwinTableProps, 'onElement'> {
  readonly row: TwinRow;
  readonly at: number;
  /** Of the columns. */
  readonly formats: ReturnType<typeof formatsOf>;
  /** The column that Tab reaches; null where it is in another row. */
  readonly reached: number | null;
}

const Row = ({ row, at, formats, reached, onElement }: RowProps) => (
  <tr>
    <th scope="row" dir="auto">
      {row.name}
    </th>
    {row.cells.map((cell, column) => {
      const text = cell === null ? '–' : formats[column]?.format(cell);
      const element = cell === null ? null : (row.elementAt?.(column) ?? null);
      if (element === null) return <td key={column}>{text}</td>;
      return (
        <td key={column}>
          <button
            type="button"
            aria-haspopup="menu"
            data-cell={cellMark({ row: at, column })}
            tabIndex={reached === column ? 0 : -1}
            onClick={({ currentTarget }) => {
              const { left, bottom } = currentTarget.getBoundingClientRect();
              onElement({ clientX: left, clientY: bottom }, element);
            }}
          >
            {text}
          </button>
        </td>
      );
    })}
  </tr>
);

/** What a picture shows, in numbers. */
export const TwinTable = ({ twin: { caption, columns, rows }, onElement }: TwinTableProps) => {
  const { cell, ...keys } = useTwinCursor(rows);
  const formats = useMemo(() => formatsOf(rows), [rows]);
  return (
    <Box sx={{ maxHeight: 600, overflow: 'auto' }} tabIndex={0} role="region" aria-label={caption} {...keys}>
      <Box component="table" aria-label={caption} sx={style}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={at} scope="col" dir="auto">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Row key={at} {...{ row, at, formats, onElement }} reached={cell?.row === at ? cell.column : null} />
          ))}
        </tbody>
      </Box>
    </Box>
  );
};

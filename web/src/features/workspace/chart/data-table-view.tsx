import Box from '@mui/material/Box';
import { useMemo, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { formatSigned, toHundredths } from '@verbatim/domain/statistics/percentages';
import { formatPValue } from '../../../components/text/format.ts';
import { moveCell, type Cell } from '../table/grid/table-cursor.ts';
import { toCellKey, findTargetCell } from '../table/grid/use-table-cursor.ts';
import type { ElementMenu, ChartElement } from './element-menu.tsx';
import { isMeanSentiment, isPValue, type DataCell, type DataTable, type DataTableRow } from './data-table.ts';

/** By number of decimals. */
const FORMATS = [0, 1, 2].map(
  (digits) => new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);

const getDigits = (cell: DataCell): number => {
  const rounded = toHundredths(typeof cell === 'number' ? cell : 0);
  return rounded % 100 === 0 ? 0 : rounded % 10 === 0 ? 1 : 2;
};

type FormatFigure = (figure: number) => string;

/** Equal decimals within a column, to align the points. */
const getFormats = (columns: readonly string[], rows: readonly DataTableRow[]): readonly FormatFigure[] =>
  Array.from({ length: Math.max(0, ...rows.map(({ cells }) => cells.length)) }, (_, at): FormatFigure => {
    if (isMeanSentiment(columns[at + 1])) return formatSigned;
    if (isPValue(columns[at + 1])) return formatPValue;
    const format = FORMATS[Math.max(0, ...rows.map(({ cells }) => getDigits(cells[at] ?? null)))];
    return (figure) => formatFigure(figure, format);
  });

/** Two decimals at most; a figure that would be shown as zero is shown as smaller than these. */
const formatFigure = (figure: number, format: Intl.NumberFormat | undefined): string => {
  if (figure !== 0 && Math.abs(figure) < 0.005) return figure > 0 ? '<0.01' : '>−0.01';
  return (format ?? FORMATS[2])?.format(figure).replace('-', '−') ?? '';
};

const style = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { px: 1.5, height: 32, borderBottom: 1, borderColor: 'divider', textAlign: 'right', fontWeight: 400 },
  '& thead th': { position: 'sticky', top: 0, bgcolor: 'background.paper', fontWeight: 600, maxWidth: 220 },
  '& tbody th, & thead th:first-of-type': { textAlign: 'start', minWidth: 160, overflowWrap: 'anywhere' },
  '& button': {
    all: 'unset',
    cursor: 'pointer',
    borderRadius: '2px',
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
  },
} as const;

interface DataTableViewProps {
  readonly dataTable: DataTable;
  readonly onElement: ElementMenu['onElement'];
}

const getElement = (rows: readonly DataTableRow[], { row, column }: Cell): ChartElement | null =>
  typeof rows[row]?.cells[column] === 'number' ? (rows[row].elementAt?.(column) ?? null) : null;

const getFirst = (rows: readonly DataTableRow[]): Cell | null => {
  for (const [row, { cells }] of rows.entries())
    for (const column of cells.keys()) if (getElement(rows, { row, column }) !== null) return { row, column };
  return null;
};

/** Target of an arrow key, skipping cells that cannot be selected; null for none. */
const choiceAt = ({ key, ctrlKey }: KeyboardEvent, from: Cell, rows: readonly DataTableRow[]): Cell | null => {
  const extent = { rows: rows.length, columns: Math.max(0, ...rows.map(({ cells }) => cells.length)) };
  for (let at = from; ;) {
    const next = moveCell(key, ctrlKey, at, extent);
    if (next === null || (next.row === at.row && next.column === at.column)) return null;
    if (getElement(rows, next) !== null) return next;
    at = next;
  }
};

/** Roving tab stop with arrow keys: a table of a hundred themes is a single stop. */
const useTwinCursor = (rows: readonly DataTableRow[]) => {
  const [asked, setCell] = useState<Cell | null>(null);
  const cell = asked !== null && getElement(rows, asked) !== null ? asked : getFirst(rows);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const from = findTargetCell(event.target);
    if (from === null || event.altKey || event.metaKey || event.shiftKey) return;
    const next = choiceAt(event, from, rows);
    if (next === null) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${toCellKey(next)}"]`)?.focus();
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => setCell((before) => findTargetCell(target) ?? before);
  return { cell, onKeyDown, onFocus };
};

interface RowProps extends Pick<DataTableViewProps, 'onElement'> {
  readonly row: DataTableRow;
  readonly at: number;
  /** Of the columns. */
  readonly formats: ReturnType<typeof getFormats>;
  /** The column with the tab stop; null if it is in another row. */
  readonly reached: number | null;
}

const Row = ({ row, at, formats, reached, onElement }: RowProps) => (
  <tr>
    <th scope="row" dir="auto">
      {row.name}
    </th>
    {row.cells.map((cell, column) => {
      const text = typeof cell === 'number' ? (formats[column]?.(cell) ?? '') : (cell ?? '–');
      const element = typeof cell === 'number' ? (row.elementAt?.(column) ?? null) : null;
      if (element === null) return <td key={column}>{text}</td>;
      return (
        <td key={column}>
          <button
            type="button"
            aria-haspopup="menu"
            data-cell={toCellKey({ row: at, column })}
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

/** Without a line break in 'p-value'. */
const Heading = ({ column }: { readonly column: string }) =>
  isPValue(column) ? (
    <>
      {column.replace(/p-value$/u, '')}
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        p-value
      </Box>
    </>
  ) : (
    column
  );

/** The data table behind a chart. */
export const DataTableView = ({ dataTable: { caption, columns, rows }, onElement }: DataTableViewProps) => {
  const { cell, ...keys } = useTwinCursor(rows);
  const formats = useMemo(() => getFormats(columns, rows), [columns, rows]);
  return (
    <Box sx={{ maxHeight: 600, overflow: 'auto' }} tabIndex={0} role="region" aria-label={caption} {...keys}>
      <Box component="table" aria-label={caption} sx={style}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={at} scope="col" dir="auto">
                <Heading column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Row
              key={at}
              row={row}
              at={at}
              formats={formats}
              onElement={onElement}
              reached={cell?.row === at ? cell.column : null}
            />
          ))}
        </tbody>
      </Box>
    </Box>
  );
};

import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import Skeleton from '@mui/material/Skeleton';
import { memo, useMemo, type ReactNode } from 'react';
import type { TableItem, TableResult } from '@verbatim/command-api/contract/table';
import type { CellSignificance } from '@verbatim/domain/statistics/significance';
import { MOST_LETTERS, type ColumnLayout } from './column-layout.ts';
import { SentimentCell } from './sentiment-cell.tsx';
import type { Cell as Place } from './table-cursor.ts';
import type { TableSettings } from './table-settings.ts';
import {
  cellView,
  columnOrder,
  headHeight,
  largestPercent,
  lettersText,
  significanceOf,
  type CellView,
  type TableColumn,
} from './table-view.ts';
import type { OnDrill, Ticks } from './theme-table.tsx';
import { ROW_HEIGHT } from './theme-table-style.ts';
import { cellMark } from './use-table-cursor.ts';
import type { Window } from './window-of.ts';

interface ThemeTableBodyProps {
  readonly table: TableResult;
  readonly items: readonly TableItem[];
  readonly rows: Window;
  readonly columns: Window;
  readonly settings: TableSettings;
  readonly ticks: Ticks;
  readonly open: string | null;
  readonly cursor: Place;
  readonly onEdit: (themeId: string) => void;
  readonly onDrill: OnDrill;
}

const MARKS = { higher: '▲', lower: '▼', 'small-base': '°', same: '' } as const;
const SPOKEN = {
  higher: 'significantly higher',
  lower: 'significantly lower',
  'small-base': 'too small to test',
  same: '',
} as const;

type Mode = TableSettings['significance'];

const Mark = ({ cell: { verdict, letters }, mode }: { readonly cell: CellView; readonly mode: Mode }) => {
  if (mode === 'off') return null;
  if (mode === 'group' && letters.length > 0)
    return <span className="mark letters higher">{lettersText(letters, MOST_LETTERS)}</span>;
  if (verdict === null || verdict === 'same' || (mode === 'group' && verdict !== 'small-base'))
    return <span className="mark" />;
  return (
    <span className={`mark ${verdict === 'small-base' ? 'quiet' : verdict}`} role="img" aria-label={SPOKEN[verdict]}>
      {MARKS[verdict]}
    </span>
  );
};

interface CellProps {
  readonly cell: CellView;
  /** The percentage that fills the cell with its bar; 0 draws none. */
  readonly largest: number;
  readonly place: Place;
  readonly isReached: boolean;
  /** Shows the comments of the cell. */
  readonly onOpen: () => void;
  readonly children?: ReactNode;
}

const Cell = ({ cell, largest, mode, place, isReached, onOpen }: CellProps & { readonly mode: Mode }) => {
  const coloured = mode === 'total' && (cell.verdict === 'higher' || cell.verdict === 'lower') ? cell.verdict : '';
  const bar = cell.percent !== null && largest > 0 ? Math.min(1, cell.percent / largest) : 0;
  return (
    <td
      className="leaf drills"
      title={cell.hint}
      data-cell={cellMark(place)}
      tabIndex={isReached ? 0 : -1}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onOpen();
      }}
    >
      {bar > 0 ? <span className="bar" style={{ width: `calc((100% - 16px) * ${bar.toFixed(4)})` }} /> : null}
      <span className={`figure ${cell.isZero ? 'zero' : coloured}`}>{cell.text}</span>
      <Mark cell={cell} mode={mode} />
    </td>
  );
};

interface NameCellProps {
  readonly item: TableItem;
  readonly row: number;
  readonly isReached: boolean;
  readonly isTicked: boolean;
  readonly onTick: Ticks['onTick'];
  readonly onEdit: (themeId: string) => void;
  readonly onDrill: OnDrill;
}

/** The name of a row, with its box to tick and the button that opens it. Enter opens, Space ticks. */
const NameCell = ({ item, row, isReached, isTicked, onTick, onEdit, onDrill }: NameCellProps) => {
  const { id, name, visible } = item;
  return (
    <th
      className="name"
      scope="row"
      title={name}
      aria-label={name}
      data-cell={cellMark({ row, column: 0 })}
      tabIndex={isReached ? 0 : -1}
      onKeyDown={(event) => {
        if (id === null || event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return;
        event.preventDefault();
        if (event.key === 'Enter') onEdit(id);
        else onTick([id], !isTicked);
      }}
    >
      <button
        type="button"
        className="label"
        dir="auto"
        title={`Comments of ${name}`}
        tabIndex={isReached ? 0 : -1}
        onClick={() => onDrill(item, null)}
      >
        {name}
      </button>
      {visible ? null : <VisibilityOffOutlined titleAccess="Not visible in charts and exports" sx={{ fontSize: 14 }} />}
      {id === null ? null : (
        <>
          <input
            type="checkbox"
            className="tick"
            aria-label={`Select ${name}`}
            checked={isTicked}
            tabIndex={isReached ? 0 : -1}
            onChange={(event) => onTick([id], event.target.checked)}
          />
          <button
            type="button"
            className="edit"
            aria-label={`Edit theme ${name}`}
            title="Edit theme"
            tabIndex={isReached ? 0 : -1}
            onClick={() => onEdit(id)}
          >
            <EditOutlined sx={{ fontSize: 16 }} />
          </button>
        </>
      )}
    </th>
  );
};

interface RowProps {
  readonly table: TableResult;
  readonly item: TableItem;
  /** Place among all rows, from 0. */
  readonly row: number;
  readonly columns: readonly TableColumn[];
  /** Of the first of them among all. */
  readonly first: number;
  readonly settings: TableSettings;
  readonly largest: number;
  readonly tests: Readonly<Record<string, CellSignificance>> | undefined;
  /** The cell of this row that the keyboard reaches, or -1. */
  readonly reached: number;
  readonly isTicked: boolean;
  readonly isOpen: boolean;
  readonly onTick: Ticks['onTick'];
  readonly onEdit: (themeId: string) => void;
  readonly onDrill: OnDrill;
}

const Row = memo((props: RowProps) => {
  const { table, item, row, columns, first, settings, largest, tests, reached, isTicked, isOpen } = props;
  const { onTick, onEdit, onDrill } = props;
  const { format, significance } = settings;
  const order = columnOrder(settings.sentiment, table.columns.length);
  const end = first + columns.length;
  const mood =
    order.sentiment === null ? null : (
      <SentimentCell
        item={item}
        mark={cellMark({ row, column: order.sentiment })}
        isReached={reached === order.sentiment}
      />
    );
  const classes = [...(item.id === null ? ['unclassified'] : []), ...(isOpen ? ['open'] : [])].join(' ');
  // A row's share of itself is always everything, and who carries no theme is no theme's measure: no bar for either.
  const full = item.id === null ? 0 : largest;
  return (
    <tr className={classes} aria-rowindex={headHeight(table.columns) + row + 1}>
      <NameCell {...{ item, row, isTicked, onTick, onEdit, onDrill }} isReached={reached === 0} />
      <Cell
        cell={cellView(table, item, null, format, undefined)}
        largest={format === 'row' ? 0 : full}
        mode="off"
        place={{ row, column: 1 }}
        isReached={reached === 1}
        onOpen={() => onDrill(item, null)}
      />
      {settings.sentiment === 'first' ? mood : null}
      {first > 0 ? <td aria-hidden="true" /> : null}
      {columns.map((column, index) => (
        <Cell
          key={column.key}
          cell={cellView(table, item, column, format, tests?.[column.key])}
          largest={full}
          mode={significance}
          place={{ row, column: order.first + first + index }}
          isReached={reached === order.first + first + index}
          onOpen={() => onDrill(item, column)}
        />
      ))}
      {end < table.columns.length ? <td aria-hidden="true" /> : null}
      {settings.sentiment === 'last' ? mood : null}
    </tr>
  );
});
Row.displayName = 'Row';

const Gap = ({ rows }: { readonly rows: number }) =>
  rows > 0 ? (
    <tr aria-hidden="true">
      <td style={{ height: rows * ROW_HEIGHT, border: 0 }} />
    </tr>
  ) : null;

export const ThemeTableBody = (props: ThemeTableBodyProps) => {
  const { table, items, rows, columns, settings, ticks, open, cursor, onEdit, onDrill } = props;
  const { significance, confidence, format } = settings;
  const shown = useMemo(() => items.slice(rows.first, rows.end), [items, rows.first, rows.end]);
  const visible = useMemo(() => table.columns.slice(columns.first, columns.end), [table, columns.first, columns.end]);
  const tests = useMemo(
    () => significanceOf(table, shown, { significance, confidence }, visible),
    [table, shown, significance, confidence, visible],
  );
  const largest = useMemo(() => largestPercent(table, format), [table, format]);
  return (
    <tbody>
      <Gap rows={rows.first} />
      {shown.map((item, index) => (
        <Row
          key={item.id ?? ''}
          {...{
            table,
            item,
            settings,
            largest,
            onEdit,
            onDrill,
            columns: visible,
            first: columns.first,
            tests: tests[index],
          }}
          row={rows.first + index}
          reached={cursor.row === rows.first + index ? cursor.column : -1}
          isTicked={item.id !== null && ticks.ids.has(item.id)}
          isOpen={item.id !== null && item.id === open}
          onTick={ticks.onTick}
        />
      ))}
      <Gap rows={items.length - rows.end} />
    </tbody>
  );
};

interface SkeletonRowsProps {
  readonly rows: number;
  readonly columns: Window;
  readonly layout: ColumnLayout;
  readonly settings: TableSettings;
}

/** Until the first answer: as many rows and columns as are to come, in their places. */
export const SkeletonRows = ({ rows, columns, layout, settings }: SkeletonRowsProps) => (
  <tbody>
    {Array.from({ length: Math.min(rows, 15) }, (_, row) => (
      <tr key={row}>
        <th className="name">
          <Skeleton width={`${70 - ((row * 13) % 40)}%`} />
        </th>
        <td>
          <Skeleton />
        </td>
        {settings.sentiment === 'first' ? <td children={<Skeleton />} /> : null}
        {Array.from({ length: columns.end - columns.first }, (_column, index) => (
          <td key={index} children={<Skeleton />} />
        ))}
        {columns.end < layout.edges.length - 1 ? <td /> : null}
        {settings.sentiment === 'last' ? <td children={<Skeleton />} /> : null}
      </tr>
    ))}
  </tbody>
);

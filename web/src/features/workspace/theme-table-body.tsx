import EditOutlined from '@mui/icons-material/EditOutlined';
import Skeleton from '@mui/material/Skeleton';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { TableItem, TableResult } from '@verbatim/command-api/contract/table';
import type { CellSignificance } from '@verbatim/domain/statistics/significance';
import { SentimentCell } from './sentiment-cell.tsx';
import { ROW_HEIGHT } from './theme-table-style.ts';
import type { TableSettings } from './table-settings.ts';
import { cellView, headHeight, largestPercent, significanceOf, type CellView, type TableColumn } from './table-view.ts';
import type { Window } from './window-of.ts';

interface ThemeTableBodyProps {
  readonly table: TableResult;
  readonly items: readonly TableItem[];
  readonly rows: Window;
  readonly columns: Window;
  readonly settings: TableSettings;
}

const MARKS = { higher: '▲', lower: '▼', 'small-base': '°', same: '' } as const;
const SPOKEN = {
  higher: 'significantly higher',
  lower: 'significantly lower',
  'small-base': 'base too small to test',
  same: '',
} as const;

interface MarkProps {
  readonly cell: CellView;
  readonly mode: TableSettings['significance'];
}

const Mark = ({ cell: { verdict, letters }, mode }: MarkProps) => {
  if (mode === 'off') return null;
  if (mode === 'group' && letters.length > 0)
    return (
      <>
        <span className="letters higher">{letters.join('')}</span>
        <span className="mark" />
      </>
    );
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
  readonly largest: number;
  readonly mode: TableSettings['significance'];
}

const Cell = ({ cell, largest, mode }: CellProps) => {
  const coloured = mode === 'total' && (cell.verdict === 'higher' || cell.verdict === 'lower') ? cell.verdict : '';
  const bar = cell.percent !== null && largest > 0 ? (cell.percent / largest) * 100 : 0;
  return (
    <td className="leaf" title={cell.hint}>
      {bar > 0 ? <span className="bar" style={{ width: `calc((100% - 16px) * ${(bar / 100).toFixed(4)})` }} /> : null}
      <span className={`figure ${coloured}`}>{cell.text}</span>
      <Mark cell={cell} mode={mode} />
    </td>
  );
};

interface RowProps {
  readonly table: TableResult;
  readonly item: TableItem;
  readonly index: number;
  readonly columns: readonly TableColumn[];
  readonly before: number;
  readonly after: number;
  readonly settings: TableSettings;
  readonly largest: number;
  readonly tests: Readonly<Record<string, CellSignificance>> | undefined;
}

const Row = ({
  table,
  item,
  index,
  columns,
  before,
  after,
  settings: { format, significance },
  largest,
  tests,
}: RowProps) => (
  <tr className={item.id === null ? 'unclassified' : undefined} aria-rowindex={index + 1}>
    <th className="name" scope="row" title={item.name}>
      <span className="label">{item.name}</span>
      {item.id === null ? null : (
        <Link
          className="edit"
          to={`/themes?theme=${encodeURIComponent(item.id)}`}
          aria-label={`Edit theme ${item.name}`}
        >
          <EditOutlined sx={{ fontSize: 16 }} />
        </Link>
      )}
    </th>
    {/* A row's share of itself is always everything: no bar for it. */}
    <Cell
      cell={cellView(table, item, null, format, undefined)}
      largest={format === 'row' ? 0 : largest}
      mode={significance}
    />
    <SentimentCell item={item} />
    {before > 0 ? <td aria-hidden="true" /> : null}
    {columns.map((column) => (
      <Cell
        key={column.key}
        cell={cellView(table, item, column, format, tests?.[column.key])}
        largest={largest}
        mode={significance}
      />
    ))}
    {after > 0 ? <td aria-hidden="true" /> : null}
  </tr>
);

const Gap = ({ rows }: { readonly rows: number }) =>
  rows > 0 ? (
    <tr aria-hidden="true">
      <td style={{ height: rows * ROW_HEIGHT, border: 0 }} />
    </tr>
  ) : null;

export const ThemeTableBody = ({ table, items, rows, columns, settings }: ThemeTableBodyProps) => {
  const { significance, confidence, format } = settings;
  const shown = useMemo(() => items.slice(rows.first, rows.end), [items, rows.first, rows.end]);
  const tests = useMemo(
    () => significanceOf(table, shown, { significance, confidence }),
    [table, shown, significance, confidence],
  );
  const largest = useMemo(() => largestPercent(table, format), [table, format]);
  const visible = table.columns.slice(columns.first, columns.end);
  return (
    <tbody>
      <Gap rows={rows.first} />
      {shown.map((item, index) => (
        <Row
          key={item.id ?? ''}
          table={table}
          item={item}
          index={headHeight(table) + rows.first + index}
          columns={visible}
          before={columns.first}
          after={table.columns.length - columns.end}
          settings={settings}
          largest={largest}
          tests={tests[index]}
        />
      ))}
      <Gap rows={items.length - rows.end} />
    </tbody>
  );
};

/** Until the first answer: rows of the height to come. */
export const SkeletonRows = () => (
  <tbody>
    {Array.from({ length: 15 }, (_, row) => (
      <tr key={row}>
        <th className="name">
          <Skeleton width={`${70 - ((row * 13) % 40)}%`} />
        </th>
        <td>
          <Skeleton />
        </td>
        <td>
          <Skeleton />
        </td>
      </tr>
    ))}
  </tbody>
);

import Skeleton from '@mui/material/Skeleton';
import { useMemo, useState } from 'react';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { useLatest } from '../../../../components/hooks/use-latest.ts';
import type { ColumnLayout } from './column-layout.ts';
import type { Cell } from './table-cursor.ts';
import { CLASSES, type SentimentClass } from '../sentiment-view.ts';
import type { TableRow } from '../net-rows.ts';
import { getCountedSentiment, type TableSettings } from '../table-settings.ts';
import { columnOrder, largestPercent, type Decimals } from '../table-view.ts';
import { testTableSignificance } from '../table-tests.ts';
import { testTableWaves } from '../wave-changes.ts';
import { ThemeTableRow } from './theme-table-row.tsx';
import type { OnDrill, Ticks } from './theme-table.tsx';
import { ROW_HEIGHT } from './theme-table-style.ts';
import { findTargetCell, toCellKey } from './use-table-cursor.ts';
import type { Window } from './visible-range.ts';

interface ThemeTableBodyProps {
  readonly table: TableResult;
  readonly items: readonly TableRow[];
  readonly rows: Window;
  readonly columns: Window;
  readonly settings: TableSettings;
  /** Of the shares. */
  readonly decimals: Decimals;
  readonly ticks: Ticks;
  readonly open: string | null;
  readonly cursor: Cell;
  /** The cell that the headline is about; null for none. */
  readonly led: Cell | null;
  readonly onEdit: (themeId: string) => void;
  readonly onFold: (nets: readonly string[]) => void;
  readonly onDrill: OnDrill;
  readonly isReadOnly?: boolean;
}

const Gap = ({ rows }: { readonly rows: number }) =>
  rows > 0 ? (
    <tr aria-hidden="true">
      <td style={{ height: rows * ROW_HEIGHT, border: 0 }} />
    </tr>
  ) : null;

/** The hovered cell, by key. */
const usePointed = () => {
  const [mark, setMark] = useState('');
  const [row = -1, column = -1] = mark === '' ? [] : mark.split('/').map(Number);
  const onPoint = (target: EventTarget): void => {
    const cell = findTargetCell(target);
    setMark(cell === null ? '' : toCellKey(cell));
  };
  return { pointed: { row, column }, onPoint };
};

/** The part of a bar that was clicked. */
const getPart = (target: EventTarget): SentimentClass | undefined => {
  const part = target instanceof HTMLElement ? target.dataset['part'] : undefined;
  return CLASSES.find(([kind]) => kind === part)?.[0];
};

/** Of the visible rows and columns, by the settings that they depend on. */
const useTests = (
  table: TableResult,
  shown: readonly TableRow[],
  visible: TableResult['columns'],
  settings: TableSettings,
) => {
  const { significance, confidence, correction, minBase, format, wave, waveOrder, groupBy, parts } = settings;
  const tests = useMemo(
    () => testTableSignificance(table, shown, { significance, confidence, correction, minBase }, visible),
    [table, shown, significance, confidence, correction, minBase, visible],
  );
  const changes = useMemo(() => {
    const waves = { wave, waveOrder, groupBy, parts, format, confidence, correction, minBase };
    return testTableWaves(table, shown, waves, visible);
  }, [table, shown, wave, waveOrder, groupBy, parts, format, confidence, correction, minBase, visible]);
  return { tests, changes };
};

/** Mouse and keys are heard here, and not by hundreds of cells. */
export const ThemeTableBody = (props: ThemeTableBodyProps) => {
  const {
    table,
    items,
    rows,
    columns,
    settings,
    decimals,
    ticks,
    open,
    cursor,
    led,
    onEdit,
    onFold,
    onDrill,
    isReadOnly = false,
  } = props;
  const { format, folded } = settings;
  const toggle = useLatest((net: string): void =>
    onFold(folded.includes(net) ? folded.filter((id) => id !== net) : [...folded, net]),
  );
  const shown = useMemo(() => items.slice(rows.first, rows.end), [items, rows.first, rows.end]);
  const visible = useMemo(() => table.columns.slice(columns.first, columns.end), [table, columns.first, columns.end]);
  const { tests, changes } = useTests(table, shown, visible, settings);
  const largest = useMemo(() => largestPercent(table, format), [table, format]);
  const { pointed, onPoint } = usePointed();
  const drill = (target: EventTarget): void => {
    if (isReadOnly) return;
    const place = target instanceof Element && target.closest('td.drills') !== null ? findTargetCell(target) : null;
    const item = place === null ? undefined : items[place.row];
    if (place === null || item === undefined) return;
    const { first, sentiment } = columnOrder(settings.sentiment, table.columns.length);
    if (place.column === sentiment) onDrill(item, null, getPart(target) ?? 'any');
    else onDrill(item, table.columns[place.column - first] ?? null, getCountedSentiment(format));
  };
  const inRow = (cell: Cell, row: number): number => (cell.row === row ? cell.column : -1);
  return (
    <tbody
      onClick={({ target }) => drill(target)}
      onKeyDown={({ key, target }) => {
        if (key === 'Enter') drill(target);
      }}
      onMouseOver={({ target }) => onPoint(target)}
    >
      <Gap rows={rows.first} />
      {shown.map((item, index) => {
        const row = rows.first + index;
        return (
          <ThemeTableRow
            // By index, so that another order updates existing cells.
            key={row}
            table={table}
            item={item}
            row={row}
            settings={settings}
            largest={largest}
            decimals={decimals}
            onEdit={onEdit}
            onFold={toggle}
            isFolded={item.id !== null && folded.includes(item.id)}
            onDrill={onDrill}
            columns={visible}
            first={columns.first}
            tests={tests[index]}
            changes={changes[index]}
            reached={inRow(cursor, row)}
            pointed={inRow(pointed, row)}
            led={led === null ? -1 : inRow(led, row)}
            isTicked={item.id !== null && ticks.ids.has(item.id)}
            isOpen={item.id !== null && item.id === open}
            onTick={ticks.onTick}
            isReadOnly={isReadOnly}
          />
        );
      })}
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

/** Skeleton of the expected size. */
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

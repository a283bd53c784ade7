import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import { memo } from 'react';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { CellSignificance } from '@verbatim/domain/statistics/significance';
import { NumberCells } from './number-cells.tsx';
import { SentimentCell } from './sentiment-cell.tsx';
import { isThemeOrNet, type TableRow } from '../net-rows.ts';
import type { TableSettings } from '../table-settings.ts';
import { cellView, columnOrder, headHeight, type Decimals, type TableColumn } from '../table-view.ts';
import { FigureCell } from './theme-table-cell.tsx';
import type { OnDrill, Ticks } from './theme-table.tsx';
import { toCellKey } from './use-table-cursor.ts';
import type { ItemChanges } from '../wave-changes.ts';
import { useIsPast } from '../../../../components/past/use-past.ts';

interface NameCellProps {
  readonly item: TableRow;
  readonly row: number;
  readonly isReached: boolean;
  readonly isTicked: boolean;
  readonly isFolded: boolean;
  readonly onTick: Ticks['onTick'];
  readonly onEdit: (themeId: string) => void;
  readonly onFold: (net: string) => void;
  readonly onDrill: OnDrill;
  readonly isReadOnly: boolean;
}

const getNameClass = ({ kind, net, visible, unreadable }: TableRow): string =>
  [
    'name',
    ...(visible && unreadable !== true ? [] : ['unseen']),
    ...(kind === 'net' ? ['net'] : net === undefined ? [] : ['inside']),
  ].join(' ');

/** What a row has besides its name: its box to tick, and the button that opens a theme or folds a net. */
const NameTools = ({ item, isReached, isTicked, onTick, onEdit, isReadOnly }: NameCellProps) => {
  const isPast = useIsPast();
  const { id, name, kind } = item;
  if (id === null || kind === 'none' || isReadOnly) return null;
  return (
    <>
      <input
        type="checkbox"
        className="tick"
        aria-label={`Select ${name}`}
        checked={isTicked}
        tabIndex={isReached ? 0 : -1}
        onChange={(event) => onTick([id], event.target.checked)}
      />
      {kind === 'net' ? null : (
        <button
          type="button"
          className="edit"
          aria-label={`${isPast ? 'Show' : 'Edit'} theme ${name}`}
          title={isPast ? 'Show theme' : 'Edit theme'}
          tabIndex={isReached ? 0 : -1}
          onClick={() => onEdit(id)}
        >
          {isPast ? <VisibilityOutlined sx={{ fontSize: 16 }} /> : <EditIcon />}
        </button>
      )}
    </>
  );
};

const FoldButton = ({ item: { id, name }, isReached, isFolded, onFold }: NameCellProps) => (
  <button
    type="button"
    className="fold"
    aria-label={`Themes of ${name}`}
    aria-expanded={!isFolded}
    title={isFolded ? 'Show themes' : 'Hide themes'}
    tabIndex={isReached ? 0 : -1}
    onClick={() => onFold(id ?? '')}
  >
    <ExpandMoreOutlined sx={{ fontSize: 18, transform: isFolded ? 'rotate(-90deg)' : undefined }} />
  </button>
);

/**
 * The name of a row with its tools. Enter opens a theme and folds a net, Space ticks. The title of a theme
 * says which net it is below.
 */
const NameCell = (props: NameCellProps) => {
  const { item, row, isReached, isTicked, onTick, onEdit, onFold, onDrill, isReadOnly } = props;
  const { id, name, kind, net, visible, unreadable = false } = item;
  const isRest = id === null || kind === 'none';
  return (
    <th
      className={getNameClass(item)}
      scope="row"
      title={net === undefined ? name : `${name}, in ${net}`}
      aria-label={unreadable ? `${name}: query cannot be read` : name}
      data-cell={toCellKey({ row, column: 0 })}
      tabIndex={isReached ? 0 : -1}
      onKeyDown={(event) => {
        const isHeard = event.target === event.currentTarget && (event.key === 'Enter' || event.key === ' ');
        if (isRest || !isHeard || (isReadOnly && kind !== 'net')) return;
        event.preventDefault();
        if (event.key === ' ' && !isReadOnly) onTick([id], !isTicked);
        else if (kind === 'net') onFold(id);
        else onEdit(id);
      }}
    >
      {kind === 'net' ? <FoldButton {...props} /> : null}
      {isReadOnly ? (
        <span className="label" dir="auto">
          {name}
        </span>
      ) : (
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
      )}
      {unreadable ? (
        <ErrorOutlineOutlined
          titleAccess="Query cannot be read"
          sx={{ fontSize: 14, '&&&': { color: 'error.main' } }}
        />
      ) : null}
      {visible ? null : <VisibilityOffOutlined titleAccess="Not visible in charts and exports" sx={{ fontSize: 14 }} />}
      <NameTools {...props} />
    </th>
  );
};

/** Drawn once: every row has it. */
const EditIcon = memo(() => <EditOutlined sx={{ fontSize: 16 }} />);
EditIcon.displayName = 'EditIcon';

interface RowProps {
  readonly table: TableResult;
  readonly item: TableRow;
  /** Place among all rows, from 0. */
  readonly row: number;
  readonly columns: readonly TableColumn[];
  /** Of the first of them among all. */
  readonly first: number;
  readonly settings: TableSettings;
  readonly largest: number;
  readonly decimals: Decimals;
  readonly tests: Readonly<Record<string, CellSignificance>> | undefined;
  /** Against the wave before; undefined while waves are not compared. */
  readonly changes: ItemChanges | undefined;
  /** The cell of this row that the keyboard reaches, or -1. */
  readonly reached: number;
  /** The cell of this row that is pointed at, or -1. */
  readonly pointed: number;
  /** The cell of this row that the headline is about, or -1. */
  readonly led: number;
  readonly isTicked: boolean;
  readonly isOpen: boolean;
  readonly isFolded: boolean;
  readonly onTick: Ticks['onTick'];
  readonly onEdit: (themeId: string) => void;
  readonly onFold: (net: string) => void;
  readonly onDrill: OnDrill;
  readonly isReadOnly: boolean;
}

export const ThemeTableRow = memo((props: RowProps) => {
  const { table, item, row, columns, first, settings, largest, tests, reached, pointed, led, isTicked, isOpen } = props;
  const { decimals, changes, isFolded, onTick, onEdit, onFold, onDrill, isReadOnly } = props;
  const { format, significance } = settings;
  const cellSettings = { ...settings, decimals };
  const order = columnOrder(settings.sentiment, table.columns.length);
  const end = first + columns.length;
  const mood =
    order.sentiment === null ? null : (
      <SentimentCell
        item={item}
        mark={toCellKey({ row, column: order.sentiment })}
        isReached={reached === order.sentiment}
      />
    );
  const classes = [...(isThemeOrNet(item) ? [] : ['unclassified']), ...(isOpen ? ['open'] : [])].join(' ');
  // No bars for a row's share of itself, which is always 100 %, and for rows of the rest.
  const full = isThemeOrNet(item) ? largest : 0;
  const placed = (column: number) => ({
    mark: toCellKey({ row, column }),
    isReached: reached === column,
    isAsked: reached === column || pointed === column,
    isLed: led === column,
  });
  return (
    <tr className={classes} aria-rowindex={headHeight(table.columns) + row + 1}>
      <NameCell
        item={item}
        row={row}
        isTicked={isTicked}
        onTick={onTick}
        isFolded={isFolded}
        onEdit={onEdit}
        onFold={onFold}
        onDrill={onDrill}
        isReadOnly={isReadOnly}
        isReached={reached === 0}
      />
      <FigureCell
        cell={cellView(table, item, null, cellSettings, undefined)}
        largest={format === 'row' ? 0 : full}
        mode="off"
        {...placed(1)}
      />
      {settings.sentiment === 'first' ? mood : null}
      {first > 0 ? <td aria-hidden="true" /> : null}
      {columns.map((column, index) => (
        <FigureCell
          key={column.key}
          cell={cellView(table, item, column, cellSettings, tests?.[column.key], changes?.[column.key])}
          hasChanges={changes !== undefined}
          largest={full}
          mode={significance}
          {...placed(order.first + first + index)}
        />
      ))}
      {end < table.columns.length ? <td aria-hidden="true" /> : null}
      {settings.sentiment === 'last' ? mood : null}
      <NumberCells table={table} item={item} minBase={settings.minBase} />
    </tr>
  );
});
ThemeTableRow.displayName = 'ThemeTableRow';

import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import { memo } from 'react';
import type { TableItem, TableResult } from '@verbatim/command-api/contract/table';
import type { CellSignificance } from '@verbatim/domain/statistics/significance';
import { SentimentCell } from './sentiment-cell.tsx';
import type { TableSettings } from './table-settings.ts';
import { cellView, columnOrder, headHeight, type TableColumn } from './table-view.ts';
import { FigureCell } from './theme-table-cell.tsx';
import type { OnDrill, Ticks } from './theme-table.tsx';
import { cellMark } from './use-table-cursor.ts';

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
      className={visible ? 'name' : 'name unseen'}
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
            <EditIcon />
          </button>
        </>
      )}
    </th>
  );
};

/** Drawn once: every row has it. */
const EditIcon = memo(() => <EditOutlined sx={{ fontSize: 16 }} />);
EditIcon.displayName = 'EditIcon';

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
  /** The cell of this row that is pointed at, or -1. */
  readonly pointed: number;
  readonly isTicked: boolean;
  readonly isOpen: boolean;
  readonly onTick: Ticks['onTick'];
  readonly onEdit: (themeId: string) => void;
  readonly onDrill: OnDrill;
}

export const ThemeTableRow = memo((props: RowProps) => {
  const { table, item, row, columns, first, settings, largest, tests, reached, pointed, isTicked, isOpen } = props;
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
  const placed = (column: number) => ({
    mark: cellMark({ row, column }),
    isReached: reached === column,
    isAsked: reached === column || pointed === column,
  });
  return (
    <tr className={classes} aria-rowindex={headHeight(table.columns) + row + 1}>
      <NameCell {...{ item, row, isTicked, onTick, onEdit, onDrill }} isReached={reached === 0} />
      <FigureCell
        cell={cellView(table, item, null, settings, undefined)}
        largest={format === 'row' ? 0 : full}
        mode="off"
        {...placed(1)}
      />
      {settings.sentiment === 'first' ? mood : null}
      {first > 0 ? <td aria-hidden="true" /> : null}
      {columns.map((column, index) => (
        <FigureCell
          key={column.key}
          cell={cellView(table, item, column, settings, tests?.[column.key])}
          largest={full}
          mode={significance}
          {...placed(order.first + first + index)}
        />
      ))}
      {end < table.columns.length ? <td aria-hidden="true" /> : null}
      {settings.sentiment === 'last' ? mood : null}
    </tr>
  );
});
ThemeTableRow.displayName = 'ThemeTableRow';

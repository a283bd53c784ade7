import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import type { ReactNode } from 'react';
import type { TableItem, TableResult } from '@verbatim/command-api/contract/results/table';
import { SENTIMENT_LEVEL } from '@verbatim/domain/project/group-levels';
import { COMMENT_CLASS_LABELS } from '@verbatim/domain/text/sentiment/sentiment-class';
import { baseLine, isLong, leafLabel, type ColumnLayout } from './column-layout.ts';
import { isThemeOrNet } from '../net-rows.ts';
import type { Cell } from './table-cursor.ts';
import { NumberHeadings, NumberWidths } from './number-cells.tsx';
import { isGroupedBySentiment, nextSort, type TableSettings, type TableSort } from '../table-settings.ts';
import { CLASSES } from '../sentiment-view.ts';
import { TOTAL } from '../table-figures.ts';
import { columnLetters, columnOrder, headerRows, SENTIMENT, shownSort, type TableColumn } from '../table-view.ts';
import type { OnDrill, Ticks } from './theme-table.tsx';
import { toCellKey } from './use-table-cursor.ts';
import type { Window } from './visible-range.ts';

interface ThemeTableHeadProps {
  readonly table: TableResult | undefined;
  readonly items: readonly TableItem[];
  readonly columns: readonly TableColumn[];
  readonly layout: ColumnLayout;
  /** Visible columns. */
  readonly window: Window;
  readonly settings: TableSettings;
  readonly ticks: Ticks;
  readonly cursor: Cell;
  readonly onSort: (sort: TableSort) => void;
  readonly onDrill: OnDrill;
  readonly onHideSentiment: () => void;
  readonly isTight: boolean;
  readonly isReadOnly?: boolean;
}

const UNITS = { sum: '#', column: '%', row: '%', negative: 'negative\u00a0%', mean: 'mean' } as const;

const ariaSort = (sort: TableSort, by: string): 'ascending' | 'descending' | 'none' =>
  sort.by !== by ? 'none' : sort.order === 'asc' ? 'ascending' : 'descending';

interface Sorting {
  readonly sort: TableSort;
  readonly cursor: Cell;
  readonly onSort: (sort: TableSort) => void;
}

interface HeadingProps extends Sorting {
  readonly label: string;
  readonly by: string;
  readonly className: string;
  readonly span?: number;
  /** Small print under the label. */
  readonly base: string;
  /** Opens a drilldown of the base; absent without a number. */
  readonly onBase?: (() => void) | undefined;
  /** The label has two lines, with the base in the second. */
  readonly isBaseBeside?: boolean;
  readonly column: number;
  readonly children?: ReactNode;
}

/** A sortable heading with its base, which opens a drilldown. */
const Heading = (props: HeadingProps) => {
  const { label, by, className, span, base, onBase, isBaseBeside = false, column, sort, cursor, onSort } = props;
  const tabIndex = cursor.row === -1 && cursor.column === column ? 0 : -1;
  const words = (
    <>
      <button
        type="button"
        className="sort"
        title={`Sort by ${label}`}
        data-cell={toCellKey({ row: -1, column })}
        tabIndex={tabIndex}
        onClick={() => onSort(nextSort(sort, by))}
      >
        <span dir="auto">{label}</span>
        {sort.by === by ? (
          <span className="arrow" aria-hidden="true">
            {sort.order === 'desc' ? '↓' : '↑'}
          </span>
        ) : null}
      </button>
      {onBase === undefined ? (
        <span className="base">{base}</span>
      ) : (
        <button type="button" className="base" title={`All comments of ${label}`} tabIndex={tabIndex} onClick={onBase}>
          {base}
        </button>
      )}
    </>
  );
  return (
    <th className={className} scope="col" rowSpan={span} aria-sort={ariaSort(sort, by)}>
      {isBaseBeside ? <div className="beside">{words}</div> : words}
      {props.children}
    </th>
  );
};

/** Placeholder for columns out of view. */
const Spacer = ({ isThere, span = 1 }: { readonly isThere: boolean; readonly span?: number }) =>
  isThere ? <td aria-hidden="true" rowSpan={span} style={{ padding: 0 }} /> : null;

const Widths = ({
  layout: { edges, total, sentiment },
  window: { first, end },
  settings,
  table,
}: ThemeTableHeadProps) => {
  const edge = (index: number): number => edges[index] ?? 0;
  const mood = sentiment > 0 ? <col style={{ width: sentiment }} /> : null;
  const last = edges.length - 1;
  return (
    <colgroup>
      <col style={{ width: 'var(--name)' }} />
      <col style={{ width: total }} />
      {settings.sentiment === 'first' ? mood : null}
      {first > 0 ? <col style={{ width: edge(first) }} /> : null}
      {Array.from({ length: end - first }, (_, index) => (
        <col key={index} style={{ width: edge(first + index + 1) - edge(first + index) }} />
      ))}
      {end < last ? <col style={{ width: edge(last) - edge(end) }} /> : null}
      {settings.sentiment === 'last' ? mood : null}
      <NumberWidths table={table} />
    </colgroup>
  );
};

const TickAll = ({ items, ticks }: Pick<ThemeTableHeadProps, 'items' | 'ticks'>) => {
  const ids = items.filter(isThemeOrNet).flatMap(({ id }) => id ?? []);
  const ticked = ids.filter((id) => ticks.ids.has(id)).length;
  return (
    <input
      type="checkbox"
      className="tick"
      aria-label="Select all themes"
      disabled={ids.length === 0}
      checked={ticked > 0 && ticked === ids.length}
      ref={(box) => {
        if (box !== null) box.indeterminate = ticked > 0 && ticked < ids.length;
      }}
      onChange={() => ticks.onTick(ids, ticked < ids.length)}
    />
  );
};

/** Headings before and after the visible columns, spanning all heading rows. */
const getEnds = (props: ThemeTableHeadProps, sorting: Sorting, span: number) => {
  const { table, items, columns, window, settings, ticks, onDrill, isReadOnly = false } = props;
  const order = columnOrder(settings.sentiment, columns.length);
  const mood =
    order.sentiment === null ? null : (
      <Heading
        {...sorting}
        span={span}
        className="mood"
        label="Sentence sentiment"
        by={SENTIMENT}
        column={order.sentiment}
        base="About the theme; mean"
      >
        {/* A freeze has no settings to show it again. */}
        {isReadOnly ? null : (
          <button
            type="button"
            className="hide"
            aria-label="Hide sentiment"
            title="Hide sentiment. Show it again in Table settings."
            tabIndex={sorting.cursor.row === -1 && sorting.cursor.column === order.sentiment ? 0 : -1}
            onClick={props.onHideSentiment}
          >
            <VisibilityOffOutlined sx={{ fontSize: 16 }} />
          </button>
        )}
      </Heading>
    );
  const total = { className: '', label: `Total ${UNITS[settings.format]}`, by: 'count', column: 1 };
  const before = (
    <>
      <Heading
        {...sorting}
        span={span}
        className="name"
        label="Theme"
        by="name"
        column={0}
        base={describeBase(settings)}
      >
        {isReadOnly ? null : <TickAll items={items} ticks={ticks} />}
      </Heading>
      <Heading
        {...sorting}
        {...total}
        span={span}
        base={smallPrint(table, TOTAL, undefined, settings)}
        onBase={isReadOnly ? undefined : table && (() => onDrill(null, null))}
      />
      {settings.sentiment === 'first' ? mood : null}
      <Spacer isThere={window.first > 0} span={span} />
    </>
  );
  const behind = (
    <>
      <Spacer isThere={window.end < columns.length} span={span} />
      {settings.sentiment === 'last' ? mood : null}
      <NumberHeadings table={table} span={span} sort={sorting.sort} onSort={sorting.onSort} />
    </>
  );
  return { before, behind };
};

/** Columns of sentiment class whole comments, unlike the column of sentiment. */
const describeBase = (settings: TableSettings): string => {
  if (settings.weight !== '') return 'Base: weighted';
  return isGroupedBySentiment(settings) ? 'Whole comments' : 'Base: comments';
};

/** Reserves its space before there is a base. */
const smallPrint = (
  table: TableResult | undefined,
  key: string,
  letter: string | undefined,
  { format }: TableSettings,
): string => (table === undefined ? '\u00a0' : baseLine(table, key, letter, format));

/** Columns of sentiment have its colours. */
const getLeafClass = (column: TableColumn, { groupBy }: TableSettings): string => {
  const label = leafLabel(column);
  const kind =
    groupBy.at(-1) === SENTIMENT_LEVEL ? CLASSES.find(([of]) => COMMENT_CLASS_LABELS[of] === label) : undefined;
  return kind === undefined ? 'leaf' : `leaf ${kind[0]}`;
};

/** Heading rows, one per level of the grouping; the bases are below the last. */
export const ThemeTableHead = (props: ThemeTableHeadProps) => {
  const { table, columns, window, settings, cursor, onSort, onDrill, isReadOnly = false } = props;
  const shown = columns.slice(window.first, window.end);
  const levels = headerRows(shown);
  const groups = levels.slice(0, -1);
  const letters = settings.significance === 'group' ? columnLetters(columns) : new Map<string, string>();
  const { first } = columnOrder(settings.sentiment, columns.length);
  const sorting = { sort: shownSort(columns, settings), cursor, onSort };
  const { before, behind } = getEnds(props, sorting, Math.max(1, levels.length));
  return (
    <>
      <Widths {...props} />
      <thead>
        {groups.map((cells, level) => (
          <tr key={level}>
            {level === 0 ? before : null}
            {cells.map(({ key, label, span }) => (
              <th key={key} className="group" scope="colgroup" colSpan={span} title={label}>
                <span dir="auto">{label}</span>
              </th>
            ))}
            {level === 0 ? behind : null}
          </tr>
        ))}
        <tr>
          {groups.length === 0 ? before : null}
          {shown.map((column, index) => (
            <Heading
              key={column.key}
              {...sorting}
              className={getLeafClass(column, settings)}
              label={leafLabel(column)}
              by={column.key}
              isBaseBeside={props.isTight && isLong(leafLabel(column))}
              base={smallPrint(table, column.key, letters.get(column.key), settings)}
              onBase={isReadOnly ? undefined : table && (() => onDrill(null, column))}
              column={first + window.first + index}
            />
          ))}
          {groups.length === 0 ? behind : null}
        </tr>
      </thead>
    </>
  );
};

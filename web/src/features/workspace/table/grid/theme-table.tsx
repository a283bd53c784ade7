import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useImperativeHandle, useMemo, useState, type CSSProperties, type Ref, type UIEvent } from 'react';
import type { TableItem, TableResult } from '@verbatim/command-api/contract/results/table';
import { useElementWidth } from '../../../../components/hooks/use-element-width.ts';
import {
  AROUND_BAR,
  columnLayout,
  figuresWidth,
  leastOfNames,
  NAMES_SHARE,
  type ColumnLayout,
} from './column-layout.ts';
import { SkeletonRows, ThemeTableBody } from './theme-table-body.tsx';
import { listNumberFigures, NUMBER_WIDTH } from '../number-figures.ts';
import { ThemeTableHead } from './theme-table-head.tsx';
import { MoreColumns } from '../../more-columns.tsx';
import { edgeStyle, frameStyle, headSizes, ROW_HEIGHT, TABLE_HEIGHT, tableStyle } from './theme-table-style.ts';
import type { Lead } from '../lead-sentence.ts';
import { hasNets, type TableRow } from '../net-rows.ts';
import type { SentimentClass } from '../sentiment-view.ts';
import type { TableSettings, TableSort } from '../table-settings.ts';
import { columnOrder, countTableDecimals, headHeight, type TableColumn } from '../table-view.ts';
import type { Cell } from './table-cursor.ts';
import { useTableCursor } from './use-table-cursor.ts';
import { computeVisibleRange, findVisibleEdges } from './visible-range.ts';

/** Selected rows by theme id, and their toggle. */
export interface Ticks {
  readonly ids: ReadonlySet<string>;
  readonly onTick: (ids: readonly string[], on: boolean) => void;
}

/** Opens a drilldown of a row, or with null of the base, in one column or in all. */
export type OnDrill = (item: TableItem | null, column: TableColumn | null, mood?: DrilledSentiment) => void;

/** Sorted by sentiment, or filtered by a class. */
export type DrilledSentiment = 'any' | SentimentClass;

export type Seek = (() => void) | null;

export interface ThemeTableProps {
  /** Undefined while loading. */
  readonly table: TableResult | undefined;
  /** Sorted items. */
  readonly items: readonly TableRow[];
  /** Expected size while loading, to avoid layout shifts. */
  readonly expected: { readonly rows: number; readonly columns: readonly TableColumn[] };
  readonly settings: TableSettings;
  /** The cell that the headline is about. */
  readonly lead?: Pick<Lead, 'item' | 'column'> | null;
  /** Brings that cell into sight. */
  readonly seek?: Ref<Seek>;
  readonly loading: boolean;
  readonly ticks: Ticks;
  /** The theme that is open in the docked editor. */
  readonly open: string | null;
  readonly onEdit: (themeId: string) => void;
  readonly onDrill: OnDrill;
  readonly onSort: (sort: TableSort) => void;
  /** @param nets ids of all folded ones */
  readonly onFold: (nets: readonly string[]) => void;
  /** Hides the sentiment column. */
  readonly onHideSentiment: () => void;
  /** Compact layout for low screens. */
  readonly isTight: boolean;
  /** Stored figures, without selection, editing and drilldowns. */
  readonly isReadOnly?: boolean;
  /** Place for the number of hidden columns. */
  readonly beyondSlot: HTMLElement | null;
}

interface Scroll {
  readonly top: number;
  readonly left: number;
  readonly isAtStart: boolean;
}

/** Names are before it. */
const TOTAL_COLUMN = 1;

/** Quantised, so that scrolling does not render at every pixel. */
const stepped = (pixels: number, step: number): number => Math.floor(pixels / step) * step;

const useScroll = () => {
  const [scroll, setScroll] = useState<Scroll>({ top: 0, left: 0, isAtStart: true });
  const onScroll = ({ currentTarget: { scrollTop, scrollLeft } }: UIEvent<HTMLDivElement>): void => {
    const next = {
      top: stepped(scrollTop, ROW_HEIGHT * 2),
      left: stepped(scrollLeft, 100),
      isAtStart: scrollLeft < 1,
    };
    if (next.top !== scroll.top || next.left !== scroll.left || next.isAtStart !== scroll.isAtStart) setScroll(next);
  };
  return { scroll, onScroll };
};

/** CSS variables of sizes: names take spare width, between their minimum and maximum. */
const getSizes = (layout: ColumnLayout): CSSProperties => {
  const { name, marks, changes } = layout;
  const figures = figuresWidth(layout);
  return {
    '--name': `clamp(min(${name.least}px, ${NAMES_SHARE * 100}cqw), calc(100cqw - ${figures}px), ${name.most}px)`,
    '--marks': `${marks}px`,
    '--changes': `${changes}px`,
    '--bar': `${layout.longestBar}px`,
    '--stack': `${layout.sentiment - AROUND_BAR}px`,
    width: `calc(var(--name) + ${figures}px)`,
  } as CSSProperties;
};

/** Rendered width: before the frame is measured, that of the widest screen. */
const across = (sight: number): number => (sight > 0 ? sight : Math.max(1920, window.screen.width));

/** Right edge of what is in view, from the end of the total. */
const getRightEdge = (layout: ColumnLayout, sight: number, left: number): number =>
  sight + left + 1 - leastOfNames(layout, sight) - layout.total;

/** Number of columns of groups up to this edge, scrolled past ones included. */
const countUpTo = (edge: number, layout: ColumnLayout, { sentiment }: TableSettings): number => {
  const before = sentiment === 'first' ? layout.sentiment : 0;
  return layout.edges.slice(1).filter((end) => before + end <= edge).length;
};

/** Number of columns beyond the right edge, including sentiment. @param upTo columns of groups before it */
const countBeyond = (edge: number, upTo: number, layout: ColumnLayout, { sentiment }: TableSettings): number => {
  const beyond = layout.edges.length - 1 - upTo;
  const last = (layout.edges.at(-1) ?? 0) + layout.sentiment;
  const numbers = Math.max(0, Math.min(layout.numbers, last + layout.numbers - edge));
  return (
    beyond + (sentiment === 'last' && layout.sentiment > 0 && last > edge ? 1 : 0) + Math.ceil(numbers / NUMBER_WIDTH)
  );
};

/** Null where its row is not listed. */
const findLeadCell = (
  { lead = null, items }: Pick<ThemeTableProps, 'lead' | 'items'>,
  columns: readonly TableColumn[],
  first: number,
): Cell | null => {
  const row = lead === null || lead.item === null ? -1 : items.findIndex(({ id }) => id === lead.item?.id);
  const column = columns.findIndex(({ key }) => key === lead?.column?.key);
  if (row < 0) return null;
  return { row, column: column < 0 ? TOTAL_COLUMN : first + column };
};

const useLayout = (props: ThemeTableProps, columns: readonly TableColumn[], sight: number): ColumnLayout => {
  const { table, items, settings, isTight } = props;
  // Memoised, because it measures every heading and name.
  return useMemo(() => {
    const names = items.map(({ name }) => name);
    const decimals = table === undefined ? 0 : countTableDecimals(table, items, settings);
    return columnLayout({ columns, table, names, hasNets: hasNets(items), settings, decimals, room: sight, isTight });
  }, [columns, table, items, settings, sight, isTight]);
};

export const ThemeTable = (props: ThemeTableProps) => {
  const { table, items, expected, settings, loading, isTight } = props;
  const { scroll, onScroll } = useScroll();
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const sight = useElementWidth(frame, 0);
  const columns = table?.columns ?? expected.columns;
  const layout = useLayout(props, columns, sight);
  const rows = computeVisibleRange(items.length, scroll.top, Math.max(TABLE_HEIGHT, window.innerHeight), ROW_HEIGHT);
  const from = scroll.left - layout.total - (settings.sentiment === 'first' ? layout.sentiment : 0);
  const window_ = findVisibleEdges(layout.edges, from, from + across(sight) - leastOfNames(layout, sight));
  const order = columnOrder(settings.sentiment, columns.length);
  const getLeft = (column: number): number =>
    layout.total + (order.first <= column ? (layout.edges[column - order.first] ?? 0) : 0);
  const extent = { rows: items.length, columns: order.count };
  const cursor = useTableCursor(frame, extent, getLeft);
  const led = findLeadCell(props, columns, order.first);
  useImperativeHandle<Seek, Seek>(props.seek, () => () => {
    if (led !== null) cursor.bring(led);
  });
  const edge = getRightEdge(layout, sight, scroll.left);
  const upTo = countUpTo(edge, layout, settings);
  const beyond = sight === 0 ? 0 : countBeyond(edge, upTo, layout, settings);
  const isLedBeyond = led !== null && beyond > 0 && led.column - order.first >= upTo;
  return (
    <Box sx={{ position: 'relative' }}>
      <Box sx={{ position: 'absolute', insetInline: 1, top: 1, height: 3, zIndex: 5 }}>
        {loading ? <LinearProgress sx={{ height: 3 }} aria-label="Counting comments" /> : null}
      </Box>
      <Box
        ref={setFrame}
        sx={frameStyle}
        className={scroll.isAtStart ? undefined : 'scrolled'}
        onScroll={onScroll}
        onKeyDown={cursor.onKeyDown}
        onFocus={cursor.onFocus}
        onBlur={cursor.onBlur}
        // Cells are focusable; the frame has the focus while the focused cell is out of view.
        tabIndex={-1}
        role="region"
        aria-label="Theme table"
        aria-busy={loading}
      >
        <Box
          component="table"
          aria-label="Themes"
          aria-rowcount={headHeight(columns) + items.length}
          aria-colcount={order.count + listNumberFigures(table).length}
          className={[layout.isClose ? 'close' : '', props.isReadOnly === true ? 'read-only' : ''].join(' ').trim()}
          style={{ ...getSizes(layout), ...headSizes(isTight) }}
          sx={{ ...tableStyle, opacity: loading && table !== undefined ? 0.6 : 1, transition: 'opacity 150ms 100ms' }}
        >
          <ThemeTableHead {...props} columns={columns} layout={layout} window={window_} cursor={cursor.cell} />
          {table === undefined ? (
            <SkeletonRows rows={expected.rows} columns={window_} layout={layout} settings={settings} />
          ) : (
            <ThemeTableBody
              {...props}
              table={table}
              rows={rows}
              columns={window_}
              decimals={layout.decimals}
              cursor={cursor.cell}
              led={led}
            />
          )}
        </Box>
      </Box>
      {beyond > 0 ? <Box data-testid="goes-on" aria-hidden="true" sx={edgeStyle} /> : null}
      <MoreColumns
        slot={props.beyondSlot}
        frame={frame}
        beyond={beyond}
        isAtStart={scroll.isAtStart}
        onNamed={isLedBeyond ? () => cursor.bring(led) : undefined}
      />
    </Box>
  );
};

import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useMemo, useState, type CSSProperties, type UIEvent } from 'react';
import type { TableItem, TableResult } from '@verbatim/command-api/contract/table';
import { useElementWidth } from '../../components/use-element-width.ts';
import { columnLayout, type ColumnLayout } from './column-layout.ts';
import { SkeletonRows, ThemeTableBody } from './theme-table-body.tsx';
import { ThemeTableHead } from './theme-table-head.tsx';
import { edgeStyle, frameStyle, ROW_HEIGHT, TABLE_HEIGHT, tableStyle } from './theme-table-style.ts';
import type { SentimentClass } from './sentiment-view.ts';
import type { TableSettings, TableSort } from './table-settings.ts';
import { columnOrder, headHeight, type TableColumn } from './table-view.ts';
import { useTableCursor } from './use-table-cursor.ts';
import { windowOf, windowOfEdges } from './window-of.ts';

/** The rows that are ticked, by theme id, and what ticks them. */
export interface Ticks {
  readonly ids: ReadonlySet<string>;
  readonly onTick: (ids: readonly string[], on: boolean) => void;
}

/** Asked for the comments behind a number: of a row or, with null, of the base, in one column or in all. */
export type OnDrill = (item: TableItem | null, column: TableColumn | null, mood?: DrilledMood) => void;

/** By their sentiment, and those of one class alone where that was meant. */
export type DrilledMood = 'any' | SentimentClass;

export interface ThemeTableProps {
  /** Undefined until the first answer. */
  readonly table: TableResult | undefined;
  /** Its items in the order to show. */
  readonly items: readonly TableItem[];
  /** What is to be expected until then, so that nothing jumps when it comes. */
  readonly expected: { readonly rows: number; readonly columns: readonly TableColumn[] };
  readonly settings: TableSettings;
  readonly loading: boolean;
  readonly ticks: Ticks;
  /** The theme that is open beside the table. */
  readonly open: string | null;
  readonly onEdit: (themeId: string) => void;
  readonly onDrill: OnDrill;
  readonly onSort: (sort: TableSort) => void;
}

interface Scroll {
  readonly top: number;
  readonly left: number;
  readonly isAtStart: boolean;
}

/** Rows and columns come in steps, so that scrolling does not draw at every pixel. */
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

/** In pixels, of everything but the names. */
const figuresWidth = ({ edges, total, sentiment }: ColumnLayout): number => total + sentiment + (edges.at(-1) ?? 0);

/** Sizes as CSS: the names take what is spare, from the least that they need up to the most. */
const sizesOf = (layout: ColumnLayout): CSSProperties => {
  const { name, marks } = layout;
  const figures = figuresWidth(layout);
  return {
    '--name': `clamp(min(${name.least}px, 42cqw), calc(100cqw - ${figures}px), ${name.most}px)`,
    '--marks': `${marks}px`,
    width: `calc(var(--name) + ${figures}px)`,
  } as CSSProperties;
};

/** How wide a part of the table is drawn: until the frame has been measured, as much as any screen shows. */
const across = (sight: number): number => (sight > 0 ? sight : Math.max(1920, window.screen.width));

/** What the names take at least, as `sizesOf` has it. */
const leastOfNames = ({ name }: ColumnLayout, sight: number): number => Math.min(name.least, sight * 0.42);

/** Whether there are columns beyond the right edge. */
const goesOn = (layout: ColumnLayout, sight: number, left: number): boolean =>
  sight > 0 && leastOfNames(layout, sight) + figuresWidth(layout) - left > sight + 1;

export const ThemeTable = (props: ThemeTableProps) => {
  const { table, items, expected, settings, loading } = props;
  const { scroll, onScroll } = useScroll();
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const sight = useElementWidth(frame, 0);
  const columns = table?.columns ?? expected.columns;
  // Not at every step of scrolling: it measures every heading and name.
  const layout = useMemo(
    () => columnLayout({ columns, table, names: items.map(({ name }) => name), settings }),
    [columns, table, items, settings],
  );
  const rows = windowOf(items.length, scroll.top, TABLE_HEIGHT, ROW_HEIGHT);
  const from = scroll.left - layout.total - (settings.sentiment === 'first' ? layout.sentiment : 0);
  const window_ = windowOfEdges(layout.edges, from, from + across(sight) - leastOfNames(layout, sight));
  const order = columnOrder(settings.sentiment, columns.length);
  const leftOf = (column: number): number =>
    layout.total + (order.first <= column ? (layout.edges[column - order.first] ?? 0) : 0);
  const extent = { rows: items.length, columns: order.count };
  const cursor = useTableCursor(frame, extent, leftOf);
  const most = layout.name.most + figuresWidth(layout) + 2;
  return (
    <Box sx={{ position: 'relative', maxWidth: most }}>
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
        // The cells take the focus; the frame holds it while the cell that had it is out of sight.
        tabIndex={-1}
        role="region"
        aria-label="Theme table"
        aria-busy={loading}
      >
        <Box
          component="table"
          aria-label="Themes"
          aria-rowcount={headHeight(columns) + items.length}
          aria-colcount={order.count}
          style={sizesOf(layout)}
          sx={{ ...tableStyle, opacity: loading && table !== undefined ? 0.6 : 1, transition: 'opacity 150ms 100ms' }}
        >
          <ThemeTableHead {...props} columns={columns} layout={layout} window={window_} cursor={cursor.cell} />
          {table === undefined ? (
            <SkeletonRows rows={expected.rows} columns={window_} layout={layout} settings={settings} />
          ) : (
            <ThemeTableBody {...props} table={table} rows={rows} columns={window_} cursor={cursor.cell} />
          )}
        </Box>
      </Box>
      {goesOn(layout, sight, scroll.left) ? <Box data-testid="goes-on" aria-hidden="true" sx={edgeStyle} /> : null}
    </Box>
  );
};

import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useState, type UIEvent } from 'react';
import type { TableItem, TableResult } from '@verbatim/command-api/contract/table';
import { SkeletonRows, ThemeTableBody } from './theme-table-body.tsx';
import { ThemeTableHead } from './theme-table-head.tsx';
import {
  COLUMN_WIDTH,
  NAME_WIDTH,
  ROW_HEIGHT,
  SENTIMENT_WIDTH,
  TABLE_HEIGHT,
  tableStyle,
  TOTAL_WIDTH,
} from './theme-table-style.ts';
import type { TableSettings, TableSort } from './table-settings.ts';
import { headHeight } from './table-view.ts';
import { windowOf } from './window-of.ts';

interface ThemeTableProps {
  /** Undefined until the first answer. */
  readonly table: TableResult | undefined;
  /** Its items in the order to show. */
  readonly items: readonly TableItem[];
  readonly settings: TableSettings;
  readonly loading: boolean;
  readonly onSort: (sort: TableSort) => void;
}

interface Scroll {
  readonly top: number;
  readonly left: number;
  readonly width: number;
}

/** Rows and columns come in steps, so that scrolling does not draw at every pixel. */
const stepped = (pixels: number, step: number): number => Math.floor(pixels / step) * step;

export const ThemeTable = ({ table, items, settings, loading, onSort }: ThemeTableProps) => {
  const [scroll, setScroll] = useState<Scroll>(() => ({ top: 0, left: 0, width: Math.max(1920, window.screen.width) }));
  const onScroll = ({ currentTarget }: UIEvent<HTMLDivElement>): void => {
    const next = {
      top: stepped(currentTarget.scrollTop, ROW_HEIGHT * 4),
      left: stepped(currentTarget.scrollLeft, COLUMN_WIDTH),
      width: currentTarget.clientWidth,
    };
    if (next.top !== scroll.top || next.left !== scroll.left || next.width !== scroll.width) setScroll(next);
  };
  const rows = windowOf(items.length, scroll.top, TABLE_HEIGHT, ROW_HEIGHT);
  const columns = windowOf(table?.columns.length ?? 0, scroll.left, scroll.width, COLUMN_WIDTH);
  const figures = TOTAL_WIDTH + SENTIMENT_WIDTH + (table?.columns.length ?? 0) * COLUMN_WIDTH;
  return (
    <Box sx={{ position: 'relative', width: 'fit-content', maxWidth: '100%' }}>
      <Box sx={{ position: 'absolute', insetInline: 1, top: 1, height: 3, zIndex: 5 }}>
        {loading ? <LinearProgress sx={{ height: 3 }} aria-label="Counting comments" /> : null}
      </Box>
      <Box
        sx={{ ...tableStyle, '& table': { ...tableStyle['& table'], width: `calc(${NAME_WIDTH} + ${figures}px)` } }}
        onScroll={onScroll}
        tabIndex={0}
        role="region"
        aria-label="Theme table"
        aria-busy={loading}
      >
        <Box
          component="table"
          aria-label="Themes"
          aria-rowcount={headHeight(table) + items.length}
          sx={{ opacity: loading && table !== undefined ? 0.6 : 1, transition: 'opacity 150ms 100ms' }}
        >
          <ThemeTableHead table={table} window={columns} settings={settings} onSort={onSort} />
          {table === undefined ? (
            <SkeletonRows />
          ) : (
            <ThemeTableBody table={table} items={items} rows={rows} columns={columns} settings={settings} />
          )}
        </Box>
      </Box>
    </Box>
  );
};

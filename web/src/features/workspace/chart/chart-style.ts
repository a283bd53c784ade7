/** Shared settings of `@mui/x-charts`. */
import type {} from '@mui/x-charts/moduleAugmentation/keyboardActivation';
import type { MenuPosition } from './element-menu.tsx';

export const CHART_STYLE = {
  '& .MuiBarChart-element, & .MuiLineChart-mark, & .MuiLineChart-line': { cursor: 'pointer' },
  '& text': { fontFamily: 'inherit' },
  '& .MuiBarChart-label': { fontSize: 10, fill: 'var(--mui-palette-text-secondary)', pointerEvents: 'none' },
  '& .MuiChartsAxis-tickLabel': { unicodeBidi: 'plaintext' },
  // A name without a space would make the page as wide as itself.
  '& .MuiChartsLegend-series': { minWidth: 0, maxWidth: '100%' },
  '& .MuiChartsLegend-mark': { flexShrink: 0 },
  '& .MuiChartsLegend-label': { minWidth: 0, overflowWrap: 'anywhere' },
  // The focusable overlay of a chart suppresses its outline.
  '& [tabindex]:focus-visible': {
    outline: '2px solid var(--mui-palette-primary-main) !important',
    outlineOffset: '-2px',
  },
} as const;

/** Marks what the headline of a chart is about, which its link scrolls to. */
export const MARKED = { 'data-marked': '' } as const;

/** Of a chart whose elements cannot be selected. */
export const STILL_STYLE = {
  '& .MuiBarChart-element, & .MuiLineChart-mark, & .MuiLineChart-line': { cursor: 'default' },
} as const;

export const CHART_MARGIN = { left: 8, right: 24, top: 8, bottom: 8 } as const;

/** Arrow keys move between values, and Enter opens the element's menu. */
export const BY_KEYBOARD = { keyboardActivation: true } as const;

/** Anchor of a menu: the pointer, or the focused element's frame. */
export const getPointerPosition = (event: MenuPosition | KeyboardEvent): MenuPosition => {
  if ('clientX' in event) return event;
  const chart = event.currentTarget instanceof Element ? event.currentTarget : document.body;
  const reached = chart.querySelector('rect[fill="none"][stroke-width="2"]') ?? chart;
  const { left, bottom } = reached.getBoundingClientRect();
  return { clientX: left, clientY: bottom };
};

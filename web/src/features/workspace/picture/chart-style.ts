/** What the charts of `@mui/x-charts` have in common here. */
import type {} from '@mui/x-charts/moduleAugmentation/keyboardActivation';
import type { Place } from './element-menu.tsx';

export const CHART_STYLE = {
  '& .MuiBarChart-element, & .MuiLineChart-mark, & .MuiLineChart-line': { cursor: 'pointer' },
  '& text': { fontFamily: 'inherit' },
  '& .MuiChartsAxis-tickLabel': { unicodeBidi: 'plaintext' },
  // A name without a space would make the page as wide as itself.
  '& .MuiChartsLegend-series': { minWidth: 0, maxWidth: '100%' },
  '& .MuiChartsLegend-mark': { flexShrink: 0 },
  '& .MuiChartsLegend-label': { minWidth: 0, overflowWrap: 'anywhere' },
  // What takes the keys lies over the chart, and forbids itself an outline.
  '& [tabindex]:focus-visible': {
    outline: '2px solid var(--mui-palette-primary-main) !important',
    outlineOffset: '-2px',
  },
} as const;

export const CHART_MARGIN = { left: 8, right: 24, top: 8, bottom: 8 } as const;

/** Arrows move from one value to the next, and Enter opens what a click does. */
export const BY_KEYBOARD = { keyboardActivation: true } as const;

/** Where a menu opens: at the pointer, or by the frame around what the keys have reached. */
export const placeOf = (event: Place | KeyboardEvent): Place => {
  if ('clientX' in event) return event;
  const chart = event.currentTarget instanceof Element ? event.currentTarget : document.body;
  const reached = chart.querySelector('rect[fill="none"][stroke-width="2"]') ?? chart;
  const { left, bottom } = reached.getBoundingClientRect();
  return { clientX: left, clientY: bottom };
};

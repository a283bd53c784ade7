/** Colour names of a chart's series, in order; the theme defines them for light and dark. */
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const;

/** Limit of distinguishable series. */
export const MAX_SERIES = NAMES.length;

/** Shapes of line marks, to distinguish lines without colour. */
const MARKS = ['circle', 'square', 'diamond', 'cross', 'star', 'triangle', 'wye'] as const;
export type SeriesSymbol = (typeof MARKS)[number];

export const getSeriesSymbol = (at: number): SeriesSymbol => MARKS[at % MARKS.length] ?? 'circle';

export interface LegendEntry {
  readonly label: string;
  readonly colour: string;
  /** Absent for a colour swatch. */
  readonly mark?: SeriesSymbol;
}

/** Empty for a single series. */
export const seriesLegend = (labels: readonly string[]): readonly LegendEntry[] =>
  labels.length < 2 ? [] : labels.map((label, at) => ({ label, colour: seriesColour(at) }));

export const markedLegend = (labels: readonly string[]): readonly LegendEntry[] =>
  seriesLegend(labels).map((entry, at) => ({ ...entry, mark: getSeriesSymbol(at) }));

export const seriesColour = (at: number): string => `var(--mui-palette-series-${NAMES[at % NAMES.length] ?? 'a'})`;

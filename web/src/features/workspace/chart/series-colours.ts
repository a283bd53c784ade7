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

export const markedLegend = (
  lines: readonly { readonly name: string; readonly isQuiet: boolean }[],
): readonly LegendEntry[] =>
  seriesLegend(lines.map(({ name }) => name)).map(({ label }, at) => ({
    label,
    colour: lineColour(at, lines[at]?.isQuiet),
    mark: getSeriesSymbol(at),
  }));

export const seriesColour = (at: number): string => `var(--mui-palette-series-${NAMES[at % NAMES.length] ?? 'a'})`;

/** Quiet lines stand back behind those that matter more. */
export const lineColour = (at: number, isQuiet = false): string =>
  isQuiet ? 'var(--mui-palette-surface-quiet)' : seriesColour(at);

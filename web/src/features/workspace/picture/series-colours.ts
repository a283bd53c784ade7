/** Colours of the series of a chart, in their order; the page's theme says what they are in light and dark. */
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const;

/** More series are not told apart by anybody. */
export const MOST_SERIES = NAMES.length;

/** What marks the values of a line, so that lines are told apart without their colours. */
const MARKS = ['circle', 'square', 'diamond', 'cross', 'star', 'triangle', 'wye'] as const;
export type SeriesMark = (typeof MARKS)[number];

export const seriesMark = (at: number): SeriesMark => MARKS[at % MARKS.length] ?? 'circle';

export interface LegendEntry {
  readonly label: string;
  readonly colour: string;
  /** A patch of its colour where there is none. */
  readonly mark?: SeriesMark;
}

/** None for a single one, which needs no telling apart. */
export const seriesLegend = (labels: readonly string[]): readonly LegendEntry[] =>
  labels.length < 2 ? [] : labels.map((label, at) => ({ label, colour: seriesColour(at) }));

export const markedLegend = (labels: readonly string[]): readonly LegendEntry[] =>
  seriesLegend(labels).map((entry, at) => ({ ...entry, mark: seriesMark(at) }));

export const seriesColour = (at: number): string => `var(--mui-palette-series-${NAMES[at % NAMES.length] ?? 'a'})`;

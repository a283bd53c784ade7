/** Colours of the series of a chart, in their order; the page's theme says what they are in light and dark. */
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const;

/** More series are not told apart by anybody. */
export const MOST_SERIES = NAMES.length;

/** None for a single one, which needs no telling apart. */
export const seriesLegend = (
  labels: readonly string[],
): readonly { readonly label: string; readonly colour: string }[] =>
  labels.length < 2 ? [] : labels.map((label, at) => ({ label, colour: seriesColour(at) }));

export const seriesColour = (at: number): string => `var(--mui-palette-series-${NAMES[at % NAMES.length] ?? 'a'})`;

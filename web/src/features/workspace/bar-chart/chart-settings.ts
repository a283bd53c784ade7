/** Bar chart settings in the URL, next to the shared ones. */

export interface ChartSettings {
  /** Columns of a theme as grouped or stacked bars. */
  readonly arrangement: 'grouped' | 'stacked';
  /** Ids of drawn themes; empty for all. */
  readonly themes: readonly string[];
}

export const parseChartSettings = (params: URLSearchParams): ChartSettings => ({
  arrangement: params.get('bars') === 'stacked' ? 'stacked' : 'grouped',
  themes: params.getAll('theme'),
});

/** @param beside existing parameters, which are kept */
export const toChartParams = ({ arrangement, themes }: ChartSettings, beside: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams(beside);
  for (const name of ['bars', 'theme']) params.delete(name);
  if (arrangement === 'stacked') params.set('bars', arrangement);
  for (const theme of themes) params.append('theme', theme);
  return params;
};

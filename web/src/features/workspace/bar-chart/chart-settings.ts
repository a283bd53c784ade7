/** How the chart of a workspace's themes is looked at; it lives in the address beside the settings that results share. */

export interface ChartSettings {
  /** Bars of a theme's columns beside each other or on top of each other. */
  readonly arrangement: 'grouped' | 'stacked';
  /** Ids of the themes to draw; none for all. */
  readonly themes: readonly string[];
}

export const chartSettingsOf = (params: URLSearchParams): ChartSettings => ({
  arrangement: params.get('bars') === 'stacked' ? 'stacked' : 'grouped',
  themes: params.getAll('theme'),
});

/** @param beside what stands there: that of others stays */
export const chartParamsOf = ({ arrangement, themes }: ChartSettings, beside: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams(beside);
  for (const name of ['bars', 'theme']) params.delete(name);
  if (arrangement === 'stacked') params.set('bars', arrangement);
  for (const theme of themes) params.append('theme', theme);
  return params;
};

/** How themes together are looked at; it lives in the address beside the settings that results share. */

export interface CoOccurrenceSettings {
  /** Of a theme. */
  readonly connections: number;
  /** Ids of the themes to draw; none for the most frequent. */
  readonly themes: readonly string[];
}

export const MOST_CONNECTIONS = 10;
const CONNECTIONS = 3;
/** Of a side of the link network, in pixels. */
export const NETWORK_SIZE = 800;

const wholeOf = (text: string | null, usual: number, most = Infinity): number =>
  text !== null && /^\d{1,9}$/u.test(text) ? Math.min(Number(text), most) : usual;

export const coOccurrenceSettingsOf = (params: URLSearchParams): CoOccurrenceSettings => ({
  connections: wholeOf(params.get('connections'), CONNECTIONS, MOST_CONNECTIONS),
  themes: params.getAll('node'),
});

/** @param beside what stands there: that of others stays */
export const coOccurrenceParamsOf = (
  { connections, themes }: CoOccurrenceSettings,
  beside: URLSearchParams,
): URLSearchParams => {
  const params = new URLSearchParams(beside);
  for (const name of ['connections', 'node']) params.delete(name);
  if (connections !== CONNECTIONS) params.set('connections', String(connections));
  for (const theme of themes) params.append('node', theme);
  return params;
};

export interface NetworkSettings {
  /** Drawn are themes and pairs in more comments than these. */
  readonly count: number;
  readonly value: number;
}

const THRESHOLD = 20;

export const networkSettingsOf = (params: URLSearchParams): NetworkSettings => ({
  count: wholeOf(params.get('over'), THRESHOLD),
  value: wholeOf(params.get('links-over'), THRESHOLD),
});

/** @param beside as above */
export const networkParamsOf = ({ count, value }: NetworkSettings, beside: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams(beside);
  for (const [name, one] of [['over', count] as const, ['links-over', value] as const])
    if (one === THRESHOLD) params.delete(name);
    else params.set(name, String(one));
  return params;
};

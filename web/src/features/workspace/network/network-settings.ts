/** Network settings in the URL, next to the shared ones. */

export interface CoOccurrenceSettings {
  /** Per theme. */
  readonly connections: number;
  /** Ids of drawn themes; empty for the most frequent. */
  readonly themes: readonly string[];
}

export const MAX_CONNECTIONS = 10;
export const CONNECTIONS = 3;
/** Side length of the link network, in pixels. */
export const NETWORK_SIZE = 800;

const getWhole = (text: string | null, usual: number, most = Infinity): number =>
  text !== null && /^\d{1,9}$/u.test(text) ? Math.min(Number(text), most) : usual;

export const parseCoOccurrenceSettings = (params: URLSearchParams): CoOccurrenceSettings => ({
  connections: getWhole(params.get('connections'), CONNECTIONS, MAX_CONNECTIONS),
  themes: params.getAll('node'),
});

/** @param beside existing parameters, which are kept */
export const toCoOccurrenceParams = (
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
  /** Exclusive minimum of comments for themes and pairs. */
  readonly count: number;
  readonly value: number;
}

const THRESHOLD = 20;

export const parseNetworkSettings = (params: URLSearchParams): NetworkSettings => ({
  count: getWhole(params.get('over'), THRESHOLD),
  value: getWhole(params.get('links-over'), THRESHOLD),
});

/** @param beside as above */
export const toNetworkParams = ({ count, value }: NetworkSettings, beside: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams(beside);
  for (const [name, one] of [['over', count] as const, ['links-over', value] as const])
    if (one === THRESHOLD) params.delete(name);
    else params.set(name, String(one));
  return params;
};

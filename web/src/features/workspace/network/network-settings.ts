/** Network settings in the URL, next to the shared ones. */

export interface CoOccurrenceSettings {
  /** Per theme. */
  readonly connections: number;
  /** Ids of drawn themes; empty for the most frequent. */
  readonly themes: readonly string[];
}

const MAX_CONNECTIONS = 10;
export const CONNECTIONS = 3;

/** Each theme has at most one link with each other. @param themes absent before they are known */
export const findMaxConnections = (themes = MAX_CONNECTIONS + 1): number =>
  Math.max(1, Math.min(MAX_CONNECTIONS, themes - 1));

/** Side length of the link network, in pixels. */
export const NETWORK_SIZE = 800;

const parseWhole = (text: string | null): number | null => (/^\d{1,9}$/u.test(text ?? '') ? Number(text) : null);

export const parseCoOccurrenceSettings = (params: URLSearchParams): CoOccurrenceSettings => ({
  connections: Math.min(parseWhole(params.get('connections')) ?? CONNECTIONS, MAX_CONNECTIONS),
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
  /** Exclusive minimum of comments for themes and pairs; null where the address says nothing. */
  readonly count: number | null;
  readonly value: number | null;
}

export const parseNetworkSettings = (params: URLSearchParams): NetworkSettings => ({
  count: parseWhole(params.get('over')),
  value: parseWhole(params.get('links-over')),
});

/** @param beside as above */
export const toNetworkParams = ({ count, value }: NetworkSettings, beside: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams(beside);
  for (const [name, one] of [['over', count] as const, ['links-over', value] as const])
    if (one === null) params.delete(name);
    else params.set(name, String(one));
  return params;
};

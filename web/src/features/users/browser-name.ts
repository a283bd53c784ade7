const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//u, 'Edge'],
  [/OPR\/|Opera/u, 'Opera'],
  [/Firefox\/|FxiOS\//u, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\//u, 'Chrome'],
  [/Safari\//u, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/u, 'Android'],
  [/iPhone|iPad/u, 'iOS'],
  [/Windows/u, 'Windows'],
  [/Mac OS X|Macintosh/u, 'macOS'],
  [/Linux|X11/u, 'Linux'],
];

const first = (names: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** User agent in words, to distinguish one's sessions. */
export const formatBrowser = (agent: string): string => {
  const [browser, system] = [first(BROWSERS, agent), first(SYSTEMS, agent)];
  if (browser === undefined) return agent === '' ? 'Unknown browser' : `Script or program (${agent.slice(0, 60)})`;
  return system === undefined ? browser : `${browser} on ${system}`;
};

/** Passes resources of the global setup to the global teardown, for which jest has no means. */
const KEY = Symbol.for('verbatim.end-of-run');

type Ending = () => Promise<void>;

export const endings = (): Ending[] => {
  const holder = globalThis as { [KEY]?: Ending[] };
  return (holder[KEY] ??= []);
};

/** What the global setups of a run have begun and the end of the run has to end; jest hands nothing from one to the other. */
const KEY = Symbol.for('verbatim.end-of-run');

type Ending = () => Promise<void>;

export const endings = (): Ending[] => {
  const holder = globalThis as { [KEY]?: Ending[] };
  return (holder[KEY] ??= []);
};

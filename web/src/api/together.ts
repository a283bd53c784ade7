/**
 * Does at once what is asked for, and then no more often than every so many milliseconds: what is asked for in between is done together.
 * @param run is given each thing once, in the order of the asking
 */
export const together = <Thing>(
  everyMs: number,
  run: (things: readonly Thing[]) => void,
): ((things: readonly Thing[]) => void) => {
  const waiting = new Set<Thing>();
  let isPaused = false;
  const go = (): void => {
    if (waiting.size === 0) {
      isPaused = false;
      return;
    }
    const things = [...waiting];
    waiting.clear();
    isPaused = true;
    setTimeout(go, everyMs);
    run(things);
  };
  return (things) => {
    for (const thing of things) waiting.add(thing);
    if (!isPaused) go();
  };
};

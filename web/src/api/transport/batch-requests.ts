/**
 * Runs at once, then at most once per interval with everything requested in between.
 * @param run receives each item once, in order
 */
export const batchRequests = <Thing>(
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

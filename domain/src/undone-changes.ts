/** An undo that comes twice is found repeated; one that comes again much later finds that everything has changed since. */
const MOST_KEPT = 100;

/** @param from first revision of the change */
export const withUndone = (undone: readonly number[], from: number): readonly number[] =>
  [...undone, from].slice(-MOST_KEPT);

import { CommandRejected } from './command-rejected.ts';

/** An undo that comes twice is found repeated; one that comes again much later finds that everything has changed since. */
const MOST_KEPT = 100;

/** @param from first revision of the change */
export const withUndone = (undone: readonly number[], from: number): readonly number[] =>
  [...undone, from].slice(-MOST_KEPT);

/** Somebody has changed what is to be taken back: his change stands. */
export const refusedUndo = (message: string): CommandRejected => new CommandRejected('CHANGED_SINCE', message);

/** @throws CommandRejected CHANGED_SINCE */
export const refuseUnless = (holds: boolean, message: string): void => {
  if (!holds) throw refusedUndo(message);
};

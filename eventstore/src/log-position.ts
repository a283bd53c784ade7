/** Positions of stores that number their events from 1, padded so that strings compare like the numbers. */
import { CheckpointAheadOfLogError, START_OF_LOG, type Position } from './event-store.ts';

/** Digits of Number.MAX_SAFE_INTEGER. */
const WIDTH = 16;
const PADDED = /^\d{16}$/;

/** @param ordinal index of the event in the log, from 1; 0 is before the first */
export const formatPosition = (ordinal: number): Position =>
  ordinal === 0 ? START_OF_LOG : String(ordinal).padStart(WIDTH, '0');

/** @throws CheckpointAheadOfLogError if the position is of another store: each has its own format */
export const parsePosition = (position: Position): number => {
  if (position === START_OF_LOG) return 0;
  if (!PADDED.test(position))
    throw new CheckpointAheadOfLogError(`'${position}' is not a position of this event store`);
  return Number(position);
};

/** Positions of the stores that count their events from 1: the number, padded so that strings compare as the numbers do. */
import { CheckpointAheadOfLogError, START_OF_LOG, type Position } from './event-store.ts';

/** Digits of Number.MAX_SAFE_INTEGER. */
const WIDTH = 16;
const PADDED = /^\d{16}$/;

/** @param ordinal the event's place in the log, from 1; 0 is before the first. */
export const formatPosition = (ordinal: number): Position =>
  ordinal === 0 ? START_OF_LOG : String(ordinal).padStart(WIDTH, '0');

/** @throws CheckpointAheadOfLogError when the position was not made here (each store has positions of its own). */
export const parsePosition = (position: Position): number => {
  if (position === START_OF_LOG) return 0;
  if (!PADDED.test(position)) throw new CheckpointAheadOfLogError(`'${position}' is no position of this event store`);
  return Number(position);
};

/** Positions of EventStoreDB as strings: both numbers padded to the digits of 2^64, so that strings compare in the order of the log. */
import { CheckpointAheadOfLogError, type Position, START_OF_LOG } from '../event-store.ts';

/** As the protocol's messages give it: decimal. */
export interface ClientPosition {
  readonly commit: string;
  readonly prepare: string;
}

const DIGITS = 20;
const PADDED = /^(\d{20})\/(\d{20})$/;

/**
 * Positions are signed numbers of 64 bits on the server. What it does not know it sends as the greatest unsigned one: positions in
 * reads of streams before 22.6, and the checkpoint of a filtered subscription that nothing has passed yet (24.2).
 */
const LAST_KNOWN = String(2n ** 63n - 1n).padStart(DIGITS, '0');

/** @returns undefined for a position that the server does not know */
export const formatPosition = (commit: string, prepare: string): Position | undefined => {
  const padded = commit.padStart(DIGITS, '0');
  const paddedPrepare = prepare === commit ? padded : prepare.padStart(DIGITS, '0');
  return padded <= LAST_KNOWN && paddedPrepare <= LAST_KNOWN ? `${padded}/${paddedPrepare}` : undefined;
};

/** @throws CheckpointAheadOfLogError when the position was not made here (each store has positions of its own). */
export const parsePosition = (position: Position): ClientPosition | 'start' => {
  if (position === START_OF_LOG) return 'start';
  const [, commit, prepare] = PADDED.exec(position) ?? [];
  if (commit === undefined || prepare === undefined)
    throw new CheckpointAheadOfLogError(`'${position}' is no position of EventStoreDB`);
  return { commit: withoutZeros(commit), prepare: withoutZeros(prepare) };
};

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/u, '');

export const later = (a: Position, b: Position): Position => (a > b ? a : b);

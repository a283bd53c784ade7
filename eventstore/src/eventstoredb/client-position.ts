/**
 * Positions of EventStoreDB as strings: both numbers padded to the digits of 2^64, so that strings compare in
 * the order of the log.
 */
import { CheckpointAheadOfLogError, type Position, START_OF_LOG } from '../event-store.ts';

/** Decimal, as in messages of the protocol. */
export interface ClientPosition {
  readonly commit: string;
  readonly prepare: string;
}

const DIGITS = 20;
const PADDED = /^(\d{20})\/(\d{20})$/;

/**
 * Positions are signed 64-bit numbers on the server, which sends the maximum unsigned one for unknown: in
 * reads of streams before 22.6, and as the checkpoint of a filtered subscription without any match (24.2).
 */
const LAST_KNOWN = String(2n ** 63n - 1n).padStart(DIGITS, '0');

/** @returns undefined for a position that the server does not know */
export const formatPosition = (commit: string, prepare: string): Position | undefined => {
  const padded = commit.padStart(DIGITS, '0');
  const paddedPrepare = prepare === commit ? padded : prepare.padStart(DIGITS, '0');
  return padded <= LAST_KNOWN && paddedPrepare <= LAST_KNOWN ? `${padded}/${paddedPrepare}` : undefined;
};

/** @throws CheckpointAheadOfLogError if the position is of another store: each has its own format */
export const parsePosition = (position: Position): ClientPosition | 'start' => {
  if (position === START_OF_LOG) return 'start';
  const [, commit, prepare] = PADDED.exec(position) ?? [];
  if (commit === undefined || prepare === undefined)
    throw new CheckpointAheadOfLogError(`'${position}' is not a position of EventStoreDB`);
  return { commit: withoutZeros(commit), prepare: withoutZeros(prepare) };
};

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/u, '');

export const maxPosition = (a: Position, b: Position): Position => (a > b ? a : b);

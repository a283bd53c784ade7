/** Positions of EventStoreDB as strings: both numbers padded to the digits of 2^64, so that strings compare in the order of the log. */
import type { Position as ClientPosition } from '@eventstore/db-client';
import { CheckpointAheadOfLogError, type Position, START_OF_LOG } from '../event-store.ts';

const DIGITS = 20;
const PADDED = /^(\d{20})\/(\d{20})$/;

/**
 * Positions are signed numbers of 64 bits on the server. What it does not know it sends as the greatest unsigned one: positions in
 * reads of streams before 22.6, and the checkpoint of a filtered subscription that nothing has passed yet (24.2).
 */
const MAX_POSITION = 2n ** 63n - 1n;

export const isKnown = ({ commit, prepare }: ClientPosition): boolean =>
  commit <= MAX_POSITION && prepare <= MAX_POSITION;

export const formatPosition = ({ commit, prepare }: ClientPosition): Position => {
  const padded = String(commit).padStart(DIGITS, '0');
  return `${padded}/${prepare === commit ? padded : String(prepare).padStart(DIGITS, '0')}`;
};

/** @throws CheckpointAheadOfLogError when the position was not made here (each store has positions of its own). */
export const parsePosition = (position: Position): ClientPosition | 'start' => {
  if (position === START_OF_LOG) return 'start';
  const parts = PADDED.exec(position);
  if (parts === null) throw new CheckpointAheadOfLogError(`'${position}' is no position of EventStoreDB`);
  return { commit: BigInt(parts[1] ?? 0), prepare: BigInt(parts[2] ?? 0) };
};

export const later = (a: Position, b: Position): Position => (a > b ? a : b);

/**
 * Positions are padded for sorting (see `Position`): one number embedded, two on EventStoreDB. People see
 * them without leading zeros.
 */
import type { Position } from '@verbatim/eventstore/event-store';

const EMBEDDED_DIGITS = 16;
const EVENTSTOREDB_DIGITS = 20;

export const shortPosition = (position: Position): string =>
  position === '' ? '–' : position.replace(/(^|\/)0+(?=\d)/gu, '$1');

/** Parses a position in full or short form; undefined if invalid. */
export const shownPosition = (text: string): Position | undefined => {
  const parts = /^(\d+)(?:\/(\d+))?$/u.exec(text);
  if (parts === null) return undefined;
  const [, first = '', second] = parts;
  if (second === undefined) return first.padStart(EMBEDDED_DIGITS, '0');
  return [first, second].map((part) => part.padStart(EVENTSTOREDB_DIGITS, '0')).join('/');
};

/**
 * What a client has written, as it carries it from request to request: of each stream how far, in a header and in a cookie.
 * To the client it is one opaque word.
 */
import type { Position } from '@verbatim/eventstore/event-store';

/** By the stream's name. */
export type WrittenStreams = ReadonlyMap<string, Position>;

/** Older writes are long shown by the time that so many streams are written, and a cookie has its limits. */
const MOST_STREAMS = 16;
const LONGEST_NAME = 200;
const LONGEST_WORD = 8 * 1024;
const POSITION = /^[0-9/]{1,64}$/u;

/** The later write of each stream, of the streams that were written last. */
export const mergeWritten = (...all: readonly (WrittenStreams | undefined)[]): WrittenStreams => {
  const merged = new Map<string, Position>();
  for (const written of all)
    for (const [stream, position] of written ?? [])
      if (position > (merged.get(stream) ?? '')) merged.set(stream, position);
  return new Map([...merged].sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0)).slice(0, MOST_STREAMS));
};

export const writtenToText = (written: WrittenStreams): string =>
  Buffer.from(JSON.stringify([...written])).toString('base64url');

/** Nothing of what cannot be read: whoever sends that waits for nothing. */
export const writtenFromText = (text: string): WrittenStreams => {
  if (text === '' || text.length > LONGEST_WORD) return new Map();
  try {
    const entries: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return mergeWritten(new Map(Array.isArray(entries) ? entries.filter(isEntry) : []));
  } catch {
    return new Map();
  }
};

const isEntry = (entry: unknown): entry is [string, Position] => {
  if (!Array.isArray(entry) || entry.length !== 2) return false;
  const [stream, position] = entry as readonly unknown[];
  return (
    typeof stream === 'string' &&
    stream.length <= LONGEST_NAME &&
    typeof position === 'string' &&
    POSITION.test(position)
  );
};

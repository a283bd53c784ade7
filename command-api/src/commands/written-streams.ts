/** The streams and positions that a client has written, as an opaque token in a header and in a cookie. */
import type { Position } from '@verbatim/eventstore/event-store';

/** Position by stream. */
export type WrittenStreams = ReadonlyMap<string, Position>;

/** Bounds the cookie. By the time this many other streams are written, older writes are visible. */
const MAX_STREAMS = 16;
const MAX_NAME_LENGTH = 200;
const MAX_WORD_LENGTH = 8 * 1024;
const POSITION = /^[0-9/]{1,64}$/u;

/** Keeps the last position of each stream, for the streams written last. */
export const mergeWritten = (...all: readonly (WrittenStreams | undefined)[]): WrittenStreams => {
  const merged = new Map<string, Position>();
  for (const written of all)
    for (const [stream, position] of written ?? [])
      if (position > (merged.get(stream) ?? '')) merged.set(stream, position);
  return new Map([...merged].sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0)).slice(0, MAX_STREAMS));
};

export const encodeWrittenStreams = (written: WrittenStreams): string =>
  Buffer.from(JSON.stringify([...written])).toString('base64url');

/** Empty for an invalid token: such a client does not wait for its writes. */
export const decodeWrittenStreams = (text: string): WrittenStreams => {
  if (text === '' || text.length > MAX_WORD_LENGTH) return new Map();
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
    stream.length <= MAX_NAME_LENGTH &&
    typeof position === 'string' &&
    POSITION.test(position)
  );
};

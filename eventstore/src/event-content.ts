/** What stands in a stored event, out of bytes that a disk may have changed. */
import type { JsonObject, RecordedEvent } from './event-store.ts';

/** Why an event cannot be read as what was written. */
export const NO_UTF8 = 'it holds bytes that are no UTF-8';
export const NO_JSON = 'its JSON cannot be read';

/** Stands in its event's place, so that what depends on it stops and the rest goes on. */
export const damagedEvent = (
  place: Omit<RecordedEvent, 'data' | 'metadata' | 'damage'>,
  damage: string,
): RecordedEvent => ({ ...place, data: {}, metadata: {}, damage });

/** @throws SyntaxError */
export const objectOf = (json: string): JsonObject => {
  const value: unknown = JSON.parse(json);
  if (!isObject(value)) throw new SyntaxError('It is no object');
  return value;
};

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

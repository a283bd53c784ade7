/** Decodes the content of a stored event, which the disk may have damaged. */
import type { JsonObject, RecordedEvent } from './event-store.ts';

/** Why an event is unreadable. */
export const NO_UTF8 = 'it contains bytes that are not UTF-8';
export const NO_JSON = 'its JSON cannot be read';

/** Replaces an unreadable event, so that what depends on it stops and the rest continues. */
export const damagedEvent = (
  place: Omit<RecordedEvent, 'data' | 'metadata' | 'damage'>,
  damage: string,
): RecordedEvent => ({ ...place, data: {}, metadata: {}, damage });

/** @throws SyntaxError */
export const parseJsonObject = (json: string): JsonObject => {
  const value: unknown = JSON.parse(json);
  if (!isObject(value)) throw new SyntaxError('It is not an object');
  return value;
};

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

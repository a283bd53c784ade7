/**
 * An event as a line of JSON, for exports and imports of logs. STORED FORMAT:
 * `{"stream","revision","id","type","data","metadata"}`. Without position, which is specific to a store.
 */
import type { JsonObject, RecordedEvent } from './event-store.ts';
import { serialiseEvents } from './digest-chain.ts';

export type EventLine = Omit<RecordedEvent, 'position'>;

export const formatEventLine = ({ stream, revision, id, type, data, metadata }: EventLine): string =>
  JSON.stringify({ stream, revision, id, type, data, metadata });

/** In characters: events within the store's limits are far shorter in any spelling. */
export const MAX_LINE = 8 * 1024 * 1024;

const NOT_EXPORTED =
  'Each line must be one event, as written by export-events. Check that this is the whole file of an export.';

export class EventLineError extends Error {
  /** What the user can do about it. */
  readonly remedy: string;
  constructor(reason: string, remedy = NOT_EXPORTED) {
    super(reason);
    this.name = 'EventLineError';
    this.remedy = remedy;
  }
}

/**
 * Parses a line into an event that a store accepts.
 * @throws EventLineError; InvalidEventError or AppendTooLargeError
 */
export const parseEventLine = (line: string): EventLine => {
  if (line.length > MAX_LINE) throw new EventLineError(`is longer than ${MAX_LINE} characters`);
  const event = toEvent(parseJson(line));
  serialiseEvents(event.stream, 'any', [event]);
  return event;
};

const toEvent = (value: unknown): EventLine => {
  if (!isObject(value)) throw new EventLineError('is not a JSON object');
  const text = (name: 'stream' | 'id' | 'type'): string => {
    const field = value[name];
    if (typeof field !== 'string' || field === '') throw new EventLineError(`has no ${name}`);
    return field;
  };
  const object = (name: 'data' | 'metadata'): JsonObject => {
    const field = value[name];
    if (!isObject(field)) throw new EventLineError(`has no ${name}`);
    return field;
  };
  const { revision } = value;
  if (typeof revision !== 'number' || !Number.isSafeInteger(revision) || revision < 0)
    throw new EventLineError('has no revision');
  return {
    stream: text('stream'),
    revision,
    id: text('id'),
    type: text('type'),
    data: object('data'),
    metadata: object('metadata'),
  };
};

const parseJson = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    throw new EventLineError('is not JSON');
  }
};

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * An event as a line of JSON: how a log is exported and imported.
 * STORED FORMAT: `{"stream","revision","id","type","data","metadata"}`. No position: those are the store's own.
 */
import type { JsonObject, RecordedEvent } from './event-store.ts';
import { serialiseEvents } from './serialise-events.ts';

export type EventLine = Omit<RecordedEvent, 'position'>;

export const formatEventLine = ({ stream, revision, id, type, data, metadata }: EventLine): string =>
  JSON.stringify({ stream, revision, id, type, data, metadata });

/** Characters: an event of the size that stores take is far shorter, however it is written. */
export const MAX_LINE = 8 * 1024 * 1024;

const NOT_EXPORTED = 'Each line has to be one event, as export-events writes it: is this the whole file of an export?';

/** The line cannot be taken in. */
export class EventLineError extends Error {
  /** What whoever has the file can do about it. */
  readonly remedy: string;
  constructor(reason: string, remedy = NOT_EXPORTED) {
    super(reason);
    this.name = 'EventLineError';
    this.remedy = remedy;
  }
}

/** The event of a line, such that a store takes it. @throws EventLineError; InvalidEventError or AppendTooLargeError when none does */
export const parseEventLine = (line: string): EventLine => {
  if (line.length > MAX_LINE) throw new EventLineError(`is longer than ${MAX_LINE} characters`);
  const event = eventOf(parseJson(line));
  serialiseEvents(event.stream, 'any', [event]);
  return event;
};

const eventOf = (value: unknown): EventLine => {
  if (!isObject(value)) throw new EventLineError('is no JSON object');
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
    ...{ stream: text('stream'), revision, id: text('id'), type: text('type') },
    ...{ data: object('data'), metadata: object('metadata') },
  };
};

const parseJson = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    throw new EventLineError('is no JSON');
  }
};

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

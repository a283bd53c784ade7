/**
 * An event as a line of JSON: how a log is exported and imported.
 * STORED FORMAT: `{"stream","revision","id","type","data","metadata"}`. No position: those are the store's own.
 */
import type { JsonObject, RecordedEvent } from './event-store.ts';

export type EventLine = Omit<RecordedEvent, 'position'>;

export const formatEventLine = ({ stream, revision, id, type, data, metadata }: EventLine): string =>
  JSON.stringify({ stream, revision, id, type, data, metadata });

/** The line is none of an export. */
export class EventLineError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'EventLineError';
  }
}

/** @throws EventLineError */
export const parseEventLine = (line: string): EventLine => {
  const value = parseJson(line);
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

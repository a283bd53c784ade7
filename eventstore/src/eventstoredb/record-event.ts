/** What we use of an event as the server gives it, and how it becomes one of ours. */
import {
  EventStoreCorruptError,
  type EventFilter,
  type JsonObject,
  type Position,
  type RecordedEvent,
} from '../event-store.ts';
import { formatPosition } from './client-position.ts';
import type { ReadAnswer, RecordedMessage } from './protocol.ts';

export const messageOf = (answer: ReadAnswer | undefined): RecordedMessage | undefined =>
  answer?.getEvent()?.getEvent();

export const passes = (stream: string, type: string, { streamPrefixes = [], types = [] }: EventFilter): boolean =>
  (types.length === 0 || types.includes(type)) &&
  (streamPrefixes.length === 0 || streamPrefixes.some((prefix) => stream.startsWith(prefix)));

/** Of an event of ours, before anything in it is parsed. */
export interface EventHeader {
  /** Without the prefix. */
  readonly stream: string;
  readonly type: string;
  readonly position: Position;
}

/**
 * @returns undefined for somebody else's event, and for those of the server's own, which stand in our streams as well (a tombstone, say)
 * @throws EventStoreCorruptError by servers that give positions in reads of the whole log only
 */
export const ourHeader = (message: RecordedMessage, prefix: string): EventHeader | undefined => {
  const name = textOf(message.getStreamIdentifier()?.getStreamName_asU8() ?? NOTHING);
  const type = message.getMetadataMap().get('type') ?? '';
  if (type[0] === '$' || !name.startsWith(prefix)) return undefined;
  return { stream: name.slice(prefix.length), type, position: positionOf(message) };
};

/** @throws EventStoreCorruptError as above */
export const positionOf = (message: RecordedMessage): Position => {
  const position = formatPosition(message.getCommitPosition(), message.getPreparePosition());
  if (position === undefined)
    throw new EventStoreCorruptError('An event came without a position: the server of EventStoreDB is too old');
  return position;
};

/** @throws EventStoreCorruptError when data or metadata are no JSON objects */
export const recordEvent = (message: RecordedMessage, { stream, type, position }: EventHeader): RecordedEvent => {
  const revision = Number(message.getStreamRevision());
  const data = objectIn(message.getData_asU8());
  const customMetadata = message.getCustomMetadata_asU8();
  const metadata = customMetadata.length === 0 ? {} : objectIn(customMetadata);
  if (data === undefined || metadata === undefined)
    throw new EventStoreCorruptError(
      `The event at ${position} (${type}, revision ${revision} of ${stream}) holds no JSON objects`,
    );
  return { id: message.getId()?.getString() ?? '', type, data, metadata, stream, revision, position };
};

const NOTHING = new Uint8Array();

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf8');

const objectIn = (bytes: Uint8Array): JsonObject | undefined => {
  try {
    const value: unknown = JSON.parse(textOf(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
};

/** Converts the server's events to ours. */
import { isUtf8 } from 'node:buffer';
import { damagedEvent, NO_JSON, NO_UTF8, parseJsonObject } from '../stored-event.ts';
import { EventStoreCorruptError, type EventFilter, type Position, type RecordedEvent } from '../event-store.ts';
import { formatPosition } from './client-position.ts';
import type { ReadAnswer, RecordedMessage } from './protocol.ts';

export const getRecordedMessage = (answer: ReadAnswer | undefined): RecordedMessage | undefined =>
  answer?.getEvent()?.getEvent();

export const passes = (stream: string, type: string, { streamPrefixes = [], types = [] }: EventFilter): boolean =>
  (types.length === 0 || types.includes(type)) &&
  (streamPrefixes.length === 0 || streamPrefixes.some((prefix) => stream.startsWith(prefix)));

/** Header of one of our events, before its content is parsed. */
export interface EventHeader {
  readonly stream: string;
  readonly type: string;
  readonly position: Position;
}

/**
 * @returns undefined for foreign events and the server's own, which also occur in our streams (such as
 * tombstones)
 * @throws EventStoreCorruptError for servers that give positions only when reading the whole log
 */
export const ourHeader = (message: RecordedMessage, prefix: string): EventHeader | undefined => {
  const name = toText(message.getStreamIdentifier()?.getStreamName_asU8() ?? NOTHING);
  const type = message.getMetadataMap().get('type') ?? '';
  if (type[0] === '$' || !name.startsWith(prefix)) return undefined;
  return { stream: name.slice(prefix.length), type, position: toPosition(message) };
};

/** @throws EventStoreCorruptError as above */
export const toPosition = (message: RecordedMessage): Position => {
  const position = formatPosition(message.getCommitPosition(), message.getPreparePosition());
  if (position === undefined)
    throw new EventStoreCorruptError('An event has no position: the EventStoreDB server is too old');
  return position;
};

/**
 * Data or metadata that are not JSON objects make a damaged event: the server returns any bytes it got.
 */
export const recordEvent = (message: RecordedMessage, { stream, type, position }: EventHeader): RecordedEvent => {
  const revision = Number(message.getStreamRevision());
  const place = { id: message.getId()?.getString() ?? '', type, stream, revision, position };
  const data = message.getData_asU8();
  const metadata = message.getCustomMetadata_asU8();
  if (!isUtf8(data) || !isUtf8(metadata)) return damagedEvent(place, NO_UTF8);
  try {
    return {
      ...place,
      data: parseJsonObject(toText(data)),
      metadata: metadata.length === 0 ? {} : parseJsonObject(toText(metadata)),
    };
  } catch {
    return damagedEvent(place, NO_JSON);
  }
};

const NOTHING = new Uint8Array();

const toText = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf8');

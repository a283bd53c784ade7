/** What we use of an event as the server gives it, and how it becomes one of ours. */
import { isUtf8 } from 'node:buffer';
import { damagedEvent, NO_JSON, NO_UTF8, objectOf } from '../event-content.ts';
import { EventStoreCorruptError, type EventFilter, type Position, type RecordedEvent } from '../event-store.ts';
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

/** What of data or metadata is no JSON object makes an event that says so: the server gives back whatever it was given. */
export const recordEvent = (message: RecordedMessage, { stream, type, position }: EventHeader): RecordedEvent => {
  const revision = Number(message.getStreamRevision());
  const place = { id: message.getId()?.getString() ?? '', type, stream, revision, position };
  const data = message.getData_asU8();
  const metadata = message.getCustomMetadata_asU8();
  if (!isUtf8(data) || !isUtf8(metadata)) return damagedEvent(place, NO_UTF8);
  try {
    return {
      ...place,
      data: objectOf(textOf(data)),
      metadata: metadata.length === 0 ? {} : objectOf(textOf(metadata)),
    };
  } catch {
    return damagedEvent(place, NO_JSON);
  }
};

const NOTHING = new Uint8Array();

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf8');

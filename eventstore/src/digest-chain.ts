/**
 * Digest chain of a stream: each event's metadata contain its digest and that of its predecessor, so that
 * changed, dropped or inserted events are detected. STORED FORMAT: `digest` is the SHA-256, in hex, of the
 * canonical JSON of [stream, revision, id, type, data, metadata without `digest`], and `seal` is 2. Older
 * events have no `seal`, and a digest without the id; both are verified.
 */
import { createHash } from 'node:crypto';
import {
  AppendTooLargeError,
  type EventToAppend,
  type ExpectedRevision,
  InvalidEventError,
  type JsonObject,
  type JsonValue,
  MAX_APPEND_BYTES,
  type RecordedEvent,
} from './event-store.ts';

// Checks of every adapter before sending: real stores hang or half-fail on such events.

// Canonical JSON: keys in the order of their UTF-16 units, no white space, numbers as in ECMAScript (RFC
// 8785, except that lone surrogates are escaped instead of rejected).

/** @throws InvalidEventError for what JSON would silently change or drop: NaN, undefined, a Date. */
export const canonicalJson = (value: JsonValue): string =>
  // Fast path: most stored values are already ordered, and the native writer is many times faster.
  isInOrder(value) ? JSON.stringify(value) : write(value);

/**
 * Whether JSON.stringify is canonical for the value. Integer-like keys come first in JavaScript,
 * regardless of their order as strings.
 */
const isInOrder = (value: JsonValue): boolean => {
  if (typeof value !== 'object' || value === null) return isScalar(value);
  if (Array.isArray(value)) return (value as readonly JsonValue[]).every(isInOrder);
  checkPlain(value);
  let before = '';
  for (const [key, member] of Object.entries(value)) {
    if (key < before || !isInOrder(member)) return false;
    before = key;
  }
  return true;
};

const write = (value: JsonValue): string => {
  if (typeof value !== 'object' || value === null) {
    isScalar(value);
    return JSON.stringify(value);
  }
  if (Array.isArray(value))
    return isInOrder(value as JsonValue)
      ? JSON.stringify(value)
      : `[${(value as readonly JsonValue[]).map(write).join(',')}]`;
  checkPlain(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${write(member)}`).join(',')}}`;
};

const isScalar = (value: unknown): true => {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value === 'number' && Number.isFinite(value)) return true;
  throw new InvalidEventError(`A value of type ${typeof value} (such as NaN) cannot be stored as JSON`);
};

const checkPlain = (value: object): void => {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (
    'toJSON' in value ||
    (prototype !== Object.prototype &&
      prototype !== null &&
      Object.prototype.toString.call(value) !== '[object Object]')
  )
    throw new InvalidEventError('Only plain objects can be stored as JSON');
};

export interface SerialisedEvent {
  /** In lower case. */
  readonly id: string;
  readonly type: string;
  /** JSON text of an object. */
  readonly data: string;
  /** JSON text of an object. */
  readonly metadata: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** EventStoreDB refuses it, and its client hangs on the refusal. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** Not preserved by any store: NUL, and lone surrogates. */
const NOT_STORABLE = /[\0\p{Surrogate}]/u;

/** @throws InvalidEventError | AppendTooLargeError */
export const serialiseEvents = (
  stream: string,
  expected: ExpectedRevision,
  events: readonly EventToAppend[],
): SerialisedEvent[] => {
  checkStreamName(stream);
  if (NOT_STORABLE.test(stream)) throw new InvalidEventError('The stream name contains NUL or half a character');
  checkExpectedRevision(expected);
  const serialised = events.map((event) => {
    const id = typeof event.id === 'string' ? event.id.toLowerCase() : '';
    if (!UUID.test(id) || id === NIL_UUID)
      throw new InvalidEventError(`The id '${String(event.id)}' of an event is not a UUID`);
    if (
      typeof event.type !== 'string' ||
      event.type === '' ||
      event.type.startsWith('$') ||
      NOT_STORABLE.test(event.type)
    )
      throw new InvalidEventError(
        `The type '${String(event.type)}' of event ${id} is empty, starts with $ or contains NUL`,
      );
    const data = toJson(event.data, `data of event ${id}`);
    return { id, type: event.type, data, metadata: toJson(event.metadata, `metadata of event ${id}`) };
  });
  const bytes = appendedBytes(serialised);
  if (bytes > MAX_APPEND_BYTES) throw new AppendTooLargeError(stream, bytes);
  return serialised;
};

/** Size of an append towards MAX_APPEND_BYTES, as on the strictest server. */
export const appendedBytes = (events: readonly Pick<SerialisedEvent, 'type' | 'data' | 'metadata'>[]): number =>
  events.reduce(
    (bytes, { type, data, metadata }) =>
      bytes + Buffer.byteLength(data) + Buffer.byteLength(metadata) + 2 * Buffer.byteLength(type),
    0,
  );

/** @throws InvalidEventError */
export const checkStreamName = (stream: string): void => {
  if (typeof stream !== 'string' || stream === '' || stream.startsWith('$'))
    throw new InvalidEventError(`The stream name '${String(stream)}' is empty or starts with $`);
};

/** @throws InvalidEventError */
export const checkExpectedRevision = (expected: ExpectedRevision): void => {
  if (expected === 'any' || expected === 'no-stream') return;
  if (!Number.isSafeInteger(expected) || expected < 0)
    throw new InvalidEventError(`${String(expected)} is not a revision of a stream`);
};

const toJson = (value: JsonObject, what: string): string => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidEventError(`The ${what} is not an object`);
  let json: string | undefined;
  try {
    json = JSON.stringify(value);
  } catch (cause) {
    throw new InvalidEventError(
      `The ${what} cannot be written as JSON: ${cause instanceof Error ? cause.message : String(cause)}`,
    );
  }
  // An object with toJSON (such as a Date) may serialise as anything.
  if (json?.[0] !== '{') throw new InvalidEventError(`The ${what} does not serialise to a JSON object`);
  return json;
};

/** The last event of a stream, which the next one is chained to. */
export type ChainHead = { readonly revision: number; readonly digest: string } | 'no-stream';

export interface ChainBreak {
  readonly revision: number;
  /**
   * `revision`: not consecutive; `damaged`: unreadable; `previous`: chained to another event; `digest`:
   * missing or wrong.
   */
  readonly reason: 'revision' | 'damaged' | 'previous' | 'digest';
}

export interface ChainVerdict {
  /** Valid events. */
  readonly verified: number;
  /** The last valid event; compare it with what `FileErased` or an export has recorded. */
  readonly head: ChainHead;
  /** The first invalid event, undefined when all are valid. */
  readonly brokenAt: ChainBreak | undefined;
}

/**
 * Adds `digest` and `previous` (null for the first of a stream) to the metadata of events that are to be
 * appended at `head`.
 * @throws InvalidEventError when data or metadata do not survive JSON unchanged
 */
export const sealEvents = (stream: string, head: ChainHead, events: readonly EventToAppend[]): EventToAppend[] => {
  let revision = head === 'no-stream' ? -1 : head.revision;
  let previous = head === 'no-stream' ? null : head.digest;
  return events.map((event) => {
    revision += 1;
    const rest = { ...withoutDigest(event.metadata), previous, seal: SEAL };
    // Stores keep ids in lower case.
    const digest = getDigest({ ...event, id: event.id.toLowerCase(), stream, revision, metadata: rest });
    previous = digest;
    return { ...event, metadata: { ...rest, digest } };
  });
};

/** The head after a stream's last event (undefined for an empty stream). */
export const chainHead = (last: RecordedEvent | undefined): ChainHead => {
  if (last === undefined) return 'no-stream';
  return { revision: last.revision, digest: getStoredDigest(last) };
};

const getStoredDigest = ({ metadata: { digest } }: EventToAppend): string => (typeof digest === 'string' ? digest : '');

/** The head after sealed events are appended. */
export const headAfter = (head: ChainHead, sealed: readonly EventToAppend[]): ChainHead => {
  const last = sealed.at(-1);
  if (last === undefined) return head;
  const before = head === 'no-stream' ? -1 : head.revision;
  return { revision: before + sealed.length, digest: getStoredDigest(last) };
};

/** The expected revision of an append to this head. */
export const expectedAt = (head: ChainHead): number | 'no-stream' => (head === 'no-stream' ? head : head.revision);

/** Verifies the events of one stream after `head`, up to the first invalid one. */
export const verifyChain = async (
  events: AsyncIterable<RecordedEvent> | Iterable<RecordedEvent>,
  head: ChainHead = 'no-stream',
): Promise<ChainVerdict> => {
  let verified = 0;
  let last = head;
  for await (const event of events) {
    const reason = findChainFault(event, last);
    if (reason !== undefined) return { verified, head: last, brokenAt: { revision: event.revision, reason } };
    verified += 1;
    last = chainHead(event);
  }
  return { verified, head: last, brokenAt: undefined };
};

/** What is wrong with an event that follows `last`; undefined when it is valid. */
export const findChainFault = (event: RecordedEvent, last: ChainHead): ChainBreak['reason'] | undefined => {
  const [revision, previous] = last === 'no-stream' ? [0, null] : [last.revision + 1, last.digest];
  if (event.revision !== revision) return 'revision';
  if (event.damage !== undefined) return 'damaged';
  if (event.metadata['previous'] !== previous) return 'previous';
  return hasValidDigest(event) ? undefined : 'digest';
};

/** Whether the event equals its own digest, whatever it is chained to. */
export const hasValidDigest = (event: RecordedEvent): boolean => {
  const rest = { ...event, metadata: withoutDigest(event.metadata) };
  const { digest, seal } = event.metadata;
  const known = seal === undefined ? getFirstDigest(rest) : seal === SEAL ? getDigest(rest) : undefined;
  return digest === known && known !== undefined;
};

const SEAL = 2;

type Sealed = Omit<RecordedEvent, 'position'>;

const getDigest = ({ stream, revision, id, type, data, metadata }: Sealed): string =>
  getHash([stream, revision, id, type, data, metadata]);

/** The format without `seal`, which did not cover the id. */
const getFirstDigest = ({ stream, revision, type, data, metadata }: Sealed): string =>
  getHash([stream, revision, type, data, metadata]);

const getHash = (parts: readonly JsonValue[]): string =>
  createHash('sha256').update(canonicalJson(parts), 'utf8').digest('hex');

const withoutDigest = ({ digest: _, ...rest }: JsonObject): JsonObject => rest;

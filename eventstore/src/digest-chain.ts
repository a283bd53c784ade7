/**
 * Digest chain of a stream: each event's metadata contain its digest and that of its predecessor, so that
 * changed, dropped or inserted events are detected. STORED FORMAT: `digest` is the SHA-256, in hex, of the
 * canonical JSON of [stream, revision, id, type, data, metadata without `digest`], and `seal` is 2. Older
 * events have no `seal`, and a digest without the id; both are verified.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from './serialise-events.ts';
import type { EventToAppend, JsonObject, JsonValue, RecordedEvent } from './event-store.ts';

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

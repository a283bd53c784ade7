/**
 * The seal on a stream: each event's metadata carries a digest of the event and the digest of the one before it, so that an event
 * that was changed, dropped or slipped in later is found.
 * STORED FORMAT: `digest` is the SHA-256, in hex, of the canonical JSON of [stream, revision, id, type, data, metadata without `digest`],
 * and `seal` says so: 2. Events of before have no `seal`, and a digest over the same without the id. Both are verified.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';
import type { EventToAppend, JsonObject, JsonValue, RecordedEvent } from './event-store.ts';

/** The last event of a stream: what the next one is chained to. */
export type ChainHead = { readonly revision: number; readonly digest: string } | 'no-stream';

export interface ChainBreak {
  readonly revision: number;
  /** `revision`: not the one after the last; `damaged`: unreadable; `previous`: chained to another event; `digest`: none, or not the event's own. */
  readonly reason: 'revision' | 'damaged' | 'previous' | 'digest';
}

export interface ChainVerdict {
  /** Events that are in order. */
  readonly verified: number;
  /** The last event in order; compare it with what `FileErased` or an export has noted. */
  readonly head: ChainHead;
  /** The first event that is not in order, undefined when all are. */
  readonly brokenAt: ChainBreak | undefined;
}

/**
 * The events with `digest` and `previous` (null for the first of a stream) in their metadata, ready to be appended at `head`.
 * @throws InvalidEventError when data or metadata do not survive JSON unchanged
 */
export const sealEvents = (stream: string, head: ChainHead, events: readonly EventToAppend[]): EventToAppend[] => {
  let revision = head === 'no-stream' ? -1 : head.revision;
  let previous = head === 'no-stream' ? null : head.digest;
  return events.map((event) => {
    revision += 1;
    const rest = { ...withoutDigest(event.metadata), previous, seal: SEAL };
    // Stores keep ids in lower case.
    const digest = digestOf({ ...event, id: event.id.toLowerCase(), stream, revision, metadata: rest });
    previous = digest;
    return { ...event, metadata: { ...rest, digest } };
  });
};

/** The head that the next events are sealed at, from the stream's last event (undefined when it has none). */
export const chainHead = (last: RecordedEvent | undefined): ChainHead => {
  if (last === undefined) return 'no-stream';
  return { revision: last.revision, digest: storedDigestOf(last) };
};

const storedDigestOf = ({ metadata: { digest } }: EventToAppend): string => (typeof digest === 'string' ? digest : '');

/** The chain's head once sealed events have been appended to it. */
export const headAfter = (head: ChainHead, sealed: readonly EventToAppend[]): ChainHead => {
  const last = sealed.at(-1);
  if (last === undefined) return head;
  const before = head === 'no-stream' ? -1 : head.revision;
  return { revision: before + sealed.length, digest: storedDigestOf(last) };
};

/** The exact revision that an append to this head expects. */
export const expectedAt = (head: ChainHead): number | 'no-stream' => (head === 'no-stream' ? head : head.revision);

/** Checks the events of one stream, from the one after `head` on; stops at the first that is not in order. */
export const verifyChain = async (
  events: AsyncIterable<RecordedEvent> | Iterable<RecordedEvent>,
  head: ChainHead = 'no-stream',
): Promise<ChainVerdict> => {
  let verified = 0;
  let last = head;
  for await (const event of events) {
    const reason = faultOf(event, last);
    if (reason !== undefined) return { verified, head: last, brokenAt: { revision: event.revision, reason } };
    verified += 1;
    last = chainHead(event);
  }
  return { verified, head: last, brokenAt: undefined };
};

const faultOf = (event: RecordedEvent, last: ChainHead): ChainBreak['reason'] | undefined => {
  const [revision, previous] = last === 'no-stream' ? [0, null] : [last.revision + 1, last.digest];
  if (event.revision !== revision) return 'revision';
  if (event.damage !== undefined) return 'damaged';
  if (event.metadata['previous'] !== previous) return 'previous';
  const rest = { ...event, metadata: withoutDigest(event.metadata) };
  const { digest, seal } = event.metadata;
  const known = seal === undefined ? firstDigestOf(rest) : seal === SEAL ? digestOf(rest) : undefined;
  return digest === known && known !== undefined ? undefined : 'digest';
};

const SEAL = 2;

type Sealed = Omit<RecordedEvent, 'position'>;

const digestOf = ({ stream, revision, id, type, data, metadata }: Sealed): string =>
  hashOf([stream, revision, id, type, data, metadata]);

/** Of before: a changed id went unseen. */
const firstDigestOf = ({ stream, revision, type, data, metadata }: Sealed): string =>
  hashOf([stream, revision, type, data, metadata]);

const hashOf = (parts: readonly JsonValue[]): string =>
  createHash('sha256').update(canonicalJson(parts), 'utf8').digest('hex');

const withoutDigest = ({ digest: _, ...rest }: JsonObject): JsonObject => rest;

/** Findings of a verification: the first event that differs from what was sealed. */
import { chainHead, findChainFault, hasValidDigest, type ChainHead } from '../digest-chain.ts';
import type { JsonValue, RecordedEvent } from '../event-store.ts';

export type LogFindingKind =
  /** The event's content differs from what was sealed, or is unreadable. */
  | 'changed'
  /** Events were changed and their digests recomputed: at least one from `revision` to `upTo`. */
  | 'rewritten'
  /** The event is missing, though later ones of its stream exist. */
  | 'removed'
  /** The event was inserted, or moved here from later in the log. */
  | 'inserted'
  /** The event is in its stream, but elsewhere in the log. */
  | 'reordered'
  /** The event and all later ones of its stream are missing. */
  | 'cut-short'
  /** The stream was deleted without a receipt. */
  | 'deleted';

export interface LogFinding {
  readonly kind: LogFindingKind;
  readonly stream: string;
  /** Revision of the first event concerned. */
  readonly revision: number;
  /** Revision of the last event possibly concerned, for `rewritten`. */
  readonly upTo?: number;
  /** The event found in its place, for `reordered`. */
  readonly instead?: { readonly stream: string; readonly revision: number };
  /** Number of the seal that covers the event; absent after the last seal. */
  readonly seal?: number;
}

/** Head of a stream during a walk over the log. */
export interface WalkedHead {
  readonly revision: number;
  readonly digest: string;
  /** Digest of its predecessor. */
  readonly previous: JsonValue | undefined;
  /** A seal has confirmed the digest. */
  readonly isSealed: boolean;
}

/**
 * The fault of an event that follows `head` in its stream.
 * @param head undefined if the walk begins within the stream, whose earlier events are not checked
 */
export const findEventFault = (
  event: RecordedEvent,
  head: WalkedHead | 'no-stream' | undefined,
): LogFinding | undefined => {
  const { stream, revision } = event;
  const fault = findChainFault(event, head ?? takeWordOf(event));
  if (fault === undefined) return undefined;
  if (fault === 'revision') {
    const next = typeof head === 'object' ? head.revision + 1 : 0;
    return revision > next ? { kind: 'removed', stream, revision: next } : { kind: 'inserted', stream, revision };
  }
  return fault === 'damaged' ? { kind: 'changed', stream, revision } : explainFault(event, head);
};

/** For a readable event with a wrong predecessor or digest: which of the two is wrong, and how. */
const explainFault = (event: RecordedEvent, head: WalkedHead | 'no-stream' | undefined): LogFinding => {
  const { stream, revision, metadata } = event;
  // The event of the next revision, renumbered.
  if (hasValidDigest({ ...event, revision: revision + 1 })) return { kind: 'removed', stream, revision };
  if (typeof head === 'object' && !head.isSealed) {
    // The event of the predecessor's revision, renumbered to make way for that one.
    if (metadata['previous'] === head.previous && hasValidDigest({ ...event, revision: revision - 1 }))
      return { kind: 'inserted', stream, revision: revision - 1 };
    // A valid event with another predecessor: the predecessor was replaced.
    if (hasValidDigest(event)) return { kind: 'changed', stream, revision: revision - 1 };
  }
  return { kind: 'changed', stream, revision };
};

/** The head after a valid event. */
export const walkedHead = (event: RecordedEvent): WalkedHead => {
  const { revision, digest } = chainHead(event) as Exclude<ChainHead, 'no-stream'>;
  return { revision, digest, previous: event.metadata['previous'], isSealed: false };
};

const takeWordOf = ({ revision, metadata: { previous } }: RecordedEvent): ChainHead =>
  revision === 0 ? 'no-stream' : { revision: revision - 1, digest: typeof previous === 'string' ? previous : '' };

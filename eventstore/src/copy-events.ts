/**
 * Copies a whole log into another store in log order: ids, revisions, data and digests are kept, positions
 * are the target's. Existing events are compared, so a rerun resumes an interrupted copy and verifies a
 * complete one.
 */
import { appendBatches } from './append-batches.ts';
import { chainHead, verifyChain, type ChainHead } from './digest-chain.ts';
import { deletedStreams } from './deleted-streams.ts';
import type { EventStore, RecordedEvent } from './event-store.ts';

export interface CopyProgress {
  /** Events found identical in the target. */
  readonly present: number;
  readonly copied: number;
  /** 0 to 1, by the source's positions. */
  readonly fraction: number;
  readonly pass: 'copy' | 'verify';
}

export interface CopyOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: CopyProgress) => void;
  /**
   * The stream that this event is the erasure receipt of. Once the source has deleted it, it is deleted in
   * the target too.
   */
  readonly erasedStream?: (event: RecordedEvent) => string | undefined;
}

export interface CopyResult {
  /** Events stored by this run. */
  readonly copied: number;
  /**
   * Events compared byte by byte in the last walk over both logs, in an order confirmed by the digest chains.
   */
  readonly verified: number;
  readonly streams: number;
  /** The source kept growing: events of the last walk were copied but not compared. */
  readonly unverified: number;
}

/** The target contains other events than the source; nothing was changed. */
class CopyConflictError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'CopyConflictError';
  }
}

/** The source's digest chain is broken. */
class BrokenChainError extends Error {
  readonly stream: string;
  readonly revision: number;
  constructor(stream: string, revision: number, reason: string) {
    super(`The digest chain of ${stream} is broken at revision ${revision} (${reason})`);
    this.name = 'BrokenChainError';
    this.stream = stream;
    this.revision = revision;
  }
}

/** Bounds the walks over a source that keeps growing. */
const MAX_WALKS = 4;

/**
 * @throws CopyConflictError | BrokenChainError | AbortError of the signal: the next call resumes from what
 * was copied
 */
export const copyEvents = async (from: EventStore, to: EventStore, options: CopyOptions = {}): Promise<CopyResult> => {
  let result = await walk(from, to, options, 'copy');
  let { copied } = result;
  for (let walks = 1; walks < MAX_WALKS; walks += 1) {
    result = await walk(from, to, options, 'verify');
    copied += result.copied;
    if (result.copied === 0) break;
  }
  return { copied, verified: result.present, streams: result.streams, unverified: result.copied };
};

interface Walk {
  readonly present: number;
  readonly copied: number;
  readonly streams: number;
}

const walk = async (
  from: EventStore,
  to: EventStore,
  { signal, onProgress, erasedStream }: CopyOptions,
  pass: CopyProgress['pass'],
): Promise<Walk> => {
  const end = getOrdinal(await from.lastPosition());
  const isGone = deletedStreams(from);
  const target = await targetWalk(to, isGone);
  const batches = appendBatches(to);
  const heads = new Map<string, ChainHead>();
  let present = 0;
  let copied = 0;
  try {
    for await (const event of from.readAll()) {
      signal?.throwIfAborted();
      if (await isGone(event.stream)) continue;
      heads.set(event.stream, await headAfter(event, heads.get(event.stream)));
      if (await target.holds(event)) present += 1;
      else {
        await batches.add(event);
        copied += 1;
      }
      const erased = erasedStream?.(event);
      if (erased !== undefined && (await isGone(erased))) {
        await batches.flush();
        await to.deleteStream(erased, 'any');
      }
      onProgress?.({ present, copied, pass, fraction: end === 0 ? 1 : getOrdinal(event.position) / end });
    }
    await batches.flush();
    await target.expectEnd();
  } finally {
    await target.close();
  }
  return { present, copied, streams: heads.size };
};

/** @throws BrokenChainError */
const headAfter = async (event: RecordedEvent, head: ChainHead = 'no-stream'): Promise<ChainHead> => {
  const { brokenAt } = await verifyChain([event], head);
  if (brokenAt !== undefined) throw new BrokenChainError(event.stream, event.revision, brokenAt.reason);
  return chainHead(event);
};

/** Walks the target's log, as of the start, in step with the source's. */
const targetWalk = async (to: EventStore, isGoneInSource: (stream: string) => Promise<boolean>) => {
  const events = to.readAll()[Symbol.asyncIterator]();
  const isGoneHere = deletedStreams(to);
  let next = await events.next();

  /** The next event of the target whose stream is not deleted, there or (meanwhile) in the source. */
  const peek = async (): Promise<RecordedEvent | undefined> => {
    while (next.done !== true) {
      const { stream } = next.value;
      const goneHere = await isGoneHere(stream);
      if (!goneHere && !(await isGoneInSource(stream))) return next.value;
      if (!goneHere) await to.deleteStream(stream, 'any');
      next = await events.next();
    }
    return undefined;
  };

  return {
    async holds(event: RecordedEvent): Promise<boolean> {
      const there = await peek();
      if (there === undefined) return false;
      if (getBytes(there) !== getBytes(event))
        throw new CopyConflictError(
          `The target is not a copy of the source: it has ${getPlace(there)} where the source has ${getPlace(event)}`,
        );
      next = await events.next();
      return true;
    },
    async expectEnd(): Promise<void> {
      const more = await peek();
      if (more === undefined) return;
      throw new CopyConflictError(
        `The target is not a copy of the source: it has ${getPlace(more)}, the source does not`,
      );
    },
    async close(): Promise<void> {
      await events.return?.();
    },
  };
};

const getBytes = ({ stream, revision, id, type, data, metadata }: RecordedEvent): string =>
  JSON.stringify([stream, revision, id, type, data, metadata]);

const getPlace = ({ stream, revision, type }: RecordedEvent): string => `${type} at ${stream}@${revision}`;

/** Positions of every store begin with an increasing number; 0 before the first event. */
const getOrdinal = (position: string): number => Number(/^\d+/u.exec(position)?.[0] ?? 0);

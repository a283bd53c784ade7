/** Takes the lines of an export into a store: ids, revisions and digests stay, and what is there already is left as it is. */
import { appendBatches } from './append-batches.ts';
import { verifyChain, type ChainHead } from './digest-chain.ts';
import { EventLineError, parseEventLine, type EventLine } from './event-line.ts';
import { StreamDeletedError, type EventStore } from './event-store.ts';

export interface ImportOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (result: ImportResult) => void;
  /** Checks everything and stores nothing. */
  readonly dryRun?: boolean;
  /** The stream whose erasure this event is the receipt of: it is erased here too. */
  readonly erasedStream?: (event: EventLine) => string | undefined;
}

export interface ImportResult {
  readonly lines: number;
  /** Events stored (with `dryRun`: that would be). */
  readonly imported: number;
  /** Events that were there already, with the same digest. */
  readonly present: number;
  /** Events of streams that were erased here for good: they stay erased. */
  readonly erased: number;
}

/** A line that cannot be taken in. The lines before it were. */
class ImportLineError extends Error {
  readonly line: number;
  constructor(line: number, reason: string) {
    super(`Line ${line} ${reason}. The lines before it are imported, nothing from it on.`);
    this.name = 'ImportLineError';
    this.line = line;
  }
}

/** @param lines one event each; empty lines are passed over @throws ImportLineError */
export const importEvents = async (
  lines: AsyncIterable<string>,
  to: EventStore,
  { signal, onProgress, dryRun = false, erasedStream }: ImportOptions = {},
): Promise<ImportResult> => {
  const batches = appendBatches(to);
  const target = targetStreams(to);
  const counts = { lines: 0, imported: 0, present: 0, erased: 0 };
  const take = async (text: string): Promise<void> => {
    const event = parseEventLine(text);
    const outcome = await target.check(event);
    counts[outcome] += 1;
    if (outcome === 'imported' && !dryRun) await batches.add(event);
    const erased = erasedStream?.(event);
    if (erased === undefined || dryRun) return;
    await batches.flush();
    await to.deleteStream(erased, 'any');
    target.forget(erased);
  };
  try {
    for await (const text of lines) {
      signal?.throwIfAborted();
      counts.lines += 1;
      if (text.trim() !== '') await take(text);
      onProgress?.(counts);
    }
  } catch (error) {
    if (!(error instanceof EventLineError)) throw error;
    await batches.flush();
    throw new ImportLineError(counts.lines, error.message);
  }
  await batches.flush();
  return { ...counts };
};

type Outcome = 'imported' | 'present' | 'erased';

/** What the streams that lines speak of hold: digests by revision, and the head that the next line is chained to. */
const targetStreams = (to: EventStore) => {
  const digests = new Map<string, unknown[] | 'erased'>();
  const load = async (stream: string): Promise<unknown[] | 'erased'> => {
    const known = digests.get(stream);
    if (known !== undefined) return known;
    const loaded = await digestsOf(to, stream);
    digests.set(stream, loaded);
    return loaded;
  };
  return {
    forget: (stream: string): void => void digests.delete(stream),
    /** @throws EventLineError */
    async check(event: EventLine): Promise<Outcome> {
      const { stream, revision } = event;
      const stored = await load(stream);
      if (stored === 'erased') return 'erased';
      if (revision > stored.length)
        throw new EventLineError(
          `breaks the chain of ${stream}: revision ${revision} comes after ${stored.length - 1}`,
        );
      const { brokenAt } = await verifyChain([{ ...event, position: '' }], headBefore(stored, revision));
      if (brokenAt !== undefined)
        throw new EventLineError(`breaks the chain of ${stream} at revision ${revision} (${brokenAt.reason})`);
      const { digest } = event.metadata;
      if (revision === stored.length) {
        stored.push(digest);
        return 'imported';
      }
      if (stored[revision] !== digest)
        throw new EventLineError(
          `holds another event than ${stream}@${revision} here: the two logs are not of one origin`,
        );
      return 'present';
    },
  };
};

const headBefore = (stored: readonly unknown[], revision: number): ChainHead => {
  if (revision === 0) return 'no-stream';
  const digest = stored[revision - 1];
  return { revision: revision - 1, digest: typeof digest === 'string' ? digest : '' };
};

const digestsOf = async (store: EventStore, stream: string): Promise<unknown[] | 'erased'> => {
  try {
    const digests: unknown[] = [];
    for await (const { metadata } of store.readStream(stream)) digests.push(metadata['digest']);
    return digests;
  } catch (error) {
    if (error instanceof StreamDeletedError) return 'erased';
    throw error;
  }
};

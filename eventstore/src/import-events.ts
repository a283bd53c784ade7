/** Imports the lines of an export: ids, revisions and digests are kept, existing events are left alone. */
import { appendBatches } from './append-batches.ts';
import { verifyChain, type ChainHead } from './digest-chain.ts';
import { digestList, type DigestList } from './digest-list.ts';
import { EventLineError, parseEventLine, type EventLine } from './event-line.ts';
import { AppendTooLargeError, InvalidEventError, StreamDeletedError, type EventStore } from './event-store.ts';

export interface ImportOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (result: ImportResult) => void;
  /** Checks everything without storing. */
  readonly dryRun?: boolean;
  /** The stream that this event is the erasure receipt of; it is deleted here too. */
  readonly erasedStream?: (event: EventLine) => string | undefined;
}

export interface ImportResult {
  readonly lines: number;
  /** Number of events stored, or with `dryRun`, that would be. */
  readonly imported: number;
  /** Number of events that existed with the same digest. */
  readonly present: number;
  /** Number of events of streams that are permanently erased here. */
  readonly erased: number;
}

/** An invalid line. The lines before it were imported, except with `dryRun`. */
export class ImportLineError extends Error {
  readonly line: number;
  readonly reason: string;
  readonly remedy: string;
  constructor(line: number, { message, remedy }: EventLineError) {
    super(`Line ${line} ${message}. ${remedy}`);
    this.name = 'ImportLineError';
    this.line = line;
    this.reason = message;
    this.remedy = remedy;
  }
}

const NOT_STORABLE = 'No store accepts such an event. The file was not written by export-events, or was changed.';
const OUT_OF_ORDER = 'A line is missing, changed or out of order. Export whole streams again.';
const OF_ANOTHER_LOG = 'Import it into the log it was exported from, a copy of that log, or an empty one.';

/**
 * @param lines one event each; empty lines are skipped
 * @throws ImportLineError
 */
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
    if (erased === undefined) return;
    target.erase(erased);
    if (dryRun) return;
    await batches.flush();
    await to.deleteStream(erased, 'any');
  };
  try {
    for await (const text of lines) {
      signal?.throwIfAborted();
      counts.lines += 1;
      if (text.trim() !== '') await take(text);
      onProgress?.(counts);
    }
  } catch (error) {
    const fault = lineFault(error);
    if (fault === undefined) throw error;
    await batches.flush();
    throw new ImportLineError(counts.lines, fault);
  }
  await batches.flush();
  return { ...counts };
};

const lineFault = (error: unknown): EventLineError | undefined => {
  if (error instanceof EventLineError) return error;
  if (error instanceof InvalidEventError || error instanceof AppendTooLargeError)
    return new EventLineError(`contains what cannot be stored: ${error.message}`, NOT_STORABLE);
  return undefined;
};

type Outcome = 'imported' | 'present' | 'erased';

/** State of the streams in the file: digests by revision, and the head for the next line. */
const targetStreams = (to: EventStore) => {
  const digests = new Map<string, DigestList | 'erased'>();
  const load = async (stream: string): Promise<DigestList | 'erased'> => {
    const known = digests.get(stream);
    if (known !== undefined) return known;
    const loaded = await readDigests(to, stream);
    digests.set(stream, loaded);
    return loaded;
  };
  return {
    erase: (stream: string): void => void digests.set(stream, 'erased'),
    /** @throws EventLineError */
    async check(event: EventLine): Promise<Outcome> {
      const { stream, revision } = event;
      const stored = await load(stream);
      if (stored === 'erased') return 'erased';
      if (revision > stored.length) {
        const after = stored.length === 0 ? 'nothing of it' : `revision ${stored.length - 1}`;
        throw new EventLineError(`breaks the chain of ${stream}: revision ${revision} after ${after}`, OUT_OF_ORDER);
      }
      const { brokenAt } = await verifyChain([{ ...event, position: '' }], headBefore(stored, revision));
      if (brokenAt !== undefined)
        throw new EventLineError(
          `breaks the chain of ${stream} at revision ${revision} (${brokenAt.reason})`,
          OUT_OF_ORDER,
        );
      const { digest } = event.metadata;
      if (revision === stored.length) {
        stored.push(digest);
        return 'imported';
      }
      if (stored.at(revision) !== digest)
        throw new EventLineError(
          `has a different event than ${stream}@${revision} here: the logs have different origins`,
          OF_ANOTHER_LOG,
        );
      return 'present';
    },
  };
};

const headBefore = (stored: DigestList, revision: number): ChainHead =>
  revision === 0 ? 'no-stream' : { revision: revision - 1, digest: stored.at(revision - 1) };

const readDigests = async (store: EventStore, stream: string): Promise<DigestList | 'erased'> => {
  try {
    const digests = digestList();
    for await (const { metadata } of store.readStream(stream)) digests.push(metadata['digest']);
    return digests;
  } catch (error) {
    if (error instanceof StreamDeletedError) return 'erased';
    throw error;
  }
};

/** The streams of files as the build steps work on them: what is done, and appending what has been done. */
import { fileStream, type FileEvent } from '@verbatim/domain/file/file-events';
import { batchesTouching, evolveFile, initialFile, type Batch, type FileState } from '@verbatim/domain/file/file-state';
import { chainHead, sealEvents, type ChainHead } from '@verbatim/eventstore/digest-chain';
import {
  WrongExpectedRevisionError,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '@verbatim/eventstore/event-store';
import { asEvent } from '@verbatim/projections/stored-event';
import { expectedAt, headAfter } from '../event-identity.ts';
import { CommandConflictError, toAppend, type CommandContext } from '../handle-command.ts';

/** A batch with what the step needs of it. */
export interface BatchText {
  readonly batch: Batch;
  readonly texts: readonly string[];
  /** Sentence spans of each text, as `SentencesSplit` holds them; empty lists before that. */
  readonly spans: readonly (readonly number[])[];
}

/** Makes the events of batches that lack them, one a batch, in order. */
export type WorkOnBatches = (batches: readonly BatchText[]) => Promise<readonly FileEvent[]>;

export interface FileWorks {
  /**
   * Does a step's work on those of a file's batches that hold comments `from` to `to` (ordinals, `to` not included) and lack it.
   * @returns the position of the last event appended, '' when all was done before
   */
  work(
    fileId: string,
    from: number,
    to: number,
    isDone: (batch: Batch) => boolean,
    work: WorkOnBatches,
    context: CommandContext,
  ): Promise<Position>;
}

interface LoadedFile {
  readonly state: FileState;
  readonly head: ChainHead;
}

const MAX_TRIES = 4;
/** Files whose state is kept between the pages of their steps: without it each page would read the whole stream again. */
const KEPT_FILES = 16;

export const createFileWorks = (events: EventStore): FileWorks => {
  const kept = new Map<string, LoadedFile>();
  const keep = (fileId: string, file: LoadedFile): LoadedFile => {
    kept.delete(fileId);
    kept.set(fileId, file);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_FILES && oldest !== undefined) kept.delete(oldest);
    return file;
  };
  const load = async (fileId: string): Promise<LoadedFile> =>
    keep(fileId, kept.get(fileId) ?? (await loadFile(events, fileId)));

  return {
    async work(fileId, from, to, isDone, work, context) {
      for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
        const file = await load(fileId);
        const missing = batchesTouching(file.state, from, to).filter((batch) => !isDone(batch));
        if (missing.length === 0) return '';
        const made = await work(await readBatches(events, fileId, file.state, missing));
        try {
          const { loaded, position } = await appendTo(events, fileId, file, made, context);
          keep(fileId, loaded);
          return position;
        } catch (error) {
          // Somebody else did the same page: what it left is looked at anew.
          kept.delete(fileId);
          if (!(error instanceof WrongExpectedRevisionError)) throw error;
        }
      }
      throw new CommandConflictError(fileStream(fileId));
    },
  };
};

const loadFile = async (events: EventStore, fileId: string): Promise<LoadedFile> => {
  let state = initialFile;
  let head: ChainHead = 'no-stream';
  for await (const recorded of events.readStream(fileStream(fileId))) {
    state = evolveFile(state, asEvent<FileEvent>(recorded), recorded.revision);
    head = chainHead(recorded);
  }
  return { state, head };
};

const readBatches = (
  events: EventStore,
  fileId: string,
  state: FileState,
  batches: readonly Batch[],
): Promise<BatchText[]> => {
  const textAt = state.columns.findIndex(({ type }) => type === 'long-text');
  return Promise.all(
    batches.map(async (batch) => {
      const imported = asEvent<FileEvent>(await eventAt(events, fileId, batch.imported));
      const split =
        batch.split === undefined ? undefined : asEvent<FileEvent>(await eventAt(events, fileId, batch.split));
      const rows = imported.type === 'CommentsImported' ? imported.data.rows : [];
      return {
        batch,
        texts: rows.map((row) => row[textAt] ?? ''),
        spans: split?.type === 'SentencesSplit' ? split.data.spans : rows.map(() => []),
      };
    }),
  );
};

const eventAt = async (events: EventStore, fileId: string, revision: number): Promise<RecordedEvent> => {
  for await (const event of events.readStream(fileStream(fileId), { from: revision, maxCount: 1 })) return event;
  throw new Error(`Event ${revision} of ${fileStream(fileId)} is not there`);
};

/** All the events of a page in one append: at most 4 batches of 256 rows for the usual page, far under 1 MiB. */
const MAX_EVENTS_AN_APPEND = 8;

const appendTo = async (
  events: EventStore,
  fileId: string,
  { state, head }: LoadedFile,
  made: readonly FileEvent[],
  context: CommandContext,
): Promise<{ readonly loaded: LoadedFile; readonly position: Position }> => {
  const stream = fileStream(fileId);
  let loaded: LoadedFile = { state, head };
  let position: Position = '';
  for (let at = 0; at < made.length; at += MAX_EVENTS_AN_APPEND) {
    const part = made.slice(at, at + MAX_EVENTS_AN_APPEND);
    const sealed = sealEvents(
      stream,
      loaded.head,
      part.map((event, i) => toAppend(context)(event, at + i)),
    );
    const first = loaded.head === 'no-stream' ? 0 : loaded.head.revision + 1;
    const appended = await events.append(stream, expectedAt(loaded.head), sealed);
    position = appended.position;
    loaded = {
      state: part.reduce((folded, event, i) => evolveFile(folded, event, first + i), loaded.state),
      head: headAfter(loaded.head, sealed),
    };
  }
  return { loaded, position };
};

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
import { asEvent } from '@verbatim/eventstore/stored-event';
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
   * @returns the position of the stream's last event: what somebody else appended counts as this page's work too
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
  readonly position: Position;
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
        if (missing.length === 0) return file.position;
        const made = await work(await readBatches(events, fileId, file.state, missing));
        try {
          return keep(fileId, await appendTo(events, fileId, file, made, context)).position;
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
  let position: Position = '';
  for await (const recorded of events.readStream(fileStream(fileId))) {
    state = evolveFile(state, asEvent<FileEvent>(recorded), recorded.revision);
    head = chainHead(recorded);
    position = recorded.position;
  }
  return { state, head, position };
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

/** Bytes of data that one append may hold: under the store's limit of 1 MiB, with room for what canonical JSON adds. */
const MAX_APPENDED = 900 * 1024;

const appendTo = async (
  events: EventStore,
  fileId: string,
  file: LoadedFile,
  made: readonly FileEvent[],
  context: CommandContext,
): Promise<LoadedFile> => {
  const stream = fileStream(fileId);
  let { state, head, position } = file;
  let at = 0;
  for (const part of inParts(made)) {
    const start = at;
    const sealed = sealEvents(
      stream,
      head,
      part.map((event, i) => toAppend(context)(event, start + i)),
    );
    const first = head === 'no-stream' ? 0 : head.revision + 1;
    ({ position } = await events.append(stream, expectedAt(head), sealed));
    state = part.reduce((folded, event, i) => evolveFile(folded, event, first + i), state);
    head = headAfter(head, sealed);
    at += part.length;
  }
  return { state, head, position };
};

/** The usual page fits one append; the spans of a thousand "Hi! Hi! Hi! …" do not. */
function* inParts(made: readonly FileEvent[]): Generator<readonly FileEvent[]> {
  let part: FileEvent[] = [];
  let bytes = 0;
  for (const event of made) {
    const size = Buffer.byteLength(JSON.stringify(event.data));
    if (part.length > 0 && bytes + size > MAX_APPENDED) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(event);
    bytes += size;
  }
  if (part.length > 0) yield part;
}

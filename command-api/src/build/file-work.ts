/** The streams of files as the build steps work on them: what is done, and appending what has been done. */
import { fileStream, type FileEvent } from '@verbatim/domain/file/file-events';
import { batchesTouching, fileFold, type Batch, type FileState } from '@verbatim/domain/file/file-state';
import { MAX_APPEND_BYTES, type EventStore, type Position, type RecordedEvent } from '@verbatim/eventstore/event-store';
import { asEvent } from '@verbatim/eventstore/stored-event';
import type { CommandContext, Commands } from '../handle-command.ts';

/** A batch with what the step needs of it. */
export interface BatchText {
  readonly batch: Batch;
  readonly texts: readonly string[];
  /** Sentence spans of each text, as `SentencesSplit` holds them; empty lists before that. */
  readonly spans: readonly (readonly number[])[];
}

/** Makes the events of batches that lack them, one a batch, in order. */
export type WorkOnBatches = (batches: readonly BatchText[]) => Promise<readonly FileEvent[]>;

export interface FilePage {
  readonly fileId: string;
  /** Ordinals of comments; `to` is not included. */
  readonly from: number;
  readonly to: number;
}

type Ports = Pick<Commands, 'append'> & { readonly events: Pick<EventStore, 'readStream'> };

/**
 * Does a step's work on those of a file's batches that hold comments of the page and lack it.
 * @returns the file's stream and the position of its last event: what somebody else appended counts as this page's work too
 */
export const workOnFile = async (
  { append, events }: Ports,
  { fileId, from, to }: FilePage,
  isDone: (batch: Batch) => boolean,
  work: WorkOnBatches,
  context: CommandContext,
): Promise<readonly [stream: string, position: Position]> => {
  /** By the batch's first comment: done here, whether it is appended yet or not. */
  const made = new Map<number, FileEvent>();
  const missingIn = (state: FileState): readonly Batch[] =>
    batchesTouching(state, from, to).filter((batch) => !isDone(batch));
  for (let round = 0; ; round += 1) {
    const { state, position } = await append(
      fileFold,
      fileStream(fileId),
      async (now) => {
        const missing = missingIn(now);
        const unmade = missing.filter(({ first }) => !made.has(first));
        const news = unmade.length === 0 ? [] : await work(await readBatches(events, fileId, now, unmade));
        for (const [index, { first }] of unmade.entries()) {
          const event = news[index];
          if (event === undefined) throw new Error(`The work on ${fileStream(fileId)} has left out a batch`);
          made.set(first, event);
        }
        return asManyAsFit(missing.flatMap(({ first }) => made.get(first) ?? []));
      },
      { ...context, commandId: `${context.commandId}/${round}` },
    );
    if (missingIn(state).length === 0) return [fileStream(fileId), position];
  }
};

const readBatches = (
  events: Ports['events'],
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

const eventAt = async (events: Ports['events'], fileId: string, revision: number): Promise<RecordedEvent> => {
  for await (const event of events.readStream(fileStream(fileId), { from: revision, maxCount: 1 })) return event;
  throw new Error(`Event ${revision} of ${fileStream(fileId)} is not there`);
};

/** Room for an event's metadata and type, which count towards the limit of an append as its data does. */
const ENVELOPE_BYTES = 2 * 1024;

/** The usual page fits one append; the spans of a thousand "Hi! Hi! Hi! …" do not, and the rest follows with the next one. */
const asManyAsFit = (made: readonly FileEvent[]): readonly FileEvent[] => {
  let bytes = 0;
  const end = made.findIndex((event, index) => {
    bytes += Buffer.byteLength(JSON.stringify(event.data)) + ENVELOPE_BYTES;
    return index > 0 && bytes > MAX_APPEND_BYTES;
  });
  return end < 0 ? made : made.slice(0, end);
};

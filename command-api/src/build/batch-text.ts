/** What the build steps need of a batch, and what they make of it. */
import { fileStream, type FileEvent } from '@verbatim/domain/file/file-events';
import type { Batch, FileState } from '@verbatim/domain/file/file-state';
import { eventAt } from '@verbatim/eventstore/event-at';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { asEvent } from '@verbatim/eventstore/stored-event';
import type { TextWork } from '../text-work/text-work.ts';

/** A step that works on the batches of files. */
export interface BatchStep {
  /** Names what it makes, among that of other steps. */
  readonly name: 'split' | 'tag';
  readonly isDone: (batch: Batch) => boolean;
  /** Whether what it goes by is there. */
  readonly isReady: (batch: Batch) => boolean;
  readonly make: (text: BatchText) => Promise<FileEvent>;
}

/** A batch with what the step needs of it. */
export interface BatchText {
  readonly batch: Batch;
  readonly texts: readonly string[];
  /** Sentence spans of each text, as `SentencesSplit` holds them; empty lists before that. */
  readonly spans: readonly (readonly number[])[];
}

export const splitStep = (textWork: Pick<TextWork, 'split' | 'splitter'>): BatchStep => ({
  name: 'split',
  isDone: ({ split }) => split !== undefined,
  isReady: () => true,
  make: async ({ batch: { first }, texts }) => {
    const spans = await textWork.split(texts);
    return { type: 'SentencesSplit', data: { first, splitter: textWork.splitter, spans } };
  },
});

export const tagStep = (textWork: Pick<TextWork, 'tag' | 'tagger'>): BatchStep => ({
  name: 'tag',
  isDone: ({ parsed }) => parsed !== undefined,
  isReady: ({ split }) => split !== undefined,
  make: async ({ batch: { first }, texts, spans }) => {
    const tags = await textWork.tag(texts, spans);
    return { type: 'SentencesParsed', data: { first, tagger: textWork.tagger, tags } };
  },
});

export const readBatch = async (
  events: Pick<EventStore, 'readStream'>,
  fileId: string,
  { columns }: Pick<FileState, 'columns'>,
  batch: Batch,
): Promise<BatchText> => {
  const textAt = columns.findIndex(({ type }) => type === 'long-text');
  const [imported, split] = await Promise.all(
    [batch.imported, batch.split].map(async (revision) =>
      revision === undefined ? undefined : fileEventAt(events, fileId, revision),
    ),
  );
  const rows = imported?.type === 'CommentsImported' ? imported.data.rows : [];
  return {
    batch,
    texts: rows.map((row) => row[textAt] ?? ''),
    spans: split?.type === 'SentencesSplit' ? split.data.spans : rows.map(() => []),
  };
};

const fileEventAt = async (
  events: Pick<EventStore, 'readStream'>,
  fileId: string,
  revision: number,
): Promise<FileEvent> => {
  const event = await eventAt(events, fileStream(fileId), revision);
  if (event === undefined) throw new Error(`Event ${revision} of ${fileStream(fileId)} is not there`);
  return asEvent<FileEvent>(event);
};

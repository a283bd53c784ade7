/** Inputs and outputs of the build steps per batch. */
import { fileStream, type FileEvent } from '@verbatim/domain/file/file-events';
import type { Batch, FileState } from '@verbatim/domain/file/file-state';
import { TOKENISER_VERSION } from '@verbatim/domain/text/tokenise';
import { eventAt } from '@verbatim/eventstore/event-at';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { asEvent } from '@verbatim/eventstore/stored-event';
import type { TextWork } from '../../text-work/text-work.ts';

/** A step that works on the batches of files. */
export interface BatchStep {
  /** Distinguishes the output of the steps. */
  readonly name: 'split' | 'tag' | 'split-anew';
  readonly isDone: (batch: Batch) => boolean;
  /** Whether its prerequisites exist. */
  readonly isReady: (batch: Batch) => boolean;
  readonly make: (text: BatchText) => Promise<FileEvent>;
}

/** A batch with a step's input. */
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
    return { type: 'SentencesParsed', data: { first, tagger: textWork.tagger, tokeniser: TOKENISER_VERSION, tags } };
  },
});

/** Splits and tags at once: results are invisible before the whole file is done. */
export const createResplitStep = (textWork: TextWork, splitId: string): BatchStep => ({
  name: 'split-anew',
  isDone: ({ anew }) => anew?.splitId === splitId,
  isReady: ({ parsed }) => parsed !== undefined,
  make: async ({ batch: { first }, texts }) => {
    const { splitter, tagger } = textWork;
    const spans = await textWork.split(texts);
    const tags = await textWork.tag(texts, spans);
    const anew = { splitId, first, splitter, spans, tagger, tokeniser: TOKENISER_VERSION, tags };
    return { type: 'BatchSplitAnew', data: anew };
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

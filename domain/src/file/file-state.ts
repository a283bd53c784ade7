/** Where the events of one file's stream stand: which batches there are, and which of them have been split and parsed. */
import type { FileEvent } from './file-events.ts';

export interface Batch {
  /** Ordinal of its first comment. */
  readonly first: number;
  readonly count: number;
  /** Revision of its `CommentsImported`. */
  readonly imported: number;
  /** Revision of its `SentencesSplit`, once there is one. */
  readonly split?: number;
  /** Revision of its `SentencesParsed`, once there is one. */
  readonly parsed?: number;
}

export interface FileState {
  readonly projectId: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** In order; together they hold every comment of the file once. */
  readonly batches: readonly Batch[];
}

export const initialFile: FileState = { projectId: '', columns: [], batches: [] };

export const evolveFile = (state: FileState, event: FileEvent, revision: number): FileState => {
  switch (event.type) {
    case 'UploadStarted':
      return { ...state, projectId: event.data.projectId, columns: event.data.columns };
    case 'CommentsImported': {
      const { first, rows } = event.data;
      return { ...state, batches: [...state.batches, { first, count: rows.length, imported: revision }] };
    }
    case 'SentencesSplit':
      return withBatch(state, event.data.first, { split: revision });
    case 'SentencesParsed':
      return withBatch(state, event.data.first, { parsed: revision });
  }
};

const withBatch = (state: FileState, first: number, change: Partial<Batch>): FileState => ({
  ...state,
  batches: state.batches.map((batch) => (batch.first === first ? { ...batch, ...change } : batch)),
});

/** The batches that hold any of the comments `from` (included) to `to` (not included any more), by ordinal. */
export const batchesTouching = (state: FileState, from: number, to: number): readonly Batch[] =>
  state.batches.filter(({ first, count }) => from < to && first < to && first + count > from);

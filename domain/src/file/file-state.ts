/** State of a file's stream: its batches, and which of them are split and parsed. */
import type { Fold } from '../decider.ts';
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
  /** Its last `BatchSplitAnew`. */
  readonly anew?: { readonly splitId: string; readonly revision: number };
}

export interface FileState {
  readonly projectId: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** In order; every comment is in exactly one. */
  readonly batches: readonly Batch[];
  /** Number of events, which is the revision of the next one. */
  readonly events: number;
}

const initialFile: FileState = { projectId: '', columns: [], batches: [], events: 0 };

/** Mutable while folding. */
interface FileDraft {
  projectId: string;
  columns: FileState['columns'];
  readonly batches: Batch[];
  events: number;
}

const evolve = (state: FileState, events: Iterable<FileEvent>): FileState => {
  const draft: FileDraft = { ...state, batches: [...state.batches] };
  for (const event of events) apply(draft, event);
  return draft;
};

const apply = (draft: FileDraft, event: FileEvent): void => {
  const revision = draft.events;
  draft.events += 1;
  switch (event.type) {
    case 'UploadStarted':
      draft.projectId = event.data.projectId;
      draft.columns = event.data.columns;
      break;
    case 'CommentsImported': {
      const { first, rows } = event.data;
      draft.batches.push({ first, count: rows.length, imported: revision });
      break;
    }
    case 'SentencesSplit':
      changeBatch(draft, event.data.first, { split: revision });
      break;
    case 'SentencesParsed':
      changeBatch(draft, event.data.first, { parsed: revision });
      break;
    case 'BatchSplitAnew':
      changeBatch(draft, event.data.first, { anew: { splitId: event.data.splitId, revision } });
      break;
  }
};

const changeBatch = ({ batches }: FileDraft, first: number, change: Partial<Batch>): void => {
  const at = indexOfBatch(batches, first);
  const batch = batches[at];
  if (batch?.first === first) batches[at] = { ...batch, ...change };
};

/** Batches are sorted by first comment: the last one that begins at or before `first`. */
const indexOfBatch = (batches: readonly Batch[], first: number): number => {
  let [low, high] = [0, batches.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((batches[middle]?.first ?? 0) <= first) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** A fold without `decide`: the events of a file's stream come from jobs, not from commands. */
export const fileFold: Fold<FileState, FileEvent> = { initialState: initialFile, evolve };

/** The batches that contain any ordinal in [from, to). */
export const batchesTouching = (state: FileState, from: number, to: number): readonly Batch[] =>
  state.batches.filter(({ first, count }) => from < to && first < to && first + count > from);

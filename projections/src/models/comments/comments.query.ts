import { padded } from '../../stores/id-path.ts';
import { endOf, type ModelReader } from '../../stores/read-store.ts';
import {
  COMMENTS,
  FILES,
  SENTENCES,
  type CommentDocument,
  type CommentFileDocument,
  type SentencesDocument,
} from './comments.ts';

export interface Comment {
  readonly _id: number;
  readonly text: string;
  readonly fields: { readonly [column: string]: string };
  /** start, end, start, end … of its sentences in UTF-16 units of the text; empty until the build step has passed. */
  readonly sentences: readonly number[];
}

/** The comments of a project with these `_id`s, in the order asked for; those that are not there are left out. Neighbours are read at once. */
export const readComments = async (
  reader: ModelReader,
  projectId: string,
  ids: readonly number[],
): Promise<readonly Comment[]> => {
  const found = new Map<number, Comment>();
  const read = async (file: CommentFileDocument): Promise<void> => {
    const { fileId, firstId } = file;
    const ordinals = ordinalsIn(file, ids);
    const [runs, spansOf] = await Promise.all([
      Promise.all(runsOf(ordinals, GAP).map((run) => readRun(reader, fileId, run))),
      readSpans(reader, fileId, ordinals),
    ]);
    for (const [ordinal, { text, fields }] of runs.flatMap((run) => [...run]))
      found.set(firstId + ordinal, { _id: firstId + ordinal, text, fields, sentences: spansOf(ordinal) });
  };
  await Promise.all((await readFiles(reader, projectId)).map(read));
  return ids.flatMap((id) => found.get(id) ?? []);
};

/** As `readComments`, without their sentences and in ascending order. */
export const readCells = async (
  reader: ModelReader,
  projectId: string,
  ids: readonly number[],
): Promise<readonly Omit<Comment, 'sentences'>[]> => {
  const read: Omit<Comment, 'sentences'>[] = [];
  for (const file of await readFiles(reader, projectId))
    for (const run of runsOf(ordinalsIn(file, ids), GAP))
      for (const [ordinal, { text, fields }] of await readRun(reader, file.fileId, run))
        read.push({ _id: file.firstId + ordinal, text, fields });
  return read;
};

const readFiles = async (reader: ModelReader, projectId: string): Promise<readonly CommentFileDocument[]> => {
  const prefix = `${projectId}/`;
  const rows = await reader.range<CommentFileDocument>(FILES, { from: prefix, to: endOf(prefix) });
  return rows.map(({ document }) => document);
};

/** Ascending, each once: places within the file, from 0. */
const ordinalsIn = ({ firstId, count }: CommentFileDocument, ids: readonly number[]): readonly number[] =>
  [...new Set(ids)]
    .filter((id) => firstId <= id && id < firstId + count)
    .map((id) => id - firstId)
    .sort((one, other) => one - other);

/** @returns those that are there, by their ordinals, ascending */
const readRun = async (
  reader: ModelReader,
  fileId: string,
  run: readonly number[],
): Promise<ReadonlyMap<number, CommentDocument>> => {
  const [first, last] = [run[0]!, run.at(-1)!];
  if (first === last) {
    const only = await reader.get<CommentDocument>(COMMENTS, `${fileId}/${padded(first)}`);
    return new Map(only && [[first, only]]);
  }
  const range = { from: `${fileId}/${padded(first)}`, to: `${fileId}/${padded(last + 1)}` };
  const wanted = new Set(run);
  const rows = await reader.range<CommentDocument>(COMMENTS, range);
  const all = rows.map(({ id, document }) => [Number(id.slice(fileId.length + 1)), document] as const);
  return new Map(all.filter(([ordinal]) => wanted.has(ordinal)));
};

/** @returns the sentences of each of them: those of a batch are in one document, which is read for neighbours at once */
const readSpans = async (
  reader: ModelReader,
  fileId: string,
  ordinals: readonly number[],
): Promise<(ordinal: number) => readonly number[]> => {
  const runs = runsOf(ordinals, GAP_OF_BATCHES);
  const documents = (await Promise.all(runs.map((run) => readBatches(reader, fileId, run)))).flat();
  return (ordinal) => {
    const batch = documents.findLast(({ first }) => first <= ordinal);
    return batch?.spans[ordinal - batch.first] ?? [];
  };
};

/** The batches from the first of a run to the last: a batch is named by its first comment. */
const readBatches = async (
  reader: ModelReader,
  fileId: string,
  run: readonly number[],
): Promise<readonly SentencesDocument[]> => {
  const [from, last] = [`${fileId}/${padded(run[0]! + 1)}`, run.at(-1)!];
  const before = { from: `${fileId}/`, to: from, order: 'desc', limit: 1 } as const;
  const batches = [...(await reader.range<SentencesDocument>(SENTENCES, before))];
  const [begun] = batches;
  if (begun !== undefined && begun.document.first + begun.document.spans.length <= last)
    batches.push(...(await reader.range<SentencesDocument>(SENTENCES, { from, to: `${fileId}/${padded(last + 1)}` })));
  return batches.map(({ document }) => document);
};

/** What lies between two that are wanted is read with them where it is no more than this. */
const GAP = 8;
/** A quarter of a batch: nearer ones are mostly of one, and of long comments, which make short batches, few are read that nobody wants. */
const GAP_OF_BATCHES = 64;

/** @param gap between two of one run at most */
const runsOf = (ordinals: readonly number[], gap: number): readonly (readonly number[])[] => {
  const runs: number[][] = [];
  for (const ordinal of ordinals) {
    const run = runs.at(-1);
    if (run !== undefined && ordinal - run.at(-1)! <= gap) run.push(ordinal);
    else runs.push([ordinal]);
  }
  return runs;
};

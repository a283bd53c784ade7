import { getOwnProperty } from '@verbatim/domain/own-property';
import { getPrefixEnd, type ModelReader, padId } from '../../stores/read-store.ts';
import {
  COMMENTS,
  FILES,
  PAGE_COMMENTS,
  SENTENCES,
  type CommentDocument,
  type CommentFileDocument,
  type CommentPageDocument,
  type SentencesDocument,
} from './comments.ts';

export interface Comment extends Cells {
  readonly _id: number;
  readonly text: string;
  /** start, end, start, end … of its sentences in UTF-16 units of the text; empty before the build step. */
  readonly sentences: readonly number[];
}

/** Cells next to a comment's text. */
export type Cells = Pick<CommentDocument, 'fields' | 'unused'>;

/** The original cell of a column: by name if it was in use, else by field. */
export const getCell = (
  { fields, unused = {} }: Cells,
  { name, field }: { readonly name: string; readonly field: string },
): string => getOwnProperty(fields, name) ?? getOwnProperty(unused, field) ?? '';

/** Comments by `_id`, in the given order, skipping missing ones. Neighbours are read together. */
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
      Promise.all(getRuns(ordinals, GAP).map((run) => readRun(reader, file, run))),
      readSpans(reader, fileId, ordinals),
    ]);
    for (const [ordinal, { text, ...cells }] of runs.flatMap((run) => [...run]))
      found.set(firstId + ordinal, { _id: firstId + ordinal, text, ...getCells(cells), sentences: spansOf(ordinal) });
  };
  await Promise.all((await readFiles(reader, projectId)).map(read));
  return ids.flatMap((id) => found.get(id) ?? []);
};

interface CommentCells extends Omit<Comment, 'sentences'> {
  /** The text, or the HTML that it was extracted from. */
  readonly raw: string;
}

/** As `readComments`, without sentences and in ascending order. */
export const readCells = async (
  reader: ModelReader,
  projectId: string,
  ids: readonly number[],
): Promise<readonly CommentCells[]> => {
  const read: CommentCells[] = [];
  for (const file of await readFiles(reader, projectId))
    for (const run of getRuns(ordinalsIn(file, ids), GAP))
      for (const [ordinal, { text, raw = text, ...cells }] of await readRun(reader, file, run))
        read.push({ _id: file.firstId + ordinal, text, raw, ...getCells(cells) });
  return read;
};

const getCells = ({ fields, unused }: Cells): Cells => (unused === undefined ? { fields } : { fields, unused });

const readFiles = async (reader: ModelReader, projectId: string): Promise<readonly CommentFileDocument[]> => {
  const prefix = `${projectId}/`;
  const rows = await reader.range<CommentFileDocument>(FILES, { from: prefix, to: getPrefixEnd(prefix) });
  return rows.map(({ document }) => document);
};

/** Sorted and unique ordinals within the file. */
const ordinalsIn = ({ firstId, count }: CommentFileDocument, ids: readonly number[]): readonly number[] =>
  [...new Set(ids)]
    .filter((id) => firstId <= id && id < firstId + count)
    .map((id) => id - firstId)
    .sort((one, other) => one - other);

/** @returns the existing ones by ordinal, ascending */
const readRun = async (
  reader: ModelReader,
  { fileId, pageSize = 1 }: CommentFileDocument,
  run: readonly number[],
): Promise<ReadonlyMap<number, CommentDocument>> => {
  const [first, last] = [run[0]!, run.at(-1)!];
  const range = { from: `${fileId}/${padId(first - (first % pageSize))}`, to: `${fileId}/${padId(last + 1)}` };
  const rows = await reader.range<CommentPageDocument | CommentDocument>(COMMENTS, range);
  const pages = rows.map(({ id, document }) =>
    isPage(document)
      ? { first: document.first, length: document.texts.length, commentAt: (at: number) => toComment(document, at) }
      : { first: Number(id.slice(fileId.length + 1)), length: 1, commentAt: () => document },
  );
  const found = new Map<number, CommentDocument>();
  let page = 0;
  for (const ordinal of run) {
    while (page < pages.length && pages[page]!.first + pages[page]!.length <= ordinal) page++;
    const covering = pages[page];
    if (covering !== undefined && covering.first <= ordinal)
      found.set(ordinal, covering.commentAt(ordinal - covering.first));
  }
  return found;
};

const isPage = (document: CommentPageDocument | CommentDocument): document is CommentPageDocument =>
  Array.isArray(document['texts']);

const toComment = (page: CommentPageDocument, at: number): CommentDocument => {
  const raw = page.raw?.find(([place]) => place === at)?.[1];
  const unused = page.unused?.[at];
  return {
    text: page.texts[at] ?? '',
    fields: byName(page.columns, page.cells[at] ?? []),
    ...(raw === undefined ? {} : { raw }),
    ...(unused === undefined ? {} : { unused: byName(page.unusedFields ?? [], unused) }),
  };
};

/** A column may have any name, also `__proto__`, which an assignment would not make a property of. */
const byName = (names: readonly string[], cells: readonly string[]): { readonly [name: string]: string } =>
  Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));

/** @returns the sentences of each; a batch's are in one document, which is read once */
const readSpans = async (
  reader: ModelReader,
  fileId: string,
  ordinals: readonly number[],
): Promise<(ordinal: number) => readonly number[]> => {
  const runs = getRuns(ordinals, GAP_OF_BATCHES);
  const documents = (await Promise.all(runs.map((run) => readBatches(reader, fileId, run)))).flat();
  return (ordinal) => {
    const batch = documents.findLast(({ first }) => first <= ordinal);
    return batch?.spans[ordinal - batch.first] ?? [];
  };
};

/** The batches of a run: a batch is named by its first comment. */
const readBatches = async (
  reader: ModelReader,
  fileId: string,
  run: readonly number[],
): Promise<readonly SentencesDocument[]> => {
  const [from, last] = [`${fileId}/${padId(run[0]! + 1)}`, run.at(-1)!];
  const before = { from: `${fileId}/`, to: from, order: 'desc', limit: 1 } as const;
  const batches = [...(await reader.range<SentencesDocument>(SENTENCES, before))];
  const [begun] = batches;
  if (begun !== undefined && begun.document.first + begun.document.spans.length <= last)
    batches.push(...(await reader.range<SentencesDocument>(SENTENCES, { from, to: `${fileId}/${padId(last + 1)}` })));
  return batches.map(({ document }) => document);
};

/** Gaps up to this size are read along: nearer comments are mostly in one page. */
const GAP = PAGE_COMMENTS;
/**
 * A quarter of a batch: nearer comments are mostly in one. Long comments make short batches, so little is
 * read in vain.
 */
const GAP_OF_BATCHES = 64;

/** @param gap maximum gap within a run */
const getRuns = (ordinals: readonly number[], gap: number): readonly (readonly number[])[] => {
  const runs: number[][] = [];
  for (const ordinal of ordinals) {
    const run = runs.at(-1);
    if (run !== undefined && ordinal - run.at(-1)! <= gap) run.push(ordinal);
    else runs.push([ordinal]);
  }
  return runs;
};

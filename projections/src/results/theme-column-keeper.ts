/**
 * Keeps theme columns in the cache beside a project's model, so that a reader that starts finds what themes mean to it. Only what is
 * found is kept, and never waited for: whoever finds none computes it.
 */
import type { CacheCheck } from '../models/projector.ts';
import { LIBRARY_MODEL } from '../models/library/library.ts';
import { findTheme } from '../models/library/library.query.ts';
import { canonicalQuery, canonicalQueryOf, type CanonicalQuery } from '../models/segments/canonical-query.ts';
import { readDictionary, readWords } from '../models/segments/read-segment.ts';
import type { ColumnArray } from '../models/segments/segment-format.ts';
import type { SegmentWords } from '../models/segments/segment-words.ts';
import {
  FILES,
  filePath,
  projectPath,
  resultsPath,
  segmentsModel,
  segmentsOf,
  VERSIONS,
  type SegmentFileDocument,
  type VersionDocument,
} from '../models/segments/segments.ts';
import {
  isCurrent,
  narrowed,
  themeColumnEntry,
  themeColumnId,
  type ThemeColumnDocument,
} from '../models/segments/theme-columns.ts';
import { TimeSlice } from '../models/segments/time-slice.ts';
import { WORKSPACES_MODEL } from '../models/workspaces/workspaces.ts';
import { listWorkspaces } from '../models/workspaces/workspaces.query.ts';
import { CACHE, endOf, type ModelReader, type ReadStore } from '../stores/read-store.ts';
import { today } from './day.ts';
import { compileThemeQuery, stepsOf, termsOf, type QueryNode } from './kernels/compile-theme-query.ts';
import { matchingSentenceIds } from './kernels/evaluate-theme-query.ts';
import { costOfSegment } from './kernels/query-cost.ts';
import { FEW_STEPS, MOST_WORK } from './query-limits.ts';

export interface KeepOptions {
  /** Given up between two pieces of work. */
  readonly signal: AbortSignal;
  /** Days since 1970-01-01. */
  readonly today: number;
}

/** Days that a column is kept after no theme has its query any more: for an undo, and for who looks back. */
const KEPT_DAYS = 30;
/** Queries computed in one pass over a file: what they find is held until its end. */
const QUERIES_AT_ONCE = 256;

type Store = Pick<ReadStore, 'reader' | 'cache'>;

/**
 * Computes and keeps what is missing of the themes of the project's workspaces and of those named, and drops what nobody has used for
 * long. Files whose sentences are still coming are left for later.
 */
export const keepThemeColumns = async (
  readStore: Store,
  projectId: string,
  themes: readonly string[],
  options: KeepOptions,
): Promise<void> => {
  const model = segmentsModel(projectId);
  const reader = await readStore.reader(model);
  const workspaces = await listWorkspaces(await readStore.reader(WORKSPACES_MODEL), projectId);
  const library = await readStore.reader(LIBRARY_MODEL);
  const wanted = await queriesOf(library, [...workspaces.flatMap((workspace) => workspace.themes), ...themes]);
  for (const file of await splitFiles(reader, projectId)) {
    options.signal.throwIfAborted();
    const alive = await queriesOf(library, Object.keys(file.themes));
    const there = await refresh(readStore, reader, file, new Map([...wanted, ...alive]), options);
    const missing = [...wanted.values()].filter((query) => !there.has(themeColumnId(file, query)));
    for (let at = 0; at < missing.length; at += QUERIES_AT_ONCE) {
      const part = missing.slice(at, at + QUERIES_AT_ONCE);
      const columns = await computeColumns(reader, file, part, options.signal);
      for (const [index, query] of part.entries()) {
        const column = columns[index];
        if (column === undefined) continue;
        await readStore.cache(model).putIfAbsent(themeColumnEntry(file, query, column, options.today));
      }
    }
  }
};

/** Keeps the columns of the themes of a project's classification runs, once after each of them. */
export const keepColumnsOfRuns = (projectId: string): ((readStore: Store, signal: AbortSignal) => Promise<void>) => {
  let kept = '';
  return async (readStore, signal) => {
    const reader = await readStore.reader(segmentsModel(projectId));
    const version = await reader.get<VersionDocument>(VERSIONS, projectId);
    if (version?.classified === undefined) return;
    const stamp = `${reader.generation} ${version.classified}`;
    if (stamp === kept) return;
    const themes = (await filesOf(reader, projectId)).flatMap((file) => Object.keys(file.themes));
    await keepThemeColumns(readStore, projectId, themes, { signal, today: today() });
    kept = stamp;
  };
};

/** By digest. */
const queriesOf = async (
  library: ModelReader,
  themes: readonly string[],
): Promise<ReadonlyMap<string, CanonicalQuery>> => {
  const queries = new Map<string, CanonicalQuery>();
  for (const id of new Set(themes)) {
    const query = canonicalQueryOf((await findTheme(library, id))?.text ?? '');
    if (query !== undefined) queries.set(query.digest, query);
  }
  return queries;
};

const filesOf = async (reader: ModelReader, projectId: string): Promise<readonly SegmentFileDocument[]> => {
  const from = projectPath(projectId);
  const rows = await reader.range<SegmentFileDocument>(FILES, { from, to: endOf(from) });
  return rows.map(({ document }) => document);
};

const splitFiles = async (reader: ModelReader, projectId: string): Promise<readonly SegmentFileDocument[]> =>
  (await filesOf(reader, projectId)).filter(({ split, count }) => split === count);

/** Notes the use of the columns that are there, and drops those of long ago. @returns ids of those that stay */
const refresh = async (
  readStore: Store,
  reader: ModelReader,
  file: SegmentFileDocument,
  used: ReadonlyMap<string, CanonicalQuery>,
  { today }: KeepOptions,
): Promise<ReadonlySet<string>> => {
  const cache = readStore.cache(reader.model);
  const ids = new Set([...used.values()].map((query) => themeColumnId(file, query)));
  const stay = new Set<string>();
  const old: string[] = [];
  for (const { id, document } of await columnsOf(reader, file)) {
    if (!ids.has(id) && (!isCurrent(file, id) || document.used < today - KEPT_DAYS)) old.push(id);
    else stay.add(id);
    if (ids.has(id) && document.used < today) await cache.replaceDocument(id, { ...document, used: today });
  }
  await cache.drop(old);
  return stay;
};

const columnsOf = (
  reader: ModelReader,
  file: SegmentFileDocument,
): Promise<readonly { readonly id: string; readonly document: ThemeColumnDocument }[]> =>
  reader.range<ThemeColumnDocument>(CACHE, { from: filePath(file), to: endOf(filePath(file)) });

/** Who asks for what cannot be borne is not answered either. */
const isBearable = (node: QueryNode, words: SegmentWords, segments: number): boolean =>
  stepsOf(node).length <= FEW_STEPS || costOfSegment(node, words).work * segments <= MOST_WORK;

/** What each of the queries finds in each segment, undefined for one that cannot be borne; one segment's words are in memory at a time. */
const computeColumns = async (
  reader: ModelReader,
  file: SegmentFileDocument,
  queries: readonly CanonicalQuery[],
  signal: AbortSignal,
): Promise<readonly (readonly ColumnArray[] | undefined)[]> => {
  const slice = new TimeSlice();
  const dictionary = await readDictionary(reader, file, slice);
  const nodes = queries.map(({ query }) => compileThemeQuery(query, dictionary));
  const terms = new Set(nodes.flatMap((node) => [...termsOf(node)]));
  const columns = queries.map((): ColumnArray[] | undefined => []);
  const segments = segmentsOf(file.count);
  for (let segment = 0; segment < segments; segment++) {
    signal.throwIfAborted();
    const words = await readWords(reader, file, segment, terms);
    for (const [at, node] of nodes.entries()) {
      if (segment === 0 && !isBearable(node, words, segments)) columns[at] = undefined;
      columns[at]?.push(narrowed(matchingSentenceIds(node, words)));
      if (slice.isOver()) await slice.rest();
    }
  }
  return columns;
};

/** Computes the columns that are kept once more, and compares. Those of an earlier state of a file are passed over: nobody reads them. */
export const checkThemeColumns = async (
  reader: ModelReader,
  projectId: string,
  signal: AbortSignal,
): Promise<CacheCheck> => {
  const files = await filesOf(reader, projectId);
  const different: string[] = [];
  let compared = 0;
  for (const file of files) {
    const kept = (await columnsOf(reader, file)).filter(({ id }) => isCurrent(file, id));
    for (let at = 0; at < kept.length; at += QUERIES_AT_ONCE) {
      const part = kept.slice(at, at + QUERIES_AT_ONCE);
      const queries = part.map(({ document }) => canonicalQuery(document.query));
      const columns = await computeColumns(reader, file, queries, signal);
      for (const [index, { id }] of part.entries()) {
        const entry = themeColumnEntry(file, queries[index]!, columns[index] ?? [], 0);
        const bytes = await reader.getBytes(CACHE, id);
        // Dropped meanwhile, it is nobody's concern any more.
        if (bytes === undefined) continue;
        compared += 1;
        if (entry.id !== id || Buffer.compare(bytes, entry.bytes) !== 0) different.push(id);
      }
    }
  }
  const all = await reader.listBytes(CACHE, {});
  const paths = [resultsPath(projectId), ...files.map(filePath)];
  const unexpected = all.map(({ id }) => id).filter((id) => !paths.some((path) => id.startsWith(path)));
  return { compared, different, unexpected };
};

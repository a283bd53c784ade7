/**
 * Caches theme columns in a project's model, so that a new reader need not compute them. Only a cache, filled
 * in the background: on a miss the column is computed.
 */
import type { CacheCheck } from '../../models/projector.ts';
import { LIBRARY_MODEL } from '../../models/library/library.ts';
import { findTheme } from '../../models/library/library.query.ts';
import { toCanonicalQuery, parseCanonicalQuery, type CanonicalQuery } from '../../models/segments/canonical-query.ts';
import { readDictionary, readWords, type SegmentWords } from '../../models/segments/segment-builder.ts';
import {
  type ColumnArray,
  countSegments,
  filePath,
  FILES,
  projectPath,
  resultsPath,
  type SegmentFileDocument,
  segmentsModel,
  type VersionDocument,
  VERSIONS,
} from '../../models/segments/segments.ts';
import {
  isCurrent,
  narrowColumn,
  type ThemeColumnDocument,
  themeColumnEntry,
  themeColumnId,
  TimeSlice,
} from '../../models/segments/theme-columns.ts';
import { WORKSPACES_MODEL } from '../../models/workspaces/workspaces.ts';
import { listWorkspaces } from '../../models/workspaces/workspaces.query.ts';
import { CACHE, getPrefixEnd, type ModelReader, type ReadStore } from '../../stores/read-store.ts';
import { getToday } from '../over-time/day.ts';
import {
  compileThemeQuery,
  listQuerySteps,
  collectQueryTerms,
  type QueryNode,
} from '../kernels/theme-query/compile-theme-query.ts';
import { matchingSentenceIds } from '../kernels/theme-query/evaluate-theme-query.ts';
import { estimateSegmentCost } from '../kernels/theme-query/query-cost.ts';
import { MIN_COSTED_STEPS, MAX_QUERY_WORK } from './query-cost.ts';

export interface CacheColumnsOptions {
  /** Checked between steps. */
  readonly signal: AbortSignal;
  /** Days since 1970-01-01. */
  readonly today: number;
}

/** Days that an unused column is retained, for undo. */
const KEPT_DAYS = 30;
/** Queries computed in one pass over a file, whose results are in memory meanwhile. */
const QUERIES_AT_ONCE = 256;

type Store = Pick<ReadStore, 'reader' | 'cache'>;

/**
 * Computes and caches missing columns for the themes of the project's workspaces and the given ones, and
 * drops long unused ones. Files that are still being built are left for later.
 */
export const cacheThemeColumns = async (
  readStore: Store,
  projectId: string,
  themes: readonly string[],
  options: CacheColumnsOptions,
): Promise<void> => {
  const model = segmentsModel(projectId);
  const reader = await readStore.reader(model);
  const workspaces = await listWorkspaces(await readStore.reader(WORKSPACES_MODEL), projectId);
  const library = await readStore.reader(LIBRARY_MODEL);
  const wanted = await readQueries(library, [...workspaces.flatMap((workspace) => workspace.themes), ...themes]);
  for (const file of await splitFiles(reader, projectId)) {
    options.signal.throwIfAborted();
    const alive = await readQueries(library, Object.keys(file.themes));
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

/** Caches the columns of a project's themes once after each classification run. */
export const cacheColumnsAfterRuns = (
  projectId: string,
): ((readStore: Store, signal: AbortSignal) => Promise<void>) => {
  let kept = '';
  return async (readStore, signal) => {
    const reader = await readStore.reader(segmentsModel(projectId));
    const version = await reader.get<VersionDocument>(VERSIONS, projectId);
    if (version?.classified === undefined) return;
    const stamp = `${reader.generation} ${version.classified}`;
    if (stamp === kept) return;
    const themes = (await readFiles(reader, projectId)).flatMap((file) => Object.keys(file.themes));
    await cacheThemeColumns(readStore, projectId, themes, { signal, today: getToday() });
    kept = stamp;
  };
};

/** By digest. */
const readQueries = async (
  library: ModelReader,
  themes: readonly string[],
): Promise<ReadonlyMap<string, CanonicalQuery>> => {
  const queries = new Map<string, CanonicalQuery>();
  for (const id of new Set(themes)) {
    const query = parseCanonicalQuery((await findTheme(library, id))?.text ?? '');
    if (query !== undefined) queries.set(query.digest, query);
  }
  return queries;
};

const readFiles = async (reader: ModelReader, projectId: string): Promise<readonly SegmentFileDocument[]> => {
  const from = projectPath(projectId);
  const rows = await reader.range<SegmentFileDocument>(FILES, { from, to: getPrefixEnd(from) });
  return rows.map(({ document }) => document);
};

const splitFiles = async (reader: ModelReader, projectId: string): Promise<readonly SegmentFileDocument[]> =>
  (await readFiles(reader, projectId)).filter(({ split, count }) => split === count);

/**
 * Records the use of existing columns, and drops expired ones.
 * @returns ids of the remaining ones
 */
const refresh = async (
  readStore: Store,
  reader: ModelReader,
  file: SegmentFileDocument,
  used: ReadonlyMap<string, CanonicalQuery>,
  { today }: CacheColumnsOptions,
): Promise<ReadonlySet<string>> => {
  const cache = readStore.cache(reader.model);
  const ids = new Set([...used.values()].map((query) => themeColumnId(file, query)));
  const stay = new Set<string>();
  const old: string[] = [];
  for (const { id, document } of await readColumns(reader, file)) {
    if (!ids.has(id) && (!isCurrent(file, id) || document.used < today - KEPT_DAYS)) old.push(id);
    else stay.add(id);
    if (ids.has(id) && document.used < today) await cache.replaceDocument(id, { ...document, used: today });
  }
  await cache.drop(old);
  return stay;
};

const readColumns = (
  reader: ModelReader,
  file: SegmentFileDocument,
): Promise<readonly { readonly id: string; readonly document: ThemeColumnDocument }[]> =>
  reader.range<ThemeColumnDocument>(CACHE, { from: filePath(file), to: getPrefixEnd(filePath(file)) });

/** Excludes queries that are too costly to answer. */
const isBearable = (node: QueryNode, words: SegmentWords, segments: number): boolean =>
  listQuerySteps(node).length <= MIN_COSTED_STEPS || estimateSegmentCost(node, words).work * segments <= MAX_QUERY_WORK;

/**
 * What each query finds by segment, undefined for one that is too costly; one segment's words are in memory
 * at a time.
 */
const computeColumns = async (
  reader: ModelReader,
  file: SegmentFileDocument,
  queries: readonly CanonicalQuery[],
  signal: AbortSignal,
): Promise<readonly (readonly ColumnArray[] | undefined)[]> => {
  const slice = new TimeSlice();
  const dictionary = await readDictionary(reader, file, slice);
  const nodes = queries.map(({ query }) => compileThemeQuery(query, dictionary));
  const terms = new Set(nodes.flatMap((node) => [...collectQueryTerms(node)]));
  const columns = queries.map((): ColumnArray[] | undefined => []);
  const segments = countSegments(file.count);
  for (let segment = 0; segment < segments; segment++) {
    signal.throwIfAborted();
    const words = await readWords(reader, file, segment, terms);
    for (const [at, node] of nodes.entries()) {
      if (segment === 0 && !isBearable(node, words, segments)) columns[at] = undefined;
      columns[at]?.push(narrowColumn(matchingSentenceIds(node, words)));
      if (slice.isOver()) await slice.rest();
    }
  }
  return columns;
};

/**
 * Recomputes the cached columns and compares. Columns of a file's earlier state are skipped: they are
 * unreachable.
 */
export const checkThemeColumns = async (
  reader: ModelReader,
  projectId: string,
  signal: AbortSignal,
): Promise<CacheCheck> => {
  const files = await readFiles(reader, projectId);
  const different: string[] = [];
  let compared = 0;
  for (const file of files) {
    const kept = (await readColumns(reader, file)).filter(({ id }) => isCurrent(file, id));
    for (let at = 0; at < kept.length; at += QUERIES_AT_ONCE) {
      const part = kept.slice(at, at + QUERIES_AT_ONCE);
      const queries = part.map(({ document }) => toCanonicalQuery(document.query));
      const columns = await computeColumns(reader, file, queries, signal);
      for (const [index, { id }] of part.entries()) {
        const entry = themeColumnEntry(file, queries[index]!, columns[index] ?? [], 0);
        const bytes = await reader.getBytes(CACHE, id);
        // Dropped meanwhile.
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

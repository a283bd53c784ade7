/**
 * Query access to segments: a project's columns are loaded into a cache on demand. Each query first checks,
 * by reading one small document, whether the project has changed.
 */
import { createHash } from 'node:crypto';
import type { ColumnDefinition } from '@verbatim/domain/project/project-events';
import type { ColumnType } from '@verbatim/domain/formats/column-types';
import { LRUCache } from 'lru-cache';
import { getPrefixEnd, type ModelCache, type ModelReader } from '../../stores/read-store.ts';
import { type CacheableResult, cacheResult, ColumnCache, MemoryBudget } from './result-cache.ts';
import { MAX_QUERY_WORK, NEVER_ABORTED, type QueryLimits } from './query-cost.ts';
import { FileView } from './file-view.ts';
import type { Slice } from '../../models/segments/theme-columns.ts';
import { NO_COLUMNS, optionsBy } from '../../models/segments/project-columns.ts';
import {
  FILES,
  projectPath,
  PROJECTS,
  sentencesStamp,
  VERSIONS,
  type ProjectColumnsDocument,
  type SegmentFileDocument,
  type VersionDocument,
} from '../../models/segments/segments.ts';

export interface ProjectView {
  readonly version: string;
  /** Over all that a result may depend on: equal whenever the project is in the same state. */
  readonly digest: string;
  /** Stored columns by name. */
  readonly columns: ReadonlyMap<string, ColumnDefinition>;
  readonly columnTypes: ReadonlyMap<string, ColumnType>;
  /** The option that an enum value counts as. */
  readonly optionOf: (column: string, value: string) => string;
  /** In the order of their comments' `_id`. */
  readonly files: readonly FileView[];
  /** Values that queries have derived from this version. */
  readonly derived: Map<string, unknown>;
}

export interface SegmentReads {
  /**
   * Runs a query over a project, and again if the model changed meanwhile, so that no answer mixes two
   * states; a project that changes faster than it can be read is answered anyway. An unknown project has no
   * files.
   */
  query<T>(
    reader: ModelReader,
    projectId: string,
    run: (project: ProjectView) => Promise<T>,
    /** Receives the answer if it is of one state. */
    onSettled?: (answer: T) => void,
  ): Promise<T>;
  /** Results by the digest of their inputs. */
  readonly results: LRUCache<string, object>;
  /** Time slice of the thread, for all work over the columns. */
  readonly slice: Slice;
  /** Cost limits of one query. */
  readonly limits: QueryLimits;
  /** Memory of running queries. */
  readonly room: MemoryBudget;
  /** Bytes of the cached columns. */
  readonly cachedBytes: number;
  /** Caches a result in its model in the background; undefined when disabled. */
  readonly keep: ((reader: ModelReader, result: CacheableResult) => void) | undefined;
}

export interface SegmentReadsOptions {
  /** Limit of cached columns: 384 MiB by default. */
  readonly cacheBytes?: number;
  /** Limit of running queries: 128 MiB by default. */
  readonly queryBytes?: number;
  /** Limit of postings that one query may visit. */
  readonly mostWork?: number;
  /** JSON characters of cached results: 16 Mi by default; 0 disables the cache. */
  readonly resultCharacters?: number;
  /** Caches of models, for results; disabled if absent. */
  readonly cacheOf?: (model: string) => Promise<ModelCache>;
}

const DEFAULT_CACHE_BYTES = 384 * 1024 * 1024;
const DEFAULT_QUERY_BYTES = 128 * 1024 * 1024;
const DEFAULT_RESULT_CHARACTERS = 16 * 1024 * 1024;
const TRIES = 4;
/** Projects with parsed documents in memory. */
const OPEN_PROJECTS = 32;

export const createSegmentReads = ({
  cacheBytes = DEFAULT_CACHE_BYTES,
  queryBytes = DEFAULT_QUERY_BYTES,
  mostWork = MAX_QUERY_WORK,
  resultCharacters = DEFAULT_RESULT_CHARACTERS,
  cacheOf,
}: SegmentReadsOptions = {}): SegmentReads => {
  const cache = new ColumnCache(cacheBytes);
  /** By project, and by moment of the past. */
  const views = new Map<string, { readonly generation: string; readonly view: ProjectView }>();

  const open = async (reader: ModelReader, projectId: string): Promise<ProjectView> => {
    const version = await readVersion(reader, projectId);
    const key = reader.moment === undefined ? projectId : `${projectId} as of ${reader.moment}`;
    const known = views.get(key);
    const isSameGeneration = known?.generation === reader.generation;
    if (isSameGeneration && known.view.version === version) return known.view;
    const view = await readProject(reader, projectId, version, cache);
    // Evicts columns of deleted files, and all of a replaced generation; the past shares them.
    const there = new Set(isSameGeneration ? view.files.map(({ document }) => document.fileId) : []);
    for (const { document } of (reader.moment === undefined && known?.view.files) || [])
      if (!there.has(document.fileId)) cache.forget(document.fileId);
    views.delete(key);
    views.set(key, { generation: reader.generation, view });
    const [oldest] = views.keys();
    if (views.size > OPEN_PROJECTS && oldest !== undefined) views.delete(oldest);
    return view;
  };

  return {
    async query(reader, projectId, run, onSettled) {
      for (let tries = 1; ; tries++) {
        const view = await open(reader, projectId);
        const isSettled = async (): Promise<boolean> => (await readVersion(reader, projectId)) === view.version;
        try {
          const answer = await run(view);
          const isOfOneState = await isSettled();
          if (isOfOneState) onSettled?.(answer);
          if (isOfOneState || tries === TRIES) return answer;
        } catch (error) {
          // Columns of a file that is being erased disappear one by one where commits are not atomic.
          if (tries === TRIES || (await isSettled())) throw error;
        }
      }
    },
    results: new LRUCache({
      // Longer results are not cached.
      maxSize: Math.max(1, resultCharacters),
      // The JSON approximates the size in memory.
      sizeCalculation: (result) => JSON.stringify(result).length,
    }),
    slice: cache.slice,
    limits: { work: mostWork, bytes: queryBytes },
    room: new MemoryBudget(queryBytes),
    keep:
      cacheOf &&
      ((reader, result) =>
        // Runs in the background: what is not cached is computed again.
        void cacheOf(reader.model)
          .then((beside) => cacheResult(reader, beside, result))
          .catch(() => undefined)),
    get cachedBytes() {
      return cache.bytes;
    },
  };
};

const readVersion = async (reader: ModelReader, projectId: string): Promise<string> =>
  (await reader.get<VersionDocument>(VERSIONS, projectId))?.version ?? '';

const readProject = async (
  reader: ModelReader,
  projectId: string,
  version: string,
  cache: ColumnCache,
): Promise<ProjectView> => {
  const from = projectPath(projectId);
  const document = (await reader.get<ProjectColumnsDocument>(PROJECTS, projectId)) ?? NO_COLUMNS;
  const files = await reader.range<SegmentFileDocument>(FILES, { from, to: getPrefixEnd(from) });
  const stored = document.defined.filter(({ name }) => document.stored.includes(name));
  return {
    version,
    digest: getDigest(
      stored,
      files.map((file) => file.document),
    ),
    columns: new Map(stored.map((column) => [column.name, column])),
    columnTypes: new Map(stored.map(({ name, type }) => [name, type])),
    optionOf: optionsBy(document),
    files: files.map((file) => new FileView(file.document, reader, cache, NEVER_ABORTED, undefined)),
    derived: new Map(),
  };
};

/** Rows never change: a file's state is its sentences, scores, and how its cells are read. */
const getDigest = (columns: readonly ColumnDefinition[], files: readonly SegmentFileDocument[]): string => {
  const states = files.map((file) => [
    file.fileId,
    sentencesStamp(file),
    file.scores,
    file.tokeniser,
    file.scorer,
    // Appended, so that digests of files with unchanged columns stay the same.
    ...file.columns.flatMap(({ readAs }, at) => (readAs === undefined ? [] : [[at, readAs]])),
  ]);
  // Labels do not affect results.
  const counted = columns.map(({ label: _label, ...column }) => column);
  return createHash('sha256')
    .update(JSON.stringify([counted, states]))
    .digest('hex');
};

/**
 * The face of the segments for queries: a project's columns in memory, loaded as queries ask for them. It holds a cache and no
 * truth: each query looks first whether the project's part of the model has moved, which is one read of a small document.
 */
import { createHash } from 'node:crypto';
import type { ColumnDefinition, ColumnType } from '@verbatim/domain/project/project-events';
import { LRUCache } from 'lru-cache';
import { endOf, type ModelCache, type ModelReader } from '../stores/read-store.ts';
import { keepResult, type ResultToKeep } from './kept-results.ts';
import { PATIENT } from './asker.ts';
import { FileView } from './file-view.ts';
import { ColumnCache } from './column-cache.ts';
import type { QueryLimits } from './query-cost.ts';
import { MOST_WORK } from './query-limits.ts';
import { QueryRoom } from './query-room.ts';
import type { Slice } from '../models/segments/time-slice.ts';
import { NO_COLUMNS } from '../models/segments/project-columns.ts';
import {
  FILES,
  projectPath,
  PROJECTS,
  VERSIONS,
  type ProjectColumnsDocument,
  type SegmentFileDocument,
  type VersionDocument,
} from '../models/segments/segments.ts';

export interface ProjectView {
  readonly version: string;
  /** Of all that a result may depend on: equal whenever the project is in the same state again. */
  readonly digest: string;
  /** The stored columns by name. */
  readonly columns: ReadonlyMap<string, ColumnDefinition>;
  readonly columnTypes: ReadonlyMap<string, ColumnType>;
  /** In the order of their comments' `_id`. */
  readonly files: readonly FileView[];
  /** What queries have derived of this version, to find it again. */
  readonly derived: Map<string, unknown>;
}

export interface SegmentReads {
  /**
   * Runs a query over a project as it stands. A query during which the project's part of the model has moved is run again, so that
   * no answer is made of columns of two states; a project that moves faster than it can be read is answered as it was found.
   * A project without comments, or unknown, is one without files.
   */
  query<T>(
    reader: ModelReader,
    projectId: string,
    run: (project: ProjectView) => Promise<T>,
    /** Told the answer when it is certainly of one state. */
    onSettled?: (answer: T) => void,
  ): Promise<T>;
  /** Results by the digest of what they were made of. */
  readonly results: LRUCache<string, object>;
  /** Of the time of the thread, for all work over the columns. */
  readonly slice: Slice;
  /** What one query may cost. */
  readonly limits: QueryLimits;
  /** Where running queries have their memory. */
  readonly room: QueryRoom;
  /** Bytes of the columns in memory. */
  readonly cachedBytes: number;
  /** Keeps a result beside its model, by and by; undefined where nothing is kept. */
  readonly keep: ((reader: ModelReader, result: ResultToKeep) => void) | undefined;
}

export interface SegmentReadsOptions {
  /** Bytes that the columns in memory may take: 384 MiB by default. */
  readonly cacheBytes?: number;
  /** Bytes that running queries may take: 128 MiB by default. */
  readonly queryBytes?: number;
  /** Places of words that one query may look at. */
  readonly mostWork?: number;
  /** Characters of JSON that the results kept may take: 16 Mi by default; 0 keeps none. */
  readonly resultCharacters?: number;
  /** The caches beside models, for results; none are kept without. */
  readonly cacheOf?: (model: string) => Promise<ModelCache>;
}

const DEFAULT_CACHE_BYTES = 384 * 1024 * 1024;
const DEFAULT_QUERY_BYTES = 128 * 1024 * 1024;
const DEFAULT_RESULT_CHARACTERS = 16 * 1024 * 1024;
const TRIES = 4;
/** Projects whose documents are kept parsed. */
const OPEN_PROJECTS = 32;

export const createSegmentReads = ({
  cacheBytes = DEFAULT_CACHE_BYTES,
  queryBytes = DEFAULT_QUERY_BYTES,
  mostWork = MOST_WORK,
  resultCharacters = DEFAULT_RESULT_CHARACTERS,
  cacheOf,
}: SegmentReadsOptions = {}): SegmentReads => {
  const cache = new ColumnCache(cacheBytes);
  const views = new Map<string, { readonly generation: string; readonly view: ProjectView }>();

  const open = async (reader: ModelReader, projectId: string): Promise<ProjectView> => {
    const version = await versionOf(reader, projectId);
    const known = views.get(projectId);
    const isSameGeneration = known?.generation === reader.generation;
    if (isSameGeneration && known.view.version === version) return known.view;
    const view = await readProject(reader, projectId, version, cache);
    // Of files that are gone nothing is kept, and nothing of a generation that a rebuild has replaced.
    const there = new Set(isSameGeneration ? view.files.map(({ document }) => document.fileId) : []);
    for (const { document } of known?.view.files ?? []) if (!there.has(document.fileId)) cache.forget(document.fileId);
    views.delete(projectId);
    views.set(projectId, { generation: reader.generation, view });
    const [oldest] = views.keys();
    if (views.size > OPEN_PROJECTS && oldest !== undefined) views.delete(oldest);
    return view;
  };

  return {
    async query(reader, projectId, run, onSettled) {
      for (let tries = 1; ; tries++) {
        const view = await open(reader, projectId);
        const answer = await run(view);
        const isSettled = (await versionOf(reader, projectId)) === view.version;
        if (isSettled) onSettled?.(answer);
        if (isSettled || tries === TRIES) return answer;
      }
    },
    results: new LRUCache({
      // What is longer than all of it is not kept.
      maxSize: Math.max(1, resultCharacters),
      // What is sent is about as long as what is kept.
      sizeCalculation: (result) => JSON.stringify(result).length,
    }),
    slice: cache.slice,
    limits: { work: mostWork, bytes: queryBytes },
    room: new QueryRoom(queryBytes),
    keep:
      cacheOf &&
      ((reader, result) =>
        // Nobody waits for it, and what could not be kept is computed again.
        void cacheOf(reader.model)
          .then((beside) => keepResult(reader, beside, result))
          .catch(() => undefined)),
    get cachedBytes() {
      return cache.bytes;
    },
  };
};

const versionOf = async (reader: ModelReader, projectId: string): Promise<string> =>
  (await reader.get<VersionDocument>(VERSIONS, projectId))?.version ?? '';

const readProject = async (
  reader: ModelReader,
  projectId: string,
  version: string,
  cache: ColumnCache,
): Promise<ProjectView> => {
  const from = projectPath(projectId);
  const document = (await reader.get<ProjectColumnsDocument>(PROJECTS, projectId)) ?? NO_COLUMNS;
  const files = await reader.range<SegmentFileDocument>(FILES, { from, to: endOf(from) });
  const stored = document.defined.filter(({ name }) => document.stored.includes(name));
  return {
    version,
    digest: digestOf(
      stored,
      files.map((file) => file.document),
    ),
    columns: new Map(stored.map((column) => [column.name, column])),
    columnTypes: new Map(stored.map(({ name, type }) => [name, type])),
    files: files.map((file) => new FileView(file.document, reader, cache, PATIENT, undefined)),
    derived: new Map(),
  };
};

/** Rows never change: of a file it matters how far its sentences are, and which scores they have. */
const digestOf = (columns: readonly ColumnDefinition[], files: readonly SegmentFileDocument[]): string => {
  const states = files.map(({ fileId, split, scores, tokeniser }) => [fileId, split, scores, tokeniser]);
  return createHash('sha256')
    .update(JSON.stringify([columns, states]))
    .digest('hex');
};

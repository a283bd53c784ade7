/** Rejects too costly queries before they run, by estimates over one segment of each large file. */
import { explainThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import type { CanonicalQuery } from '../../models/segments/canonical-query.ts';
import type { Slice } from '../../models/segments/theme-columns.ts';
import {
  collectQueryTerms,
  compileWithOrigins,
  listQuerySteps,
  type QueryNode,
} from '../kernels/theme-query/compile-theme-query.ts';
import { estimateSegmentCost, type QueryCost } from '../kernels/theme-query/query-cost.ts';
import type { FileView } from './file-view.ts';

/** Places of words that one query may look at: some ten seconds of a processor. */
export const MAX_QUERY_WORK = 3_000_000_000;
/** Smaller queries cost what their words cost, which is always affordable. */
export const MIN_COSTED_STEPS = 8;

// Query signals: long computations poll them, and are aborted when no client waits any more.

export interface QuerySignal {
  readonly isGone: () => boolean;
}

export const NEVER_ABORTED: QuerySignal = { isGone: () => false };

/** The client has disconnected. */
export class QueryAbortedError extends Error {
  constructor() {
    super('The client has disconnected');
    this.name = 'GivenUpError';
  }
}

/** @throws QueryAbortedError */
export const throwIfAborted = (querySignal: QuerySignal): void => {
  if (querySignal.isGone()) throw new QueryAbortedError();
};

/** Combines the signals of several queries: aborted only when all of them are. */
export class SharedSignal implements QuerySignal {
  private readonly all = new Set<QuerySignal>();

  add(querySignal: QuerySignal): void {
    this.all.add(querySignal);
  }

  isGone(): boolean {
    for (const querySignal of this.all) if (!querySignal.isGone()) return false;
    return true;
  }
}

/**
 * A time slice bound to one query's signal. All work of a thread shares the slice, so that none runs longer
 * than one.
 */
export class AbortableSlice implements Slice {
  private readonly slice: Slice;
  readonly querySignal: QuerySignal;

  constructor(slice: Slice, querySignal: QuerySignal) {
    this.slice = slice;
    this.querySignal = querySignal;
  }

  isOver(): boolean {
    return this.slice.isOver();
  }

  /** @throws QueryAbortedError */
  async rest(): Promise<void> {
    await this.slice.rest();
    throwIfAborted(this.querySignal);
  }
}

/** The query exceeds the limit of time or memory. */
export class QueryTooCostlyError extends Error {
  readonly reason: 'work' | 'memory';
  /** The part that costs most, fully parenthesised. */
  readonly part: string;
  /** Postings or bytes: of the query, of its most expensive part alone, and the limit. */
  readonly cost: number;
  readonly partCost: number;
  readonly limit: number;
  /** Name of the theme of the query; undefined for none. */
  readonly theme: string | undefined;

  constructor(
    reason: 'work' | 'memory',
    part: string,
    [cost, partCost, limit]: readonly [number, number, number],
    theme?: string,
  ) {
    super(`The query would cost ${cost} (${reason}), and may cost ${limit}; its part ${part} alone costs ${partCost}`);
    this.name = 'QueryTooCostlyError';
    this.reason = reason;
    this.part = part;
    this.cost = cost;
    this.partCost = partCost;
    this.limit = limit;
    this.theme = theme;
  }
}

export interface QueryLimits {
  /** Places of words that one query may look at. */
  readonly work: number;
  /** Bytes that one query may find on its way through a segment. */
  readonly bytes: number;
}

/** Files that are looked into: the largest, which speak for the others. */
const FILES_LOOKED_INTO = 8;
const FEW_TERMS = 64;

/** A query and its theme. */
export interface CostedQuery {
  readonly query: CanonicalQuery;
  readonly theme?: string | undefined;
}

/**
 * Memory of a query, over any segment of the files.
 * @throws QueryTooCostlyError
 */
const requireBearable = async (
  files: readonly FileView[],
  { query: { query }, theme }: CostedQuery,
  limits: QueryLimits,
): Promise<number> => {
  const all = files.reduce((sum, { document }) => sum + document.split, 0);
  const largest = [...files].sort((a, b) => b.document.split - a.document.split).slice(0, FILES_LOOKED_INTO);
  const looked = largest.reduce((sum, { document }) => sum + document.split, 0);
  const parts = new Map<ThemeQuery, { work: number; bytes: number }>();
  let [work, bytes] = [0, 0];
  for (const file of largest) {
    const cost = await costOverFile(file, query);
    if (cost === undefined) continue;
    const times = (cost.times * all) / looked;
    work += cost.work * times;
    bytes = Math.max(bytes, cost.bytes);
    for (const [part, own] of cost.parts) {
      const known = parts.get(part) ?? { work: 0, bytes: 0 };
      parts.set(part, { work: known.work + own.work * times, bytes: Math.max(known.bytes, own.bytes) });
    }
  }
  const [reason, cost, limit] =
    bytes > limits.bytes ? (['memory', bytes, limits.bytes] as const) : (['work', work, limits.work] as const);
  if (cost <= limit) return bytes;
  const of = (own: QueryCost): number => (reason === 'memory' ? own.bytes : own.work);
  const [dearest] = [...parts].sort(([, a], [, b]) => of(b) - of(a));
  throw new QueryTooCostlyError(reason, explainThemeQuery(dearest![0]), [cost, of(dearest![1]), limit], theme);
};

interface FileCost extends QueryCost {
  /** Segments like the one that was looked at. */
  readonly times: number;
  readonly parts: readonly (readonly [ThemeQuery, QueryCost])[];
}

/** Undefined for a query of few words, and in a file without any. */
const costOverFile = async (file: FileView, query: ThemeQuery): Promise<FileCost | undefined> => {
  if (file.document.split === 0) return undefined;
  const { node, origins } = compileWithOrigins(query, await file.dictionary());
  const terms = collectQueryTerms(node);
  if (listQuerySteps(node).length <= MIN_COSTED_STEPS && terms.size <= FEW_TERMS) return undefined;
  const { work, bytes, parts } = estimateSegmentCost(node, await file.wordsOfSegment(0, terms));
  const origin = (part: QueryNode): ThemeQuery => origins.get(part) ?? query;
  return {
    work,
    bytes,
    times: file.document.split / file.commentsSplitIn(0),
    parts: [...parts].map(([part, own]) => [origin(part), own]),
  };
};

/**
 * Memory of the uncached queries: they run in sequence, so the largest counts.
 * @throws QueryTooCostlyError
 */
export const estimateQueryBytes = async (
  files: readonly FileView[],
  queries: readonly CostedQuery[],
  limits: QueryLimits,
): Promise<number> => {
  let bytes = 0;
  for (const asked of new Map(queries.map((each) => [each.query.digest, each])).values()) {
    const missing: FileView[] = [];
    for (const file of files) if (!(await file.isFound(asked.query))) missing.push(file);
    if (missing.length > 0) bytes = Math.max(bytes, await requireBearable(missing, asked, limits));
  }
  return bytes;
};

/** Random sample for rating a theme: simple, or stratified by what its query finds. */
import type { Population, SampleMethod } from '@verbatim/domain/agreement/agreement-events';
import { drawSample, createRandom, shuffle } from '@verbatim/domain/agreement/draw-sample';
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import { overScope, type Scope, type ScopeModels } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';

export interface SampleQuery {
  readonly projectId: string;
  readonly theme: string;
  readonly method: SampleMethod;
  /** How many comments. */
  readonly size: number;
  /** A whole number below 2^32. */
  readonly seed: number;
}

export interface Sample {
  /** `_id`s in the order in which they are dealt out. */
  readonly comments: readonly number[];
  /** Those that the query finds, ascending. */
  readonly found: readonly number[];
  readonly population: Population;
}

export const readSample = (
  reads: SegmentReads,
  models: ScopeModels,
  query: SampleQuery,
  querySignal?: QuerySignal,
): Promise<Sample> => {
  const { projectId, theme, method, size, seed } = query;
  const run = (scope: Scope): Promise<Sample> => loadSample(scope, query);
  return overScope(
    reads,
    models,
    { projectId, themes: [theme] },
    { name: 'sample', asked: [method, size, seed], run },
    querySignal,
  );
};

/** Matches of the query in one segment. */
interface Part {
  /** `_id` of its first comment. */
  readonly firstId: number;
  readonly count: number;
  /** Comments within the segment, ascending. */
  readonly found: Uint16Array;
}

const loadSample = async ({ files, slice }: Scope, { theme, method, size, seed }: SampleQuery): Promise<Sample> => {
  const parts: Part[] = [];
  for (const scoped of files) {
    const { file } = scoped;
    for (const [segment, { comments }] of (await scoped.found(theme)).entries()) {
      const firstId = file.document.firstId + segment * SEGMENT_COMMENTS;
      parts.push({ firstId, count: file.commentsIn(segment), found: comments });
      if (slice.isOver()) await slice.rest();
    }
  }
  const found = parts.reduce((sum, part) => sum + part.found.length, 0);
  const population = { found, other: parts.reduce((sum, { count }) => sum + count, 0) - found };
  const random = createRandom(seed);
  const drawn = drawSample(method, size, population, random);
  const ofFound = idsAt(
    parts,
    drawn.found,
    ({ found: list }) => list.length,
    ({ found: list }, place) => list[place]!,
  );
  const ofOther = idsAt(parts, drawn.other, ({ count, found: list }) => count - list.length, otherAt);
  return { comments: shuffle([...ofFound, ...ofOther], random), found: ofFound, population };
};

/** @param places ascending */
const idsAt = (
  parts: readonly Part[],
  places: readonly number[],
  sizeOf: (part: Part) => number,
  commentAt: (part: Part, place: number) => number,
): readonly number[] => {
  const ids: number[] = [];
  let before = 0;
  for (const part of parts) {
    const size = sizeOf(part);
    while (ids.length < places.length && places[ids.length]! < before + size)
      ids.push(part.firstId + commentAt(part, places[ids.length]! - before));
    before += size;
  }
  return ids;
};

/** The n-th comment that is not found, by binary search over the found ones before it. */
const otherAt = ({ found }: Part, place: number): number => {
  let [low, high] = [0, found.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    // This many others precede this found one.
    if (found[middle]! - middle <= place) low = middle + 1;
    else high = middle;
  }
  return place + low;
};

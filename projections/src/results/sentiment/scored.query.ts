/**
 * Scores a project by the words of its dictionary, a segment after the other, so that the next result finds
 * the scores made.
 */
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import type { FileView } from '../engine/file-view.ts';
import { overScope, type Scope, type ScopeModels } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';

export interface ScoredQuery {
  readonly projectId: string;
  /** Minimum number of comments to score. */
  readonly upTo: number;
}

export interface Scored {
  /** Comments of the project whose sentences have a score. */
  readonly count: number;
  /** Comments scored by the present words. */
  readonly completed: number;
}

export const readScored = (
  reads: SegmentReads,
  models: ScopeModels,
  { projectId, upTo }: ScoredQuery,
  querySignal?: QuerySignal,
): Promise<Scored> => {
  const run = (scope: Scope): Promise<Scored> => scoreUpTo(scope, upTo);
  return overScope(reads, models, { projectId }, { name: 'scored', asked: [upTo], run, isPassing: true }, querySignal);
};

/** Minimum work per call: less shows no visible progress, and the call costs more. */
const MIN_MS = 250;

const scoreUpTo = async ({ files }: Scope, upTo: number): Promise<Scored> => {
  const end = performance.now() + MIN_MS;
  let [count, completed] = [0, 0];
  for (const { file } of files) {
    count += scoredWithin(file);
    const before = completed;
    const isEnough = (segments: number): boolean =>
      before + scoredWithin(file, segments) >= upTo && performance.now() >= end;
    if (completed < upTo) completed += scoredWithin(file, await file.scoreUntil(upTo, isEnough));
  }
  return { count, completed };
};

/** Comments of the first segments of a file whose sentences have a score. */
const scoredWithin = ({ document, segments }: FileView, first = segments): number => {
  const end = first * SEGMENT_COMMENTS;
  return document.scored.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, end) - from), 0);
};

/** Scores a project by the words of its dictionary, a segment after the other, so that the next result finds the scores made. */
import { SEGMENT_COMMENTS } from '../models/segments/segment-format.ts';
import type { Asker } from './asker.ts';
import type { FileView } from './file-view.ts';
import { overScope, type Scope, type ScopeModels } from './scope.ts';
import type { SegmentReads } from './segment-reads.ts';

export interface ScoredQuery {
  readonly projectId: string;
  /** Comments that are to be scored at least. */
  readonly upTo: number;
}

export interface Scored {
  /** Comments of the project whose sentences have a score. */
  readonly count: number;
  /** So many of them are scored by the words of now. */
  readonly completed: number;
}

export const readScored = (
  reads: SegmentReads,
  models: ScopeModels,
  { projectId, upTo }: ScoredQuery,
  asker?: Asker,
): Promise<Scored> => {
  const run = (scope: Scope): Promise<Scored> => scoreUpTo(scope, upTo);
  return overScope(reads, models, { projectId }, { name: 'scored', asked: [upTo], run, isPassing: true }, asker);
};

/** What is scored in less shows no progress that anybody could follow, and a call costs more. */
const LEAST_MS = 250;

const scoreUpTo = async ({ files }: Scope, upTo: number): Promise<Scored> => {
  const end = performance.now() + LEAST_MS;
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

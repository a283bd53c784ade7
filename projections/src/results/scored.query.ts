/** Scores a project by the words of its dictionary, file after file, so that the next result finds the scores made. */
import type { Asker } from './asker.ts';
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
  return overScope(reads, models, { projectId }, { name: 'scored', asked: [upTo], run }, asker);
};

const scoreUpTo = async ({ files }: Scope, upTo: number): Promise<Scored> => {
  let [count, completed] = [0, 0];
  for (const { file } of files) {
    const comments = file.document.scored.reduce((sum, [from, to]) => sum + to - from, 0);
    count += comments;
    if (completed >= upTo) continue;
    await file.compounds();
    completed += comments;
  }
  return { count, completed };
};

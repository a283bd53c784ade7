/** Which of some comments a theme's query finds, regardless of manual tags. */
import type { QuerySignal } from '../engine/query-cost.ts';
import { overScope, type Scope, type ScopeModels } from '../engine/scope.ts';
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';

export interface AutomaticQuery {
  readonly projectId: string;
  readonly theme: string;
  /** `_id`s. */
  readonly comments: readonly number[];
}

export interface Automatic {
  /** Those that it finds, unordered. */
  readonly found: readonly number[];
}

export const readAutomatic = (
  reads: SegmentReads,
  models: ScopeModels,
  { projectId, theme, comments }: AutomaticQuery,
  querySignal?: QuerySignal,
): Promise<Automatic> =>
  overScope(
    reads,
    models,
    { projectId, themes: [theme] },
    { name: 'automatic', asked: [comments], run: (scope) => loadAutomatic(scope, theme, comments) },
    querySignal,
  );

const loadAutomatic = async (
  { files, slice }: Scope,
  theme: string,
  comments: readonly number[],
): Promise<Automatic> => {
  const found: number[] = [];
  for (const scoped of files) {
    const { firstId } = scoped.file.document;
    for (const [segment, column] of (await scoped.found(theme)).entries()) {
      const first = firstId + segment * SEGMENT_COMMENTS;
      const here = new Set(column.comments);
      for (const comment of comments) if (here.has(comment - first)) found.push(comment);
      if (slice.isOver()) await slice.rest();
    }
  }
  return { found };
};

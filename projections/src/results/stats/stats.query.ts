/** Coverage of a workspace's themes: comments per theme, and unclassified ones. */
import { roundTo4 } from '@verbatim/domain/statistics/percentages';
import type { QuerySignal } from '../engine/query-cost.ts';
import { countListed, countWithout } from '../kernels/value-counts.ts';
import { overScope, type Scope, type ScopeModels, type ScopeQuery } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import type { Stats } from './stats.ts';

/** @throws FieldError when a filter names a column that is not there or cannot be used so */
export const readStats = (
  reads: SegmentReads,
  models: ScopeModels,
  query: ScopeQuery,
  querySignal?: QuerySignal,
): Promise<Stats> =>
  overScope(reads, models, query, { name: 'stats', asked: [], isKept: true, run: loadStats }, querySignal);

const loadStats = async ({ themes, files, slice }: Scope): Promise<Stats> => {
  const counts = new Float64Array(themes.length);
  let [comments, unclassified] = [0, 0];
  for (const { file, masks, carrying } of files) {
    const mask = await masks();
    const carried = [];
    for (const { id } of themes) carried.push(await carrying(id));
    for (let segment = 0; segment < file.segments; segment++) {
      const kept = mask?.(segment);
      const lists = carried.map((segments) => segments[segment]!.comments);
      for (const [theme, list] of lists.entries()) counts[theme]! += countListed(list, kept);
      comments += file.baseIn(segment, kept);
      unclassified += countWithout(lists, file.commentsIn(segment), kept);
      if (slice.isOver()) await slice.rest();
    }
  }
  const isEmpty = themes.length === 0;
  return {
    themes: themes.length,
    comments,
    unclassified,
    max: isEmpty ? null : Math.max(...counts),
    min: isEmpty ? null : Math.min(...counts),
    avg: isEmpty ? null : roundTo4(counts.reduce((sum, count) => sum + count, 0) / themes.length),
  };
};

/** How much a workspace's themes cover: comments per theme, and those with none. */
import { rounded4 } from '@verbatim/domain/statistics/percentages';
import type { Asker } from './asker.ts';
import { countListed, countWithout } from './kernels/value-counts.ts';
import { overScope, type Scope, type ScopeModels, type ScopeQuery } from './scope.ts';
import type { SegmentReads } from './segment-reads.ts';
import type { Stats } from './stats.ts';

/** @throws FieldError when a filter names a column that is not there or cannot be used so */
export const readStats = (reads: SegmentReads, models: ScopeModels, query: ScopeQuery, asker?: Asker): Promise<Stats> =>
  overScope(reads, models, query, { name: 'stats', asked: [], isKept: true, run: statsOf }, asker);

const statsOf = async ({ themes, files, slice }: Scope): Promise<Stats> => {
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
    ...{ themes: themes.length, comments, unclassified },
    max: isEmpty ? null : Math.max(...counts),
    min: isEmpty ? null : Math.min(...counts),
    avg: isEmpty ? null : rounded4(counts.reduce((sum, count) => sum + count, 0) / themes.length),
  };
};

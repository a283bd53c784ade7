/** Loads what the first edit of a theme after an import would otherwise have to load. */
import { readTable } from '../table/table.query.ts';
import type { ScopeModels, ScopeQuery } from './scope.ts';
import type { QuerySignal } from './query-cost.ts';
import type { SegmentReads } from './segment-reads.ts';

/** @param query the themes of which the comments are loaded as well */
export const readWarm = async (
  reads: SegmentReads,
  models: ScopeModels,
  query: ScopeQuery,
  querySignal?: QuerySignal,
): Promise<void> => {
  await readTable(reads, models, query, querySignal);
  await reads.query(models.segments, query.projectId, async ({ files }) => {
    for (const file of files) {
      await file.dictionary();
      await file.sentences();
      await file.compounds();
    }
  });
};

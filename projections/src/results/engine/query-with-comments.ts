import type { ModelReader } from '../../stores/read-store.ts';
import type { QuerySignal } from './query-cost.ts';
import type { ScopeModels } from './scope.ts';
import type { SegmentReads } from './segment-reads.ts';

/** What a result is computed from that shows comments: their texts stand in a model of their own. */
export interface QueryWithComments<Query> {
  readonly reads: SegmentReads;
  readonly models: Required<ScopeModels>;
  readonly comments: ModelReader;
  readonly query: Query;
  readonly querySignal: QuerySignal;
}

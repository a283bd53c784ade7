/** How many comments a query finds, each of its parts by itself, and which only one part brings. */
import { explainThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { listQueryParts, withoutPart } from '@verbatim/domain/text/theme-query/query-parts';
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import { toCanonicalQuery } from '../../models/segments/canonical-query.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import { countComments } from './count-comments.ts';
import type { TermContributions } from './term-contribution.ts';
import { overScope, type Scope, type ScopeModels, type ScopeQuery } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';

export interface TermContributionsQuery extends ScopeQuery {
  readonly query: ThemeQuery;
}

/** Readable number of parts. */
const MAX_PARTS = 40;

/** @throws FieldError when a filter names a column that is not there or cannot be used so */
export const readTermContributions = (
  reads: SegmentReads,
  models: ScopeModels,
  { query, ...scope }: TermContributionsQuery,
  querySignal?: QuerySignal,
): Promise<TermContributions> =>
  overScope(
    reads,
    models,
    scope,
    // The order of equal queries' parts may differ: the result follows the query.
    {
      name: 'query hits',
      asked: [toCanonicalQuery(query).digest, explainThemeQuery(query)],
      queries: [toCanonicalQuery(query)],
      run: (each) => readHits(each, query),
    },
    querySignal,
  );

const readHits = async (scope: Scope, query: ThemeQuery): Promise<TermContributions> => {
  const parts = listQueryParts(query).slice(0, MAX_PARTS);
  // The whole, then each part, then the whole without each.
  const asked = [query, ...parts, ...parts.map((part) => withoutPart(query, part))];
  const { base, counts } = await countComments(scope, asked);
  const [count = 0] = counts;
  return {
    count,
    base,
    parts: parts.map((part, at) => ({
      part: explainThemeQuery(part),
      hits: counts[at + 1]!,
      only: count - counts[at + 1 + parts.length]!,
    })),
  };
};

/** How many comments a query finds, each of its parts by itself, and which only one part brings. */
import { explainThemeQuery } from '@verbatim/domain/text/theme-query/explain-theme-query';
import { partsOfQuery, withoutPart } from '@verbatim/domain/text/theme-query/query-parts';
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import { canonicalQuery } from '../models/segments/canonical-query.ts';
import type { SegmentWords } from '../models/segments/segment-words.ts';
import type { Asker } from './asker.ts';
import { compileThemeQuery, termsOf, type QueryNode } from './kernels/compile-theme-query.ts';
import { commentsOfSentenceIds, matchingInSlices } from './kernels/evaluate-theme-query.ts';
import { countListed } from './kernels/value-counts.ts';
import type { QueryHits } from './query-hits.ts';
import { overScope, type Scope, type ScopeModels, type ScopeQuery } from './scope.ts';
import type { SegmentReads } from './segment-reads.ts';

export interface QueryHitsQuery extends ScopeQuery {
  readonly query: ThemeQuery;
}

/** What a person reads of one query. */
const MOST_PARTS = 40;

/** @throws FieldError when a filter names a column that is not there or cannot be used so */
export const readQueryHits = (
  reads: SegmentReads,
  models: ScopeModels,
  { query, ...scope }: QueryHitsQuery,
  asker?: Asker,
): Promise<QueryHits> =>
  overScope(
    reads,
    models,
    scope,
    // Equal queries may be written with their parts in another order: that is the order of the answer.
    {
      name: 'query hits',
      asked: [canonicalQuery(query).digest, explainThemeQuery(query)],
      queries: [canonicalQuery(query)],
      run: (each) => hitsOf(each, query),
    },
    asker,
  );

const hitsOf = async (scope: Scope, query: ThemeQuery): Promise<QueryHits> => {
  const parts = partsOfQuery(query).slice(0, MOST_PARTS);
  // The whole, then each part, then the whole without each.
  const asked = [query, ...parts, ...parts.map((part) => withoutPart(query, part))];
  const counts = asked.map(() => 0);
  let base = 0;
  for (const { file, masks } of scope.files) {
    const dictionary = await file.dictionary();
    const nodes = asked.map((each) => each && compileThemeQuery(each, dictionary));
    const mask = await masks();
    const sentences = await file.sentencePlaces();
    let segment = 0;
    for await (const words of file.words(termsOf(nodes[0]!))) {
      const kept = mask?.(segment);
      base += file.baseIn(segment, kept);
      const { commentOfSentence } = sentences[segment]!;
      for (const [at, node] of nodes.entries())
        if (node !== undefined)
          counts[at]! += countListed(await commentsWith(node, words, commentOfSentence, scope), kept);
      segment++;
      if (scope.slice.isOver()) await scope.slice.rest();
    }
  }
  const [count = 0] = counts;
  return {
    ...{ count, base },
    parts: parts.map((part, at) => ({
      part: explainThemeQuery(part),
      hits: counts[at + 1]!,
      only: count - counts[at + 1 + parts.length]!,
    })),
  };
};

const commentsWith = async (
  node: QueryNode,
  words: SegmentWords,
  commentOfSentence: Uint16Array,
  { slice }: Scope,
): Promise<Uint16Array> => commentsOfSentenceIds(await matchingInSlices(node, words, slice), commentOfSentence);

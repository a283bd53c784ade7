/** The dictionary tester: which comments a theme query finds, before there is a theme. */
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import type { Asker } from './asker.ts';
import type { Filters } from './filters.ts';
import { canonicalQuery } from '../models/segments/canonical-query.ts';
import { compileThemeQuery, termsOf } from './kernels/compile-theme-query.ts';
import { commentsOfSentenceIds, matchingInSlices } from './kernels/evaluate-theme-query.ts';
import { overScope, type Scope, type ScopeModels } from './scope.ts';
import { SEGMENT_COMMENTS } from '../models/segments/segment-format.ts';
import type { SegmentReads } from './segment-reads.ts';

export interface DictionaryTestQuery {
  readonly projectId: string;
  readonly query: ThemeQuery;
  readonly filters?: Filters;
  /** Matching comments to pass over, and how many to name: 0 and 10 by default. */
  readonly offset?: number;
  readonly limit?: number;
}

export interface MatchingComments {
  /** Comments that match in all. */
  readonly count: number;
  /** `_id`s of the page, in order. */
  readonly ids: readonly number[];
}

/** @throws FieldError when a filter names a column that is not there or cannot be used so */
export const testThemeQuery = (
  reads: SegmentReads,
  models: ScopeModels,
  test: DictionaryTestQuery,
  asker?: Asker,
): Promise<MatchingComments> => {
  const { projectId, filters = {} } = test;
  return overScope(
    reads,
    models,
    { projectId, filters },
    {
      name: 'dictionary test',
      asked: [canonicalQuery(test.query).digest, test.offset, test.limit],
      run: (scope) => findComments(scope, test),
    },
    asker,
  );
};

const findComments = async ({ files, slice }: Scope, test: DictionaryTestQuery): Promise<MatchingComments> => {
  const { query, offset = 0, limit = 10 } = test;
  const ids: number[] = [];
  let count = 0;
  for (const { file, ...scoped } of files) {
    const node = compileThemeQuery(query, await file.dictionary());
    const mask = await scoped.masks();
    const sentences = await file.sentences();
    for (const [segment, words] of (await file.words(termsOf(node))).entries()) {
      const found = await matchingInSlices(node, words, slice);
      const matching = commentsOfSentenceIds(found, sentences[segment]!.commentOfSentence);
      const kept = mask === undefined ? matching : keepMasked(matching, mask(segment));
      const firstId = file.document.firstId + segment * SEGMENT_COMMENTS;
      const from = Math.max(0, offset - count);
      for (const comment of kept.subarray(from, Math.max(from, offset + limit - count))) ids.push(firstId + comment);
      count += kept.length;
      if (slice.isOver()) await slice.rest();
    }
  }
  return { count, ids };
};

const keepMasked = (comments: Uint16Array, mask: Uint8Array): Uint16Array =>
  comments.filter((comment) => mask[comment] === 1);

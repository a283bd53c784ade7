/** The dictionary tester: which comments a theme query finds, before there is a theme. */
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import type { Asker } from './asker.ts';
import type { FileView } from './file-view.ts';
import type { Filters } from './filters.ts';
import { canonicalQuery } from '../models/segments/canonical-query.ts';
import { common, without } from './kernels/comment-lists.ts';
import type { Masks } from './kernels/comment-mask.ts';
import { compileThemeQuery, termsOf } from './kernels/compile-theme-query.ts';
import { commentsOfSentenceIds, matchingInSlices } from './kernels/evaluate-theme-query.ts';
import { overScope, type Scope, type ScopeModels } from './scope.ts';
import type { Slice } from '../models/segments/time-slice.ts';
import { SEGMENT_COMMENTS } from '../models/segments/segment-format.ts';
import type { SegmentReads } from './segment-reads.ts';

export interface DictionaryTestQuery {
  readonly projectId: string;
  readonly query: ThemeQuery;
  /** Another query, that this one is to be compared with: the comments that only one of the two finds come first. */
  readonly against?: ThemeQuery;
  readonly filters?: Filters;
  /** Matching comments to pass over, and how many to name: 0 and 10 by default. */
  readonly offset?: number;
  readonly limit?: number;
}

export interface MatchingComments {
  /** Comments that match in all. */
  readonly count: number;
  /** Of those, the ones that the other query does not find; and comments that only the other one finds. 0 without another. */
  readonly gained: number;
  readonly lost: number;
  /** The page: what is gained, then what is lost, then what both find, each by `_id`. */
  readonly matches: readonly Match[];
}

export interface Match {
  readonly id: number;
  /** Null where both queries find it, or there is no other. */
  readonly change: 'gained' | 'lost' | null;
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
      asked: [canonicalQuery(test.query).digest, digestOf(test.against), test.offset, test.limit],
      queries: [test.query, ...(test.against === undefined ? [] : [test.against])].map(canonicalQuery),
      run: (scope) => findComments(scope, test),
    },
    asker,
  );
};

const digestOf = (query: ThemeQuery | undefined): string | null =>
  query === undefined ? null : canonicalQuery(query).digest;

const findComments = async ({ files, slice }: Scope, test: DictionaryTestQuery): Promise<MatchingComments> => {
  const { query, offset = 0, limit = 10 } = test;
  // A query that finds the same whatever it is compared with.
  const against = digestOf(test.against) === digestOf(query) ? undefined : test.against;
  const lists = { gained: pageList(offset + limit), lost: pageList(offset + limit), kept: pageList(offset + limit) };
  for (const { file, ...scoped } of files) {
    const mask = await scoped.masks();
    const found = await matchesOf(file, query, mask, slice);
    const others = against === undefined ? undefined : await matchesOf(file, against, mask, slice);
    for (const [segment, comments] of found.entries()) {
      const firstId = file.document.firstId + segment * SEGMENT_COMMENTS;
      const other = others?.[segment];
      if (other === undefined) lists.kept.add(firstId, comments);
      else {
        lists.gained.add(firstId, without(comments, other));
        lists.lost.add(firstId, without(other, comments));
        lists.kept.add(firstId, common(comments, other));
      }
      if (slice.isOver()) await slice.rest();
    }
  }
  const { gained, lost, kept } = lists;
  const matches = [
    ...gained.ids.map((id): Match => ({ id, change: 'gained' })),
    ...lost.ids.map((id): Match => ({ id, change: 'lost' })),
    ...kept.ids.map((id): Match => ({ id, change: null })),
  ];
  return {
    ...{ count: gained.count() + kept.count(), gained: gained.count(), lost: lost.count() },
    matches: matches.slice(offset, offset + limit),
  };
};

/** Comments that are counted, the first of which are kept: nothing beyond the page is shown. */
const pageList = (most: number) => {
  const ids: number[] = [];
  let count = 0;
  return {
    ids,
    count: () => count,
    add: (firstId: number, comments: Uint16Array): void => {
      for (const comment of comments.subarray(0, Math.max(0, most - ids.length))) ids.push(firstId + comment);
      count += comments.length;
    },
  };
};

/** The comments of each segment that a query finds and the filters let through, in their order. */
const matchesOf = async (
  file: FileView,
  query: ThemeQuery,
  mask: Masks | undefined,
  slice: Slice,
): Promise<readonly Uint16Array[]> => {
  const node = compileThemeQuery(query, await file.dictionary());
  const sentences = await file.sentencePlaces();
  const matches: Uint16Array[] = [];
  for await (const words of file.words(termsOf(node))) {
    const segment = matches.length;
    const found = await matchingInSlices(node, words, slice);
    const matching = commentsOfSentenceIds(found, sentences[segment]!.commentOfSentence);
    matches.push(mask === undefined ? matching : keepMasked(matching, mask(segment)));
    if (slice.isOver()) await slice.rest();
  }
  return matches;
};

const keepMasked = (comments: Uint16Array, mask: Uint8Array): Uint16Array =>
  comments.filter((comment) => mask[comment] === 1);

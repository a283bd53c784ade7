/** The dictionary tester: which comments a theme query finds, before there is a theme. */
import { findsEmptyComments, matchComment } from '@verbatim/domain/text/theme-query/match-theme-query';
import { readComments } from '../../models/comments/comments.query.ts';
import type { ModelReader } from '../../stores/read-store.ts';
import type { QueryWithComments } from '../engine/query-with-comments.ts';
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import type { QuerySignal } from '../engine/query-cost.ts';
import type { FileView } from '../engine/file-view.ts';
import type { Filters } from '../engine/filters.ts';
import { toCanonicalQuery } from '../../models/segments/canonical-query.ts';
import { common, without } from '../kernels/comment-lists.ts';
import type { Masks } from '../kernels/comment-mask.ts';
import { compileThemeQuery, collectQueryTerms } from '../kernels/theme-query/compile-theme-query.ts';
import { mapToComments, matchingInSlices } from '../kernels/theme-query/evaluate-theme-query.ts';
import { overScope, type Scope, type ScopeModels } from '../engine/scope.ts';
import type { Slice } from '../../models/segments/theme-columns.ts';
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';

export interface DictionaryTestQuery {
  readonly projectId: string;
  readonly query: ThemeQuery;
  /** A query to compare with: comments found by only one of the two come first. */
  readonly against?: ThemeQuery;
  readonly filters?: Filters;
  /** Default 0 and 10. */
  readonly offset?: number;
  readonly limit?: number;
}

export interface MatchingComments {
  /** Total number of matching comments. */
  readonly count: number;
  /** Comments that the other query does not find, and comments that only it finds. 0 without another. */
  readonly gained: number;
  readonly lost: number;
  /** The page: gained, lost, then unchanged comments, each by `_id`. */
  readonly matches: readonly Match[];
}

export interface Match {
  readonly id: number;
  /** Null where both queries find it, or without another. */
  readonly change: 'gained' | 'lost' | null;
}

/** @throws FieldError for an unknown or unsuitable column in a filter */
export const testThemeQuery = (
  reads: SegmentReads,
  models: ScopeModels,
  test: DictionaryTestQuery,
  querySignal?: QuerySignal,
): Promise<MatchingComments> => {
  const { projectId, filters = {} } = test;
  return overScope(
    reads,
    models,
    { projectId, filters },
    {
      name: 'dictionary test',
      asked: [toCanonicalQuery(test.query).digest, getDigest(test.against), test.offset, test.limit],
      queries: [test.query, ...(test.against === undefined ? [] : [test.against])].map(toCanonicalQuery),
      run: (scope) => findComments(scope, test),
    },
    querySignal,
  );
};

const getDigest = (query: ThemeQuery | undefined): string | null =>
  query === undefined ? null : toCanonicalQuery(query).digest;

const findComments = async ({ files, slice }: Scope, test: DictionaryTestQuery): Promise<MatchingComments> => {
  const { query, offset = 0, limit = 10 } = test;
  // An equivalent query is not compared.
  const against = getDigest(test.against) === getDigest(query) ? undefined : test.against;
  const lists = { gained: pageList(offset + limit), lost: pageList(offset + limit), kept: pageList(offset + limit) };
  for (const { file, ...scoped } of files) {
    const mask = await scoped.masks();
    const found = await readMatches(file, query, mask, slice);
    const others = against === undefined ? undefined : await readMatches(file, against, mask, slice);
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
    count: gained.count() + kept.count(),
    gained: gained.count(),
    lost: lost.count(),
    matches: matches.slice(offset, offset + limit),
  };
};

/** Counts comments, and keeps the first ones up to the page's end. */
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

/** Comments of each segment that a query finds and the filters pass, in order. */
const readMatches = async (
  file: FileView,
  query: ThemeQuery,
  mask: Masks | undefined,
  slice: Slice,
): Promise<readonly Uint16Array[]> => {
  const node = compileThemeQuery(query, await file.dictionary());
  const sentences = await file.sentencePlaces();
  const findsEmpty = findsEmptyComments(query);
  const matches: Uint16Array[] = [];
  for await (const words of file.words(collectQueryTerms(node))) {
    const segment = matches.length;
    const found = await matchingInSlices(node, words, slice);
    const matching = mapToComments(found, sentences[segment]!, findsEmpty);
    matches.push(mask === undefined ? matching : keepMasked(matching, mask(segment)));
    if (slice.isOver()) await slice.rest();
  }
  return matches;
};

const keepMasked = (comments: Uint16Array, mask: Uint8Array): Uint16Array =>
  comments.filter((comment) => mask[comment] === 1);

/** A comment whole, with every match of the query in it. */
export interface MatchSample {
  readonly _id: number;
  readonly text: string;
  /** [start, end) in UTF-16 units of the text, in order. */
  readonly spans: readonly (readonly [number, number])[];
  readonly change: Match['change'];
}

export interface DictionaryTestAnswer extends Omit<MatchingComments, 'matches'> {
  readonly sample: readonly MatchSample[];
}

export const answerDictionaryTest = async (
  asked: QueryWithComments<DictionaryTestQuery>,
): Promise<DictionaryTestAnswer> => {
  const { matches, ...counts } = await testThemeQuery(asked.reads, asked.models, asked.query, asked.querySignal);
  return { ...counts, sample: await readSample(asked.comments, asked.query, matches) };
};

/** Of a comment that is lost, the spans are those of the query that it is lost against. */
const readSample = async (
  comments: ModelReader,
  { projectId, query, against = query }: DictionaryTestQuery,
  matches: readonly Match[],
): Promise<DictionaryTestAnswer['sample']> => {
  const changes = new Map(matches.map(({ id, change }) => [id, change]));
  const found = await readComments(comments, projectId, [...changes.keys()]);
  return found.map(({ _id, text, sentences }) => {
    const change = changes.get(_id) ?? null;
    const spans = matchComment(change === 'lost' ? against : query, text, sentences)?.spans ?? [];
    return { _id, text, spans, change };
  });
};

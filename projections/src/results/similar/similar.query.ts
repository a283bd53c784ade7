/**
 * Comments like one: those that share its words, weighted by their rarity in the project, and words that go
 * together with them there (ADR 80).
 */
import { tokenise } from '@verbatim/domain/text/tokenise';
import { readComments, type Comment } from '../../models/comments/comments.query.ts';
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import { AbortableSlice, type QuerySignal } from '../engine/query-cost.ts';
import type { QueryWithComments } from '../engine/query-with-comments.ts';
import { overScope, type Scope, type ScopeModels, type ScopeQuery } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import { BestGroups, digestWords, scoreWord, SimilarityScorer } from '../kernels/similar-comments.ts';
import { readScopeTerms, type ScopeTerms } from '../terms/scope-terms.ts';
import { inSlices } from '../terms/visit-comments.ts';
import type { SimilarComments } from './similar.ts';
import { findSoughtWords, type Sought } from './sought-words.ts';

export interface SimilarQuery extends ScopeQuery {
  /** `_id`. */
  readonly comment: number;
  readonly limit: number;
}

/** Deeper, comments share one common word. */
const MAX_SIMILAR = 200;

interface SimilarGroup {
  /** `_id`. */
  readonly id: number;
  readonly similarity: number;
  readonly copies: number;
  readonly copyIds: readonly number[];
}

interface RankedComments extends Pick<SimilarComments, 'words' | 'related' | 'sharing'> {
  readonly groups: readonly SimilarGroup[];
}

export const answerSimilar = async ({
  reads,
  models,
  comments,
  query,
  querySignal,
}: QueryWithComments<SimilarQuery>): Promise<SimilarComments | undefined> => {
  const { words, related, sharing, groups } = await readSimilar(reads, models, query, querySignal);
  const shown = groups.slice(0, query.limit);
  const read = await readComments(comments, query.projectId, [query.comment, ...shown.map(({ id }) => id)]);
  const texts = new Map(read.map((comment) => [comment._id, comment]));
  const own = texts.get(query.comment);
  if (own === undefined) return undefined;
  const slice = new AbortableSlice(reads.slice, querySignal);
  const sought = new Set(words);
  const items: SimilarComments['items'][number][] = [];
  for (const { id, ...group } of shown) {
    const comment = texts.get(id);
    if (comment !== undefined) items.push({ _id: id, text: comment.text, spans: findSpans(comment, sought), ...group });
    if (slice.isOver()) await slice.rest();
  }
  return {
    comment: { _id: own._id, text: own.text, spans: findSpans(own, sought) },
    words,
    related,
    sharing,
    items,
  };
};

const findSpans = ({ text, sentences }: Comment, sought: ReadonlySet<string>) => {
  const spans: (readonly [number, number])[] = [];
  for (let at = 0; at + 1 < sentences.length; at += 2) {
    const { terms, starts, ends } = tokenise(text, sentences[at], sentences[at + 1]);
    for (const [token, term] of terms.entries()) if (sought.has(term)) spans.push([starts[token]!, ends[token]!]);
  }
  return spans;
};

const LETTERS_OF_GROUP = 80;
const LETTERS_OF_ID = 8;

export const readSimilar = (
  reads: SegmentReads,
  models: ScopeModels,
  { comment, ...scope }: Omit<SimilarQuery, 'limit'>,
  querySignal?: QuerySignal,
): Promise<RankedComments> =>
  overScope(
    reads,
    models,
    scope,
    {
      name: 'similar',
      asked: [comment],
      hidesWords: true,
      run: (scope) => rankComments(scope, comment),
      lettersOf: ({ groups }) =>
        groups.reduce((sum, { copyIds }) => sum + LETTERS_OF_GROUP + LETTERS_OF_ID * copyIds.length, 1_000),
    },
    querySignal,
  );

const NOTHING: RankedComments = { words: [], related: [], sharing: 0, groups: [] };

const rankComments = async (scope: Scope, id: number): Promise<RankedComments> => {
  const terms = await readScopeTerms(scope, false);
  const firstIds = listFirstIds(scope);
  const own = findTokens(terms, firstIds, id);
  if (own === undefined) return NOTHING;
  const sought = await findSoughtWords(terms, own.tokens, scope.slice);
  if (sought.own === 0) return NOTHING;
  const scorer = new SimilarityScorer(sought, terms.words.length, sought.meanLength);
  const best = new BestGroups(MAX_SIMILAR);
  const ids: number[] = [];
  let sharing = 0;
  for (const [at, { terms: segment, firstComment }] of terms.segments.entries()) {
    const score = scorer.score(segment, (comment, found, from, to) => {
      if (firstIds[at]! + comment === id) return;
      sharing++;
      best.offer(firstComment + comment, found, () => digestWords(segment, from, to));
    });
    await inSlices(score, scope.slice);
    ids.push(firstComment);
  }
  const toId = (comment: number): number => {
    const at = findSegment(ids, comment);
    return firstIds[at]! + comment - ids[at]!;
  };
  const most = scoreItself(sought, own.tokens);
  const nameOf = (word: number): string => terms.words[word]!;
  return {
    words: sought.words.slice(0, sought.own).map(nameOf),
    related: sought.words.slice(sought.own).map(nameOf),
    sharing,
    groups: best.list().map(({ comment, score, copies, copied }) => ({
      id: toId(comment),
      similarity: Math.min(1, score / most),
      copies,
      copyIds: copied.map(toId),
    })),
  };
};

/** `_id` of the first comment of each segment. */
const listFirstIds = ({ files }: Scope): readonly number[] =>
  files.flatMap(({ file }) =>
    Array.from({ length: file.segments }, (_, segment) => file.document.firstId + segment * SEGMENT_COMMENTS),
  );

const findSegment = (firsts: readonly number[], comment: number): number => {
  let [low, high] = [0, firsts.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (firsts[middle]! <= comment) low = middle;
    else high = middle;
  }
  return low;
};

/** The comment's words in order, by the scope's numbers; undefined for one that is not there. */
const findTokens = (
  { segments }: ScopeTerms,
  firstIds: readonly number[],
  id: number,
): { readonly tokens: readonly number[] } | undefined => {
  const at = firstIds.findLastIndex((first) => first <= id);
  const segment = segments[at]?.terms;
  if (segment === undefined) return undefined;
  const { commentOfSentence, firstTokens, tokens, numbers } = segment;
  const comment = id - firstIds[at]!;
  const from = commentOfSentence.indexOf(comment);
  if (from === -1) return undefined;
  const to = commentOfSentence.lastIndexOf(comment) + 1;
  const own = tokens.subarray(firstTokens[from], firstTokens[to]);
  return { tokens: Array.from(own, (token) => numbers[token]!) };
};

/** What the comment would score, compared with itself. */
const scoreItself = ({ words, weights, own, meanLength }: Sought, tokens: readonly number[]): number => {
  let sum = 0;
  for (let place = 0; place < own; place++) {
    const frequency = tokens.filter((word) => word === words[place]).length;
    sum += scoreWord(weights[place]!, frequency, tokens.length, meanLength);
  }
  return sum;
};

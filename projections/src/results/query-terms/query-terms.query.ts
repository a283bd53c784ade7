/**
 * From the labels of a theme to its query: terms that would find comments that people gave the theme and the
 * query misses, with what each would gain, and the missed comments.
 */
import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { queryWithTerm } from '@verbatim/domain/text/theme-query/query-with-term';
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import { readComments } from '../../models/comments/comments.query.ts';
import { toCanonicalQuery } from '../../models/segments/canonical-query.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import type { QueryWithComments } from '../engine/query-with-comments.ts';
import { overScope, type Scope, type ScopeModels } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import {
  getId,
  type LabelledScope,
  labelScope,
  readReviewsOfTheme,
  type ReviewsOfTheme,
  UNLABELLED,
  WITH,
  WITHOUT,
} from '../suggestions/labels.ts';
import type { SuggestedTheme } from '../suggestions/suggestions.query.ts';
import { readScopeTerms } from '../terms/scope-terms.ts';
import { findCandidates, IGNORED, MISSED, OTHER, WITHOUT_THEME, type Candidate } from './find-candidates.ts';
import type { QueryTerm, QueryTerms } from './query-terms.ts';
import { visitFound } from './visit-found.ts';

export interface QueryTermsQuery extends SuggestedTheme {
  /** As typed; '' for a theme without one. */
  readonly text: string;
  /** Undefined for ''. */
  readonly query: ThemeQuery | undefined;
  /** Page of the missed comments. */
  readonly offset: number;
  readonly limit: number;
}

const MAX_TERMS = 12;
/** Some of the candidates find nothing that people have labelled, by the rules of queries. */
const MAX_EVALUATED = 16;
const LETTERS_OF_TERMS = 4_000;
const LETTERS_OF_ID = 8;

interface EvaluatedTerms extends Omit<QueryTerms, 'missed'> {
  /** `_id`s, ascending. */
  readonly missed: readonly number[];
}

export const answerQueryTerms = async ({
  reads,
  models,
  comments,
  query,
  querySignal,
}: QueryWithComments<QueryTermsQuery>): Promise<QueryTerms> => {
  const { missed, ...rest } = await readQueryTerms(reads, models, query, querySignal);
  const page = missed.slice(query.offset, query.offset + query.limit);
  const items = await readComments(comments, query.projectId, page);
  return { ...rest, missed: { count: missed.length, items: items.map(({ _id, text }) => ({ _id, text })) } };
};

export const readQueryTerms = async (
  reads: SegmentReads,
  models: ScopeModels,
  { projectId, themeId, seesTheme, text, query }: Omit<QueryTermsQuery, 'offset' | 'limit'>,
  querySignal?: QuerySignal,
): Promise<EvaluatedTerms> => {
  const reviews = await readReviewsOfTheme(models, themeId, seesTheme);
  const kernel = {
    name: 'query terms',
    asked: [reviews.stamp, text],
    queries: query === undefined ? [] : [toCanonicalQuery(query)],
    hidesWords: true,
    run: (scope: Scope) => evaluateTerms(scope, reviews, text, query),
    lettersOf: ({ missed }: EvaluatedTerms) => LETTERS_OF_TERMS + LETTERS_OF_ID * missed.length,
  };
  return overScope(reads, models, { projectId, themes: [themeId] }, kernel, querySignal);
};

const evaluateTerms = async (
  scope: Scope,
  reviews: ReviewsOfTheme,
  text: string,
  query: ThemeQuery | undefined,
): Promise<EvaluatedTerms> => {
  const labelled = await labelScope(scope, reviews);
  const { labels, counts } = labelled;
  const found = await markFound(scope, query, labels.length);
  const total = countLabels(labels, found);
  const classes = labels.map((label, comment) => classify(label, found[comment] === 1));
  const candidates =
    counts.with === total.with
      ? []
      : await findCandidates(await readScopeTerms(scope, false), classes, MAX_EVALUATED, scope.slice);
  return {
    labels: { with: counts.with, without: counts.without },
    found: total.all,
    foundWith: total.with,
    foundWithout: total.without,
    terms: await evaluateCandidates(scope, { labels, found, text, candidates }),
    missed: listMissed(labelled, classes),
  };
};

const classify = (label: number, isFound: boolean): number => {
  if (isFound) return IGNORED;
  if (label === WITH) return MISSED;
  if (label === WITHOUT) return WITHOUT_THEME;
  return label === UNLABELLED ? OTHER : IGNORED;
};

/** 1 for each comment of the scope that a query finds. */
const markFound = async ({ files, slice }: Scope, query: ThemeQuery | undefined, total: number) => {
  const found = new Uint8Array(total);
  if (query === undefined) return found;
  const canonical = toCanonicalQuery(query);
  let first = 0;
  for (const { file } of files)
    for (const [segment, { comments }] of (await file.found(canonical)).entries()) {
      for (const comment of comments) found[first + comment] = 1;
      first += file.commentsIn(segment);
      if (slice.isOver()) await slice.rest();
    }
  return found;
};

const countLabels = (labels: Uint8Array, marked: Uint8Array) => {
  const counts = { all: 0, with: 0, without: 0 };
  for (const [comment, label] of labels.entries()) {
    if (marked[comment] === 0) continue;
    counts.all++;
    if (label === WITH) counts.with++;
    if (label === WITHOUT) counts.without++;
  }
  return counts;
};

const listMissed = (labelled: LabelledScope, classes: Uint8Array): readonly number[] => {
  const missed: number[] = [];
  for (const [comment, of] of classes.entries()) if (of === MISSED) missed.push(getId(labelled, comment));
  return missed;
};

interface Evaluated {
  readonly labels: Uint8Array;
  readonly found: Uint8Array;
  readonly text: string;
  readonly candidates: readonly Candidate[];
}

/** Runs each candidate as a query: an alternative adds what it finds by itself. */
const evaluateCandidates = async (
  scope: Scope,
  { labels, found, text, candidates }: Evaluated,
): Promise<readonly QueryTerm[]> => {
  const parsed = candidates.flatMap((candidate) => {
    const own = parseThemeQuery(candidate.text);
    const query = queryWithTerm(text, candidate.text);
    const isTerm = own.ok && (own.query.kind === candidate.kind || own.query.kind === 'phrase');
    return isTerm && parseThemeQuery(query).ok ? [{ ...candidate, own: own.query, query }] : [];
  });
  const terms = parsed.map(({ text: term, kind, query }) => ({
    text: term,
    kind,
    query,
    comments: 0,
    gained: 0,
    gainedWith: 0,
    gainedWithout: 0,
  }));
  await visitFound(
    scope,
    parsed.map(({ own }) => own),
    (at, comment) => {
      const term = terms[at]!;
      term.comments++;
      if (found[comment] === 1) return;
      term.gained++;
      if (labels[comment] === WITH) term.gainedWith++;
      if (labels[comment] === WITHOUT) term.gainedWithout++;
    },
  );
  return terms.filter(({ gainedWith }) => gainedWith > 0).slice(0, MAX_TERMS);
};

/**
 * Suggestions for a theme: a model fitted on what people have said, and the other comments by their
 * probability. Fitted and scored once for the same events, then cached in the query thread; a page reads the
 * texts of its comments.
 */
import { createRandom, drawOffsets } from '@verbatim/domain/agreement/draw-sample';
import { matchComment } from '@verbatim/domain/text/theme-query/match-theme-query';
import { toProbability } from '@verbatim/domain/statistics/probability-calibration';
import { readComments, type Comment } from '../../models/comments/comments.query.ts';
import { findTheme } from '../../models/library/library.query.ts';
import { parseCanonicalQuery, type CanonicalQuery } from '../../models/segments/canonical-query.ts';
import { AbortableSlice, type QuerySignal } from '../engine/query-cost.ts';
import type { QueryWithComments } from '../engine/query-with-comments.ts';
import { overScope, type Scope, type ScopeModels } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import { countSuggested, describeModel, toProbabilities } from './describe-model.ts';
import { explainComment, type ExplainedModel } from './explain-comment.ts';
import {
  getId,
  getIndex,
  labelScope,
  readReviewsOfTheme,
  UNLABELLED,
  WITHOUT,
  type LabelledScope,
  type ReviewsOfTheme,
} from './labels.ts';
import { pickBeginning, pickProbable, pickQueue, pickSample, type Pick as Picked } from './pick-queue.ts';
import { readScopeTerms } from '../terms/scope-terms.ts';
import { markNamed, toNameQuery } from './theme-name.ts';
import { findUncertain, MIN_LABELS, scoreComments, scoreEarly, type ScoredComments } from './score-comments.ts';
import type { SuggestedComment, SuggestionLabels, SuggestionModel, Suggestions } from './suggestions.ts';

export interface SuggestedTheme {
  readonly projectId: string;
  readonly themeId: string;
  /** Whether the theme is in every workspace of the project, so that every reviewer has seen it. */
  readonly seesTheme: boolean;
}

export interface SuggestionsQuery extends SuggestedTheme {
  /** `queue`: probable and uncertain ones in turn; `probable`; `sample`: at random from the threshold on. */
  readonly order: 'queue' | 'probable' | 'sample';
  /** Of a sample. */
  readonly threshold: number;
  readonly offset: number;
  readonly limit: number;
  /** `_id`s that are left out of a queue: others have them in hand. */
  readonly without?: readonly number[];
}

interface FittedSuggestions {
  readonly labelled: LabelledScope;
  readonly labels: SuggestionLabels;
  readonly unlabelled: number;
  /** Below the minimum, of a theme without a query: 1 for comments with a word of its name. */
  readonly named?: Uint8Array | undefined;
  /** Below the minimum: log-odds by the few labels, NaN for labelled comments; undefined without any. */
  readonly early?: Float64Array | undefined;
  /** Undefined below the minimum. */
  readonly scored:
    | (Pick<ScoredComments, 'logOdds'> & {
        readonly model: SuggestionModel;
        readonly explained: ExplainedModel;
        /** Of comments that may be suggested as a whole; NaN for others. */
        readonly probabilities: Float64Array;
      })
    | undefined;
}

const BYTES_OF_TERM = 100;

const estimateBytes = ({ labelled, named, early, scored }: FittedSuggestions): number =>
  3 * labelled.labels.length +
  (named?.byteLength ?? 0) +
  (early?.byteLength ?? 0) +
  (scored === undefined ? 0 : 2 * scored.logOdds.byteLength + scored.explained.features.size * BYTES_OF_TERM);

const readFitted = async (
  reads: SegmentReads,
  models: ScopeModels,
  { projectId, themeId, seesTheme }: SuggestedTheme,
  querySignal?: QuerySignal,
): Promise<FittedSuggestions> => {
  const reviews = await readReviewsOfTheme(models, themeId, seesTheme);
  const theme = await findTheme(models.library, themeId);
  const byName = theme?.text === '' ? toNameQuery(theme.name) : undefined;
  const kernel = {
    name: 'suggestions',
    asked: [reviews.stamp, byName?.digest],
    queries: byName === undefined ? [] : [byName],
    run: (scope: Scope) => fitScope(scope, reviews, byName),
    lettersOf: estimateBytes,
  };
  return overScope(reads, models, { projectId, themes: [themeId] }, kernel, querySignal);
};

const fitScope = async (
  scope: Scope,
  reviews: ReviewsOfTheme,
  byName: CanonicalQuery | undefined,
): Promise<FittedSuggestions> => {
  const labelled = await labelScope(scope, reviews);
  const { counts, labels, carrying } = labelled;
  const unlabelled = labels.length - counts.with - counts.without - counts.accepted;
  if (Math.min(counts.with, counts.without) < MIN_LABELS) {
    const all =
      counts.with === 0
        ? undefined
        : await scoreEarly(await readScopeTerms(scope, false), withOthers(labelled), scope.slice);
    const early = all?.map((odds, comment) => (labels[comment] === UNLABELLED ? odds : NaN));
    const named = byName && (await markNamed(scope, byName));
    return { labelled, labels: { ...counts, fitted: 0 }, unlabelled, named, early, scored: undefined };
  }
  const scored = await scoreComments(await readScopeTerms(scope, false), labels, scope.slice);
  const probabilities = toProbabilities(scored, (comment) => labels[comment] === UNLABELLED && carrying[comment] === 0);
  const { model, features, scales, logOdds, fitted } = scored;
  const { weights, intercept } = model;
  const numbers = new Map(features.map(({ term }, feature) => [term, feature]));
  return {
    labelled,
    labels: { ...counts, fitted },
    unlabelled,
    scored: {
      logOdds: logOdds.map((odds, comment) => (labels[comment] === UNLABELLED ? odds : NaN)),
      probabilities,
      model: describeModel(scored, probabilities),
      explained: { features: numbers, scales, weights, intercept },
    },
  };
};

/** Comments that stand for those without the theme until people have named some. */
const STAND_INS = 50;

/** With only labels with the theme, random other comments count as without it, for the early model alone. */
const withOthers = ({ labels, counts, found }: LabelledScope): Uint8Array => {
  if (counts.without > 0) return labels;
  const others = [...labels.keys()].filter((comment) => labels[comment] === UNLABELLED && found[comment] === 0);
  const drawn = drawOffsets(STAND_INS, others.length, createRandom(counts.with)).map((at) => others[at]!);
  const all = labels.slice();
  for (const comment of drawn) all[comment] = WITHOUT;
  return all;
};

export const answerSuggestions = async ({
  reads,
  models,
  comments,
  query,
  querySignal,
}: QueryWithComments<SuggestionsQuery>): Promise<Suggestions> => {
  const { labelled, labels, unlabelled, named, early, scored } = await readFitted(reads, models, query, querySignal);
  const { order, threshold } = query;
  const preview = scored === undefined || order !== 'sample' ? null : countSuggested(threshold, scored.probabilities);
  const held = markHeld(labelled, query.without ?? []);
  const picks =
    scored === undefined ? pickFirst(labelled, query, held, { named, early }) : pick(scored, query, held, labels);
  const items = await readItems(picks, labelled, scored, { reads, models, comments, query, querySignal });
  return { labels, minLabels: MIN_LABELS, unlabelled, model: scored?.model ?? null, preview, items };
};

/** The picked comments with their texts, what the query finds in them, and why they are suggested. */
const readItems = async (
  picks: readonly Picked[],
  labelled: LabelledScope,
  scored: FittedSuggestions['scored'],
  { reads, models, comments, query: { projectId, themeId }, querySignal }: QueryWithComments<SuggestionsQuery>,
): Promise<readonly SuggestedComment[]> => {
  const ids = picks.map(({ comment }) => getId(labelled, comment));
  const texts = new Map((await readComments(comments, projectId, ids)).map((comment) => [comment._id, comment]));
  const { text: ownText, name } = (await findTheme(models.library, themeId)) ?? { text: '', name: '' };
  const themeQuery = (ownText === '' ? toNameQuery(name) : parseCanonicalQuery(ownText))?.query;
  const slice = new AbortableSlice(reads.slice, querySignal);
  const items: SuggestedComment[] = [];
  for (const [at, { comment, because }] of picks.entries()) {
    const read = texts.get(ids[at]!);
    if (read === undefined) continue;
    const { _id, text, sentences } = read;
    const found = labelled.found[comment] === 1;
    const isMarked = found || because === 'named';
    const match = isMarked && themeQuery !== undefined ? matchComment(themeQuery, text, sentences) : null;
    items.push({ _id, text, because, found, spans: match?.spans ?? [], ...explain(scored, read) });
    if (slice.isOver()) await slice.rest();
  }
  return items;
};

const explain = (
  scored: FittedSuggestions['scored'],
  comment: Comment,
): Pick<SuggestedComment, 'terms' | 'logOdds' | 'intercept' | 'probability'> => {
  if (scored === undefined) return { terms: [], logOdds: null, intercept: null, probability: null };
  const explained = explainComment(scored.explained, comment);
  const { intercept } = scored.explained;
  return { ...explained, intercept, probability: toProbability(scored.model.calibration, explained.logOdds) };
};

/** Indices of comments that others have in hand. */
const markHeld = (labelled: LabelledScope, ids: readonly number[]): ReadonlySet<number> =>
  new Set(ids.map((id) => getIndex(labelled, id)));

const leaveOut = (logOdds: Float64Array, held: ReadonlySet<number>): Float64Array =>
  held.size === 0 ? logOdds : logOdds.map((odds, comment) => (held.has(comment) ? NaN : odds));

/** Before there is a model. */
const pickFirst = (
  { labels, found, counts }: LabelledScope,
  query: SuggestionsQuery,
  held: ReadonlySet<number>,
  { named, early }: Pick<FittedSuggestions, 'named' | 'early'>,
): readonly Picked[] => {
  if (query.order !== 'queue') return [];
  const comments = [...labels.keys()].filter((comment) => labels[comment] === UNLABELLED && !held.has(comment));
  const left = early && leaveOut(early, held);
  const beginning = { comments, found: named ?? found, isByName: named !== undefined, early: left, labels: counts };
  return pickBeginning({ ...beginning, minLabels: MIN_LABELS }, query);
};

type Scored = NonNullable<FittedSuggestions['scored']>;

const pick = (
  { logOdds, probabilities, model }: Scored,
  { order, threshold, offset, limit }: SuggestionsQuery,
  held: ReadonlySet<number>,
  labels: SuggestionLabels,
): readonly Picked[] => {
  if (order === 'probable') return pickProbable(logOdds, offset, limit);
  if (order === 'sample') return pickSample(listFrom(probabilities, threshold), limit, toSeed(model.digest));
  return pickQueue(leaveOut(logOdds, held), findUncertain(model), { offset, limit }, labels);
};

const listFrom = (probabilities: Float64Array, threshold: number): readonly number[] => {
  const comments: number[] = [];
  for (const [comment, probability] of probabilities.entries()) if (probability >= threshold) comments.push(comment);
  return comments;
};

const toSeed = (digest: string): number => Buffer.from(digest, 'base64url').readUInt32LE();

/** All comments from a threshold on, that an analyst may accept at once. */
export interface AcceptableQuery extends SuggestedTheme {
  readonly threshold: number;
}

export interface Acceptable {
  /** Of the model; null below the minimum of labels. */
  readonly digest: string | null;
  /** `_id`s, ascending. */
  readonly comments: readonly number[];
  /** Share of them that does not belong to the theme, by their probabilities. */
  readonly expectedWrong: number;
}

export const readAcceptable = async (
  reads: SegmentReads,
  models: ScopeModels,
  query: AcceptableQuery,
  querySignal?: QuerySignal,
): Promise<Acceptable> => {
  const { labelled, scored } = await readFitted(reads, models, query, querySignal);
  if (scored === undefined) return { digest: null, comments: [], expectedWrong: 0 };
  const found = listFrom(scored.probabilities, query.threshold);
  const wrong = found.reduce((sum, comment) => sum + 1 - scored.probabilities[comment]!, 0);
  return {
    digest: scored.model.digest,
    comments: found.map((comment) => getId(labelled, comment)),
    expectedWrong: found.length === 0 ? 0 : wrong / found.length,
  };
};

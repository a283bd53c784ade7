/**
 * Which words have another weight by the ratings than by the dictionary. The penalty of the fit is chosen by
 * cross-validation, few words are selected, and these are fitted again by themselves; how well that orders
 * comments is measured on those that each fold has not seen.
 */
import { createRandom, shuffle } from '../../../agreement/draw-sample.ts';
import { computePairOrder } from '../../../statistics/pair-order.ts';
import { computeVariances } from './weight-covariance.ts';
import { fitWeights, scoreUsed, type FittedWeights, type RatedWords, type UsedWords } from './fit-weights.ts';

export interface Learning {
  readonly used: UsedWords;
  /** By word: its present weight; 0 for one without. */
  readonly present: Float64Array;
  /** By word: comments that use it. */
  readonly comments: Uint32Array;
  /** By comment, the higher the better. */
  readonly ratings: Float64Array;
}

export interface LearnedWord {
  readonly word: number;
  /** In steps of 0.1. */
  readonly proposed: number;
  /** 95 % interval of the weight. */
  readonly low: number;
  readonly high: number;
  /** Standard errors between the present weight and the fitted one. */
  readonly z: number;
}

export interface LearnedWeights {
  readonly penalty: number;
  /** Shares of pairs in the order of their ratings, of held-out comments; null for no pair. */
  readonly order: { readonly present: number; readonly learned: number } | null;
  /** The surest first. */
  readonly words: readonly LearnedWord[];
  /** What a comment of a score was rated, by the present weights. */
  readonly line: { readonly slope: number; readonly intercept: number };
}

const FOLDS = 5;
/** By which the penalty is chosen. */
const FOLDS_OF_CHOICE = 2;
/** Of the folds: the same comments are always divided alike. */
const SEED = 73;
/** From the strongest: each fit begins with the one before. */
const PENALTIES = [10, 3, 1];
const MAX_LEARNED_WORDS = 100;
const MIN_COMMENTS_OF_WORD = 8;
/** The range of VADER's list. */
const MAX_WEIGHT = 4;
/** The range of a dictionary. */
const MAX_LIMIT = 5;
/** Smaller changes are hardly visible in scores. */
const MIN_CHANGE = 0.3;
const Z95 = 1.959963984540054;
const roundWeight = (weight: number): number =>
  Math.round(Math.max(-MAX_WEIGHT, Math.min(MAX_WEIGHT, weight)) * 10) / 10 || 0;

/** Of mean 0 and variance 1. */
const standardise = (ratings: Float64Array): Float64Array => {
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  const variance = ratings.reduce((sum, rating) => sum + (rating - mean) ** 2, 0) / ratings.length;
  return variance > 0 ? ratings.map((rating) => (rating - mean) / Math.sqrt(variance)) : ratings.map(() => 0);
};

const divide = (comments: number): Uint8Array => {
  const folds = new Uint8Array(comments);
  const order = shuffle([...Array(comments).keys()], createRandom(SEED));
  for (const [at, comment] of order.entries()) folds[comment] = at % FOLDS;
  return folds;
};

interface Selectable extends FittedWeights {
  readonly penalty: number;
  readonly heldOutVariance: number;
}

/**
 * Words whose 95 % interval leaves out no change, and whose change is large enough, the surest first; equal
 * ones by their number.
 */
const selectWords = ({ changes, precisions, heldOutVariance }: Selectable, isFree: Uint8Array): readonly number[] => {
  const sureness = changes.map((change, word) => Math.abs(change) * Math.sqrt(precisions[word]! / heldOutVariance));
  return [...isFree.keys()]
    .filter((word) => isFree[word] === 1 && Math.abs(changes[word]!) >= MIN_CHANGE && sureness[word]! >= Z95)
    .sort((a, b) => sureness[b]! - sureness[a]! || a - b)
    .slice(0, MAX_LEARNED_WORDS);
};

const markWords = (size: number, words: readonly number[]): Uint8Array => {
  const marks = new Uint8Array(size);
  for (const word of words) marks[word] = 1;
  return marks;
};

/** Fits the selected words by themselves. */
function* refit({ present }: Learning, rated: RatedWords, fitted: Selectable): Generator<void, readonly LearnedWord[]> {
  const { penalty } = fitted;
  const selected = selectWords(fitted, rated.isFree);
  yield;
  if (selected.length === 0) return [];
  const own = { ...rated, isFree: markWords(rated.size, selected) };
  const from = fitted.changes.map((change, word) => (own.isFree[word] === 1 ? change : 0));
  const again = yield* fitWeights(own, penalty, from);
  const variances = yield* computeVariances(own, again, selected, penalty);
  yield;
  return selected
    .map((word, at): LearnedWord => {
      const change = again.changes[word]!;
      const [weight, error] = [present[word]! + change, Math.sqrt(variances[at]!)];
      return {
        word,
        proposed: roundWeight(weight),
        low: Math.max(-MAX_LIMIT, weight - Z95 * error),
        high: Math.min(MAX_LIMIT, weight + Z95 * error),
        z: Math.abs(change) / error,
      };
    })
    .filter(({ word, proposed, z }) => Math.abs(proposed - present[word]!) >= MIN_CHANGE - 1e-9 && z >= Z95)
    .sort((a, b) => b.z - a.z || a.word - b.word);
}

interface Fold {
  readonly rated: RatedWords;
  /** Comments that it is not fitted on. */
  readonly heldOut: Uint32Array;
}

function* toFolds(whole: RatedWords): Generator<void, readonly Fold[]> {
  const folds = divide(whole.ratings.length);
  const made: Fold[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    yield;
    made.push({
      rated: { ...whole, isLearnt: folds.map((own) => Number(own !== fold)) },
      heldOut: Uint32Array.from([...folds.keys()].filter((comment) => folds[comment] === fold)),
    });
  }
  return made;
}

const orderHeldOut = (scores: Float64Array, ratings: Float64Array, { heldOut }: Fold): number | null =>
  computePairOrder(
    Float64Array.from(heldOut, (comment) => scores[comment]!),
    Float64Array.from(heldOut, (comment) => ratings[comment]!),
  );

const average = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
};

/** What a fit leaves unexplained of held-out comments: of its own it is less, because it has many words. */
const computeHeldOutVariance = (
  scores: Float64Array,
  { slope, intercept }: FittedWeights,
  { rated, heldOut }: Fold,
): number => {
  let sum = 0;
  for (const comment of heldOut) sum += (rated.ratings[comment]! - intercept - slope * scores[comment]!) ** 2;
  return sum / Math.max(1, heldOut.length);
};

interface FoldFit {
  readonly fitted: FittedWeights;
  readonly order: number | null;
  readonly variance: number;
}

function* fitFold(fold: Fold, ratings: Float64Array, penalty: number, from?: FoldFit): Generator<void, FoldFit> {
  const fitted = yield* fitWeights(fold.rated, penalty, from?.fitted.changes);
  const scores = scoreUsed(fold.rated.used, fitted.changes);
  yield;
  const order = orderHeldOut(scores, ratings, fold);
  yield;
  return { fitted, order, variance: computeHeldOutVariance(scores, fitted, fold) };
}

/** Fits by the penalty that orders best what the first folds have not seen. */
function* fitFolds(folds: readonly Fold[], ratings: Float64Array) {
  const tried: FoldFit[][] = [];
  for (const fold of folds.slice(0, FOLDS_OF_CHOICE)) {
    const fits: FoldFit[] = [];
    for (const penalty of PENALTIES) fits.push(yield* fitFold(fold, ratings, penalty, fits.at(-1)));
    tried.push(fits);
  }
  const orders = PENALTIES.map((_, at) => average(tried.map((fits) => fits[at]!.order)) ?? 0);
  const best = orders.indexOf(Math.max(...orders));
  const fits = tried.map((each) => each[best]!);
  for (const fold of folds.slice(FOLDS_OF_CHOICE)) fits.push(yield* fitFold(fold, ratings, PENALTIES[best]!));
  return { penalty: PENALTIES[best]!, fits, variance: average(fits.map(({ variance }) => variance)) ?? 1 };
}

/** @param comments of the learning: all have a rating */
export function* learnWeights(learning: Learning): Generator<void, LearnedWeights> {
  const { used, present, comments, ratings } = learning;
  const size = present.length;
  const whole: RatedWords = {
    used,
    size,
    ratings: standardise(ratings),
    isLearnt: new Uint8Array(ratings.length).fill(1),
    isFree: Uint8Array.from(comments, (count) => Number(count >= MIN_COMMENTS_OF_WORD)),
  };
  yield;
  const folds = yield* toFolds(whole);
  const { penalty, fits, variance } = yield* fitFolds(folds, ratings);
  const unchanged = scoreUsed(used, new Float64Array(size));
  yield;
  const [before, after]: [(number | null)[], (number | null)[]] = [[], []];
  for (const [at, fold] of folds.entries()) {
    const words = yield* refit(learning, fold.rated, { ...fits[at]!.fitted, penalty, heldOutVariance: variance });
    const changes = new Float64Array(size);
    for (const { word, proposed } of words) changes[word] = proposed - present[word]!;
    before.push(orderHeldOut(unchanged, ratings, fold));
    yield;
    const changed = scoreUsed(used, changes);
    yield;
    after.push(orderHeldOut(changed, ratings, fold));
    yield;
  }
  const fitted = yield* fitWeights(whole, penalty);
  const words = yield* refit(learning, whole, { ...fitted, penalty, heldOutVariance: variance });
  yield;
  const [presentOrder, learnedOrder] = [average(before), average(after)];
  return {
    penalty,
    order: presentOrder === null || learnedOrder === null ? null : { present: presentOrder, learned: learnedOrder },
    words: presentOrder === null ? [] : words,
    line: fitRatings(unchanged, ratings),
  };
}

/** Ordinary least squares of the ratings by the present scores. */
const fitRatings = (scores: Float64Array, ratings: Float64Array): LearnedWeights['line'] => {
  const count = ratings.length;
  const [score, rating] = [scores, ratings].map((values) => values.reduce((sum, value) => sum + value, 0) / count) as [
    number,
    number,
  ];
  let [covariance, variance] = [0, 0];
  for (let at = 0; at < count; at++) {
    covariance += (scores[at]! - score) * (ratings[at]! - rating);
    variance += (scores[at]! - score) ** 2;
  }
  const slope = variance > 0 ? covariance / variance : 0;
  return { slope, intercept: rating - slope * score };
};

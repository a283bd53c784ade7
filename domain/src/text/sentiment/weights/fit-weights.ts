/**
 * Fits weights of sentiment words to ratings. The model is the scorer itself: a comment's score is the mean
 * over its sentences of x / √(x² + 15), with x the sum of the valences. Ratings are explained linearly by
 * that score, and each weight is drawn towards its present value by a quadratic penalty (a normal prior):
 * what few comments say changes little. Gauss–Newton, each step solved by conjugate gradients. The same input
 * gives the same bits.
 */

/** Comments as the sentences of the scorer, one after the other. */
export interface UsedWords {
  /** First sentence of each comment, and the number of sentences at the end. */
  readonly sentences: Uint32Array;
  /** First use of each sentence, and the number of uses at the end. */
  readonly uses: Uint32Array;
  /** By use: the word, and what its weight is multiplied by. */
  readonly words: Uint32Array;
  readonly factors: Float64Array;
  /** By sentence: the sum of the present valences. */
  readonly sums: Float64Array;
}

export interface RatedWords {
  readonly used: UsedWords;
  /** Number of words. */
  readonly size: number;
  /** By comment: its rating, of mean 0 and variance 1 over all. */
  readonly ratings: Float64Array;
  /** By comment: 1 to learn from it, 0 to leave it out. */
  readonly isLearnt: Uint8Array;
  /** By word: 1 if its weight may change. */
  readonly isFree: Uint8Array;
}

const NORMALISATION = 15;
const MAX_STEPS = 6;
const MAX_CONJUGATE_STEPS = 15;
const MAX_HALVINGS = 6;
/** Between two steps. */
const COMMENTS_OF_STEP = 2_000;
const TOLERANCE = 5e-4;
/**
 * Of a rating by score: where the present words say nothing, as in another language, weights have to begin
 * with something. It counts as much as scores of this variance do.
 */
const PRIOR_SLOPE = 1;
const PRIOR_VARIANCE = 0.01;
/** With none nothing could be learned where the present words say the opposite. */
const MIN_SLOPE = 0.2;

const maxOf = (comments: Uint32Array): number => comments.at(-1) ?? -1;

const dot = (one: Float64Array, other: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return sum;
};

/** The score of each comment with changed weights. */
export const scoreUsed = (
  { sentences, uses, words, factors, sums }: UsedWords,
  changes: Float64Array,
): Float64Array => {
  const scores = new Float64Array(sentences.length - 1);
  for (let comment = 0; comment < scores.length; comment++) {
    let total = 0;
    const [first, end] = [sentences[comment]!, sentences[comment + 1]!];
    for (let sentence = first; sentence < end; sentence++) {
      let x = sums[sentence]!;
      for (let use = uses[sentence]!; use < uses[sentence + 1]!; use++) x += factors[use]! * changes[words[use]!]!;
      total += x / Math.sqrt(x * x + NORMALISATION);
    }
    scores[comment] = end > first ? total / (end - first) : 0;
  }
  return scores;
};

interface Line {
  readonly slope: number;
  readonly intercept: number;
  /** Half the sum of the squared residuals. */
  readonly loss: number;
}

/** Ratings by score, over the learnt comments. */
const fitLine = (scores: Float64Array, { ratings, isLearnt }: RatedWords): Line => {
  let [count, scoreSum, ratingSum] = [0, 0, 0];
  for (let at = 0; at < scores.length; at++) {
    if (isLearnt[at] === 0) continue;
    count++;
    scoreSum += scores[at]!;
    ratingSum += ratings[at]!;
  }
  const [mean, level] = [scoreSum / count, ratingSum / count];
  let [covariance, variance] = [0, 0];
  for (let at = 0; at < scores.length; at++) {
    if (isLearnt[at] === 0) continue;
    covariance += (scores[at]! - mean) * (ratings[at]! - level);
    variance += (scores[at]! - mean) ** 2;
  }
  const prior = count * PRIOR_VARIANCE;
  const slope = Math.max(MIN_SLOPE, (covariance + prior * PRIOR_SLOPE) / (variance + prior));
  const intercept = level - slope * mean;
  let loss = 0;
  for (let at = 0; at < scores.length; at++)
    if (isLearnt[at] === 1) loss += (ratings[at]! - intercept - slope * scores[at]!) ** 2;
  return { slope, intercept, loss: loss / 2 };
};

/** How each use of a free word moves the predicted rating of its comment: a row for each learnt comment. */
export interface Effects {
  readonly comments: Uint32Array;
  /** First entry of each row, and the number of entries at the end. */
  readonly starts: Uint32Array;
  readonly words: Uint32Array;
  readonly effects: Float64Array;
}

/** At the present weights. */
export const linearise = (
  { used: { sentences, uses, words, factors, sums }, isLearnt, isFree }: RatedWords,
  changes: Float64Array,
  slope: number,
): Effects => {
  const [comments, starts] = [new Uint32Array(isLearnt.length), new Uint32Array(isLearnt.length + 1)];
  const [entryWords, effects] = [new Uint32Array(words.length), new Float64Array(words.length)];
  let [row, entry] = [0, 0];
  for (let comment = 0; comment < isLearnt.length; comment++) {
    if (isLearnt[comment] === 0) continue;
    const [first, end] = [sentences[comment]!, sentences[comment + 1]!];
    for (let sentence = first; sentence < end; sentence++) {
      let x = sums[sentence]!;
      const last = uses[sentence + 1]!;
      for (let use = uses[sentence]!; use < last; use++) x += factors[use]! * changes[words[use]!]!;
      const root = Math.sqrt(x * x + NORMALISATION);
      const steepness = (slope * NORMALISATION) / (root * root * root * (end - first));
      for (let use = uses[sentence]!; use < last; use++) {
        const word = words[use]!;
        if (isFree[word] === 0) continue;
        entryWords[entry] = word;
        effects[entry++] = steepness * factors[use]!;
      }
    }
    comments[row++] = comment;
    starts[row] = entry;
  }
  return {
    comments: comments.subarray(0, row),
    starts: starts.subarray(0, row + 1),
    words: entryWords.subarray(0, entry),
    effects: effects.subarray(0, entry),
  };
};

const multiplyTransposed = ({ comments, starts, words, effects }: Effects, rows: Float64Array, size: number) => {
  const product = new Float64Array(size);
  for (let row = 0; row < comments.length; row++) {
    const factor = rows[comments[row]!]!;
    for (let at = starts[row]!; at < starts[row + 1]!; at++) product[words[at]!]! += effects[at]! * factor;
  }
  return product;
};

/** (EᵀE + penalty) · vector, the rows centred because the intercept is free. @param totals Eᵀ · 1 */
const curve = (
  { comments, starts, words, effects }: Effects,
  totals: Float64Array,
  vector: Float64Array,
  penalty: number,
): Float64Array => {
  const product = new Float64Array(vector.length);
  let total = 0;
  for (let row = 0; row < comments.length; row++) {
    const [first, end] = [starts[row]!, starts[row + 1]!];
    let sum = 0;
    for (let at = first; at < end; at++) sum += effects[at]! * vector[words[at]!]!;
    total += sum;
    for (let at = first; at < end; at++) product[words[at]!]! += effects[at]! * sum;
  }
  const mean = total / Math.max(1, comments.length);
  for (let word = 0; word < product.length; word++) product[word]! += penalty * vector[word]! - mean * totals[word]!;
  return product;
};

function* solve(effects: Effects, target: Float64Array, penalty: number): Generator<void, Float64Array> {
  const totals = multiplyTransposed(effects, new Float64Array(maxOf(effects.comments) + 1).fill(1), target.length);
  yield;
  const solution = new Float64Array(target.length);
  const residual = target.slice();
  const direction = target.slice();
  let squared = dot(residual, residual);
  const enough = squared * 1e-4;
  for (let step = 0; step < MAX_CONJUGATE_STEPS && squared > enough && squared > 0; step++) {
    const curved = curve(effects, totals, direction, penalty);
    yield;
    const length = squared / dot(direction, curved);
    for (let at = 0; at < solution.length; at++) {
      solution[at]! += length * direction[at]!;
      residual[at]! -= length * curved[at]!;
    }
    const next = dot(residual, residual);
    for (let at = 0; at < direction.length; at++) direction[at] = residual[at]! + (next / squared) * direction[at]!;
    squared = next;
  }
  return solution;
}

export interface FittedWeights {
  /** By word, what is added to its present weight. */
  readonly changes: Float64Array;
  /** Of the standardised rating by score. */
  readonly slope: number;
  readonly intercept: number;
  /** By word: precision of its change where ratings have a variance of 1, without regard to other words. */
  readonly precisions: Float64Array;
  /** Variance of what stays unexplained. */
  readonly variance: number;
}

/**
 * Yields between passes over the comments.
 * @param penalty variance of the unexplained part by the prior variance of a change
 * @param from changes to begin with
 */
export function* fitWeights(rated: RatedWords, penalty: number, from?: Float64Array): Generator<void, FittedWeights> {
  let changes = from?.slice() ?? new Float64Array(rated.size);
  let scores = scoreUsed(rated.used, changes);
  yield;
  let line = fitLine(scores, rated);
  yield;
  const penalise = (vector: Float64Array): number => (penalty * dot(vector, vector)) / 2;
  let loss = line.loss + penalise(changes);
  for (let step = 0; step < MAX_STEPS; step++) {
    const effects = linearise(rated, changes, line.slope);
    yield;
    const residuals = scores.map((score, at) => rated.ratings[at]! - line.intercept - line.slope * score);
    yield;
    const gradient = multiplyTransposed(effects, residuals, rated.size);
    yield;
    const target = gradient.map((value, word) => value - penalty * changes[word]!);
    const direction = yield* solve(effects, target, penalty);
    const before = loss;
    for (let halving = 0, length = 1; halving <= MAX_HALVINGS; halving++, length /= 2) {
      const moved = changes.map((change, word) => change + length * direction[word]!);
      const [movedScores, movedTo] = [scoreUsed(rated.used, moved), moved];
      yield;
      const movedLine = fitLine(movedScores, rated);
      yield;
      const movedLoss = movedLine.loss + penalise(movedTo);
      if (movedLoss >= loss) continue;
      [changes, scores, line, loss] = [movedTo, movedScores, movedLine, movedLoss];
      break;
    }
    if (before - loss <= TOLERANCE * before) break;
  }
  return { changes, ...(yield* describeFit(rated, changes, line, penalty)) };
}

function* describeFit(
  rated: RatedWords,
  changes: Float64Array,
  { slope, intercept, loss }: Line,
  penalty: number,
): Generator<void, Omit<FittedWeights, 'changes'>> {
  const { comments, starts, words, effects } = linearise(rated, changes, slope);
  yield;
  const [squares, sums, own] = [rated.size, rated.size, rated.size].map((size) => new Float64Array(size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let row = 0; row < comments.length; row++) {
    if (row % COMMENTS_OF_STEP === 0) yield;
    const [first, end] = [starts[row]!, starts[row + 1]!];
    for (let at = first; at < end; at++) own[words[at]!]! += effects[at]!;
    for (let at = first; at < end; at++) {
      const word = words[at]!;
      squares[word]! += own[word]! ** 2;
      sums[word]! += own[word]!;
      own[word] = 0;
    }
  }
  const variance = (2 * loss) / Math.max(1, comments.length - 2);
  const precisions = squares.map((square, word) => square - sums[word]! ** 2 / Math.max(1, comments.length) + penalty);
  return { slope, intercept, variance, precisions };
}

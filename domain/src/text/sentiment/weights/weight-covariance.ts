/** How sure fitted weights are, each with regard to all others: variances of the normal approximation. */
import { linearise, type FittedWeights, type RatedWords } from './fit-weights.ts';

const ROWS_OF_STEP = 20;
const COMMENTS_OF_STEP = 1_000;

/** Lower triangular factor of a positive definite matrix (Cholesky), row by row. */
function* factorise(matrix: Float64Array, size: number): Generator<void, Float64Array> {
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    if (row % ROWS_OF_STEP === 0) yield;
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row * size + column]!;
      for (let at = 0; at < column; at++) sum -= lower[row * size + at]! * lower[column * size + at]!;
      lower[row * size + column] =
        row === column ? Math.sqrt(Math.max(sum, 1e-12)) : sum / lower[column * size + column]!;
    }
  }
  return lower;
}

/** Diagonal of the inverse, from the factor. */
function* invertDiagonal(lower: Float64Array, size: number): Generator<void, Float64Array> {
  const diagonal = new Float64Array(size);
  const column = new Float64Array(size);
  for (let at = 0; at < size; at++) {
    if (at % ROWS_OF_STEP === 0) yield;
    column.fill(0);
    for (let row = at; row < size; row++) {
      let sum = row === at ? 1 : 0;
      for (let before = at; before < row; before++) sum -= lower[row * size + before]! * column[before]!;
      column[row] = sum / lower[row * size + row]!;
    }
    diagonal[at] = column.reduce((sum, value) => sum + value * value, 0);
  }
  return diagonal;
}

/** @returns variances of the changes of the words, in their order */
export function* computeVariances(
  rated: RatedWords,
  { changes, slope, variance }: FittedWeights,
  words: readonly number[],
  penalty: number,
): Generator<void, Float64Array> {
  const size = words.length;
  const places = new Map(words.map((word, place) => [word, place]));
  const [matrix, sums, own] = [new Float64Array(size * size), new Float64Array(size), new Float64Array(size)];
  const { comments, starts, words: used, effects } = linearise(rated, changes, slope);
  yield;
  for (let row = 0; row < comments.length; row++) {
    if (row % COMMENTS_OF_STEP === 0) yield;
    const seen = new Set<number>();
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const place = places.get(used[at]!)!;
      own[place]! += effects[at]!;
      seen.add(place);
    }
    for (const one of seen) {
      sums[one]! += own[one]!;
      for (const other of seen) matrix[one * size + other]! += own[one]! * own[other]!;
    }
    for (const place of seen) own[place] = 0;
  }
  for (let one = 0; one < size; one++)
    for (let other = 0; other < size; other++)
      matrix[one * size + other]! -= (sums[one]! * sums[other]!) / Math.max(1, comments.length);
  for (let one = 0; one < size; one++) matrix[one * size + one]! += penalty;
  const diagonal = yield* invertDiagonal(yield* factorise(matrix, size), size);
  return diagonal.map((value) => value * variance);
}

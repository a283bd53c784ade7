/** Histograms of numbers: weights by the place of a number among the distinct values. */

/** One more than there are values: the last is of comments that are not counted. */
export type Histogram = Float64Array;

export const sortValues = (distinct: ReadonlySet<number>): Float64Array => Float64Array.from(distinct).sort();

/** Place of a number that is among the values. */
const findPlace = (values: Float64Array, number: number): number => {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < number) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * @param values ascending
 * @param mask 1 for each comment of the base; undefined for all
 */
export const encodeNumbers = (
  numbers: Float64Array,
  values: Float64Array,
  mask: Uint8Array | undefined,
): Uint32Array => {
  const codes = new Uint32Array(numbers.length);
  for (let comment = 0; comment < numbers.length; comment++) {
    const number = numbers[comment]!;
    const isCounted = number === number && mask?.[comment] !== 0;
    codes[comment] = isCounted ? findPlace(values, number) : values.length;
  }
  return codes;
};

/** @param comments of the segment; undefined for all */
export const addToHistogram = (
  histogram: Histogram,
  codes: Uint32Array,
  weights: Float64Array | undefined,
  comments: Uint16Array | undefined,
): void => {
  const count = comments?.length ?? codes.length;
  for (let at = 0; at < count; at++) {
    const comment = comments === undefined ? at : comments[at]!;
    histogram[codes[comment]!]! += weights === undefined ? 1 : weights[comment]!;
  }
};

/** Sum of the squared weights of what `addToHistogram` counts. @param values number of distinct ones */
export const sumSquares = (
  codes: Uint32Array,
  values: number,
  weights: Float64Array,
  comments: Uint16Array | undefined,
): number => {
  const count = comments?.length ?? codes.length;
  let squares = 0;
  for (let at = 0; at < count; at++) {
    const comment = comments === undefined ? at : comments[at]!;
    if (codes[comment]! < values) squares += weights[comment]! ** 2;
  }
  return squares;
};

export interface HistogramFigures {
  /** Comments, or the sum of their weights. */
  readonly count: number;
  readonly mean: number | null;
  /** Of an even number, the mean of the two in the middle. */
  readonly median: number | null;
  /** Comments at the ends of the scale; null without one. */
  readonly top: number | null;
  readonly bottom: number | null;
}

export const describeHistogram = (
  histogram: Histogram,
  values: Float64Array,
  ends: { readonly top: number; readonly bottom: number } | null,
): HistogramFigures => {
  let [count, sum, top, bottom] = [0, 0, 0, 0];
  for (let at = 0; at < values.length; at++) {
    const [weight, value] = [histogram[at]!, values[at]!];
    count += weight;
    sum += weight * value;
    if (ends === null) continue;
    if (value >= ends.top) top += weight;
    if (value <= ends.bottom) bottom += weight;
  }
  if (count === 0) return { count, mean: null, median: null, top: null, bottom: null };
  return {
    count,
    mean: sum / count,
    median: findMedian(histogram, values, count),
    ...(ends === null ? { top: null, bottom: null } : { top, bottom }),
  };
};

/** Sums of equal weights differ by their rounding: by less than this part of the whole. */
const ROUNDING = 1e-9;

/** Where exactly half lies below, between that value and the next. */
const findMedian = (histogram: Histogram, values: Float64Array, count: number): number => {
  let below = 0;
  const [half, slack] = [count / 2, count * ROUNDING];
  for (let at = 0; at < values.length; at++) {
    below += histogram[at]!;
    if (below > half + slack) return values[at]!;
    if (below < half - slack || histogram[at] === 0) continue;
    const next = values.findIndex((_value, other) => other > at && histogram[other]! > 0);
    return next === -1 ? values[at]! : (values[at]! + values[next]!) / 2;
  }
  return values.at(-1)!;
};

/** Distribution of a column's numbers or days: readable bins, and the comments of the base in each. */
import { MILLISECONDS_OF_DAY } from '../over-time/day.ts';
import { EMPTY_DAY, type CommentMask } from './comment-mask.ts';

export type Values = Float64Array | Int32Array;

/** Minimum and maximum; `low > high` without values. */
export interface Range {
  readonly low: number;
  readonly high: number;
  /** All values are integers. */
  readonly whole: boolean;
}

export const NO_VALUES: Range = { low: Infinity, high: -Infinity, whole: true };

const isEmpty = (value: number): boolean => value === EMPTY_DAY || Number.isNaN(value);

export const widened = (range: Range, values: Values): Range => {
  let { low, high, whole } = range;
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    if (isEmpty(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
    if (whole && !Number.isInteger(value)) whole = false;
  }
  return { low, high, whole };
};

/** Limit of distinguishable bars. */
const MAX_BINS = 32;

/** Edges of number bins: width 1, 2 or 5 times a power of ten, whole for integers. Empty without values. */
export const computeNumberEdges = ({ low, high, whole }: Range): Float64Array => {
  if (low > high) return new Float64Array(0);
  const step = getStep(high - low, whole);
  const first = Math.floor(low / step);
  const bins = Math.floor(high / step) - first + 1;
  // Twelve digits, so that 3 * 0.1 becomes 0.3.
  const edges = Float64Array.from({ length: bins + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
  // Includes values beyond rounded ends.
  edges[0] = Math.min(edges[0]!, low);
  if (edges[bins]! <= high) edges[bins] = nextAbove(high);
  return edges;
};

const nextAbove = (value: number): number => value + Math.max(Number.MIN_VALUE, Math.abs(value) * Number.EPSILON * 2);

const getStep = (span: number, whole: boolean): number => {
  // One bin more than the span has steps, and one for the alignment of the first.
  const least = span / (MAX_BINS - 2);
  if (least === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= least) ?? power * 10;
  return whole ? Math.max(1, step) : step;
};

const getDay = (year: number, month: number): number => Date.UTC(year, month, 1) / MILLISECONDS_OF_DAY;

/** Edges of day bins: days, weeks (from Monday), months, quarters or years. Empty without values. */
export const computeDayEdges = ({ low, high }: Range): Float64Array => {
  if (low > high) return new Float64Array(0);
  const span = high - low + 1;
  if (span <= MAX_BINS) return evenly(low, high, 1);
  // 1970-01-01 was a Thursday.
  if (span <= (MAX_BINS - 1) * 7) return evenly(low - ((((low + 3) % 7) + 7) % 7), high, 7);
  const first = new Date(low * MILLISECONDS_OF_DAY);
  const last = new Date(high * MILLISECONDS_OF_DAY);
  const months = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth() + 1;
  const each = [1, 3, 12, 24, 60, 120, 240, 600, 1_200].find((size) => months / size <= MAX_BINS - 1) ?? 6_000;
  return monthly(first.getUTCFullYear() * 12 + first.getUTCMonth(), high, each);
};

const evenly = (from: number, high: number, step: number): Float64Array =>
  Float64Array.from({ length: Math.floor((high - from) / step) + 2 }, (_, at) => from + at * step);

/** @param month months since the year 0 */
const monthly = (month: number, high: number, each: number): Float64Array => {
  const edges: number[] = [];
  for (let at = month - (month % each); edges.length === 0 || edges[edges.length - 1]! <= high; at += each)
    edges.push(getDay(Math.floor(at / 12), at % 12));
  return Float64Array.from(edges);
};

export interface BinCounts {
  /** By bin. */
  readonly counts: Uint32Array;
  /** Comments of the base, and those of them without a value. */
  base: number;
  empty: number;
}

export const emptyBins = (edges: Float64Array): BinCounts => ({
  counts: new Uint32Array(Math.max(0, edges.length - 1)),
  base: 0,
  empty: 0,
});

/** Adds one segment. @param mask 1 for each comment of the base; undefined for all */
export const addToBins = (
  bins: BinCounts,
  edges: Float64Array,
  values: Values,
  mask: CommentMask | undefined,
): void => {
  for (let comment = 0; comment < values.length; comment++) {
    if (mask !== undefined && mask[comment] === 0) continue;
    const value = values[comment]!;
    bins.base++;
    if (isEmpty(value)) bins.empty++;
    else bins.counts[getBin(edges, value)]!++;
  }
};

const getBin = (edges: Float64Array, value: number): number => {
  let low = 0;
  let high = edges.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (edges[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
};

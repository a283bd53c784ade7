/** Days in periods: a code for each comment, and how many comments of a theme have each. */
import { PERIOD_STEPS } from '@verbatim/domain/formats/periods';
import { MIN_BASE } from '@verbatim/domain/statistics/significance';
import type { TimeStep } from '../over-time/time-series.ts';
import { MILLISECONDS_OF_DAY } from '../over-time/day.ts';
import { EMPTY_DAY, type CommentMask } from './comment-mask.ts';
import type { Codes } from './cross-tab.ts';
import { CLASSES, COMMENT_OF_ROW, type ClassedComments } from './theme-sentiment.ts';
import { normaliseWeight } from './weighted-cross-tab.ts';

// Module-local copy: V8 reads imported bindings on every access.
const COMMENT = COMMENT_OF_ROW;

/** First days of the periods from `low` to `high`, and of the one after: days since 1970. */
export interface Periods {
  readonly starts: readonly number[];
  /** Period of each day, from the first start on. */
  readonly ofDay: Uint16Array;
}

const getDay = (year: number, month: number): number => {
  // Not `Date.UTC`, for which the year 26 is 1926.
  const date = new Date(0);
  date.setUTCFullYear(year, month, 1);
  return date.getTime() / MILLISECONDS_OF_DAY;
};

const monthsFrom = (day: number, months: number, by: number): number => {
  const date = new Date(day * MILLISECONDS_OF_DAY);
  const first = date.getUTCMonth() - (date.getUTCMonth() % months);
  return getDay(date.getUTCFullYear(), first + by);
};

/** The first day of the period that a day is in, and of the next one. */
const STEPS: Readonly<Record<TimeStep, readonly [start: (day: number) => number, next: (day: number) => number]>> = {
  day: [(day) => day, (day) => day + 1],
  // The first of January 1970 was a Thursday.
  week: [(day) => Math.floor((day + 3) / 7) * 7 - 3, (day) => day + 7],
  month: [(day) => monthsFrom(day, 1, 0), (day) => monthsFrom(day, 1, 1)],
  quarter: [(day) => monthsFrom(day, 3, 0), (day) => monthsFrom(day, 3, 3)],
  year: [(day) => monthsFrom(day, 12, 0), (day) => monthsFrom(day, 12, 12)],
};

/** First days of the period that a day is in, and of the next one. */
export const findPeriod = (step: TimeStep, day: number): readonly [start: number, next: number] => {
  const [startOf, nextOf] = STEPS[step];
  const start = startOf(day);
  return [start, nextOf(start)];
};

/** Steps that divide the days into at most so many periods, the finest first; the longest if none does. */
export const listSteps = ([low, high]: DayRange, most: number): readonly TimeStep[] => {
  const finest = PERIOD_STEPS.findIndex((step) => low > high || dividePeriods(step, low, high, most) !== undefined);
  return PERIOD_STEPS.slice(finest);
};

/** Of the periods with comments, as many have to be large enough for the typical one to be tested. */
const MIN_TESTED_SHARE = 0.75;

/**
 * Whether most periods with comments have enough of them to be tested against another one.
 * @param counts comments of each day, from the first of the range
 */
const isTestable = (step: TimeStep, [low, high]: DayRange, counts: Int32Array): boolean => {
  const { starts } = dividePeriods(step, low, high, Infinity)!;
  const sums = starts.slice(0, -1).map((start, at) => {
    const days = counts.subarray(Math.max(0, start - low), starts[at + 1]! - low);
    return days.reduce((sum, count) => sum + count, 0);
  });
  const used = sums.filter((sum) => sum > 0);
  const tested = used.filter((sum) => sum >= MIN_BASE).length;
  return used.length > 1 && tested >= used.length * MIN_TESTED_SHARE;
};

export interface ChosenStep {
  readonly step: TimeStep;
  /** Steps with too few comments to test; with the chosen one where none has enough. */
  readonly untestable: readonly TimeStep[];
}

/**
 * The finest step whose periods can be tested; the finest where none can.
 * @param steps the finest first
 */
export const chooseStep = (steps: readonly TimeStep[], range: DayRange, counts: Int32Array): ChosenStep => {
  const place = steps.findIndex((step) => isTestable(step, range, counts));
  return place === -1
    ? { step: steps[0] ?? 'year', untestable: steps }
    : { step: steps[place]!, untestable: steps.slice(0, place) };
};

/** @returns undefined when there are more than `most` */
export const dividePeriods = (step: TimeStep, low: number, high: number, most: number): Periods | undefined => {
  const [startOf, nextOf] = STEPS[step];
  const starts = [startOf(low)];
  while (starts.at(-1)! <= high) {
    if (starts.length > most) return undefined;
    starts.push(nextOf(starts.at(-1)!));
  }
  const ofDay = new Uint16Array(starts.at(-1)! - starts[0]!);
  for (let period = 0; period < starts.length - 1; period++)
    ofDay.fill(period, starts[period]! - starts[0]!, starts[period + 1]! - starts[0]!);
  return { starts, ofDay };
};

export type DayRange = readonly [low: number, high: number];
/** Of no day at all: any widens it. */
export const NO_DAYS: DayRange = [Infinity, -Infinity];

export const widest = (one: DayRange, other: DayRange): DayRange => [
  Math.min(one[0], other[0]),
  Math.max(one[1], other[1]),
];

/** Widens the range by the days of the comments in the base. */
export const findDayRange = ([low, high]: DayRange, days: Int32Array, mask: CommentMask | undefined): DayRange => {
  for (let comment = 0; comment < days.length; comment++) {
    const day = days[comment]!;
    if (day === EMPTY_DAY || mask?.[comment] === 0) continue;
    if (day < low) low = day;
    if (day > high) high = day;
  }
  return [low, high];
};

/** Adds the comments in the base to the counts of their days. @param low day of the first count */
export const countDays = (counts: Int32Array, low: number, days: Int32Array, mask: CommentMask | undefined): void => {
  for (let comment = 0; comment < days.length; comment++) {
    const day = days[comment]!;
    if (day !== EMPTY_DAY && mask?.[comment] !== 0) counts[day - low]!++;
  }
};

/**
 * The period of each comment of a segment; one more for a comment without a day, or with one of no period.
 */
export const codeDays = ({ starts, ofDay }: Periods, days: Int32Array): Codes => {
  const [first, undated] = [starts[0]!, starts.length - 1];
  const codes = undated + 2 <= 256 ? new Uint8Array(days.length) : new Uint16Array(days.length);
  for (let comment = 0; comment < days.length; comment++) {
    const place = days[comment]! - first;
    codes[comment] = place >= 0 && place < ofDay.length ? ofDay[place]! : undated;
  }
  return codes;
};

/** Maps codes to other periods by `to[code]`. @param room receives the result */
export const recode = (codes: Codes, to: Uint16Array, room: Codes): Codes => {
  for (let comment = 0; comment < codes.length; comment++) room[comment] = to[codes[comment]!]!;
  return room;
};

/**
 * Comments per code, in two partial tables to be added: neighbours often have equal codes, and an increment
 * stalls on a preceding one.
 */
export interface PeriodCounts {
  readonly counts: Int32Array;
  readonly otherCounts: Int32Array;
}

/** For the periods and the two codes after them. */
export const emptyPeriodCounts = (periods: number): PeriodCounts => ({
  counts: new Int32Array(periods + 2),
  otherCounts: new Int32Array(periods + 2),
});

/**
 * For codes in [from, to). Spreading a typed array would use its iterator, ten times slower for years of
 * days.
 */
export const getPeriodCounts = ({ counts, otherCounts }: PeriodCounts, from: number, to: number): readonly number[] => {
  const numbers = new Array<number>(to - from);
  for (let at = from; at < to; at++) numbers[at - from] = counts[at]! + otherCounts[at]!;
  return numbers;
};

/** Some segments of a file: `to` is not among them. */
export interface SegmentRange {
  readonly from: number;
  readonly to: number;
}

/** Adds some segments' comments of each theme. @param codes of these segments */
export const countThemes = (
  counts: readonly PeriodCounts[],
  codes: readonly Codes[],
  themes: readonly ClassedComments[],
  { from, to }: SegmentRange,
): void => {
  for (let theme = 0; theme < themes.length; theme++) {
    const { rows, starts } = themes[theme]!;
    for (let segment = from; segment < to; segment++)
      countRows(
        counts[theme]!,
        codes[segment - from]!,
        rows,
        starts[segment * CLASSES]!,
        starts[(segment + 1) * CLASSES]!,
      );
  }
};

/** Four at a time. */
const countRows = (
  { counts, otherCounts }: PeriodCounts,
  codes: Codes,
  rows: Int32Array,
  from: number,
  to: number,
): void => {
  let at = from;
  for (; at + 3 < to; at += 4) {
    const one = codes[rows[at]! & COMMENT]!;
    const two = codes[rows[at + 1]! & COMMENT]!;
    const three = codes[rows[at + 2]! & COMMENT]!;
    const four = codes[rows[at + 3]! & COMMENT]!;
    counts[one]!++;
    otherCounts[two]!++;
    counts[three]!++;
    otherCounts[four]!++;
  }
  for (; at < to; at++) counts[codes[rows[at]! & COMMENT]!]!++;
};

/**
 * The same with weights.
 * @param sums of each theme
 * @param weights of each segment of the file
 */
export const addWeightedThemes = (
  sums: readonly Float64Array[],
  codes: readonly Codes[],
  themes: readonly ClassedComments[],
  weights: readonly Float64Array[],
  { from, to }: SegmentRange,
): void => {
  for (const [theme, { rows, starts }] of themes.entries())
    for (let segment = from; segment < to; segment++)
      for (let at = starts[segment * CLASSES]!; at < starts[(segment + 1) * CLASSES]!; at++) {
        const comment = rows[at]! & COMMENT;
        sums[theme]![codes[segment - from]![comment]!]! += normaliseWeight(weights[segment]![comment]!);
      }
};

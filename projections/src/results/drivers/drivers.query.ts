/** How a number differs by theme: means with and without it, and a regression of all themes (ADR 70). */
import { compareMeans, toSample, type Sample } from '@verbatim/domain/statistics/means';
import { Regression } from '@verbatim/domain/statistics/regression';
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import { compareNames } from '../engine/resolve-columns.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import { readRatings, requireRatings } from '../engine/rating-columns.ts';
import {
  overScope,
  type FileScope,
  type Scope,
  type ScopeModels,
  type ScopeQuery,
  type ScopeTheme,
} from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import { addNumbers, centreNumbers, emptyNumberSums, sumNumbers, type NumberSums } from '../kernels/number-sums.ts';
import { countPairs, ThemeTurner } from '../kernels/theme-pairs.ts';
import { CLASSES, computeMeanCompound, MIX, NEG, NEU, POS, type ClassedComments } from '../kernels/theme-sentiment.ts';
import type { SentimentCounts } from '../table/table.ts';
import type { Driver, Drivers, NumberFigures } from './drivers.ts';

export interface DriversQuery extends ScopeQuery {
  /** Name of a number column, or of a category with an order or whose options begin with a number. */
  readonly column: string;
}

/** Pairs grow with the square of this, and the regression with its cube. */
const MAX_DRIVERS = 500;

/** @throws FieldError for an unknown or unsuitable column */
export const readDrivers = (
  reads: SegmentReads,
  models: ScopeModels,
  query: DriversQuery,
  querySignal?: QuerySignal,
): Promise<Drivers> =>
  overScope(
    reads,
    models,
    query,
    { name: 'drivers', asked: [query.column], isKept: true, run: (scope) => loadDrivers(scope, query.column) },
    querySignal,
  );

const loadDrivers = async (scope: Scope, column: string): Promise<Drivers> => {
  await requireRatings(scope.project, column);
  const visible = scope.themes.filter((theme) => theme.visible);
  const base = await sumBase(scope, column);
  const themes = visible.length <= MAX_DRIVERS ? visible : await listMostFrequent(scope, visible);
  const counted = await countNumbers(scope, column, themes, base.centre);
  const order = sortByCount(themes, (theme) => countComments(counted.sums, theme));
  const regression = await regress(scope, counted, order);
  const whole = toSample(counted.base, counted.sum, counted.squares, counted.centre);
  const items: Driver[] = [];
  for (const theme of order) {
    items.push(toDriver(themes[theme]!, theme, { counted, whole, regression }));
    if (scope.slice.isOver()) await scope.slice.rest();
  }
  return {
    column,
    total: base.total,
    base: toFigures(whole),
    regression: roundFigures(regression.getFit()),
    themes: visible.length,
    items,
  };
};

interface Counted {
  readonly themes: number;
  readonly centre: number;
  /** Comments of the base, and sums of their centred numbers. */
  base: number;
  sum: number;
  squares: number;
  readonly sums: NumberSums;
  /** `themes × themes`: comments with both, for a theme and a later one. */
  readonly pairs: Float64Array;
}

/** @param each receives a segment of a file that is open; the slice is checked after it */
const overFiles = async (
  { files, slice }: Scope,
  open: (file: FileScope) => Promise<(segment: number, mask: Uint8Array | undefined) => void>,
): Promise<void> => {
  const room = new Uint8Array(SEGMENT_COMMENTS);
  for (const scoped of files) {
    const masks = await scoped.masks();
    const each = await open(scoped);
    for (let segment = 0; segment < scoped.file.segments; segment++) {
      each(segment, masks?.(segment, room));
      if (slice.isOver()) await slice.rest();
    }
  }
};

/** The mean of the base is the centre: squares of centred numbers do not cancel. */
const sumBase = async (scope: Scope, column: string): Promise<{ readonly total: number; readonly centre: number }> => {
  let [total, count, sum] = [0, 0, 0];
  await overFiles(scope, async ({ file }) => {
    const numbers = await readRatings(scope.project, file, column);
    return (segment, mask) => {
      const found = sumNumbers(numbers[segment]!, mask);
      total += file.baseIn(segment, mask);
      count += found.count;
      sum += found.sum;
    };
  });
  return { total, centre: count === 0 ? 0 : sum / count };
};

/** Of all comments of the files: a rare case needs no exact one. */
const listMostFrequent = async (scope: Scope, themes: readonly ScopeTheme[]): Promise<readonly ScopeTheme[]> => {
  const counts = themes.map(() => 0);
  for (const { carrying } of scope.files)
    for (const [theme, { id }] of themes.entries())
      for (const { comments } of await carrying(id)) counts[theme]! += comments.length;
  return sortByCount(themes, (theme) => counts[theme]!)
    .slice(0, MAX_DRIVERS)
    .map((theme) => themes[theme]!);
};

/** Indexes of themes, the most frequent first; equal ones by name, then id. */
const sortByCount = (themes: readonly ScopeTheme[], count: (theme: number) => number): readonly number[] =>
  [...themes.keys()].sort(
    (a, b) =>
      count(b) - count(a) ||
      compareNames(themes[a]!.name, themes[b]!.name) ||
      compareNames(themes[a]!.id, themes[b]!.id),
  );

const countNumbers = async (
  scope: Scope,
  column: string,
  themes: readonly ScopeTheme[],
  centre: number,
): Promise<Counted> => {
  const counted: Counted = {
    themes: themes.length,
    centre,
    base: 0,
    sum: 0,
    squares: 0,
    sums: emptyNumberSums(themes.length),
    pairs: new Float64Array(themes.length ** 2),
  };
  const turner = new ThemeTurner();
  const [keptRoom, centredRoom] = [new Uint8Array(SEGMENT_COMMENTS), new Float64Array(SEGMENT_COMMENTS)];
  await overFiles(scope, async ({ file, classed }) => {
    const numbers = await readRatings(scope.project, file, column);
    const carried: ClassedComments[] = [];
    // Sequential: concurrent loads would not yield in between.
    for (const { id } of themes) carried.push(await classed(id));
    return (segment, mask) => {
      const comments = file.commentsIn(segment);
      const [kept, centred] = [keptRoom.subarray(0, comments), centredRoom.subarray(0, comments)];
      const found = centreNumbers(numbers[segment]!, centre, mask, kept, centred);
      counted.base += found.count;
      counted.sum += found.sum;
      counted.squares += found.squares;
      for (const [theme, comment] of carried.entries())
        addNumbers(counted.sums, theme, comment, segment, kept, centred);
      countPairs(counted.pairs, themes.length, turner.turn(carried, segment, comments, kept));
    };
  });
  return counted;
};

const countComments = ({ classes }: NumberSums, theme: number): number => {
  let count = 0;
  for (let sentiment = 0; sentiment < CLASSES; sentiment++) count += classes[theme * CLASSES + sentiment]!;
  return count;
};

/** The most frequent themes enter first: of two that are nearly one, the rarer one stays out. */
const regress = async ({ slice }: Scope, counted: Counted, order: readonly number[]): Promise<Regression> => {
  const { themes, base: n, sum, squares, sums, pairs } = counted;
  const xx = new Float64Array(themes * themes);
  const counts = Array.from({ length: themes }, (_, theme) => countComments(sums, theme));
  for (let one = 0; one < themes; one++)
    for (let other = one; other < themes; other++) {
      const both = one === other ? counts[one]! : pairs[one * themes + other]!;
      // Of whole numbers, without a rounding but the last.
      const product = (both * n - counts[one]! * counts[other]!) / Math.max(1, n);
      xx[one * themes + other] = product;
      xx[other * themes + one] = product;
    }
  const mean = sum / Math.max(1, n);
  const xy = Float64Array.from(counts, (count, theme) => sums.sums[theme]! - count * mean);
  const regression = new Regression({ n, xx, xy, yy: Math.max(0, squares - sum * mean) });
  for (const theme of order) {
    regression.enter(theme);
    if (slice.isOver()) await slice.rest();
  }
  return regression;
};

interface Results {
  readonly counted: Counted;
  /** All comments of the base. */
  readonly whole: Sample;
  readonly regression: Regression;
}

const toDriver = (
  { id, name, portalName, unreadable }: ScopeTheme,
  theme: number,
  { counted, whole, regression }: Results,
): Driver => {
  const { sums, base, sum, squares, centre } = counted;
  const count = countComments(sums, theme);
  const having = toSample(count, sums.sums[theme]!, sums.squares[theme]!, centre);
  const lacking = toSample(base - count, sum - sums.sums[theme]!, squares - sums.squares[theme]!, centre);
  const coefficient = regression.getCoefficient(theme);
  return {
    id,
    name,
    portal_name: portalName,
    ...(unreadable && { unreadable }),
    with: toFigures(having),
    without: toFigures(lacking),
    sentiment: toSentiment(sums, theme),
    difference: roundFigures(compareMeans(having, lacking)),
    regression:
      coefficient === null || whole.mean === null
        ? null
        : roundFigures({ ...coefficient, meanWithout: whole.mean - (count / base) * coefficient.value }),
    ...(regression.isCollinear(theme) && { collinear: true as const }),
  };
};

const toFigures = ({ count, mean, variance }: Sample): NumberFigures =>
  roundFigures({ count, mean, deviation: variance === null ? null : Math.sqrt(variance) });

const toSentiment = ({ classes, compounds, repeats }: NumberSums, theme: number): SentimentCounts => {
  const [pos, neu, mix, neg] = [POS, NEU, MIX, NEG].map((sentiment) => classes[theme * CLASSES + sentiment]!) as [
    number,
    number,
    number,
    number,
  ];
  return { avg: computeMeanCompound(compounds[theme]!, pos + neu + mix + neg + repeats[theme]!), pos, neu, mix, neg };
};

const DIGITS = 10;

/** Equal on all machines: the last digits depend on the order of adding. */
const roundFigures = <Figures extends object | null>(figures: Figures): Figures =>
  figures === null
    ? figures
    : (Object.fromEntries(
        Object.entries(figures).map(([name, value]) => [
          name,
          typeof value === 'number' ? Number(value.toPrecision(DIGITS)) + 0 : (value as unknown),
        ]),
      ) as Figures);

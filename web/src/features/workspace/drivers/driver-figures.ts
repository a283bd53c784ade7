/** Drivers as they are shown: rows with formatted figures, and the sentences about them. */
import type { Driver, Drivers } from '@verbatim/command-api/contract/results/drivers';
import { isMeanBaseTooSmall, type TestedEstimate } from '@verbatim/domain/statistics/means';
import { computePercent, formatPercent } from '@verbatim/domain/statistics/percentages';
import { MIN_BASE } from '@verbatim/domain/statistics/significance';
import { chartName } from '../../../components/chart-name.ts';
import { formatCount, pluralise, joinNames } from '../../../components/text/format.ts';
import type { NumberChoice } from '../settings/number-choices.ts';
import { quoteTheme } from '../table/lead-sentence.ts';
import type { Effect } from './driver-settings.ts';

export interface DriverRow {
  readonly driver: Driver;
  readonly name: string;
  /** Percent of the base; null without a base. */
  readonly share: number | null;
  /** Too few comments with the theme, or without it. */
  readonly isSmall: boolean;
}

export const toDriverRows = ({ base, items }: Drivers): readonly DriverRow[] =>
  items.map((driver) => ({
    driver,
    name: chartName(driver),
    share: computePercent(driver.with.count, base.count),
    isSmall: isMeanBaseTooSmall(driver.with.count) || isMeanBaseTooSmall(driver.without.count),
  }));

export const getEffect = ({ difference, regression }: Driver, effect: Effect): TestedEstimate | null =>
  effect === 'difference' ? difference : regression;

/** Significance level of the marks. */
const LEVEL = 0.05;

/** 1 or −1 for an effect beyond chance, 0 for none and for small bases. */
export const getDirection = ({ driver, isSmall }: DriverRow, effect: Effect): -1 | 0 | 1 => {
  const estimate = getEffect(driver, effect);
  if (isSmall || estimate === null || estimate.p >= LEVEL) return 0;
  return estimate.value > 0 ? 1 : -1;
};

export interface NumberFormats {
  readonly plain: (value: number | null) => string;
  readonly signed: (value: number | null) => string;
  /** '+0.21 to +0.55' */
  readonly interval: (estimate: Pick<TestedEstimate, 'low' | 'high'> | null) => string;
}

/** Two decimals of a rating (deviations of 0.5 to 5), one more or less for each power of ten. */
const getDigits = (deviation: number | null): number =>
  deviation === null || deviation === 0 ? 2 : Math.max(0, Math.min(8, 2 - Math.floor(Math.log10(deviation / 0.5))));

/** @param deviation of the base, which the decimals fit */
export const createFormats = (deviation: number | null): NumberFormats => {
  const digits = getDigits(deviation);
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const plain = (value: number | null): string => (value === null ? '–' : format.format(value).replace('-', '−'));
  const signed = (value: number | null): string =>
    value !== null && Number(value.toFixed(digits)) > 0
      ? `+${plain(value)}`
      : plain(value).replace(/^−(?=[0.]*$)/u, '');
  const interval: NumberFormats['interval'] = (estimate) =>
    estimate === null ? '' : `${signed(estimate.low)} to ${signed(estimate.high)}`;
  return { plain, signed, interval };
};

const describeBase = ({ base, total }: Drivers, { label, order }: NumberChoice, formats: NumberFormats): string => {
  const scale =
    order.length === 0
      ? ''
      : ` Its options count from 1 (${order[0] ?? ''}) to ${order.length} (${order.at(-1) ?? ''}).`;
  const missing = total - base.count;
  const without =
    missing === 0 ? '' : ` ${pluralise(missing, 'comment')} without one ${missing === 1 ? 'is' : 'are'} left out.`;
  return `${label}: mean ${formats.plain(base.mean)} over ${pluralise(base.count, 'comment')}.${without}${scale}`;
};

const describeLeftOut = (drivers: readonly Driver[], why: (them: string) => string): readonly string[] =>
  drivers.length === 0 ? [] : [`${why(drivers.length === 1 ? 'it' : 'them')}: ${drivers.map(chartName).join(', ')}.`];

/** Of what chance alone explains, which grows with the number of themes, nothing is left; never below 0. */
const adjustRSquared = ({ rSquared, df, predictors }: NonNullable<Drivers['regression']>): number =>
  df <= 0 ? 0 : Math.max(0, 1 - ((1 - rSquared) * (df + predictors)) / df);

const describeRegression = ({ regression, items }: Drivers): string => {
  if (regression === null)
    return 'No regression: there are too few comments, or the numbers or the themes do not vary.';
  const { predictors, rSquared } = regression;
  const collinear = items.filter((driver) => driver.collinear === true);
  const unestimated = items.filter(
    (driver) =>
      driver.regression === null && driver.collinear !== true && Math.min(driver.with.count, driver.without.count) > 0,
  );
  return [
    `Regression: ordinary least squares over ${pluralise(predictors, 'theme')}, R² ${rSquared.toFixed(3)} (adjusted ${adjustRSquared(regression).toFixed(3)}).`,
    ...describeLeftOut(collinear, (them) => `Left out, because other themes nearly determine ${them}`),
    ...describeLeftOut(unestimated, (them) => `Too few comments to estimate ${them} besides the others`),
  ].join(' ');
};

/** '0.3' */
const byChance = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Themes of each direction that a finding names. */
const NAMED = 2;

/** 'lower with “Noise” (−2.00)'; none for a direction without a theme. */
const describeDirection = (
  rows: readonly DriverRow[],
  direction: -1 | 1,
  effect: Effect,
  formats: NumberFormats,
): readonly string[] => {
  const valueOf = ({ driver }: DriverRow): number => getEffect(driver, effect)?.value ?? 0;
  const clearest = rows
    .filter((row) => getDirection(row, effect) === direction)
    .toSorted((one, other) => Math.abs(valueOf(other)) - Math.abs(valueOf(one)))
    .slice(0, NAMED)
    .map((row) => `${quoteTheme(row.name)} (${formats.signed(valueOf(row))})`);
  return clearest.length === 0 ? [] : [`${direction < 0 ? 'lower' : 'higher'} with ${joinNames(clearest)}`];
};

/** Which themes differ in each direction, and how many of all; without a full stop. */
export const describeDiffering = (
  drivers: Drivers,
  { label }: Pick<NumberChoice, 'label'>,
  effect: Effect,
  formats: NumberFormats,
): string => {
  const rows = toDriverRows(drivers);
  const tests = rows.filter((row) => !row.isSmall && getEffect(row.driver, effect) !== null).length;
  const clear = rows.filter((row) => getDirection(row, effect) !== 0).length;
  if (clear === 0) return 'No theme differs beyond chance';
  const sides = [-1 as const, 1 as const].flatMap((direction) => describeDirection(rows, direction, effect, formats));
  const tested = pluralise(tests, tests === rows.length ? 'theme' : 'tested theme');
  const count =
    tests < 2
      ? ''
      : `: ${formatCount(clear)} of ${tested} ${clear === 1 ? 'differs' : 'differ'} beyond chance (about ${byChance.format(tests * LEVEL)} expected)`;
  return `${label} is ${sides.join(', ')}${count}`;
};

/** What an analyst reads first: which themes stand out, and how much themes explain. */
export const describeFinding = (
  drivers: Drivers,
  choice: Pick<NumberChoice, 'label'>,
  effect: Effect,
  formats: NumberFormats,
): string => {
  const { regression } = drivers;
  const explained =
    regression === null
      ? ''
      : ` Themes explain ${formatPercent(adjustRSquared(regression) * 100)} of the variance of ${choice.label}.`;
  return `${describeDiffering(drivers, choice, effect, formats)}.${explained}`;
};

export interface MarkNote {
  readonly text: string;
  /** A dot of the chart that looks so; absent for text alone. */
  readonly dot?: 'pale' | 'hollow';
}

/**
 * What marks of the chart mean, of those that occur.
 * @param drawn themes of the chart
 * @param labelled how many of them have their name
 */
export const listMarks = (drawn: readonly DriverRow[], effect: Effect, labelled: number): readonly MarkNote[] => {
  const tested = drawn.filter(({ isSmall }) => !isSmall);
  const clear = tested.filter((row) => getDirection(row, effect) !== 0).length;
  const unlabelled = drawn.length - labelled;
  return [
    ...(clear < tested.length ? [{ text: 'Pale: not beyond chance', dot: 'pale' as const }] : []),
    ...(tested.length < drawn.length ? [{ text: 'Hollow: too few comments to test', dot: 'hollow' as const }] : []),
    ...(clear > 0 ? [{ text: 'Bold: beyond chance' }] : []),
    ...(unlabelled > 0 ? [{ text: `${pluralise(unlabelled, 'theme')} without a name for want of room` }] : []),
  ];
};

/** Notes below the figures, and in the stamp of files. */
export const describeDrivers = (drivers: Drivers, choice: NumberChoice, formats: NumberFormats): readonly string[] => [
  describeBase(drivers, choice, formats),
  describeRegression(drivers),
  `95% intervals; differences by Welch’s test, not corrected for the number of themes.${toDriverRows(drivers).some(({ isSmall }) => isSmall) ? ` ° fewer than ${MIN_BASE} comments with or without the theme: too small to test, and hollow in the chart.` : ''}`,
  'Associations only: this does not show what causes what.',
  ...(drivers.themes > drivers.items.length
    ? [`Only the ${formatCount(drivers.items.length)} most frequent of ${formatCount(drivers.themes)} themes.`]
    : []),
];

/**
 * Percentages of a cross-tab and how numbers are rounded. One rule everywhere: to the nearest, halves away
 * from zero, and a percentage is computed as `count * 100 / base`, so that a half is a half and not 0.49999.
 */

/** 0 … 100; null without a base. */
export function computePercent(count: number, base: number): number | null {
  return base > 0 ? (count * 100) / base : null;
}

/** The part of a column's base (everyone in the column) that has the theme. */
export const computeColumnPercent = (count: number, columnBase: number): number | null =>
  computePercent(count, columnBase);

/** The part of a row's total (everyone with the theme) that is in the column. */
export const computeRowPercent = (count: number, rowTotal: number): number | null => computePercent(count, rowTotal);

/** `0%`, `<1%` between 0 and 1, otherwise whole percents; `–` without a base. */
export function formatPercent(percent: number | null): string {
  if (percent === null) return '–';
  return percent > 0 && percent < 1 ? '<1%' : `${percent.toFixed(0)}%`;
}

/** To 4 decimals, as numbers leave the server; never -0, which would be another byte for an equal number. */
export const roundTo4 = (value: number): number => Number(value.toFixed(4)) + 0;

/** Of the absolute value, halves up: 1.005 and 0.285 − 0.1 are halves in spite of their binary fractions. */
export const toHundredths = (value: number): number => Math.round(Number((Math.abs(value) * 100).toPrecision(12)));

/** '0.19' for −0.185: two decimals without a sign. */
export const formatHundredths = (value: number): string => (toHundredths(value) / 100).toFixed(2);

/**
 * '+0.42', '−0.19' for −0.185, '0.00': how every screen and file writes a mean sentiment. Spreadsheets round
 * an exported −0.185 alike; `toFixed` would give −0.18.
 */
export const formatSigned = (value: number): string =>
  `${toHundredths(value) === 0 ? '' : value > 0 ? '+' : '−'}${formatHundredths(value)}`;

/** Columns of a number's figures at the end of the theme table. */
import type { NumberRow, TableItem, TableNumbers, TableResult } from '@verbatim/command-api/contract/results/table';
import { isMeanBaseTooSmall } from '@verbatim/domain/statistics/means';
import { computePercent, formatPercent } from '@verbatim/domain/statistics/percentages';
import { getRowBase, MIN_BASE } from '@verbatim/domain/statistics/significance';
import { formatCount } from '../../../components/text/format.ts';

/** With a colon, to avoid collisions with column keys. */
type NumberKey = ':mean' | ':median' | ':top' | ':bottom';

export interface NumberFigure {
  readonly key: NumberKey;
  readonly label: string;
  readonly value: (row: NumberRow) => number | null;
  readonly format: (value: number | null) => string;
}

export const NUMBER_WIDTH = 92;

const mean = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const median = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const withFormat = (format: Intl.NumberFormat) => (value: number | null) =>
  value === null ? '–' : format.format(value).replace('-', '−');

const MIDDLES: readonly NumberFigure[] = [
  { key: ':mean', label: 'Mean', value: (row) => row.mean, format: withFormat(mean) },
  { key: ':median', label: 'Median', value: (row) => row.median, format: withFormat(median) },
];
const ENDS: readonly NumberFigure[] = [
  {
    key: ':top',
    label: 'Top 2',
    value: ({ top, count }) => (top === null ? null : computePercent(top, count)),
    format: formatPercent,
  },
  {
    key: ':bottom',
    label: 'Bottom 2',
    value: ({ bottom, count }) => (bottom === null ? null : computePercent(bottom, count)),
    format: formatPercent,
  },
];

/** Those that the table has: without a scale there are no ends. */
export const listNumberFigures = (table: Pick<TableResult, 'numbers'> | undefined): readonly NumberFigure[] => {
  if (table?.numbers === undefined) return [];
  return table.numbers.top === null ? MIDDLES : [...MIDDLES, ...ENDS];
};

/** Undefined for a sort by anything else. */
export const findNumberFigure = (by: string): NumberFigure | undefined =>
  [...MIDDLES, ...ENDS].find(({ key }) => key === by);

/** For all comments; of an end also its values. */
export const formatWhole = ({ total, top, bottom }: TableNumbers, { key, value, format }: NumberFigure): string => {
  const ends = key === ':top' ? top : key === ':bottom' ? bottom : null;
  const all = format(value(total));
  return ends === null ? `All ${all}` : `${ends.join(', ')}: ${all}`;
};

export interface NumberCell {
  readonly text: string;
  readonly hint: string;
}

/** ° marks small bases; – one below the smallest base that is shown. */
export const toNumberCell = (item: TableItem, figure: NumberFigure, minBase: number): NumberCell => {
  const { numbers } = item;
  if (numbers === undefined || item.unreadable === true) return { text: '–', hint: '' };
  const effective = getRowBase(numbers);
  const count = formatCount(numbers.count);
  const base =
    numbers.squares === undefined
      ? `${item.name}: ${count} comments with a number`
      : `${item.name}: weighted base ${count} of a number, worth ${formatCount(effective)} comments`;
  if (effective < minBase) return { text: '–', hint: `${base}, fewer than ${formatCount(minBase)}` };
  const value = figure.value(numbers);
  const isSmall = value !== null && isMeanBaseTooSmall(effective);
  return {
    text: `${figure.format(value)}${isSmall ? '°' : ''}`,
    hint: `${base}${isSmall ? `, fewer than ${MIN_BASE}` : ''}`,
  };
};

/** Describes the figures. */
export const describeNumbers = (table: Pick<TableResult, 'numbers' | 'weighted'> | undefined): readonly string[] => {
  if (table?.numbers === undefined) return [];
  const { column, top, bottom } = table.numbers;
  const ends = top === null || bottom === null ? '' : `, top 2 (${top.join(', ')}) and bottom 2 (${bottom.join(', ')})`;
  return [`Mean, median${ends} of ${column}, over the comments that have one; ° fewer than ${MIN_BASE} of them.`];
};

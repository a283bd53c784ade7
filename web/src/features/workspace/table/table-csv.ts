import type { NumberRow, TableItem, TableResult } from '@verbatim/command-api/contract/results/table';
import { roundTo4 } from '@verbatim/domain/statistics/percentages';
import { getRowBase, type CellSignificance } from '@verbatim/domain/statistics/significance';
import type { WaveChange } from '@verbatim/domain/statistics/waves';
import { formatCsvLine } from '@verbatim/domain/formats/csv/csv-line';
import { CLASSES } from './sentiment-view.ts';
import { hasNets, type TableRow } from './net-rows.ts';
import type { TableSettings } from './table-settings.ts';
import { getColumnBase, effectiveBaseIn, figureIn, hiddenBase, meanIn, TOTAL } from './table-figures.ts';
import { listNumberFigures } from './number-figures.ts';
import { testTableSignificance } from './table-tests.ts';
import { columnLetters, type TableColumn } from './table-view.ts';
import { formatLabels, getWavesBefore, testTableWaves } from './wave-changes.ts';
import { chartName } from '../../../components/chart-name.ts';
import { capitalise } from '../../../components/text/format.ts';

export const SENTIMENT_HEADINGS = ['Mean sentiment', ...CLASSES.map(([, name]) => capitalise(name))];

const sentimentCells = ({ sentiment }: TableItem): readonly string[] => [
  sentiment.avg === null ? '' : String(sentiment.avg),
  ...CLASSES.map(([kind]) => String(sentiment[kind])),
];

/** Header suffixes of a figure's columns. */
export const UNITS = {
  sum: [''],
  column: [' %'],
  row: [' %'],
  negative: [' negative %'],
  mean: [' mean sentiment', ' standard error'],
} as const;

const numberText = (value: number | null | undefined): string => (value == null ? '' : String(roundTo4(value)));

/** One for each of `UNITS`; null without a base, or with one that is too small. */
export const listFigures = (
  table: TableResult,
  item: TableItem,
  key: string,
  settings: TableSettings,
): readonly (number | null)[] => {
  const { format } = settings;
  if (hiddenBase(table, item, key, settings) !== null) return UNITS[format].map(() => null);
  const figure = figureIn(table, item, key, format);
  return format === 'mean' ? [figure, meanIn(item, key)?.error ?? null] : [figure];
};

/** Plain numbers to four decimals. */
const figures = (...args: Parameters<typeof listFigures>): readonly string[] => listFigures(...args).map(numberText);

export const getMark = (test: CellSignificance | undefined, mode: TableSettings['significance']): string => {
  if (test === undefined || test.verdict === 'same') return '';
  if (test.verdict === 'small-base') return 'too small';
  return mode === 'group' ? test.higherThan.join(' ') : test.verdict;
};

/** Of a difference from the wave before, and of its test. */
const listChangeHeadings = (table: TableResult, key: string, settings: TableSettings): readonly string[] => {
  const before = getWavesBefore(table, settings).get(key)?.key ?? '';
  const pair = `${formatLabels(table, key)} − ${formatLabels(table, before)}`;
  return [settings.format === 'mean' ? `${pair} mean sentiment` : `${pair} points`, `${pair} test`];
};

/** The difference and the mark of its test; null and '' where its figure or the one before is not shown. */
export const listChange = (
  table: TableResult,
  item: TableItem,
  { key, change }: { readonly key: string; readonly change: WaveChange | undefined },
  settings: TableSettings,
): readonly [difference: number | null, mark: string] => {
  const isShown = (shown: string): boolean => hiddenBase(table, item, shown, settings) === null;
  if (change === undefined || item.unreadable === true) return [null, ''];
  if (!isShown(key) || !isShown(change.before.key)) return [null, ''];
  const { difference, verdict } = change;
  return [difference, verdict === 'same' ? '' : verdict === 'small-base' ? 'too small' : verdict];
};

const changeTexts = ([difference, mark]: ReturnType<typeof listChange>): readonly string[] => [
  numberText(difference),
  mark,
];

export const isShare = (key: string): boolean => key === ':top' || key === ':bottom';

export const getShownNumber = (
  { numbers }: TableItem,
  { minBase }: TableSettings,
  value: (row: NumberRow) => number | null,
): number | null => (numbers === undefined || getRowBase(numbers) < minBase ? null : value(numbers));

/** Themes by export label, without invisible ones. */
export const exported = (items: readonly TableRow[]): readonly TableRow[] => items.filter(({ visible }) => visible);

/**
 * The table as shown, with headings and bases, CRLF after every line: figures are numbers, significance is in
 * a column of its own, and the stamp follows an empty line.
 */
export const tableCsv = (
  table: TableResult,
  items: readonly TableRow[],
  settings: TableSettings,
  stamp: readonly string[],
): string => {
  const { format, significance, sentiment } = settings;
  const rows = exported(items);
  const tests = testTableSignificance(table, rows, settings);
  const isTested = tests.length > 0;
  const letters = significance === 'group' ? columnLetters(table.columns) : new Map<string, string>();
  const before = getWavesBefore(table, settings);
  const changes = testTableWaves(table, rows, settings);
  const mood = (cells: readonly string[]): readonly string[] => (sentiment === 'hidden' ? [] : cells);
  const headings = ({ key, labels }: TableColumn): readonly string[] => {
    const label = [labels.join(' › '), letters.get(key)].filter(Boolean).join(' ');
    return [
      ...UNITS[format].map((unit) => `${label}${unit}`),
      ...(isTested ? [significance === 'group' ? `${label} is higher than` : `${label} test`] : []),
      ...(before.has(key) ? listChangeHeadings(table, key, settings) : []),
    ];
  };
  const numbers = listNumberFigures(table);
  // With nets, a first column has the net of each row.
  const inNets = (net: string): readonly string[] => (hasNets(table.items) ? [net] : []);
  const bases = (name: string, of: (key: string) => number): readonly string[] => [
    ...inNets(''),
    name,
    numberText(of(TOTAL)),
    ...UNITS[format].slice(1).map(() => ''),
    ...mood(SENTIMENT_HEADINGS.map(() => '')),
    ...table.columns.flatMap(({ key }) => [
      numberText(of(key)),
      ...UNITS[format].slice(1).map(() => ''),
      ...(isTested ? [''] : []),
      ...(before.has(key) ? ['', ''] : []),
    ]),
    ...numbers.map(() => ''),
  ];
  const lines = [
    [
      ...inNets('Net'),
      'Theme',
      ...UNITS[format].map((unit) => `Total${unit}`),
      ...mood(SENTIMENT_HEADINGS),
      ...table.columns.flatMap(headings),
      ...numbers.map(({ key, label }) => `${label} of ${table.numbers?.column ?? ''}${isShare(key) ? ' %' : ''}`),
    ],
    bases('Base', (key) => getColumnBase(table, key)),
    ...(table.weighted === undefined ? [] : [bases('Effective base', (key) => effectiveBaseIn(table, key))]),
    ...rows.map((item, index) => [
      ...inNets(item.kind === 'net' ? item.name : (item.net ?? '')),
      chartName(item),
      ...figures(table, item, TOTAL, settings),
      ...mood(sentimentCells(item)),
      ...table.columns.flatMap(({ key }) => [
        ...figures(table, item, key, settings),
        ...(isTested ? [getMark(tests[index]?.[key], significance)] : []),
        ...(before.has(key)
          ? changeTexts(listChange(table, item, { key, change: changes[index]?.[key] }, settings))
          : []),
      ]),
      ...numbers.map(({ value }) => numberText(getShownNumber(item, settings, value))),
    ]),
    ...(stamp.length === 0 ? [] : [[''], ...stamp.map((line) => [line])]),
  ];
  return lines.map(formatCsvLine).join('');
};

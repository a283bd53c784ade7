import type { TableItem, TableResult } from '@verbatim/command-api/contract/table';
import { rounded4 } from '@verbatim/domain/statistics/percentages';
import type { CellSignificance } from '@verbatim/domain/statistics/significance';
import { csvLine } from '@verbatim/domain/text/csv-line';
import { CLASSES } from './sentiment-view.ts';
import type { TableSettings } from './table-settings.ts';
import { baseOf, effectiveBaseIn, figureIn, hiddenBase, meanIn, TOTAL } from './table-figures.ts';
import { significanceOf } from './table-tests.ts';
import { columnLetters, type TableColumn } from './table-view.ts';

const SENTIMENT_HEADINGS = [
  'Mean sentiment',
  ...CLASSES.map(([, name]) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`),
];

const sentimentCells = ({ sentiment }: TableItem): readonly string[] => [
  sentiment.avg === null ? '' : String(sentiment.avg),
  ...CLASSES.map(([kind]) => String(sentiment[kind])),
];

/** Of the columns that a figure takes. */
const UNITS = { sum: [''], column: [' %'], row: [' %'], mean: [' mean sentiment', ' standard error'] } as const;

const numberText = (value: number | null | undefined): string => (value == null ? '' : String(rounded4(value)));

/** Numbers and nothing else, to four decimals; empty without a base, or with one that is too small to show. */
const figures = (table: TableResult, item: TableItem, key: string, settings: TableSettings): readonly string[] => {
  const { format } = settings;
  if (hiddenBase(table, item, key, settings) !== null) return UNITS[format].map(() => '');
  const figure = numberText(figureIn(table, item, key, format));
  return format === 'mean' ? [figure, numberText(meanIn(item, key)?.error)] : [figure];
};

const markOf = (test: CellSignificance | undefined, mode: TableSettings['significance']): string => {
  if (test === undefined || test.verdict === 'same') return '';
  if (test.verdict === 'small-base') return 'too small';
  return mode === 'group' ? test.higherThan.join(' ') : test.verdict;
};

/** Themes as exports call them; one that is not visible there is left out. */
export const exported = (items: readonly TableItem[]): readonly TableItem[] => items.filter(({ visible }) => visible);

/**
 * The table as it is shown, headings and bases included, CRLF after every line: figures are numbers, what the tests say stands in a column of
 * its own beside each, and what the table was made of below an empty line.
 */
export const tableCsv = (
  table: TableResult,
  items: readonly TableItem[],
  settings: TableSettings,
  stamp: readonly string[],
): string => {
  const { format, significance, sentiment } = settings;
  const rows = exported(items);
  const tests = significanceOf(table, rows, settings);
  const isTested = tests.length > 0;
  const letters = significance === 'group' ? columnLetters(table.columns) : new Map<string, string>();
  const mood = (cells: readonly string[]): readonly string[] => (sentiment === 'hidden' ? [] : cells);
  const headings = ({ key, labels }: TableColumn): readonly string[] => {
    const label = [labels.join(' › '), letters.get(key)].filter(Boolean).join(' ');
    return [
      ...UNITS[format].map((unit) => `${label}${unit}`),
      ...(isTested ? [significance === 'group' ? `${label} is higher than` : `${label} test`] : []),
    ];
  };
  const bases = (name: string, of: (key: string) => number): readonly string[] => [
    ...[name, numberText(of(TOTAL)), ...UNITS[format].slice(1).map(() => '')],
    ...mood(SENTIMENT_HEADINGS.map(() => '')),
    ...table.columns.flatMap(({ key }) => [
      ...[numberText(of(key)), ...UNITS[format].slice(1).map(() => '')],
      ...(isTested ? [''] : []),
    ]),
  ];
  const lines = [
    [
      'Theme',
      ...UNITS[format].map((unit) => `Total${unit}`),
      ...mood(SENTIMENT_HEADINGS),
      ...table.columns.flatMap(headings),
    ],
    bases('Base', (key) => baseOf(table, key)),
    ...(table.weighted === undefined ? [] : [bases('Effective base', (key) => effectiveBaseIn(table, key))]),
    ...rows.map((item, index) => [
      item.portal_name || item.name,
      ...figures(table, item, TOTAL, settings),
      ...mood(sentimentCells(item)),
      ...table.columns.flatMap(({ key }) => [
        ...figures(table, item, key, settings),
        ...(isTested ? [markOf(tests[index]?.[key], significance)] : []),
      ]),
    ]),
    ...(stamp.length === 0 ? [] : [[''], ...stamp.map((line) => [line])]),
  ];
  return lines.map(csvLine).join('');
};

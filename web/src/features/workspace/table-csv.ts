import type { TableItem, TableResult } from '@verbatim/command-api/contract/table';
import { columnPercent, rounded4, rowPercent } from '@verbatim/domain/statistics/percentages';
import type { CellSignificance } from '@verbatim/domain/statistics/significance';
import { csvLine } from '@verbatim/domain/text/csv-line';
import { CLASSES } from './sentiment-view.ts';
import type { TableSettings } from './table-settings.ts';
import { baseOf, columnLetters, significanceOf, TOTAL, type TableColumn } from './table-view.ts';

const SENTIMENT_HEADINGS = [
  'Mean sentiment',
  ...CLASSES.map(([, name]) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`),
];

const sentimentCells = ({ sentiment }: TableItem): readonly string[] => [
  sentiment.avg === null ? '' : String(sentiment.avg),
  ...CLASSES.map(([kind]) => String(sentiment[kind])),
];

const UNITS = { sum: '', column: ' %', row: ' %' } as const;

/** A number and nothing else, percentages to four decimals; empty without a base. */
const figure = (table: TableResult, item: TableItem, key: string, format: TableSettings['format']): string => {
  const count = key === TOTAL ? item.count : (item.groupBy[key] ?? 0);
  const base = baseOf(table, key);
  if (base === 0) return '';
  if (format === 'sum') return String(count);
  const percent = format === 'column' ? columnPercent(count, base) : rowPercent(count, item.count);
  return percent === null ? '' : String(rounded4(percent));
};

const markOf = (test: CellSignificance | undefined, mode: TableSettings['significance']): string => {
  if (test === undefined || test.verdict === 'same') return '';
  if (test.verdict === 'small-base') return 'too small';
  return mode === 'group' ? test.higherThan.join(' ') : test.verdict;
};

/** Themes as exports call them; one that is not visible there is left out. */
const exported = (items: readonly TableItem[]): readonly TableItem[] => items.filter(({ visible }) => visible);

/**
 * The table as it is shown, headings and bases included, CRLF after every line: figures are numbers, and what the tests say stands in a column
 * of its own beside each.
 */
export const tableCsv = (table: TableResult, items: readonly TableItem[], settings: TableSettings): string => {
  const { format, significance, sentiment } = settings;
  const rows = exported(items);
  const tests = significanceOf(table, rows, settings);
  const isTested = tests.length > 0;
  const letters = significance === 'group' ? columnLetters(table.columns) : new Map<string, string>();
  const mood = (cells: readonly string[]): readonly string[] => (sentiment === 'hidden' ? [] : cells);
  const headings = ({ key, labels }: TableColumn): readonly string[] => {
    const label = [labels.join(' › '), letters.get(key)].filter(Boolean).join(' ');
    return [
      `${label}${UNITS[format]}`,
      ...(isTested ? [significance === 'group' ? `${label} is higher than` : `${label} test`] : []),
    ];
  };
  const lines = [
    ['Theme', `Total${UNITS[format]}`, ...mood(SENTIMENT_HEADINGS), ...table.columns.flatMap(headings)],
    [
      'Base',
      String(baseOf(table, TOTAL)),
      ...mood(SENTIMENT_HEADINGS.map(() => '')),
      ...table.columns.flatMap(({ key }) => [String(baseOf(table, key)), ...(isTested ? [''] : [])]),
    ],
    ...rows.map((item, index) => [
      item.portal_name || item.name,
      figure(table, item, TOTAL, format),
      ...mood(sentimentCells(item)),
      ...table.columns.flatMap(({ key }) => [
        figure(table, item, key, format),
        ...(isTested ? [markOf(tests[index]?.[key], significance)] : []),
      ]),
    ]),
  ];
  return lines.map(csvLine).join('');
};

import type { TableItem, TableResult } from '@verbatim/command-api/contract/table';
import { csvLine } from '@verbatim/domain/text/csv-line';
import { baseOf, cellView, columnLetters, significanceOf, TOTAL, type TableColumn } from './table-view.ts';
import { CLASSES } from './sentiment-view.ts';
import type { TableSettings } from './table-settings.ts';

const SENTIMENT_HEADINGS = [
  'Mean sentiment',
  ...CLASSES.map(([, name]) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`),
];

const sentimentCells = ({ sentiment }: TableItem): readonly string[] => [
  sentiment.avg === null ? '' : String(sentiment.avg),
  ...CLASSES.map(([kind]) => String(sentiment[kind])),
];

const label = ({ labels }: TableColumn): string => labels.join(' › ');

/** The table as it is shown, headings and bases included, CRLF after every line. */
export const tableCsv = (table: TableResult, items: readonly TableItem[], settings: TableSettings): string => {
  const { format } = settings;
  const tests = significanceOf(table, items, settings);
  const letters = settings.significance === 'group' ? columnLetters(table.columns) : new Map<string, string>();
  const heading = (column: TableColumn): string => [label(column), letters.get(column.key)].filter(Boolean).join(' ');
  const mark = (item: number, key: string): string => {
    const test = tests[item]?.[key];
    if (test === undefined) return '';
    if (settings.significance === 'group') return test.higherThan.length > 0 ? ` ${test.higherThan.join('')}` : '';
    return test.verdict === 'higher' ? ' ▲' : test.verdict === 'lower' ? ' ▼' : '';
  };
  const figure = (item: TableItem, index: number, column: TableColumn | null): string => {
    const { text } = cellView(table, item, column, format, undefined);
    // Counts without thousands separators: a spreadsheet reads them as numbers.
    return (format === 'sum' ? text.replaceAll(',', '') : text) + mark(index, column?.key ?? TOTAL);
  };
  const lines = [
    ['Theme', 'Total', ...SENTIMENT_HEADINGS, ...table.columns.map(heading)],
    [
      'Base',
      String(baseOf(table, TOTAL)),
      ...SENTIMENT_HEADINGS.map(() => ''),
      ...table.columns.map(({ key }) => String(baseOf(table, key))),
    ],
    ...items.map((item, index) => [
      item.name,
      figure(item, index, null),
      ...sentimentCells(item),
      ...table.columns.map((column) => figure(item, index, column)),
    ]),
  ];
  return lines.map(csvLine).join('');
};

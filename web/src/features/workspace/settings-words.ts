/** What the settings of a table do to its figures, in sentences: below it, and in the stamp of its files. */
import type { TableResult } from '@verbatim/command-api/contract/table';
import { MOST_COMPARISONS } from '@verbatim/domain/statistics/many-comparisons';
import { counted, formatCount } from '../../components/format.ts';
import { effectiveBaseIn, TOTAL } from './table-figures.ts';
import type { TableSettings } from './table-settings.ts';
import { correctionOf, MAX_TESTED_COLUMNS } from './table-tests.ts';

const weightWords = (table: TableResult, label: string): readonly string[] => {
  if (table.weighted === undefined) return [];
  const { comments, without } = table.weighted;
  const none =
    without === 0
      ? ''
      : ` ${counted(without, 'comment')} without a weight ${without === 1 ? 'counts' : 'count'} nothing.`;
  return [
    `Weighted by ${label}: ${counted(comments.count, 'comment')} count as ${formatCount(table.totalRow.count)}, with an effective base of ${formatCount(effectiveBaseIn(table, TOTAL))} (Kish).${none}`,
  ];
};

const correctionWords = (table: TableResult | undefined, settings: TableSettings): string => {
  if (!settings.correction) return 'Not corrected for the number of comparisons.';
  const correction = table === undefined ? undefined : correctionOf(table, settings);
  if (correction === null)
    return `Not corrected: more than ${formatCount(MOST_COMPARISONS)} comparisons take too long.`;
  if (correction === undefined) return '';
  const { found, fallen, comparisons } = correction;
  const marks = settings.significance === 'group' ? 'letter' : 'arrow';
  const changed =
    found === 0
      ? `no ${marks} to correct`
      : `${fallen === 0 ? 'none' : formatCount(fallen)} of ${counted(found, marks)} ${fallen === 1 ? 'falls' : 'fall'} away`;
  return `Corrected for ${counted(comparisons, 'comparison')} (Benjamini–Hochberg): ${changed}.`;
};

const testWords = (table: TableResult | undefined, settings: TableSettings): readonly string[] => {
  const { significance, confidence, groupBy, minBase } = settings;
  if (significance === 'off' || groupBy.length === 0) return [];
  if ((table?.columns.length ?? 0) > MAX_TESTED_COLUMNS)
    return [`Significance is not tested for more than ${MAX_TESTED_COLUMNS} columns.`];
  const meaning =
    significance === 'total'
      ? `▲ higher, ▼ lower than everyone outside the column, at ${confidence} confidence.`
      : `A letter says that the share is higher than that of the column with this letter in the same group, at ${confidence} confidence.`;
  const base = settings.weight === '' ? 'comments in a base' : 'in an effective base';
  return [
    `${meaning} ${correctionWords(table, settings)}`.trim(),
    `° too small to test: fewer than ${Math.max(30, minBase)} ${base}, or fewer than 5 expected in a cell if there were no difference; point at a cell to see how many.`,
  ];
};

const SMALL = {
  ...{ sum: 'a column with a base', column: 'a column with a base', row: 'a theme with a total' },
  mean: 'a number of scored comments',
} as const;

/** @param weightLabel what the column of weights is called */
export const wordsOfSettings = (
  table: TableResult | undefined,
  settings: TableSettings,
  weightLabel: string,
): readonly string[] => {
  const { format, confidence, minBase } = settings;
  return [
    ...(format === 'mean'
      ? [
          `Mean compound, from −1 to 1, of the sentences that carry the theme, ± its ${confidence} interval over comments.`,
        ]
      : []),
    ...(table === undefined ? [] : weightWords(table, weightLabel)),
    ...testWords(table, settings),
    ...(minBase > 0 ? [`– stands for ${SMALL[format]} below ${formatCount(minBase)}.`] : []),
  ];
};

/** What the settings of a table do to its figures, in sentences: below it, and in the stamp of its files. */
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { MAX_COMPARISONS } from '@verbatim/domain/statistics/multiple-comparisons';
import { pluralise, formatCount } from '../../../components/text/format.ts';
import { describeNumbers } from '../table/number-figures.ts';
import { effectiveBaseIn, TOTAL } from '../table/table-figures.ts';
import type { TableSettings } from '../table/table-settings.ts';
import { describeWaves } from '../table/wave-changes.ts';
import { countTests, getTableCorrection, MAX_TESTED_COLUMNS, type CountedTests } from '../table/table-tests.ts';

const weightWords = (table: TableResult, label: string): readonly string[] => {
  if (table.weighted === undefined) return [];
  const { comments, without } = table.weighted;
  const none =
    without === 0
      ? ''
      : ` ${pluralise(without, 'comment')} without a weight ${without === 1 ? 'counts' : 'count'} nothing.`;
  return [
    `Weighted by ${label}: ${pluralise(comments.count, 'comment')} count as ${formatCount(table.totalRow.count)}, with an effective base of ${formatCount(effectiveBaseIn(table, TOTAL))} (Kish).${none}`,
  ];
};

/** 'Not corrected: 3 arrows in 40 comparisons, where chance alone would give about 2.' */
const uncorrectedWords = (counted: CountedTests | undefined, marks: string): string => {
  if (counted === undefined) return 'Not corrected for the number of comparisons.';
  const { comparisons, found, expected } = counted;
  const chance = expected < 1 ? 'fewer than 1' : `about ${formatCount(Math.round(expected))}`;
  return `Not corrected: ${pluralise(found, marks)} in ${pluralise(comparisons, 'comparison')}, where chance alone would give ${chance}.`;
};

const correctionWords = (
  table: TableResult | undefined,
  settings: TableSettings,
  counted: CountedTests | undefined,
): string => {
  const marks = settings.significance === 'group' ? 'letter' : 'arrow';
  if (!settings.correction) return uncorrectedWords(counted, marks);
  const correction = table === undefined ? undefined : getTableCorrection(table, settings);
  if (correction === null) return `Not corrected: more than ${formatCount(MAX_COMPARISONS)} comparisons take too long.`;
  if (correction === undefined) return '';
  const { found, fallen, comparisons } = correction;
  const changed =
    found === 0
      ? `no ${marks} to correct`
      : `${fallen === 0 ? 'none' : formatCount(fallen)} of ${pluralise(found, marks)} ${fallen === 1 ? 'falls' : 'fall'} away`;
  return `Corrected for ${pluralise(comparisons, 'comparison')} (Benjamini–Hochberg): ${changed}.`;
};

const testWords = (table: TableResult | undefined, settings: TableSettings): readonly string[] => {
  const { significance, confidence, groupBy, minBase } = settings;
  if (significance === 'off' || groupBy.length === 0) return [];
  if ((table?.columns.length ?? 0) > MAX_TESTED_COLUMNS)
    return [`Significance is not tested for more than ${MAX_TESTED_COLUMNS} columns.`];
  const meaning =
    significance === 'total'
      ? `▲ higher, ▼ lower than everyone outside the column, at ${confidence} confidence.`
      : `Letters mark columns this share is significantly higher than, in the same group, at ${confidence} confidence.`;
  const base = settings.weight === '' ? 'comments in a base' : 'in an effective base';
  const counted = table === undefined ? undefined : countTests(table, settings);
  const tests = `${meaning} ${correctionWords(table, settings, counted)}`.trim();
  // Only where some cell has the mark.
  if (counted?.hasSmall === false) return [tests];
  return [
    tests,
    `° too small to test: fewer than ${Math.max(30, minBase)} ${base}, or fewer than 5 expected in a cell if there were no difference; hover a cell for its counts.`,
  ];
};

/** Of categories with several answers in a cell. */
const severalWords = (table: TableResult | undefined, { significance }: TableSettings): readonly string[] => {
  if (table?.shared === undefined) return [];
  const tests = significance === 'group' ? ' Columns that share comments are tested as overlapping samples.' : '';
  return [`A comment with several answers counts in each of their columns, and once in the total.${tests}`];
};

const SMALL = {
  sum: 'a column with a base',
  column: 'a column with a base',
  row: 'a theme with a total',
  negative: 'a column with a base',
  mean: 'a number of scored comments',
} as const;

/** As `describeSettings`, of bars: the test is that against others, and named where a bar is marked. */
export const describeBarSettings = (
  table: TableResult | undefined,
  settings: TableSettings,
  isMarked: boolean,
  weightLabel: string,
): readonly string[] => [
  ...describeSettings(table, { ...settings, significance: 'off', wave: '' }, weightLabel),
  ...(isMarked ? testWords(table, { ...settings, significance: 'total' }).slice(0, 1) : []),
];

/** @param weightLabel label of the weight column */
export const describeSettings = (
  table: TableResult | undefined,
  settings: TableSettings,
  weightLabel: string,
): readonly string[] => {
  const { format, confidence, minBase } = settings;
  return [
    ...(format === 'negative'
      ? [
          'Share of the column’s comments that are negative about the theme: of their sentences about it, some are negative and none is positive.',
        ]
      : []),
    ...(format === 'mean'
      ? [
          `Mean compound, from −1 to +1, of the sentences that carry the theme, ± its ${confidence} interval over comments.`,
        ]
      : []),
    ...(table === undefined ? [] : weightWords(table, weightLabel)),
    ...severalWords(table, settings),
    ...testWords(table, settings),
    ...describeWaves(table, settings),
    ...describeNumbers(table),
    ...(minBase > 0 ? [`– means ${SMALL[format]} below ${formatCount(minBase)}.`] : []),
  ];
};

/** What the tests of the theme table say, and how they are corrected for their number. */
import type { TableItem, TableResult } from '@verbatim/command-api/contract/table';
import { correctionFor, type Correction } from '@verbatim/domain/statistics/many-comparisons';
import {
  insideAndOutside,
  significanceOfTable,
  tooSmall,
  type CellSignificance,
} from '@verbatim/domain/statistics/significance';
import { formatCount } from '../../components/format.ts';
import { zOf, type TableSettings } from './table-settings.ts';

export type TestSettings = Pick<TableSettings, 'significance' | 'confidence' | 'correction' | 'minBase'>;

/** Tests of very wide tables are not worth their time: nobody reads 500 columns. */
export const MAX_TESTED_COLUMNS = 500;

const isTested = ({ columns }: TableResult, { significance }: TestSettings): boolean =>
  significance !== 'off' && columns.length > 0 && columns.length <= MAX_TESTED_COLUMNS;

/** A correction looks at the whole table, and everything that shows it asks for it. */
const corrections = new WeakMap<TableResult, Map<string, Correction | null>>();

/** Undefined where none is asked for; null where there are too many comparisons. */
export const correctionOf = (table: TableResult, settings: TestSettings): Correction | null | undefined => {
  const { significance, confidence, correction, minBase } = settings;
  if (!correction || significance === 'off' || !isTested(table, settings)) return undefined;
  const known = corrections.get(table) ?? new Map<string, Correction | null>();
  corrections.set(table, known);
  const key = `${significance} ${confidence} ${minBase}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = correctionFor({ ...table, minBase }, significance, zOf(confidence));
  known.set(key, made);
  return made;
};

/** Tests of these items in these columns, in their order; empty when they are switched off. */
export const significanceOf = (
  table: TableResult,
  items: readonly TableItem[],
  settings: TestSettings,
  columns: TableResult['columns'] = table.columns,
): readonly Readonly<Record<string, CellSignificance>>[] => {
  const { significance, confidence, minBase } = settings;
  if (significance === 'off' || !isTested(table, settings)) return [];
  const z = correctionOf(table, settings)?.z ?? zOf(confidence);
  return significanceOfTable({ ...table, items, minBase }, significance, z, new Set(columns.map(({ key }) => key)));
};

/** What the mark of a test says, in words: ' · significantly higher than A, C', or why there was too little to test. */
export const testHint = (
  table: TableResult,
  item: TableItem,
  key: string,
  test: CellSignificance | undefined,
  { minBase }: Pick<TestSettings, 'minBase'>,
): string => {
  if (test === undefined) return '';
  if (test.higherThan.length > 0) return ` · significantly higher than ${test.higherThan.join(', ')}`;
  if (test.verdict !== 'small-base') return '';
  const [inside, outside] = insideAndOutside(table, item, key);
  const small = tooSmall(...inside, ...outside, minBase);
  if (small === null) return ' · ° too small to be tested against any column of its group';
  const base = table.weighted === undefined ? 'a base' : 'an effective base';
  return small.what === 'base'
    ? ` · ° too small to test: ${base} of ${formatCount(small.value)}, at least ${small.least} are needed`
    : ` · ° too small to test: ${small.value.toFixed(1)} comments expected, at least ${small.least} are needed`;
};

/** Significance tests of the theme table, and their correction. */
import type { TableItem, TableResult } from '@verbatim/command-api/contract/results/table';
import { computeCorrection, type Correction } from '@verbatim/domain/statistics/multiple-comparisons';
import {
  computePValue,
  splitInsideOutside,
  testTable,
  isBaseTooSmall,
  type CellSignificance,
} from '@verbatim/domain/statistics/significance';
import { formatCount } from '../../../components/text/format.ts';
import { getZScore, type TableSettings } from './table-settings.ts';

export type TestSettings = Pick<TableSettings, 'significance' | 'confidence' | 'correction' | 'minBase'>;

/** Column limit of tests, above which they are unreadable and slow. */
export const MAX_TESTED_COLUMNS = 500;

const isTested = ({ columns }: TableResult, { significance }: TestSettings): boolean =>
  significance !== 'off' && columns.length > 0 && columns.length <= MAX_TESTED_COLUMNS;

/** Cache: a correction takes the whole table, and several components use it. */
const corrections = new WeakMap<TableResult, Map<string, Correction | null>>();

/** Undefined if nothing is tested; null for too many comparisons. */
const correctTable = (table: TableResult, settings: TestSettings): Correction | null | undefined => {
  const { significance, confidence, minBase } = settings;
  if (significance === 'off' || !isTested(table, settings)) return undefined;
  const known = corrections.get(table) ?? new Map<string, Correction | null>();
  corrections.set(table, known);
  const key = `${significance} ${confidence} ${minBase}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = computeCorrection({ ...table, minBase }, significance, getZScore(confidence));
  known.set(key, made);
  return made;
};

/** Undefined if disabled; null for too many comparisons. */
export const getTableCorrection = (table: TableResult, settings: TestSettings): Correction | null | undefined =>
  settings.correction ? correctTable(table, settings) : undefined;

/** Cells whose marks are counted: more would make their legend slow. */
const MAX_COUNTED = 20_000;

export interface CountedTests {
  readonly comparisons: number;
  /** Marks before any correction. */
  readonly found: number;
  /** Marks that chance alone would bring about. */
  readonly expected: number;
  /** Whether any cell is too small to test. */
  readonly hasSmall: boolean;
}

/** Undefined if nothing is tested, or in tables that are too large to be counted at once. */
export const countTests = (table: TableResult, settings: TestSettings): CountedTests | undefined => {
  const pairs = settings.significance === 'group' ? table.columns.length : 1;
  if (table.items.length * table.columns.length * pairs > MAX_COUNTED) return undefined;
  const made = correctTable(table, settings);
  if (made == null) return undefined;
  const { comparisons, found } = made;
  const tests = testTableSignificance(table, table.items, settings);
  return {
    comparisons,
    found,
    expected: comparisons * computePValue(getZScore(settings.confidence)),
    hasSmall: tests.some((row) => Object.values(row).some(({ verdict }) => verdict === 'small-base')),
  };
};

/** Tests of these items in these columns, in order; empty if disabled. */
export const testTableSignificance = (
  table: TableResult,
  items: readonly TableItem[],
  settings: TestSettings,
  columns: TableResult['columns'] = table.columns,
): readonly Readonly<Record<string, CellSignificance>>[] => {
  const { significance, confidence, minBase } = settings;
  if (significance === 'off' || !isTested(table, settings)) return [];
  const z = getTableCorrection(table, settings)?.z ?? getZScore(confidence);
  return testTable({ ...table, items, minBase }, significance, z, new Set(columns.map(({ key }) => key)));
};

/** Explains a significance mark: ' · significantly higher than A, C', or why a test was impossible. */
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
  const [inside, outside] = splitInsideOutside(table, item, key);
  const small = isBaseTooSmall(...inside, ...outside, minBase);
  if (small === null) return ' · ° too small to be tested against any column of its group';
  const base = table.weighted === undefined ? 'a base' : 'an effective base';
  return small.what === 'base'
    ? ` · ° too small to test: ${base} of ${formatCount(small.value)}, at least ${small.least} are needed`
    : ` · ° too small to test: ${small.value.toFixed(1)} comments expected, at least ${small.least} are needed`;
};

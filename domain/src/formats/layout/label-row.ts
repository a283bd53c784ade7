/**
 * Survey tools without marks of their own (LimeSurvey, SoSci, Qualtrics of before) write two header rows, the
 * codes of the questions and their texts: known by words that stand over nothing but numbers and dates.
 */
import type { CsvRecord } from '../csv/csv-records.ts';
import { readTimestamp } from '../date-format.ts';
import { missingTest } from '../missing-values.ts';
import { readNumber } from '../number-format.ts';
import { hasText } from './rows-above.ts';

/** A column below has so many values at least, or says nothing. */
const MIN_VALUES = 3;
/** One value that could not be read may stand first in its column; in two columns at once it is a header. */
const MIN_COLUMNS = 2;

const isCode = (name: string): boolean => !/\s/u.test(name.trim());
/** `Q1`, `G01Q02[SQ001]`, `123X45X678`, `V8` */
const isNumberedCode = (name: string): boolean => isCode(name) && /\d/u.test(name) && /\p{L}/u.test(name);
const isMissing = missingTest();

export const isMeasure = (cell: string): boolean =>
  readNumber(cell, 'decimal-point') !== null ||
  readNumber(cell, 'decimal-comma') !== null ||
  readTimestamp(cell, { order: 'day-first' }) !== null ||
  readTimestamp(cell, { order: 'month-first' }) !== null;

const areMostly = (names: readonly string[], is: (name: string) => boolean): boolean => {
  const filled = names.filter(hasText);
  return filled.length > 0 && filled.filter(is).length * 2 > filled.length;
};

/** Whether the cells of a row describe their columns, rather than being values. */
const standsOver = (row: CsvRecord, below: readonly CsvRecord[], codes: readonly string[]): boolean => {
  const words = new Set<string>();
  let isQuestion = false;
  for (const [at, word] of row.cells.entries()) {
    const values = below.map(({ cells }) => cells[at] ?? '').filter((cell) => !isMissing(cell));
    if (values.includes(word)) return false;
    if (values.length < MIN_VALUES || isMissing(word) || !values.every(isMeasure)) continue;
    words.add(word.trim());
    isQuestion ||= /\s/u.test(word.trim());
  }
  return words.size >= MIN_COLUMNS || (isQuestion && codes.some(isNumberedCode));
};

export interface NamesAndTexts {
  readonly header: number;
  readonly label: number;
}

/**
 * Which of the first two rows holds the codes and which the texts, either way round.
 * @returns undefined where the second row is data
 */
export const findLabelRow = (records: readonly CsvRecord[], first: number): NamesAndTexts | undefined => {
  const [upper, lower] = [records[first], records[first + 1]];
  if (upper === undefined || lower === undefined || upper.cells.length !== lower.cells.length) return undefined;
  const isFull = upper.cells.every((name, at) => !hasText(name) || hasText(lower.cells[at] ?? ''));
  if (!isFull || lower.cells.some(isMeasure)) return undefined;
  const areCodesAbove = areMostly(upper.cells, isCode);
  const areCodesBelow = lower.cells.every(isCode);
  if (!areCodesAbove && !areCodesBelow) return undefined;
  const codes = areCodesAbove ? upper.cells : lower.cells;
  if (!standsOver(lower, records.slice(first + 2), codes)) return undefined;
  return areCodesAbove ? { header: first, label: first + 1 } : { header: first + 1, label: first };
};

/** `G01Q02[SQ001]. Which did you use? [Pool]`: LimeSurvey’s names of codes and texts in one row. */
const CODE_AND_TEXT = /^\s*\p{L}[\w[\]]*\.\s+(?=\S)/u;

/** The texts of such a header; undefined where it is none. */
export const textsBehindCodes = (headers: readonly string[]): readonly string[] | undefined => {
  const areAll = headers.length > 1 && headers.every((name) => CODE_AND_TEXT.test(name));
  return areAll ? headers.map((name) => name.replace(CODE_AND_TEXT, '')) : undefined;
};

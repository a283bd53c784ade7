/** Guesses what a column holds, so that the analyst corrects a proposal and does not fill in a form. */
import type { ColumnType, DateOrder } from '../project/project-events.ts';
import { findDateOrder, parseDate } from './dates.ts';
import { parseNumber } from './numbers.ts';

/** Rows of a file that the guess looks at. */
export const GUESSED_ROWS = 100;
/** A column with fewer distinct values is an enum. */
const MIN_DISTINCT_OF_FREE_VALUES = 10;
/** A column with a value of more words is long-text. */
const MAX_WORDS_OF_TEXT = 10;

export interface ColumnGuess {
  readonly type: ColumnType;
  /** Distinct values of an enum in order of first appearance; empty for the other types. */
  readonly options: readonly string[];
  /** How a date column's ambiguous values are read; null for other types and when no value needs an order. */
  readonly dateOrder: DateOrder | null;
  /** False when `dateOrder` is a default that no value settles: worth asking the analyst. */
  readonly dateOrderSettled: boolean;
}

/** White space alone is empty too. */
const isEmptyCell = (value: string): boolean => value.trim() === '';

/**
 * Values of an enum column that `known` does not hold yet, in order of first appearance; white space around a value does not
 * count, empty cells are no option.
 */
export const newEnumOptions = (values: Iterable<string>, known: readonly string[]): readonly string[] => {
  const seen = new Set(known);
  const added: string[] = [];
  for (const cell of values) {
    const value = cell.trim();
    if (value === '' || seen.has(value)) continue;
    seen.add(value);
    added.push(value);
  }
  return added;
};

const guessOf = (type: ColumnType): ColumnGuess => ({ type, options: [], dateOrder: null, dateOrderSettled: false });

const guessDates = (values: readonly string[]): ColumnGuess | null => {
  const found = findDateOrder(values);
  const order = found?.order ?? 'day-first';
  if (values.some((value) => parseDate(value, order) === null)) return null;
  return { type: 'date', options: [], dateOrder: found?.order ?? null, dateOrderSettled: found?.settled ?? false };
};

/** Words between white space, as people count them. */
const countWords = (value: string): number => value.split(/\s+/).filter((word) => word !== '').length;

/**
 * The type of a column by its first 100 cells. The first rule that holds decides: all empty → unused; fewer than 10 distinct
 * values → enum; all numbers → number; all dates → date; any value over 10 words → long-text; else text. Every rule but the
 * first passes over empty cells.
 */
export const guessColumnType = (cells: readonly string[]): ColumnGuess => {
  const values = cells.slice(0, GUESSED_ROWS).filter((cell) => !isEmptyCell(cell));
  if (values.length === 0) return guessOf('unused');
  const options = newEnumOptions(values, []);
  if (options.length < MIN_DISTINCT_OF_FREE_VALUES) return { ...guessOf('enum'), options };
  if (values.every((value) => parseNumber(value) !== null)) return guessOf('number');
  const dates = guessDates(values);
  if (dates !== null) return dates;
  return guessOf(values.some((value) => countWords(value) > MAX_WORDS_OF_TEXT) ? 'long-text' : 'text');
};

/** Guesses what a column holds, so that the analyst corrects a proposal and does not fill in a form. */
import { isCutId, isNumericName } from './shortened-ids.ts';
import { createDateVotes, readTimestamp } from './date-format.ts';
import { missingTest } from './missing-values.ts';
import { normalCategory } from './normal-category.ts';
import { createNumberVotes, readNumber } from './number-format.ts';
import type { DateOrder } from '../project/project-events.ts';
import type { ColumnType } from './column-types.ts';
import { findSeparator, splitAnswers, type AnswerSeparator } from './several-answers.ts';

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
  /** Between the answers of a cell of an enum; null for one answer in a cell. */
  readonly separator: AnswerSeparator | null;
  /** How a date column's ambiguous values are read; null for other types and when no value needs an order. */
  readonly dateOrder: DateOrder | null;
  /** False when `dateOrder` is a default that no value settles: worth asking the analyst. */
  readonly dateOrderSettled: boolean;
}

/** White space alone is empty too. */
const isEmptyCell = (value: string): boolean => value.trim() === '';

/**
 * Values of an enum column that `known` does not hold yet, in order of first appearance; what looks the same
 * is the same, and empty cells are no option.
 */
export const newEnumOptions = (
  values: Iterable<string>,
  known: readonly string[],
  separator: AnswerSeparator | null = null,
): readonly string[] => {
  const seen = new Set(known);
  const added: string[] = [];
  for (const cell of values)
    for (const value of separator === null ? [normalCategory(cell)] : splitAnswers(cell, separator)) {
      if (value === '' || seen.has(value)) continue;
      seen.add(value);
      added.push(value);
    }
  return added;
};

const getGuess = (type: ColumnType): ColumnGuess => ({
  type,
  options: [],
  separator: null,
  dateOrder: null,
  dateOrderSettled: false,
});

const guessNumbers = (values: readonly string[]): ColumnGuess | null => {
  const tally = createNumberVotes();
  for (const value of values) tally.add(value);
  const { format } = tally.found();
  return values.every((value) => readNumber(value, format) !== null) ? getGuess('number') : null;
};

const guessDates = (values: readonly string[]): ColumnGuess | null => {
  const tally = createDateVotes();
  for (const value of values) tally.add(value);
  const { format, isSettled, needsOrder } = tally.found();
  if (values.some((value) => readTimestamp(value, format) === null)) return null;
  const dateOrder = needsOrder ? format.order : null;
  return { ...getGuess('date'), dateOrder, dateOrderSettled: needsOrder && isSettled };
};

/** Letters of scripts that put no white space between words. */
const UNDIVIDED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;
/** Two of them make a word, on average. */
const LETTERS_OF_WORD = 2;

/** Words between white space, as people count them. */
const countWords = (value: string): number => {
  const undivided = value.match(UNDIVIDED)?.length ?? 0;
  const divided = value.split(/\s+/).filter((word) => word !== '').length;
  return Math.max(divided, Math.floor(undivided / LETTERS_OF_WORD));
};

/**
 * The type of a column by its first 100 cells. The first rule that holds decides: all empty → unused; half of
 * them ids that a spreadsheet has shortened → text; several answers in a cell → enum; fewer than 10 distinct
 * values → enum; all numbers →
 * number, but text for those that are names (with zeros in front, of more than 15 digits); all dates → date;
 * any value over 10 words → long-text; else text. Every rule but the first passes over empty cells, and those
 * of numbers and dates over marks of missing values.
 */
export const guessColumnType = (cells: readonly string[]): ColumnGuess => {
  const values = cells.slice(0, GUESSED_ROWS).filter((cell) => !isEmptyCell(cell));
  if (values.length === 0) return getGuess('unused');
  if (values.filter(isCutId).length * 2 >= values.length) return getGuess('text');
  const separator = findSeparator(values);
  if (separator !== null) return { ...getGuess('enum'), separator, options: newEnumOptions(values, [], separator) };
  const options = newEnumOptions(values, []);
  if (options.length < MIN_DISTINCT_OF_FREE_VALUES) return { ...getGuess('enum'), options };
  const isMissing = missingTest();
  const given = values.filter((value) => !isMissing(value));
  if (given.length > 0) {
    const numbers = guessNumbers(given);
    if (numbers !== null) return given.some(isNumericName) ? getGuess('text') : numbers;
    const dates = guessDates(given);
    if (dates !== null) return dates;
  }
  return getGuess(values.some((value) => countWords(value) > MAX_WORDS_OF_TEXT) ? 'long-text' : 'text');
};

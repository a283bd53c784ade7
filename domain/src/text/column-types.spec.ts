import { existsSync, readFileSync } from 'node:fs';
import { describe, it, expect } from '@jest/globals';
import { guessColumnType, GUESSED_ROWS, newEnumOptions } from './column-types.ts';
import { csvRecords } from './csv-records.ts';

const times = (count: number, make: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => make(index));
const typeOf = (cells: readonly string[]): string => guessColumnType(cells).type;
const elevenWords = 'one two three four five six seven eight nine ten eleven';

describe('a column is guessed', () => {
  it('unused when it is empty', () => {
    expect(typeOf([])).toBe('unused');
    expect(typeOf(['', ' ', '\t\u00a0'])).toBe('unused');
  });

  it('enum with fewer than 10 distinct values, whatever they are', () => {
    expect(guessColumnType(['b', '', 'a', 'b', ' a ', 'É'])).toEqual({
      type: 'enum',
      options: ['b', 'a', 'É'],
      dateOrder: null,
      dateOrderSettled: false,
    });
    expect(typeOf(times(90, (index) => String(index % 9)))).toBe('enum');
    expect(typeOf(times(9, (index) => `2026-01-0${index + 1}`))).toBe('enum');
    expect(typeOf(times(9, (index) => `${elevenWords} ${index}`))).toBe('enum');
  });

  it('number when all values are, empty cells aside', () => {
    expect(typeOf(['', ...times(10, (index) => `-${index}.5`), ' '])).toBe('number');
    expect(typeOf(times(10, (index) => `2026010${index}`))).toBe('number');
    expect(typeOf([...times(10, String), 'n/a'])).toBe('text');
  });

  it('date when all values are, and says in which order', () => {
    expect(guessColumnType(['', ...times(12, (index) => `3/${index + 1}/2026`)])).toEqual({
      type: 'date',
      options: [],
      dateOrder: 'day-first',
      dateOrderSettled: false,
    });
    expect(guessColumnType(times(14, (index) => `3/${index + 1}/2026`))).toMatchObject({
      type: 'date',
      dateOrder: 'month-first',
      dateOrderSettled: true,
    });
    expect(guessColumnType(times(10, (index) => `2026-01-1${index}`))).toMatchObject({ type: 'date', dateOrder: null });
  });

  it('no date when one order does not fit all values, or a date is impossible', () => {
    expect(typeOf([...times(14, (index) => `3/${index + 1}/2026`), '13/4/2026'])).toBe('text');
    expect(typeOf([...times(10, (index) => `2026-01-1${index}`), '2026-02-30'])).toBe('text');
  });

  it('long-text when any value has over 10 words', () => {
    expect(typeOf([...times(9, String), elevenWords])).toBe('long-text');
    expect(typeOf([...times(9, String), elevenWords.replace(' eleven', '')])).toBe('text');
    expect(typeOf([...times(9, String), `  ${elevenWords.replace(' eleven', '').replaceAll(' ', ' \n ')}  `])).toBe(
      'text',
    );
  });

  it('by its first 100 rows, the empty ones counted', () => {
    expect(typeOf([...times(100, () => ''), 'a'])).toBe('unused');
    expect(typeOf([...times(100, String), 'a'])).toBe('number');
    expect(typeOf([...times(99, String), 'a'])).toBe('text');
  });
});

describe('the options of an enum', () => {
  it('grow by the values not known yet, in order of first appearance', () => {
    expect(newEnumOptions(['c', '', 'a', ' b', 'c ', 'b'], ['a'])).toEqual(['c', 'b']);
  });
});

const reviews = `${__dirname}/../../../../shared/data/clothing-reviews.csv`;
const withReviews = existsSync(reviews) ? it : it.skip;

describe('the columns of the clothing reviews', () => {
  withReviews('are guessed by their first 100 rows', () => {
    const text = readFileSync(reviews, 'utf8').slice(0, 200_000);
    const rows: (readonly string[])[] = [];
    for (const { cells } of csvRecords(text, ',')) {
      rows.push(cells);
      if (rows.length > GUESSED_ROWS) break;
    }
    const [header = [], ...records] = rows;
    const guesses = header.map((field, column) => [field, typeOf(records.map((cells) => cells[column] ?? ''))]);
    expect(Object.fromEntries(guesses)).toEqual({
      '': 'number',
      'Clothing ID': 'number',
      Age: 'number',
      Title: 'text',
      'Review Text': 'long-text',
      Rating: 'enum',
      'Recommended IND': 'enum',
      'Positive Feedback Count': 'number',
      'Division Name': 'enum',
      'Department Name': 'enum',
      'Class Name': 'text',
    });
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { describe, it, expect } from '@jest/globals';
import { guessColumnType, GUESSED_ROWS, newEnumOptions } from './guess-column-type.ts';
import { csvRecords } from './csv/csv-records.ts';

const times = (count: number, make: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => make(index));
const getType = (cells: readonly string[]): string => guessColumnType(cells).type;
const elevenWords = 'one two three four five six seven eight nine ten eleven';

describe('a column is guessed', () => {
  it('unused when it is empty', () => {
    expect(getType([])).toBe('unused');
    expect(getType(['', ' ', '\t\u00a0'])).toBe('unused');
  });

  it('enum with fewer than 10 distinct values, whatever they are', () => {
    expect(guessColumnType(['b', '', 'a', 'b', ' a ', 'É'])).toEqual({
      type: 'enum',
      options: ['b', 'a', 'É'],
      separator: null,
      dateOrder: null,
      dateOrderSettled: false,
    });
    expect(getType(times(90, (index) => String(index % 9)))).toBe('enum');
    expect(getType(times(9, (index) => `2026-01-0${index + 1}`))).toBe('enum');
    expect(getType(times(9, (index) => `${elevenWords} ${index}`))).toBe('enum');
  });

  it('number when all values are, empty cells aside', () => {
    expect(getType(['', ...times(10, (index) => `-${index}.5`), ' '])).toBe('number');
    expect(getType(times(10, (index) => `2026010${index}`))).toBe('number');
    expect(getType([...times(10, String), 'n/a', '-', '#N/A', 'NULL'])).toBe('number');
    expect(getType([...times(10, String), 'abc'])).toBe('text');
    expect(getType(times(10, (index) => `${index},5`))).toBe('number');
    expect(getType(times(10, (index) => `1.23${index},50 €`))).toBe('number');
  });

  it('text when its numbers are names: with zeros in front, too long, or shortened by a spreadsheet', () => {
    expect(getType(times(12, (index) => `000${index}`))).toBe('text');
    expect(getType(times(12, (index) => `123456789012345${index}0`))).toBe('text');
    expect(getType(times(12, () => '5.70306E+17'))).toBe('text');
    expect(getType(times(12, (index) => `1.5${index}E+03`))).toBe('number');
  });

  it('date in other languages, and with times and zones', () => {
    expect(getType(times(12, (index) => `${index + 1}. Januar 2023`))).toBe('date');
    expect(getType(times(12, (index) => `2024/01/${index + 1} 3:04:05 PM GMT+2`))).toBe('date');
    expect(getType([...times(12, (index) => `${index + 1} mars 2024`), 'n/a'])).toBe('date');
  });

  it('date when all values are, and says in which order', () => {
    expect(guessColumnType(['', ...times(12, (index) => `3/${index + 1}/2026`)])).toEqual({
      type: 'date',
      options: [],
      separator: null,
      dateOrder: 'day-first',
      dateOrderSettled: false,
    });
    expect(guessColumnType(times(14, (index) => `3/${index + 1}/2026`))).toMatchObject({
      type: 'date',
      separator: null,
      dateOrder: 'month-first',
      dateOrderSettled: true,
    });
    expect(guessColumnType(times(10, (index) => `2026-01-1${index}`))).toMatchObject({ type: 'date', dateOrder: null });
  });

  it('no date when one order does not fit all values, or a date is impossible', () => {
    expect(getType([...times(14, (index) => `3/${index + 1}/2026`), '13/4/2026'])).toBe('text');
    expect(getType([...times(10, (index) => `2026-01-1${index}`), '2026-02-30'])).toBe('text');
  });

  it('long-text when any value has over 10 words', () => {
    expect(getType([...times(9, String), elevenWords])).toBe('long-text');
    expect(getType([...times(9, String), elevenWords.replace(' eleven', '')])).toBe('text');
    expect(getType([...times(9, String), `  ${elevenWords.replace(' eleven', '').replaceAll(' ', ' \n ')}  `])).toBe(
      'text',
    );
  });

  it('long-text by the letters of scripts that divide no words', () => {
    const japanese = 'スタッフはとても親切でしたが、部屋は少し狭くてうるさかったです。';
    expect(getType(times(12, (index) => `${japanese}${index}`))).toBe('long-text');
    expect(getType(times(12, (index) => `房间很干净，服务员也非常热情，但是早餐太贵了，下次再来${index}`))).toBe(
      'long-text',
    );
    expect(getType(times(12, (index) => `東京都新宿区${index}`))).toBe('text');
  });

  it('by its first 100 rows, the empty ones counted', () => {
    expect(getType([...times(100, () => ''), 'a'])).toBe('unused');
    expect(getType([...times(100, String), 'a'])).toBe('number');
    expect(getType([...times(99, String), 'a'])).toBe('text');
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
    const guesses = header.map((field, column) => [field, getType(records.map((cells) => cells[column] ?? ''))]);
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

import { describe, expect, it } from '@jest/globals';
import { describeFormat, describeReading } from './describe-reading.ts';
import type { ReadOptions } from './read-options.ts';

const plain: ReadOptions = {
  encoding: 'utf-8',
  delimiter: ',',
  quotes: 'strict',
  headerRow: 1,
  labelRow: null,
  subheaderRow: null,
  skippedRows: [],
  html: false,
  apostrophes: false,
  columns: {},
};

describe('a reading in words', () => {
  it('names the header alone of a plain file', () => {
    expect(describeReading(plain)).toEqual(['header in row 1']);
  });

  it('names all that is read otherwise', () => {
    const skippedRows = Array.from({ length: 12 }, (_, at) => at + 1);
    const reading: ReadOptions = { ...plain, headerRow: 13, labelRow: 14, quotes: 'literal', html: true, skippedRows };
    expect(describeReading(reading)).toEqual([
      'header in row 13',
      'question texts in row 14',
      'rows skipped: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more',
      'misplaced quotes read as text',
      'text extracted from HTML',
    ]);
  });

  it.each([
    [{ numbers: 'decimal-comma' }, 'decimal comma'],
    [{ dates: { order: 'day-first', language: 'de' } }, 'day first where ambiguous, in de'],
    [{ numbers: 'decimal-point', missing: ['999', 'k. A.'] }, 'decimal point, missing: 999, k. A.'],
  ] as const)('says of %j: %s', (format, words) => {
    expect(describeFormat(format)).toBe(words);
  });
});

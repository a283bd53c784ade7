import { describe, expect, it } from '@jest/globals';
import { createShortenedIdVotes, isCutId, isNumericName } from './shortened-ids.ts';

const found = (...values: string[]) => {
  const tally = createShortenedIdVotes();
  for (const value of values) tally.add(value);
  return tally.found();
};

describe('names that are made of digits', () => {
  it.each(['00123', '007', '-01', '12345678901234567', '1234567890123456'])('%s is one', (value) => {
    expect(isNumericName(value)).toBe(true);
  });
  it.each(['0', '0.5', '123', '-5', '123456789012345', '00.5', '0,5', '1e5', ''])('%s is none', (value) => {
    expect(isNumericName(value)).toBe(false);
  });
});

describe('ids that a spreadsheet has shortened', () => {
  it.each(['5.70306E+17', '1E+11', '5.7e18'])('%s is one', (value) => expect(isCutId(value)).toBe(true));
  it.each(['1.5E+06', '1.2345678E+12', '1E-11', '12', 'E+17', '5.7E+5'])('%s is none', (value) =>
    expect(isCutId(value)).toBe(false),
  );
  it('are reported from half of the values on', () => {
    expect(found('5.70306E+17', '5.70306E+17', '5.7E+17', '')).toEqual({ values: 3, distinct: 2 });
    expect(found('5.70306E+17', '12')).toEqual({ values: 1, distinct: 1 });
    expect(found('5.70306E+17', '12', '13')).toBeUndefined();
    expect(found()).toBeUndefined();
  });
});

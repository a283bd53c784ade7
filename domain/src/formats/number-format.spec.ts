import { describe, expect, it } from '@jest/globals';
import { createNumberVotes, readNumber, type NumberFormat } from './number-format.ts';

const found = (...values: string[]) => {
  const tally = createNumberVotes();
  for (const value of values) tally.add(value);
  return tally.found();
};

describe('a number in a cell', () => {
  it.each<[NumberFormat, string, number]>([
    ['decimal-point', '12.5', 12.5],
    ['decimal-point', '1,234.50', 1234.5],
    ['decimal-point', '12,34,567', 1234567],
    ['decimal-point', "1'234.50", 1234.5],
    ['decimal-point', '1’234.50', 1234.5],
    ['decimal-point', '1 234.5', 1234.5],
    ['decimal-point', '1\u202f234', 1234],
    ['decimal-point', '1\u00a0234\u00a0567', 1234567],
    ['decimal-point', '$5', 5],
    ['decimal-point', '-$5.25', -5.25],
    ['decimal-point', '$-5.25', -5.25],
    ['decimal-point', 'US$ 5', 5],
    ['decimal-point', '($1,234.00)', -1234],
    ['decimal-point', '5 %', 5],
    ['decimal-point', '5%', 5],
    ['decimal-point', '€ 5.00', 5],
    ['decimal-point', 'EUR 5.00', 5],
    ['decimal-point', 'CHF 1’200.00', 1200],
    ['decimal-point', '¥1,200', 1200],
    ['decimal-point', '₹12,34,567.80', 1234567.8],
    ['decimal-point', '−3', -3],
    ['decimal-point', '1.5E+06', 1500000],
    ['decimal-comma', '12,5', 12.5],
    ['decimal-comma', '1.234,50', 1234.5],
    ['decimal-comma', '1.234', 1234],
    ['decimal-comma', '1 234,5', 1234.5],
    ['decimal-comma', '1\u202f234,5 €', 1234.5],
    ['decimal-comma', '-0,5', -0.5],
    ['decimal-comma', '12,50 EUR', 12.5],
    ['decimal-comma', '12,50 kr', 12.5],
    ['decimal-comma', '12,50 zł', 12.5],
    ['decimal-comma', '5,5 %', 5.5],
    ['decimal-comma', '1.234,-', 1234],
    ['decimal-comma', '5,-- €', 5],
    ['decimal-point', 'CHF 5.–', 5],
    ['decimal-point', '1,200円', 1200],
    ['decimal-comma', '7', 7],
    ['decimal-comma', '12,50-', -12.5],
  ])('by %s, %j is %d', (format, value, number) => {
    expect(readNumber(value, format)).toBe(number);
  });

  it.each<[NumberFormat, string]>([
    ['decimal-point', '12,5'],
    ['decimal-point', '1.234,50'],
    ['decimal-point', '1,23,4'],
    ['decimal-point', '12.5.1'],
    ['decimal-point', 'abc'],
    ['decimal-point', '5 kg'],
    ['decimal-point', '5 to 6'],
    ['decimal-point', '1 23'],
    ['decimal-point', '3 of 5'],
    ['decimal-point', 'Room 5'],
    ['decimal-point', '$'],
    ['decimal-point', '%'],
    ['decimal-point', ''],
    ['decimal-point', '.'],
    ['decimal-point', '2024-01-05'],
    ['decimal-point', '12:30'],
    ['decimal-comma', '12.5'],
    ['decimal-comma', '1.5'],
    ['decimal-comma', '1,234.50'],
    ['decimal-comma', ','],
  ])('by %s, %j is none', (format, value) => {
    expect(readNumber(value, format)).toBeNull();
  });

  it('is read as before where no format was kept', () => {
    expect(readNumber('$5', undefined)).toBeNull();
    expect(readNumber('1.234', undefined)).toBe(1.234);
  });
});

describe('the format of a column of numbers', () => {
  it.each<[NumberFormat, string[]]>([
    ['decimal-point', ['1', '2', '3']],
    ['decimal-point', ['1.5', '2', '1.234']],
    ['decimal-point', ['0.123', '0.456', '1.234']],
    ['decimal-point', ['1,234.5', '1,234']],
    ['decimal-point', ['1,234,567', '1,234']],
    ['decimal-point', ['1234', '1.234']],
    ['decimal-point', ['$5', '5 %']],
    ['decimal-point', ['1 234', '5']],
    ['decimal-comma', ['1,5', '2', '1.234']],
    ['decimal-comma', ['1.234.567', '1.234']],
    ['decimal-comma', ['0,123', '1,234']],
    ['decimal-comma', ['1234', '1,234']],
    ['decimal-comma', ['1 234,5', '12']],
    ['decimal-point', ['1.5', '2.5', '3.5', '4.5', '12,5']],
  ])('is %s in %j', (format, values) => {
    expect(found(...values)).toEqual({ format, isSettled: true });
  });

  it.each([[['1.234']], [['1.200', '2.201', '12.300']], [['1,234', '12', '5,678']], [['1.5', '1,5']]])(
    'is open in %j',
    (values) => {
      expect(found(...values).isSettled).toBe(false);
    },
  );
});

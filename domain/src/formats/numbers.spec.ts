import { describe, it, expect } from '@jest/globals';
import { parseNumber } from './numbers.ts';

describe('a number', () => {
  it.each([
    ['0', 0],
    ['-0', 0],
    ['007', 7],
    [' 12.50 ', 12.5],
    ['-3', -3],
    ['\u22123', -3],
    ['+.5', 0.5],
    ['7.', 7],
    ['1.5E+06', 1_500_000],
    ['2e-3', 0.002],
  ])('%p is %p', (value, number) => {
    expect(parseNumber(value)).toBe(number);
  });

  it.each([
    '',
    ' ',
    '.',
    '-',
    'e5',
    '1,234',
    '3,5',
    '1 000',
    '1_000',
    '$5',
    '5%',
    '0x10',
    'Infinity',
    'NaN',
    '1e999',
    '1.2.3',
    '--1',
    '٣',
    '4-5',
    '1'.repeat(101),
  ])('%p is none', (value) => {
    expect(parseNumber(value)).toBeNull();
  });
});

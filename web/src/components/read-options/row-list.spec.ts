import { describe, expect, it } from '@jest/globals';
import { formatRows, parseRows } from './row-list.ts';

describe('rows as they are typed', () => {
  it.each([
    ['', []],
    ['1', [1]],
    ['3, 1', [1, 3]],
    ['1 2 3', [1, 2, 3]],
    ['1-3, 5', [1, 2, 3, 5]],
    ['1 - 3; 5', [1, 2, 3, 5]],
    ['2–4', [2, 3, 4]],
    ['2, 2', [2]],
  ])('%j are %j', (text, rows) => {
    expect(parseRows(text)).toEqual(rows);
  });

  it.each(['a', '0', '3-1', '1,,x', '-2', '1-2-3', '1-99999', '1.5'])('%j names none', (text) => {
    expect(parseRows(text)).toBeNull();
  });

  it('are written with ranges', () => {
    expect(formatRows([7, 1, 2, 3, 5, 8])).toBe('1-3, 5, 7, 8');
    expect(parseRows(formatRows([1, 2, 3, 9]))).toEqual([1, 2, 3, 9]);
  });
});

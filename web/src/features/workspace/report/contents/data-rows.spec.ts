import { describe, expect, it } from '@jest/globals';
import { dropBlankColumns, toCell } from './data-rows.ts';

describe('a figure of a report', () => {
  it.each([
    [27.45, '% of base', '27.5%', '0.0%'],
    [0, 'Pool %', '0.0%', '0.0%'],
    [-0.1, 'Mean sentiment', '−0.10', '+0.00;-0.00;0.00'],
    [-0.185, 'Mean sentiment', '−0.19', '+0.00;-0.00;0.00'],
    [3.3, '× chance', '3.30', '#,##0.00'],
    [2923.04, 'Expected by chance', '2,923.0', '#,##0.0'],
    [1234, 'Comments', '1,234', '#,##0'],
    [0.0004, 'Effect', '0.0004', '0.00E+00'],
    [1e-18, 'Staff p-value', '<0.001', '0.000'],
    [0.0461, 'Staff p-value', '0.046', '0.000'],
  ])('is %d under %s: %s', (value, heading, text, format) => {
    expect(toCell(value, heading)).toMatchObject({ text, format });
  });

  it('is a share of one in a workbook', () => {
    expect(toCell(27.45, '% of base').value).toBe(0.2745);
  });

  it('is empty where the column means nothing for the row', () => {
    expect(toCell(null, 'Expected by chance')).toEqual({ text: '', value: null });
  });
});

it('drops columns that are empty in every shown row', () => {
  const cell = (text: string) => ({ text, value: null });
  const table = { columns: ['Pair', 'Positive', 'Comments', 'Causes'], wordy: 3, rows: [] };
  const rows = [{ name: 'A + B', cells: [cell(''), cell('3'), cell('x')] }];
  expect(dropBlankColumns(table, rows)).toEqual({
    columns: ['Pair', 'Comments', 'Causes'],
    wordy: 2,
    rows: [{ name: 'A + B', cells: [cell('3'), cell('x')] }],
  });
});

import { describe, expect, it } from '@jest/globals';
import type { ColumnType } from './column-types.ts';
import { createColumnVotes } from './column-votes.ts';
import type { ColumnFormat } from './read-options.ts';

const found = (type: ColumnType, cells: readonly string[], chosen?: ColumnFormat, former?: ColumnFormat) => {
  const tally = createColumnVotes(type, chosen);
  for (const cell of cells) tally?.add(cell);
  return tally?.found(former);
};

describe('a column of numbers', () => {
  it('counts what it cannot read, and what is missing', () => {
    const cells = ['1.5', '2.5', '3.5', '4.5', 'abc', 'abc', '12.5.1', 'n/a', 'N/A', '', ' - ', 'NULL', '12,5'];
    expect(found('number', cells)).toEqual({
      format: { numbers: 'decimal-point' },
      open: null,
      needsOrder: false,
      cells: {
        values: 8,
        missing: 5,
        unreadable: 4,
        missingValues: [
          { value: 'n/a', count: 1 },
          { value: 'N/A', count: 1 },
          { value: '', count: 1 },
          { value: '-', count: 1 },
          { value: 'NULL', count: 1 },
        ],
        unreadableValues: [
          { value: 'abc', count: 2 },
          { value: '12.5.1', count: 1 },
          { value: '12,5', count: 1 },
        ],
      },
    });
  });

  it('is as a person says, also of what is missing', () => {
    const chosen = { numbers: 'decimal-comma', missing: ['99'] } as const;
    expect(found('number', ['1.234', '99', '1.5'], chosen)).toMatchObject({
      format: chosen,
      open: null,
      cells: { values: 2, missing: 1, unreadable: 1 },
    });
  });

  it('is open where nothing settles it, but for a file before', () => {
    expect(found('number', ['1.234', '5.678'])?.open).toBe('numbers');
    expect(found('number', ['1.234', '5.678'], {}, { numbers: 'decimal-comma' })).toMatchObject({
      format: { numbers: 'decimal-comma' },
      open: null,
    });
    expect(found('number', ['1.5', '5.678'], {}, { numbers: 'decimal-comma' })?.format).toEqual({
      numbers: 'decimal-point',
    });
  });
});

describe('a column of dates', () => {
  it('counts what is none in its order', () => {
    const cells = ['01/13/2024', '01/14/2024', '01/15/2024', '01/16/2024', '31/01/2024', 'soon', 'n/a'];
    expect(found('date', cells)).toMatchObject({
      format: { dates: { order: 'month-first', language: 'en' } },
      open: null,
      needsOrder: true,
      cells: { values: 6, missing: 1, unreadable: 2 },
    });
  });

  it('is open where nothing settles its order, but for a file before', () => {
    expect(found('date', ['01/02/2024'])?.open).toBe('dates');
    expect(found('date', ['01/02/2024'], {}, { dates: { order: 'month-first' } })).toMatchObject({
      format: { dates: { order: 'month-first' } },
      open: null,
    });
    expect(found('date', ['01/02/2024'], { dates: { order: 'month-first' } })?.open).toBeNull();
  });
});

it('is none of a text', () => {
  expect(found('text', ['a'])).toBeUndefined();
});

import { expect, it } from '@jest/globals';
import { movedBy, within } from './table-cursor.ts';

const extent = { rows: 30, columns: 5 };
const at = (row: number, column: number) => ({ row, column });

it('goes one cell with an arrow, up to the headings, and stops at the edges', () => {
  expect(movedBy('ArrowRight', false, at(0, 0), extent)).toEqual(at(0, 1));
  expect(movedBy('ArrowUp', false, at(0, 2), extent)).toEqual(at(-1, 2));
  expect(movedBy('ArrowUp', false, at(-1, 2), extent)).toEqual(at(-1, 2));
  expect(movedBy('ArrowDown', false, at(29, 4), extent)).toEqual(at(29, 4));
  expect(movedBy('ArrowLeft', false, at(3, 0), extent)).toEqual(at(3, 0));
});

it('goes to the ends of a row, by ten rows, and with Ctrl to the corners', () => {
  expect(movedBy('End', false, at(3, 1), extent)).toEqual(at(3, 4));
  expect(movedBy('Home', false, at(3, 1), extent)).toEqual(at(3, 0));
  expect(movedBy('PageDown', false, at(25, 1), extent)).toEqual(at(29, 1));
  expect(movedBy('PageUp', false, at(5, 1), extent)).toEqual(at(0, 1));
  expect(movedBy('End', true, at(0, 0), extent)).toEqual(at(29, 4));
  expect(movedBy('Home', true, at(9, 3), extent)).toEqual(at(0, 0));
});

it('takes no other key, and stays within a table that has become smaller', () => {
  expect(movedBy('a', false, at(0, 0), extent)).toBeNull();
  expect(movedBy('ArrowUp', true, at(0, 0), extent)).toBeNull();
  expect(within(at(40, 9), extent)).toEqual(at(29, 4));
  expect(within(at(4, 2), { rows: 0, columns: 3 })).toEqual(at(-1, 2));
});

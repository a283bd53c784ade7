import { expect, it } from '@jest/globals';
import { moveCell, clampCell } from './table-cursor.ts';

const extent = { rows: 30, columns: 5 };
const at = (row: number, column: number) => ({ row, column });

it('goes one cell with an arrow, up to the headings, and stops at the edges', () => {
  expect(moveCell('ArrowRight', false, at(0, 0), extent)).toEqual(at(0, 1));
  expect(moveCell('ArrowUp', false, at(0, 2), extent)).toEqual(at(-1, 2));
  expect(moveCell('ArrowUp', false, at(-1, 2), extent)).toEqual(at(-1, 2));
  expect(moveCell('ArrowDown', false, at(29, 4), extent)).toEqual(at(29, 4));
  expect(moveCell('ArrowLeft', false, at(3, 0), extent)).toEqual(at(3, 0));
});

it('goes to the ends of a row, by ten rows, and with Ctrl to the corners', () => {
  expect(moveCell('End', false, at(3, 1), extent)).toEqual(at(3, 4));
  expect(moveCell('Home', false, at(3, 1), extent)).toEqual(at(3, 0));
  expect(moveCell('PageDown', false, at(25, 1), extent)).toEqual(at(29, 1));
  expect(moveCell('PageUp', false, at(5, 1), extent)).toEqual(at(0, 1));
  expect(moveCell('End', true, at(0, 0), extent)).toEqual(at(29, 4));
  expect(moveCell('Home', true, at(9, 3), extent)).toEqual(at(0, 0));
});

it('takes no other key, and stays within a table that has become smaller', () => {
  expect(moveCell('a', false, at(0, 0), extent)).toBeNull();
  expect(moveCell('ArrowUp', true, at(0, 0), extent)).toBeNull();
  expect(clampCell(at(40, 9), extent)).toEqual(at(29, 4));
  expect(clampCell(at(4, 2), { rows: 0, columns: 3 })).toEqual(at(-1, 2));
});

import { expect, it } from '@jest/globals';
import { countFittingColumns, getNameWidth } from './fitting-columns.ts';

const columns = ['Theme', ...Array.from({ length: 9 }, (_, at) => `Option ${at}`)];
const rows = [{ name: 'Pool', cells: Array.from({ length: 9 }, () => ({ text: '39.4%', value: 0.394 })) }];

it('shows every column that fits, and no part of one', () => {
  expect(countFittingColumns({ columns }, rows, 1000)).toBe(10);
  // A column of six letters takes 58 px, the first one 51.
  expect(countFittingColumns({ columns }, rows, 51 + 3 * 58)).toBe(4);
  expect(countFittingColumns({ columns }, rows, 51 + 4 * 58 - 1)).toBe(4);
});

it('lets headings break, and names of 200 letters end', () => {
  const long = 'x'.repeat(200);
  expect(countFittingColumns({ columns: ['Theme', 'Expected by chance', 'b'] }, [], 51 + 79 + 23)).toBe(3);
  expect(countFittingColumns({ columns: [long, 'b'] }, [{ name: long, cells: [] }], 243)).toBe(2);
});

it('leaves room for figures beside long names on a phone', () => {
  const long = 'x'.repeat(200);
  const named = [{ name: long, cells: [{ text: '39.4%', value: 0.394 }] }];
  expect(getNameWidth(310)).toBe(139);
  expect(countFittingColumns({ columns: ['Theme', 'Total', 'Spring', 'Summer'] }, named, 310)).toBe(4);
  expect(countFittingColumns({ columns: ['Period', long, 'b'] }, [], 58 + 150 + 23)).toBe(3);
});

it('shows the names and a figure on the narrowest screen', () => {
  expect(countFittingColumns({ columns }, rows, 40)).toBe(2);
  expect(countFittingColumns({ columns: ['Theme'] }, [], 0)).toBe(1);
});

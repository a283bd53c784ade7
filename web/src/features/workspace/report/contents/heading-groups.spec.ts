import { expect, it } from '@jest/globals';
import { splitHeadings } from './heading-groups.ts';

it('puts neighbours of one group under one heading, and leaves others as they are', () => {
  const columns = ['Theme', 'Total', 'Hotel › Airport', 'Hotel › Harbour › May', 'Class › Top', 'Hotel › Old Town'];
  const { outer, own } = splitHeadings(columns);
  expect(outer).toEqual([
    { name: '', columns: [0] },
    { name: '', columns: [1] },
    { name: 'Hotel', columns: [2, 3] },
    { name: '', columns: [4] },
    { name: '', columns: [5] },
  ]);
  expect(own).toEqual(['Theme', 'Total', 'Airport', 'Harbour › May', 'Class › Top', 'Hotel › Old Town']);
});

it('keeps headings in one row where none has two levels', () => {
  expect(splitHeadings(['Theme', 'Class › Top'])).toEqual({ outer: [], own: ['Theme', 'Class › Top'] });
});

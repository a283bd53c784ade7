import { expect, it } from '@jest/globals';
import { dropGroup, groupHeadings } from './heading-groups.ts';

it('puts neighbours of one group under one heading, and leaves others as they are', () => {
  const columns = ['Theme', 'Total', 'Hotel › Airport', 'Hotel › Harbour › May', 'Class › Top', 'Hotel › Old Town'];
  expect(groupHeadings(columns)).toEqual([
    { name: '', columns: [0] },
    { name: '', columns: [1] },
    { name: 'Hotel', columns: [2, 3] },
    { name: '', columns: [4] },
    { name: '', columns: [5] },
  ]);
  expect(dropGroup('Hotel › Harbour › May', 'Hotel')).toBe('Harbour › May');
  expect(dropGroup('Class › Top', '')).toBe('Class › Top');
});

import { expect, it } from '@jest/globals';
import { listWidths } from './write-report-workbook.ts';

it('gives each figure its width, and its marks a narrow column', () => {
  const cells = [
    { text: '21%', value: 0.21 },
    { text: '39% ▲', value: 0.39 },
    { text: 'Query +3', value: null },
  ];
  const table = { columns: ['Theme', 'Total', 'Family', 'Causes'], wordy: 3, rows: [{ name: 'Pool', cells }] };
  expect(listWidths(table).map(({ width }) => width)).toEqual([40, 14, 14, 7, 40]);
});

import { describe, expect, it } from '@jest/globals';
import type { ContentTable } from './contents/content.ts';
import { pickPreviewRows } from './preview-rows.ts';

const rows = ['Base', 'Room', 'Pool', 'Wifi', 'Price', 'מחיר'].map((name, at) =>
  at === 0 ? { name, cells: [], style: 'base' as const } : { name, cells: [] },
);
const table: ContentTable = { columns: ['Theme'], rows };
const pick = (finding: string, most: number): readonly string[] =>
  pickPreviewRows({ finding, table }, most).map(({ row, isFinding }) => (isFinding ? `${row.name}!` : row.name));

describe('the rows of a preview', () => {
  it('keep the base and the row that the finding names, in their order', () => {
    expect(pick('“Price” is mentioned most: 12 comments', 3)).toEqual(['Base', 'Room', 'Price!']);
  });

  it('highlight the first of several names', () => {
    expect(pick('“Wifi” is the highest, “Pool” the lowest', 4)).toEqual(['Base', 'Room', 'Pool', 'Wifi!']);
  });

  it('find a name that the finding isolates, because it is read from right to left', () => {
    expect(pick('“\u2068מחיר\u2069” is mentioned most: 12 comments', 2)).toEqual(['Base', 'מחיר!']);
  });

  it('leave out no row with an arrow, of which the notes speak', () => {
    const marked = table.rows.map((row) =>
      row.name === 'Wifi' ? { ...row, cells: [{ text: '3% ▼', value: 3, tone: 'lower' as const }] } : row,
    );
    const names = pickPreviewRows({ finding: '“Price” leads', table: { ...table, rows: marked } }, 1);
    expect(names.map(({ row }) => row.name)).toEqual(['Base', 'Wifi', 'Price']);
  });

  it('keep their order where the finding names none', () => {
    expect(pick('No theme has changed', 3)).toEqual(['Base', 'Room', 'Pool']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { headOfText } from './csv-head.ts';
import { findLateColumns, lateColumnsWords } from './late-columns.ts';

const lateIn = async (text: string) => {
  const head = headOfText(text);
  if (typeof head === 'string') throw new Error(head);
  return findLateColumns(text, head.delimiter, head);
};
const rows = (count: number, row: string): string => `${row}\n`.repeat(count);

describe('columns that begin late', () => {
  it('are those that are empty in the first 100 rows and not later, with the line of their first value', async () => {
    const text = `a,b,,d\n${rows(100, 'x, ,,')}${rows(144, '"x\ny",,,')}x,late,,\nx,,later,\nx,more,,\n`;
    expect(await lateIn(text)).toEqual([
      { header: 'b', line: 390 },
      { header: 'column 3', line: 391 },
    ]);
  });

  it('are none where the first rows hold something, or all of them hold nothing', async () => {
    expect(await lateIn(`a,b\n${rows(99, 'x,')}x,y\n${rows(10, 'x,z')}`)).toEqual([]);
    expect(await lateIn(`a,b\n${rows(300, 'x,')}`)).toEqual([]);
    expect(await lateIn(`a,b\n${rows(50, 'x,')}`)).toEqual([]);
  });

  it('are told with what to do', () => {
    expect(lateColumnsWords([])).toBeNull();
    expect(lateColumnsWords([{ header: 'b', line: 390 }])).toMatch(
      /^This column is empty .* “b” \(first value in line 390\)\./u,
    );
    const many = Array.from({ length: 7 }, (_, i) => ({ header: `c${i}`, line: i }));
    expect(lateColumnsWords(many)).toMatch(/c4.* and 2 more\./u);
  });
});

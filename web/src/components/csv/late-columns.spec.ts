import { describe, expect, it } from '@jest/globals';
import { parseCsvHead } from './csv-head.ts';
import { countLaterValues, findLateColumns, formatLateColumns, MAX_LATER_VALUES } from './late-columns.ts';

const lateIn = async (text: string) => {
  const head = parseCsvHead(text);
  if (typeof head === 'string') throw new Error(head);
  return findLateColumns(text, head.layout, head);
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

  it('are described with what to do about them', () => {
    expect(formatLateColumns([])).toBeNull();
    expect(formatLateColumns([{ header: 'b', line: 390 }])).toMatch(
      /^This column has no values .* “b” \(first value in line 390\)\./u,
    );
    const many = Array.from({ length: 7 }, (_, i) => ({ header: `c${i}`, line: i }));
    expect(formatLateColumns(many)).toMatch(/c4.* and 2 more\./u);
  });
});

describe('values of columns whose first rows all hold the same', () => {
  it('are counted over the later rows, up to a limit', async () => {
    const rows = Array.from({ length: 150 }, (_, i) => ['a', i < 120 ? 'EU' : `R${i % 3}`, `${i}`]);
    const text = ['a,region,n', ...rows.map((row) => row.join(','))].join('\n');
    const head = parseCsvHead(text);
    if (typeof head === 'string') throw new Error(head);
    expect(await countLaterValues(text, head.layout, head)).toEqual([0, 3, 0]);
    const many = rows.map(([a = ''], i) => [a, i < 120 ? 'EU' : `R${i}`, `${i}`].join(','));
    expect((await countLaterValues(['a,region,n', ...many].join('\n'), head.layout, head))[1]).toBe(MAX_LATER_VALUES);
  });
});

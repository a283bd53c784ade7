import { describe, expect, it } from '@jest/globals';
import { brokenQuotes, openCsv } from './csv-file.ts';
import { LiteralReader } from './literal-record.ts';

const read = (line: string, width: number, delimiter = ',') => new LiteralReader(line, delimiter).read(0, width)?.cells;

describe('a record with stray quotes', () => {
  it.each<[string, string[]]>([
    ['1, "Good, but slow"', ['1', 'Good, but slow']],
    ['1,\t"Good, but slow" ,2', ['1', 'Good, but slow', '2']],
    ['2,"He said \\"no\\""', ['2', 'He said "no"']],
    ['2,"He said \\"no, never\\" to me",x', ['2', 'He said "no, never" to me', 'x']],
    ['2,"He said \\"no\\", then left"', ['2', 'He said "no", then left']],
    ['2,"\\"No\\", she said",x', ['2', '"No", she said', 'x']],
    ['3,15" screen', ['3', '15" screen']],
    ['3,"15" screen"', ['3', '15" screen']],
    ['3,"Good" service,x', ['3', '"Good" service', 'x']],
    ['3,"say ""hi""",x', ['3', 'say "hi"', 'x']],
    ['"C:\\",x', ['C:\\', 'x']],
    ['"open,x', ['"open', 'x']],
    ['5\' 10",x', ['5\' 10"', 'x']],
    ['"","x" y', ['', '"x" y']],
  ])('%j is %j', (line, cells) => expect(read(line, cells.length)).toEqual(cells));

  it('is invalid if no reading has as many cells as the header', () => {
    expect(read('a"b,c', 3)).toBeUndefined();
  });

  it('spans lines within balanced quotes, but not if the next line is a row', () => {
    const csv = 'n,c\n1, "two\nlines, really"\n2,"stray\n3,fine\n4,"x"\n';
    const file = openCsv(Buffer.from(csv), { quotes: 'literal' });
    expect([...file.records()].map(({ cells }) => cells)).toEqual([
      ['1', 'two\nlines, really'],
      ['2', '"stray'],
      ['3', 'fine'],
      ['4', 'x'],
    ]);
  });
});

describe('rows with stray quotes', () => {
  it('are counted, and the first twenty listed with their lines', () => {
    const csv = `n,c\n0,"well\nmade"\n${Array.from({ length: 30 }, (_, at) => `${at},a "b" c\n`).join('')}`;
    const { count, rows } = brokenQuotes(openCsv(Buffer.from(csv)));
    expect([count, rows.length, rows[0]?.line, rows[19]?.line]).toEqual([30, 20, 4, 23]);
    expect(rows[0]).toEqual({ line: 4, text: '0,a "b" c', cells: ['0', 'a "b" c'] });
  });
});

import { describe, it, expect } from '@jest/globals';
import { csvRecords } from './csv-records.ts';
import type { CsvDelimiter } from './csv-records.ts';

const read = (text: string, delimiter: CsvDelimiter = ','): [number, ...string[]][] =>
  [...csvRecords(text, delimiter)].map(({ line, cells }) => [line, ...cells]);

describe('the records of a CSV', () => {
  it('hold cells, plain and quoted, and the line they begin on', () => {
    expect(read('a,b\r\n"1,\n""x""",2\n\n3,\n')).toEqual([
      [1, 'a', 'b'],
      [2, '1,\n"x"', '2'],
      [5, '3', ''],
    ]);
  });

  it.each(['\n', '\r\n', '\r'])('end at %p', (end) => {
    expect(read(`a${end}b${end}${end}c`)).toEqual([
      [1, 'a'],
      [2, 'b'],
      [4, 'c'],
    ]);
  });

  it('count the line ends within quotes, of every kind', () => {
    expect(read('"a\r\nb\rc\nd"\ne').map(([line]) => line)).toEqual([1, 5]);
  });

  it('are cut at the delimiter asked for', () => {
    expect(read('a,b;c\td', ';')).toEqual([[1, 'a,b', 'c\td']]);
    expect(read('a,b;c\td', '\t')).toEqual([[1, 'a,b;c', 'd']]);
  });

  it('keep ragged rows, empty cells and quotes that are out of place', () => {
    expect(read(',\n""\n5\'8" tall,x\n"a"b,c\n')).toEqual([
      [1, '', ''],
      [2, ''],
      [3, '5\'8" tall', 'x'],
      [4, 'ab', 'c'],
    ]);
  });

  it('say when the last quote is never closed', () => {
    expect([...csvRecords('a\n"b,\nc', ',')]).toEqual([
      { cells: ['a'], line: 1, at: 0, closed: true },
      { cells: ['b,\nc'], line: 2, at: 2, closed: false },
    ]);
  });

  it('are none in an empty text', () => {
    expect(read('')).toEqual([]);
    expect(read('\r\n\n')).toEqual([]);
  });
});

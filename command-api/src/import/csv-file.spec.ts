import { describe, expect, it } from '@jest/globals';
import { CsvDialectError } from '@verbatim/domain/formats/csv/csv-dialect';
import { CsvFileError } from './csv-file-error.ts';
import { openCsv } from './csv-file.ts';

const read = (content: string | Uint8Array) => {
  const file = openCsv(typeof content === 'string' ? Buffer.from(content) : content);
  return { fields: file.fields, records: [...file.records()] };
};

const failure = (content: string | Uint8Array) => {
  try {
    read(content);
  } catch (error) {
    if (error instanceof CsvFileError || error instanceof CsvDialectError)
      return { code: error.code, line: error.line };
    throw error;
  }
  return undefined;
};

describe('a CSV file', () => {
  it('is read with the line on which each record begins, including quoted line breaks', () => {
    const { fields, records } = read('id,comment\n1,"two\nlines"\n2,plain\n');
    expect(fields).toEqual(['id', 'comment']);
    expect(records).toEqual([
      { line: 2, cells: ['1', 'two\nlines'] },
      { line: 4, cells: ['2', 'plain'] },
    ]);
  });

  it('can be read again from the start', () => {
    const { records } = openCsv(Buffer.from('a\n1\n2\n'));
    expect([[...records()].length, [...records()].length]).toEqual([2, 2]);
  });

  it.each([
    ['a byte order mark', Buffer.from('\ufeffa,b\nx,y\n')],
    ['UTF-16 with a byte order mark', Buffer.from('\ufeffa,b\nx,y\n', 'utf16le')],
    ['semicolons', Buffer.from('a;b\nx;y\n')],
    ['tabs', Buffer.from('a\tb\nx\ty\n')],
    ['Windows line ends', Buffer.from('a,b\r\nx,y\r\n')],
    ['line ends of an old Mac', Buffer.from('a,b\rx,y\r')],
    ['no line end at its end', Buffer.from('a,b\nx,y')],
    ['quotes around everything', Buffer.from('"a","b"\n"x","y"')],
    ['empty lines', Buffer.from('a,b\n\nx,y\n\n')],
  ])('is read with %s', (_name, bytes) => {
    const { fields, records } = read(bytes);
    expect(fields).toEqual(['a', 'b']);
    expect(records.map(({ cells }) => cells)).toEqual([['x', 'y']]);
  });

  it('may have the maximum of columns and rows', () => {
    expect(read(`${'a,'.repeat(999)}a\n${'1,'.repeat(999)}1\n`).fields).toHaveLength(1000);
    expect(read(`a\n${'1\n'.repeat(500_000)}`).records).toHaveLength(500_000);
    expect(read(`${'b'.repeat(255)}\n1\n`).fields).toHaveLength(1);
  });

  it('is read as Windows-1252 if it is not UTF-8', () => {
    const { records } = read(Buffer.from([0x61, 0x0a, 0x63, 0x61, 0x66, 0xe9, 0x0a]));
    expect(records[0]?.cells).toEqual(['café']);
  });

  it('names empty and repeated headers', () => {
    expect(read(',a,a\n1,2,3\n').fields).toEqual(['column_1', 'a', 'a_2']);
  });

  it('keeps doubled quotes, and the lines of later records', () => {
    const { records } = read('a,b\n"say ""hi""\r\n""","x"\n\n"""",y\n');
    expect(records).toEqual([
      { line: 2, cells: ['say "hi"\r\n"', 'x'] },
      { line: 5, cells: ['"', 'y'] },
    ]);
  });

  it.each([
    ['a ragged row', 'a,b\n1,2\n3\n', { code: 'CSV_RAGGED_ROW', line: 3 }],
    ['a row too wide', 'a,b\n1,2,3\n', { code: 'CSV_RAGGED_ROW', line: 2 }],
    ['a quote that never closes', 'a,b\n1,2\n3,"x\n4,5\n6,7\n', { code: 'CSV_UNBALANCED_QUOTE', line: 3 }],
    ['text after a closing quote', 'a,b\n1,"x"y\n', { code: 'CSV_UNBALANCED_QUOTE', line: 2 }],
    ['a quote in the middle of a cell', 'a,b\n1,x"y\n', { code: 'CSV_UNBALANCED_QUOTE', line: 2 }],
    ['a row that is too large', `a,b\n1,2\n3,${'x'.repeat(300 * 1024)}\n`, { code: 'CSV_ROW_TOO_LARGE', line: 3 }],
    ['a quote that closes too late', `a,b\n1,"${'x'.repeat(300 * 1024)}"\n`, { code: 'CSV_ROW_TOO_LARGE', line: 2 }],
    ['a thousand and one columns', `${'a,'.repeat(1000)}a\n`, { code: 'CSV_TOO_MANY_COLUMNS', line: 1 }],
    ['a row of far too many cells', `a,b\n\n1${','.repeat(5000)}\n`, { code: 'CSV_RAGGED_ROW', line: 3 }],
    ['a name that is too long', `a,${'b'.repeat(256)}\n1,2\n`, { code: 'CSV_NAME_TOO_LONG', line: 1 }],
    ['half a million rows and one', `a\n${'1\n'.repeat(500_001)}`, { code: 'CSV_TOO_MANY_ROWS', line: 500_002 }],
    ['nothing', '', { code: 'CSV_EMPTY', line: undefined }],
    ['white space only', ' \n\n', { code: 'CSV_EMPTY', line: undefined }],
    ['only empty headers', ',,\n1,2,3\n', { code: 'CSV_NO_HEADER', line: 1 }],
    ['NUL bytes', 'a,b\n1,\0\n', { code: 'CSV_NUL_BYTE', line: 2 }],
  ])('is rejected with the line: %s', (_name, content, expected) => {
    expect(failure(content)).toEqual(expected);
  });

  it.each([
    ['a row that is too short', 'a,b,c\n1,2\n', /^Line 2: .*before column 3 \('c'\).*Fix/u],
    ['a row that is too long', 'a,b,c\n1,2,3,4\n', /^Line 2: .*after column 3 \('c'\).*Fix/u],
    ['a quote that never closes', 'a,b\n1,"x\n2,3\n', /^Line 2, column 2 \('b'\): .*never closed.*Fix/u],
    ['a quote in the middle', 'a,b\n1,x"y\n', /^Line 2, column 2 \('b'\): .*Put quotes around/u],
    ['a quote in a name', 'a,b"c\n1,2\n', /^Line 1, column 2: .*Put quotes around/u],
    ['a cell that is too large', `a,b\n1,${'x'.repeat(300 * 1024)}\n`, /^Line 2, column 2 \('b'\): .*256 KiB.*Fix/u],
    ['a name that is too long', `a,${'b'.repeat(256)}\n1,2\n`, /^Line 1, column 2 \('b{60}…'\): .*Shorten/u],
  ])('names the column and a remedy for %s', (_name, content, words) => {
    expect(() => read(content)).toThrow(words);
  });

  it('is rejected as UTF-16 without a byte order mark, and as binary', () => {
    expect(failure(Buffer.from('a,b\nsome,words\nand,more\n', 'utf16le'))).toMatchObject({
      code: 'CSV_UTF16_WITHOUT_BOM',
    });
    expect(failure(Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0]))).toMatchObject({ code: 'CSV_NOT_TEXT' });
  });
});

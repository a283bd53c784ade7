import { describe, expect, it } from '@jest/globals';
import { CsvDialectError } from '@verbatim/domain/text/csv-dialect';
import { CsvFileError, openCsv } from './csv-file.ts';

const read = async (content: string | Uint8Array) => {
  const file = await openCsv(typeof content === 'string' ? Buffer.from(content) : content);
  const records: { line: number; cells: readonly string[] }[] = [];
  for await (const record of file.records()) records.push(record);
  return { fields: file.fields, records };
};

const failure = async (content: string | Uint8Array) => {
  try {
    await read(content);
  } catch (error) {
    if (error instanceof CsvFileError || error instanceof CsvDialectError)
      return { code: error.code, line: error.line };
    throw error;
  }
  return undefined;
};

describe('a CSV file', () => {
  it('is read with the line on which each record begins, quoted line breaks and all', async () => {
    const { fields, records } = await read('id,comment\n1,"two\nlines"\n2,plain\n');
    expect(fields).toEqual(['id', 'comment']);
    expect(records).toEqual([
      { line: 2, cells: ['1', 'two\nlines'] },
      { line: 4, cells: ['2', 'plain'] },
    ]);
  });

  it('can be read again from the start', async () => {
    const file = await openCsv(Buffer.from('a\n1\n2\n'));
    const count = async () => {
      let n = 0;
      for await (const record of file.records()) n += record.cells.length;
      return n;
    };
    expect([await count(), await count()]).toEqual([2, 2]);
  });

  it.each([
    ['a byte order mark', Buffer.from('\ufeffa,b\nx,y\n')],
    ['UTF-16 with a byte order mark', Buffer.from('\ufeffa,b\nx,y\n', 'utf16le')],
    ['semicolons', Buffer.from('a;b\nx;y\n')],
    ['tabs', Buffer.from('a\tb\nx\ty\n')],
    ['Windows line ends', Buffer.from('a,b\r\nx,y\r\n')],
    ['empty lines', Buffer.from('a,b\n\nx,y\n\n')],
  ])('is read with %s', async (_name, bytes) => {
    const { fields, records } = await read(bytes);
    expect(fields).toEqual(['a', 'b']);
    expect(records.map(({ cells }) => cells)).toEqual([['x', 'y']]);
  });

  it('is read as Windows-1252 when it is no UTF-8', async () => {
    const { records } = await read(Buffer.from([0x61, 0x0a, 0x63, 0x61, 0x66, 0xe9, 0x0a]));
    expect(records[0]?.cells).toEqual(['café']);
  });

  it('names empty and repeated headers', async () => {
    expect((await read(',a,a\n1,2,3\n')).fields).toEqual(['column_1', 'a', 'a_2']);
  });

  it.each([
    ['a ragged row', 'a,b\n1,2\n3\n', { code: 'CSV_RAGGED_ROW', line: 3 }],
    ['a row too wide', 'a,b\n1,2,3\n', { code: 'CSV_RAGGED_ROW', line: 2 }],
    ['a quote that never closes', 'a,b\n1,2\n3,"x\n4,5\n6,7\n', { code: 'CSV_UNBALANCED_QUOTE', line: 3 }],
    ['text after a closing quote', 'a,b\n1,"x"y\n', { code: 'CSV_UNBALANCED_QUOTE', line: 2 }],
    ['a quote in the middle of a cell', 'a,b\n1,x"y\n', { code: 'CSV_UNBALANCED_QUOTE', line: 2 }],
    ['a row that is too large', `a,b\n1,2\n3,${'x'.repeat(300 * 1024)}\n`, { code: 'CSV_ROW_TOO_LARGE', line: 3 }],
    ['nothing', '', { code: 'CSV_EMPTY', line: undefined }],
    ['white space only', ' \n\n', { code: 'CSV_EMPTY', line: undefined }],
    ['only empty headers', ',,\n1,2,3\n', { code: 'CSV_NO_HEADER', line: 1 }],
    ['NUL bytes', 'a,b\n1,\0\n', { code: 'CSV_NUL_BYTE', line: 2 }],
  ])('is refused with its place: %s', async (_name, content, expected) => {
    expect(await failure(content)).toEqual(expected);
  });

  it('is refused as UTF-16 without a byte order mark, and when it is no text', async () => {
    expect(await failure(Buffer.from('a,b\nsome,words\nand,more\n', 'utf16le'))).toMatchObject({
      code: 'CSV_UTF16_WITHOUT_BOM',
    });
    expect(await failure(Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0]))).toMatchObject({ code: 'CSV_NOT_TEXT' });
  });
});

import { describe, expect, it } from '@jest/globals';
import { parseCsvHead, validateFile } from './csv-head.ts';

describe('a file before it is opened', () => {
  it.each([
    ['reviews.csv', 100, null],
    ['reviews.csv', 16 * 1024 * 1024 - 1, null],
    ['reviews.csv', 16 * 1024 * 1024, 'File Size must be less than 16mb'],
    ['reviews.csv', 0, 'The file is empty'],
    ['reviews.xlsx', 100, 'Only CSV files can be uploaded: “reviews.xlsx” is not a CSV file'],
  ])('%s of %d bytes: %s', (name, size, refusal) => {
    expect(validateFile({ name, size })).toBe(refusal);
  });
});

describe('the beginning of a file', () => {
  it('is its header and at most 100 rows', () => {
    const text = `id;comment\r\n${Array.from({ length: 150 }, (_, row) => `${row};"a ""quoted""\nline"`).join('\r\n')}`;
    const head = parseCsvHead(text);
    expect(head).toMatchObject({ headers: ['id', 'comment'], delimiter: ';' });
    expect(typeof head === 'object' && head.rows.length).toBe(100);
    expect(typeof head === 'object' && head.rows[0]).toEqual(['0', 'a "quoted"\nline']);
  });

  it.each([
    ['a,b\n1,2\n3\n', 'Line 3: The row has 1 cell, the header has 2'],
    ['a,b\n1,"2\n3,4\n', 'Line 2: a quote is opened and never closed'],
    ['a,b\n', 'The file has a header, but no rows'],
    ['\n\n', 'The file has no header line'],
  ])('is refused with its line: %j', (text, message) => {
    expect(parseCsvHead(text)).toBe(message);
  });
});

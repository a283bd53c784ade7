import { describe, expect, it } from '@jest/globals';
import { formatCsvLine } from './csv/csv-line.ts';
import { csvRecords } from './csv/csv-records.ts';
import { isUnsafe, unescaped, withoutStamp } from './verbatim-export.ts';

describe('a file of this product', () => {
  it.each([
    '=1+1',
    '+x',
    '-x',
    '@home',
    '\tx',
    '\n=x',
    ' =x',
    '\ufeff+x',
    '\u00a0-x',
    '\u2028@x',
    '\u200b=x',
    '\uff1dx',
    "' =x",
    'a;=x',
    'a\t=x',
    ' plain',
    ' -5',
    "'=x",
    "''-x",
    "'plain'",
    '-5',
    '+1.5',
    'plain',
    '',
    "it's",
    '"q"',
    'a\r\nb',
  ])('gives back %j as it was', (text) => {
    const [record] = csvRecords(formatCsvLine(['1', text]), ',');
    expect(record?.cells.some(isUnsafe)).toBe(false);
    expect(unescaped(record?.cells[1] ?? '')).toBe(text);
  });

  it('is read without its stamp, and any other to its end', () => {
    const data = '_id,text\r\n1,fine\r\n';
    const stamp = '\r\nVerbatim NLP,Comments\r\nProject,P\r\nExported by,ada\r\nExported at,2026-11-26T15:00:00Z\r\n';
    expect(withoutStamp(data + stamp).trimEnd()).toBe(data.trimEnd());
    expect(withoutStamp(data)).toBe(data);
    const foreign = `${data}\r\nVerbatim NLP,is good\r\n`;
    expect(withoutStamp(foreign)).toBe(foreign);
  });
});

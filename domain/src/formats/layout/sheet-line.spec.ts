import { describe, expect, it } from '@jest/globals';
import { formatCsvLine } from '../csv/csv-line.ts';
import { formatSheetLine } from './sheet-line.ts';
import { XLSX_CELL, formatXlsxRow } from '../xlsx-row.ts';

describe('a line of CSV', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd|calc', "'+cmd|calc"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', `"'\t=1"`],
    ['\n=1', `"'\n=1"`],
    ['\ufeff=1', "'\ufeff=1"],
    ['\u00a0=1', "'\u00a0=1"],
    ['\u2028=1', "'\u2028=1"],
    ['\u2029+1+1', "'\u2029+1+1"],
    ['\u200b=1', "'\u200b=1"],
    ['  @SUM(A1)', "'  @SUM(A1)"],
    [' \u200b\n -1+1', `"' \u200b\n -1+1"`],
    ['\uff1d1+1', "'\uff1d1+1"],
    ['\uff0b1', "'\uff0b1"],
    ['\uff0d1', "'\uff0d1"],
    ['\uff20SUM(A1)', "'\uff20SUM(A1)"],
    ['a;=1+1', '"a;=1+1"'],
    ['a\t=1+1', '"a\t=1+1"'],
    ['a b', 'a b'],
    [' -5', ' -5'],
    ['\0=1', "'\0=1"],
    ['\r=1', `"'\r=1"`],
    ['-1.2.3', "'-1.2.3"],
    ['-', "'-"],
    ['-5', '-5'],
    ['-0.25', '-0.25'],
    ['+7', '+7'],
    ['-1e-7', '-1e-7'],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ['a, "b"\nc', '"a, ""b""\nc"'],
    ['1=1', '1=1'],
  ])('writes %j as %j', (cell, written) => {
    expect(formatCsvLine([cell, 'x'])).toBe(`${written},x\r\n`);
  });

  it('has nothing for an empty cell, and numbers as they are', () => {
    expect(formatSheetLine('csv', ['a', null, -0.5, 3], 1)).toBe('a,,-0.5,3\r\n');
  });
});

describe('a row of XLSX', () => {
  const text = (inner: string): string =>
    `<row r="7"><c r="A7" t="inlineStr"><is><t xml:space="preserve">${inner}</t></is></c></row>`;
  it.each([
    ['=1+1', '=1+1'],
    ['<a & "b">', '&lt;a &amp; &quot;b&quot;&gt;'],
    ['a\0b\u000bc', 'a\ufffdb\ufffdc'],
    ['half \ud83d', 'half \ufffd'],
    ['whole 😀', 'whole 😀'],
    ['a\r\nb', 'a_x000D_\nb'],
    ['_x0041_', '_x005F_x0041_'],
  ])('holds %j as the text %j', (cell, written) => {
    expect(formatXlsxRow([cell], 7)).toBe(text(written));
  });

  it('has numbers as numbers, and nothing for an empty cell', () => {
    expect(formatSheetLine('xlsx', [-0.5, null, '', NaN, 7], 2)).toBe(
      '<row r="2"><c r="A2"><v>-0.5</v></c><c r="E2"><v>7</v></c></row>',
    );
    const wide = formatXlsxRow(
      Array.from({ length: 703 }, (_, at) => at),
      1,
    );
    for (const place of ['Z1"><v>25<', 'AA1"><v>26<', 'ZZ1"><v>701<', 'AAA1"><v>702<']) expect(wide).toContain(place);
  });

  it('cuts a text where a spreadsheet would not open the file', () => {
    const long = `${'a'.repeat(XLSX_CELL - 2)}😀😀`;
    expect(formatXlsxRow([long], 7)).toBe(text(`${'a'.repeat(XLSX_CELL - 2)}…`));
    expect(formatXlsxRow(['b'.repeat(XLSX_CELL)], 7)).toBe(text('b'.repeat(XLSX_CELL)));
  });
});

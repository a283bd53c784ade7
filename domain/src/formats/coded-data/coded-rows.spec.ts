import { describe, expect, it } from '@jest/globals';
import { CodedRowWriter } from './coded-rows.ts';
import {
  codeOptions,
  countBytes,
  cutBytes,
  formatPlainNumber,
  mergeExtents,
  NO_EXTENT,
  type CodedCell,
  type CodedFormat,
  type CodedType,
} from './coded-variable.ts';

const write = (format: CodedFormat, types: readonly CodedType[], ...rows: readonly (readonly CodedCell[])[]) => {
  const writer = new CodedRowWriter(format, types);
  return { lines: rows.map((row) => writer.toLine(row)), extents: writer.extents };
};
const day = (date: string): number => Date.parse(date) / 86_400_000;
const NOON = 43_200_000;

const TEXT = { type: 'text' } as const;
const NUMBER = { type: 'number' } as const;
const FLAG = { type: 'flag', set: 'themes' } as const;

describe('rows of coded data', () => {
  it('keep texts as they are, without apostrophes for spreadsheets, on one line', () => {
    const { lines, extents } = write(
      'sps',
      [TEXT, TEXT],
      ['=1+1', 'a "quoted", one'],
      ['two\r\nlines\u2028three', ''],
      ['-5', 'שלום'],
    );
    expect(lines).toEqual(['"=1+1","a ""quoted"", one"\r\n', '"two lines three",\r\n', '"-5","שלום"\r\n']);
    expect(extents.map(({ length, joined }) => [length, joined])).toEqual([
      [15, 1],
      [15, 0],
    ]);
  });

  it('cut a text to what SPSS holds, between characters, and leave it whole for Triple-S', () => {
    const text = `${'a'.repeat(32_766)}ü!`;
    const spss = write('sps', [TEXT], [text]);
    expect(spss.lines[0]).toBe(`"${'a'.repeat(32_766)}"\r\n`);
    expect(spss.extents[0]).toMatchObject({ length: 32_767, cut: 1 });
    const tripleS = write('triple-s', [TEXT], [text]);
    expect(tripleS.lines[0]).toBe(`"${text}"\r\n`);
    expect(tripleS.extents[0]).toMatchObject({ length: 32_768, cut: 0 });
  });

  it('write numbers with a point and without exponents, and measure them', () => {
    const { lines, extents } = write('sps', [NUMBER], [12.5], [-0.000_000_25], [1e21], [null], [NaN]);
    expect(lines).toEqual(['12.5\r\n', '-0.00000025\r\n', '1000000000000000000000\r\n', '\r\n', '\r\n']);
    expect(extents[0]).toMatchObject({ min: -0.000_000_25, max: 1e21, decimals: 8 });
  });

  it('write dates for SPSS, with times where the column has some', () => {
    const { lines, extents } = write(
      'sps',
      [
        { type: 'date', hasTimes: false },
        { type: 'date', hasTimes: true },
      ],
      [
        { day: day('2026-03-01'), time: undefined },
        { day: day('2026-03-01'), time: NOON + 1_500 },
      ],
      [
        { day: day('1582-10-14'), time: undefined },
        { day: day('1999-12-31'), time: undefined },
      ],
      [null, null],
    );
    expect(lines).toEqual(['2026-03-01,01-MAR-2026 12:00:01.500\r\n', ',31-DEC-1999 00:00:00\r\n', ',\r\n']);
    expect(extents.map(({ lost }) => lost)).toEqual([1, 0]);
  });

  it('write dates and times of Triple-S as two fields', () => {
    const { lines } = write(
      'triple-s',
      [{ type: 'date', hasTimes: true }, NUMBER],
      [{ day: day('2026-03-01'), time: NOON }, 1],
      [{ day: day('0999-03-01'), time: undefined }, 2],
      [null, 3],
    );
    expect(lines).toEqual(['20260301,120000,1\r\n', '09990301,,2\r\n', ',,3\r\n']);
  });

  it('have a field for each theme in SPSS, and one of bits in Triple-S, quoted as the standard says', () => {
    const types = [NUMBER, FLAG, FLAG, FLAG, { type: 'flag', set: 'nets' }, NUMBER] as const;
    const row = [7, 0, 1, 0, 1, 8];
    expect(write('sps', types, row).lines).toEqual(['7,0,1,0,1,8\r\n']);
    expect(write('triple-s', types, row).lines).toEqual(['7,"010","1",8\r\n']);
  });

  it('merge what pages extend to', () => {
    const one = write('sps', [NUMBER], [1.25]).extents[0]!;
    const other = write('sps', [NUMBER], [-3]).extents[0]!;
    expect([NO_EXTENT, one, other].reduce(mergeExtents)).toMatchObject({ min: -3, max: 1.25, decimals: 2 });
  });
});

describe('codes of categories', () => {
  it('count from 1, or are the values where these are whole numbers', () => {
    expect(codeOptions(['Spring', 'Autumn'])).toEqual([
      { code: 1, label: 'Spring' },
      { code: 2, label: 'Autumn' },
    ]);
    expect(codeOptions(['1', '2', '10'])?.map(({ code }) => code)).toEqual([1, 2, 10]);
    for (const values of [
      ['0', '7'],
      ['01', '7'],
      ['7', 'n/a'],
      ['7', '1000000'],
      ['1.5', '7'],
    ])
      expect(codeOptions(values)?.map(({ code }) => code)).toEqual([1, 2]);
  });

  it('are none where the values are too many', () => {
    expect(codeOptions(Array.from({ length: 2_001 }, (_, at) => `v${at}`))).toBeUndefined();
  });
});

describe('plain numbers and bytes', () => {
  it.each([
    [0.1, '0.1'],
    [-0, '0'],
    [1.5e-7, '0.00000015'],
    [-2e-7, '-0.0000002'],
    [1.25e22, '12500000000000000000000'],
    [123_456_789.123, '123456789.123'],
  ])('%d is %s', (number, plain) => {
    expect(formatPlainNumber(number)).toBe(plain);
    expect(Number(plain)).toBe(number === 0 ? 0 : number);
  });

  it('are cut between characters', () => {
    expect(cutBytes('aüb', 2)).toBe('a');
    expect(cutBytes('a😀', 4)).toBe('a');
    expect(cutBytes('a😀', 5)).toBe('a😀');
    expect(countBytes('a😀ü')).toBe(7);
  });
});

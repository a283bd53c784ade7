import { describe, it, expect } from '@jest/globals';
import { CsvDialectError, decodeCsv, detectDelimiter } from './csv-dialect.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16 = (text: string, order: 'le' | 'be'): Uint8Array => {
  const bytes = Buffer.from(text, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};
const refusal = (bytes: Uint8Array): [string, number | undefined] | undefined => {
  try {
    decodeCsv(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof CsvDialectError) return [error.code, error.line];
    throw error;
  }
};
const message = (bytes: Uint8Array): string => {
  try {
    decodeCsv(bytes);
    return '';
  } catch (error) {
    return String((error as Error).message);
  }
};

const text = 'id,comment\r\n1,"Très “bon” 😀"\r\n';

describe('the encoding of a file', () => {
  it('is UTF-8, with or without a byte order mark', () => {
    expect(decodeCsv(utf8(text))).toEqual({ text, encoding: 'utf-8', byteOrderMark: false });
    expect(decodeCsv(utf8(`\ufeff${text}`))).toEqual({ text, encoding: 'utf-8', byteOrderMark: true });
  });

  it('is UTF-16 with a byte order mark', () => {
    expect(decodeCsv(utf16(`\ufeff${text}`, 'le'))).toEqual({ text, encoding: 'utf-16le', byteOrderMark: true });
    expect(decodeCsv(utf16(`\ufeff${text}`, 'be'))).toEqual({ text, encoding: 'utf-16be', byteOrderMark: true });
  });

  it('is Windows-1252 when it is not valid UTF-8', () => {
    const bytes = Uint8Array.from([...utf8('a,b\ncaf'), 0xe9, 0x2c, 0x93, 0x80, 0x94]);
    expect(decodeCsv(bytes)).toEqual({ text: 'a,b\ncafé,“€”', encoding: 'windows-1252', byteOrderMark: false });
  });

  it('keeps a character for every byte of Windows-1252', () => {
    const bytes = Uint8Array.from({ length: 255 }, (_, index) => index + 1);
    const { text: decoded } = decodeCsv(bytes);
    expect(decoded).toHaveLength(255);
    expect(new Set(decoded).size).toBe(255);
    expect(decoded.slice(0x7f, 0x9f)).toBe('€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ');
    expect(decoded.slice(0x9f)).toBe(Buffer.from(bytes.slice(0x9f)).toString('latin1'));
  });

  it('is UTF-8 for an empty file', () => {
    expect(decodeCsv(new Uint8Array())).toEqual({ text: '', encoding: 'utf-8', byteOrderMark: false });
    expect(decodeCsv(utf8('\ufeff')).text).toBe('');
  });

  it('takes a view into a larger buffer', () => {
    expect(decodeCsv(utf8(`xx${text}`).subarray(2)).text).toBe(text);
  });
});

describe('a file that cannot be read', () => {
  it('is UTF-16 without a byte order mark, of either order', () => {
    expect(refusal(utf16(text, 'le'))).toEqual(['CSV_UTF16_WITHOUT_BOM', 1]);
    expect(refusal(utf16(text, 'be'))).toEqual(['CSV_UTF16_WITHOUT_BOM', 1]);
    expect(refusal(utf16('番号,評価\n1,とても良い商品でした\n', 'le'))).toEqual(['CSV_UTF16_WITHOUT_BOM', 1]);
  });

  it('holds a NUL byte, and the message names the line', () => {
    expect(refusal(utf8('a,b\r\n1,2\r\n3,\0\r\n'))).toEqual(['CSV_NUL_BYTE', 3]);
    expect(message(utf8('a,b\r\n1,2\r\n3,\0\r\n'))).toMatch(/^Line 3, character 3: .*Export/u);
    expect(refusal(utf8('\ufeffa\rb\r\0\0'))).toEqual(['CSV_NUL_BYTE', 3]);
    expect(refusal(utf16('\ufeffa\n\0', 'le'))).toEqual(['CSV_NUL_BYTE', 2]);
    expect(refusal(Uint8Array.from([0xe9, 0x0a, 0x00]))).toEqual(['CSV_NUL_BYTE', 2]);
  });

  it('is not in the encoding of its byte order mark, and the message names the line', () => {
    expect(refusal(Uint8Array.from([...utf8('\ufeffa\nb\nc'), 0xe9, 0x0a]))).toEqual(['CSV_BROKEN_ENCODING', 3]);
    expect(refusal(utf16('\ufeffa\nb\ud83d\nc', 'le'))).toEqual(['CSV_BROKEN_ENCODING', 2]);
    expect(message(utf16('\ufeffa\nb\ud83d\nc', 'le'))).toMatch(/^Line 2, character 2: .*Export/u);
    expect(message(Uint8Array.from([...utf8('\ufeffa\nb\ncd'), 0xe9, 0x0a]))).toMatch(/^Line 3, character 3: /u);
    expect(refusal(utf16('\ufeffa\nb', 'le').subarray(0, 7))).toEqual(['CSV_BROKEN_ENCODING', 2]);
  });

  it.each([
    ['a workbook', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0x00]],
    ['a PDF', [...Buffer.from('%PDF-1.7\n')]],
    ['an image', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]],
  ])('is %s, which is reported without a line', (_, bytes) => {
    expect(refusal(Uint8Array.from(bytes))).toEqual(['CSV_NOT_TEXT', undefined]);
  });
});

describe('the delimiter of a text', () => {
  it.each([
    [',', 'a,b\n1,2\n'],
    [';', 'a;b\n1,5;2\n'],
    ['\t', 'a\tb\n1,5\t2;3\n'],
    // Those within quotes do not count
    [',', 'a,"b;c;d"\n1,"x;y;z"\n2,"x\ty;z"\n'],
    [';', '"a,b,c";d\n"1,\n2,3";4\n'],
    // Comments hold commas, but not the same number in every row
    [';', 'id;comment\n1;good, cheap, fast\n2;bad\n3;well, fine\n'],
    [';', 'name, first;comment\nx;good\ny;bad\n'],
    // As wide as can be
    [';', 'a,b;c;d\n1,2;3;4\n'],
    // One column by any delimiter, or nothing
    [',', 'comment\ngood; cheap; fast\nbad\n'],
    [',', ''],
    ['\t', 'a\tb'],
  ])('is %p in %p', (delimiter, csv) => {
    expect(detectDelimiter(csv)).toBe(delimiter);
  });

  it('is found in spite of a few ragged rows', () => {
    expect(detectDelimiter(`a;b;c\n${'1;2;3\n'.repeat(10)}1;2\n`)).toBe(';');
  });

  it('is found without reading a large text to its end', () => {
    const head = `a\tb\n${'x\tz\n'.repeat(300_000)}`;
    const rest = 'a;b;c;d;e\n'.repeat(1_500_000);
    expect(detectDelimiter(rest)).toBe(';');
    expect(detectDelimiter(head + rest)).toBe('\t');
  });

  it('is found when one quoted cell is larger than what is looked at', () => {
    expect(detectDelimiter(`a;b\n1;"${'x,'.repeat(400_000)}"\n`)).toBe(';');
  });
});

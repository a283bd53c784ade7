/** Invalid or hostile uploads, each under 16 MiB. The server must respond soon, without delaying others. */

const MOST = 16 * 1024 * 1024 - 1;
const HEADER = 'Comment,Season,Arrival\n';
const ROW = '"The room was lovely, and the staff, too.",Spring,2026-01-31\n';

const filled = (head: string, unit: string): string =>
  head + unit.repeat(Math.floor((MOST - head.length) / unit.length));

export interface HostileFile {
  readonly what: string;
  readonly content: () => string | Uint8Array;
  /** 'taken', or the code of a rejection. */
  readonly answer: string;
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

export const HOSTILE_FILES: readonly HostileFile[] = [
  { what: 'a usual file of 8.5 MB', content: () => HEADER + ROW.repeat(140_000), answer: 'taken' },
  { what: 'just under 16 MiB of usual rows', content: () => filled(HEADER, ROW), answer: 'taken' },
  { what: '500,000 short rows', content: () => HEADER + 'a,b,\n'.repeat(500_000), answer: 'taken' },
  { what: 'a million short rows', content: () => HEADER + 'a,,\n'.repeat(1_000_000), answer: 'CSV_TOO_MANY_ROWS' },
  { what: 'commas', content: () => ','.repeat(MOST), answer: 'CSV_TOO_MANY_COLUMNS' },
  { what: 'a row of commas', content: () => filled(`${HEADER}x`, ','), answer: 'CSV_RAGGED_ROW' },
  {
    what: 'a quote that never closes',
    content: () => filled(`${HEADER}"`, 'text, and more\n'),
    answer: 'CSV_UNBALANCED_QUOTE',
  },
  { what: 'quotes alone', content: () => filled(`${HEADER}`, '"'), answer: 'CSV_ROW_TOO_LARGE' },
  { what: 'a quote in every line', content: () => filled(HEADER, 'a"b,c,\n'), answer: 'CSV_UNBALANCED_QUOTE' },
  {
    what: 'NUL bytes',
    content: () => Buffer.concat([Buffer.from(HEADER), Buffer.alloc(MOST - HEADER.length)]),
    answer: 'CSV_NUL_BYTE',
  },
  {
    what: 'a NUL after eight million lines',
    content: () => `${filled('a\n', '\n\n').slice(0, MOST - 1)}\0`,
    answer: 'CSV_NUL_BYTE',
  },
  { what: 'UTF-16', content: () => utf16(`\ufeff${HEADER}${ROW.repeat(100_000)}`), answer: 'taken' },
  {
    what: 'UTF-16 without its mark',
    content: () => utf16(HEADER + ROW.repeat(100_000)),
    answer: 'CSV_UTF16_WITHOUT_BOM',
  },
  {
    what: 'a broken last line of millions',
    content: () =>
      Buffer.concat([Buffer.from(`\ufeff${filled(HEADER, 'a\n').slice(0, MOST - 8)}`), Buffer.from([0xff])]),
    answer: 'CSV_BROKEN_ENCODING',
  },
  {
    what: 'Windows-1252 quotes alone',
    content: () => Buffer.concat([Buffer.from(HEADER), Buffer.alloc(MOST - HEADER.length, 0x93)]),
    answer: 'CSV_ROW_TOO_LARGE',
  },
  { what: 'one huge cell', content: () => filled(HEADER, 'x'), answer: 'CSV_ROW_TOO_LARGE' },
  {
    what: 'one huge quoted cell',
    content: () => `${filled(`${HEADER}"`, 'x').slice(0, MOST - 5)}",,\n`,
    answer: 'CSV_ROW_TOO_LARGE',
  },
  {
    what: 'CR alone between its lines',
    content: () =>
      filled(HEADER, ROW)
        .slice(0, 8_000_000)
        .replaceAll('\n', '\r')
        .replace(/[^\r]*$/u, ''),
    answer: 'taken',
  },
  { what: 'white space', content: () => ' '.repeat(MOST), answer: 'CSV_EMPTY' },
  { what: 'line ends', content: () => '\n'.repeat(MOST), answer: 'CSV_EMPTY' },
  { what: 'a header of one name', content: () => filled('', 'n'), answer: 'CSV_ROW_TOO_LARGE' },
  {
    what: 'a header of a thousand equal names',
    content: () => `${'a,'.repeat(999)}a\n${`${'1,'.repeat(999)}1\n`.repeat(8_000)}`,
    answer: 'CSV_COLUMN_MISSING',
  },
  {
    what: 'a name of 256 characters',
    content: () => `${HEADER.trimEnd()},${'n'.repeat(256)}\na,b,,d\n`,
    answer: 'CSV_NAME_TOO_LONG',
  },
  {
    what: 'an option in every row',
    content: () => HEADER + Array.from({ length: 400_000 }, (_, i) => `a,option ${i},\n`).join(''),
    answer: 'ENUM_TOO_LARGE',
  },
  {
    what: 'another date in every row',
    content: () =>
      HEADER + Array.from({ length: 400_000 }, (_, i) => `a,b,1/2/2026 ${i % 24}:${i % 60}:${i % 59}.${i}\n`).join(''),
    answer: 'IMPORT_OPTIONS_NEEDED',
  },
  { what: 'emoji', content: () => Buffer.from(HEADER + '👩‍👩‍👧🎉 🎉,🎉,\n'.repeat(300_000)), answer: 'taken' },
  {
    what: 'control characters, which grow sixfold in the log',
    content: () => HEADER + `${'\u0001'.repeat(40_000)},b,\n`.repeat(300),
    answer: 'taken',
  },
];

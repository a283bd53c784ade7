/** How an uploaded file is written: its encoding and its delimiter, or why it cannot be read. The same in browser and server. */
import { CSV_DELIMITERS, csvRecords } from './csv-records.ts';
import type { CsvDelimiter } from './csv-records.ts';

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface DecodedCsv {
  /** Without a byte order mark. */
  readonly text: string;
  readonly encoding: CsvEncoding;
  readonly byteOrderMark: boolean;
}

export type CsvDialectErrorCode = 'CSV_NOT_TEXT' | 'CSV_UTF16_WITHOUT_BOM' | 'CSV_NUL_BYTE' | 'CSV_BROKEN_ENCODING';

export class CsvDialectError extends Error {
  readonly code: CsvDialectErrorCode;
  /** Counted from 1; undefined where a line means nothing, as in a file that is no text at all. */
  readonly line: number | undefined;
  constructor(code: CsvDialectErrorCode, message: string, line: number | undefined) {
    super(message);
    this.name = 'CsvDialectError';
    this.code = code;
    this.line = line;
  }
}

/** What people upload by mistake, by its first bytes. */
const SIGNATURES: readonly { readonly bytes: readonly number[]; readonly name: string }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], name: 'an Excel workbook or a ZIP archive' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], name: 'an old Excel workbook' },
  { bytes: [0x25, 0x50, 0x44, 0x46, 0x2d], name: 'a PDF document' },
  { bytes: [0x1f, 0x8b, 0x08], name: 'a gzip archive' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], name: 'an image' },
  { bytes: [0xff, 0xd8, 0xff], name: 'an image' },
  { bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66], name: 'a rich text document' },
];

const BYTE_ORDER_MARKS: readonly { readonly bytes: readonly number[]; readonly encoding: CsvEncoding }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

const startsWith = (bytes: Uint8Array, prefix: readonly number[]): boolean =>
  prefix.every((byte, index) => bytes[index] === byte);

const [LF, CR] = [0x0a, 0x0d];

/** Both from 1. */
interface TextPlace {
  readonly line: number;
  readonly character: number;
}

/** A lone CR ends a line too. Counted unit by unit: a file may be nothing but line ends. */
const placeOf = (text: string, index: number): TextPlace => {
  let [line, begin] = [1, 0];
  for (let at = 0; at < index; at++) {
    const unit = text.charCodeAt(at);
    if (unit !== LF && (unit !== CR || text.charCodeAt(at + 1) === LF)) continue;
    line++;
    begin = at + 1;
  }
  return { line, character: index - begin + 1 };
};

/** What a lenient decoder puts where it can read nothing. */
const UNREADABLE = '\ufffd';

const decodeStrictly = (bytes: Uint8Array, encoding: CsvEncoding): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** The characters of bytes 0x80 to 0x9f; the five bytes without one stay control characters. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Bytes that are looked at, or decoded, at once. */
const SAMPLED_BYTES = 65_536;

/**
 * The decoder of node 20 reads `windows-1252` as Latin-1, which only differs in these. Piece by piece, for what replaces every character
 * of a large text remembers a place for each.
 */
const decodeWindows1252 = (bytes: Uint8Array): string => {
  const decoder = new TextDecoder('windows-1252');
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += SAMPLED_BYTES)
    pieces.push(
      decoder
        .decode(bytes.subarray(at, at + SAMPLED_BYTES))
        .replace(/[\x80-\x9f]/g, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80] ?? char),
    );
  return pieces.join('');
};

/** UTF-16 puts its zero bytes on one side of each pair, and a CSV has many: its line ends, delimiters and quotes. */
const looksLikeUtf16 = (bytes: Uint8Array): boolean => {
  const sample = bytes.subarray(0, SAMPLED_BYTES);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  return Math.max(even, odd) >= 4 * Math.min(even, odd) && Math.max(even, odd) >= Math.max(2, sample.length / 100);
};

const refuseNul = (text: string): void => {
  const index = text.indexOf('\0');
  if (index === -1) return;
  const { line, character } = placeOf(text, index);
  throw new CsvDialectError(
    'CSV_NUL_BYTE',
    `Line ${line}, character ${character}: a NUL byte, which text never holds. Export the file again as CSV (UTF-8).`,
    line,
  );
};

/** The first place that the decoder refuses, for only it knows what is valid. Halves are tried, so that a line costs no call of its own. */
const brokenUtf8Place = (bytes: Uint8Array): TextPlace => {
  let line = 1;
  let rest = bytes;
  while (rest.length > 1) {
    const end = lineEndNear(rest, rest.length >> 1);
    if (end === 0) break;
    const half = rest.subarray(0, end);
    if (decodeStrictly(half, 'utf-8') === null) rest = half;
    else {
      line += countFeeds(half);
      rest = rest.subarray(end);
    }
  }
  return { line, character: new TextDecoder('utf-8').decode(rest).indexOf(UNREADABLE) + 1 };
};

/** Behind the last line feed before `middle`, or behind the first one after it; 0 when there is none but at the very end. */
const lineEndNear = (bytes: Uint8Array, middle: number): number => {
  const before = bytes.lastIndexOf(LF, middle - 1) + 1;
  if (before > 0) return before;
  const after = bytes.indexOf(LF, middle) + 1;
  return after === bytes.length ? 0 : after;
};

const countFeeds = (bytes: Uint8Array): number => {
  let feeds = 0;
  for (const byte of bytes) if (byte === LF) feeds++;
  return feeds;
};

const decodeMarked = (bytes: Uint8Array, encoding: CsvEncoding): DecodedCsv => {
  const text = decodeStrictly(bytes, encoding);
  if (text === null) {
    const lenient = encoding === 'utf-8' ? '' : new TextDecoder(encoding).decode(bytes);
    const place = encoding === 'utf-8' ? brokenUtf8Place(bytes) : placeOf(lenient, lenient.indexOf(UNREADABLE));
    const { line, character } = place;
    const message = `Line ${line}, character ${character}: not valid ${encoding.toUpperCase()}, though the file says that it is. Export it again as CSV (UTF-8).`;
    throw new CsvDialectError('CSV_BROKEN_ENCODING', message, line);
  }
  refuseNul(text);
  return { text, encoding, byteOrderMark: true };
};

/**
 * Reads UTF-8 with or without a byte order mark, UTF-16 with one, and what is not valid UTF-8 as Windows-1252.
 * @throws CsvDialectError for other kinds of file, NUL bytes, UTF-16 without a byte order mark, and a file that is not in the encoding its mark says
 */
export const decodeCsv = (bytes: Uint8Array): DecodedCsv => {
  const signature = SIGNATURES.find((candidate) => startsWith(bytes, candidate.bytes));
  if (signature !== undefined) {
    throw new CsvDialectError(
      'CSV_NOT_TEXT',
      `This file is ${signature.name}, not a CSV. Save it as CSV (UTF-8) and upload that.`,
      undefined,
    );
  }
  const marked = BYTE_ORDER_MARKS.find((candidate) => startsWith(bytes, candidate.bytes));
  if (marked !== undefined) return decodeMarked(bytes, marked.encoding);
  if (bytes.includes(0) && looksLikeUtf16(bytes)) {
    const message =
      'The file looks like UTF-16 without a byte order mark. Save it as CSV (UTF-8), or as Unicode text with the mark.';
    throw new CsvDialectError('CSV_UTF16_WITHOUT_BOM', message, 1);
  }
  const utf8 = decodeStrictly(bytes, 'utf-8');
  const text = utf8 ?? decodeWindows1252(bytes);
  refuseNul(text);
  return { text, encoding: utf8 === null ? 'windows-1252' : 'utf-8', byteOrderMark: false };
};

const COMPARED_RECORDS = 50;
const COMPARED_UNITS = 262_144;

/** How well a delimiter cuts the text: the share of records as wide as the header, and that width. */
const judge = (
  text: string,
  delimiter: CsvDelimiter,
  complete: boolean,
): { readonly agreeing: number; readonly width: number } => {
  const widths: number[] = [];
  for (const { cells } of csvRecords(text, delimiter)) {
    widths.push(cells.length);
    if (widths.length > COMPARED_RECORDS) break;
  }
  // The last record may be cut off: by the limit of records, or by that of units
  if (widths.length > 1 && (widths.length > COMPARED_RECORDS || !complete)) widths.pop();
  const width = widths[0] ?? 0;
  return { agreeing: widths.filter((other) => other === width).length / Math.max(1, widths.length), width };
};

/**
 * The delimiter by which most of the first 50 records come out as wide as the header (then the one that makes it wider); a
 * comma when the header has one column by any. Delimiters within quotes do not count.
 */
export const detectDelimiter = (text: string): CsvDelimiter => {
  const sample = text.slice(0, COMPARED_UNITS);
  let best: { readonly delimiter: CsvDelimiter; readonly agreeing: number; readonly width: number } = {
    delimiter: ',',
    agreeing: 0,
    width: 1,
  };
  for (const delimiter of CSV_DELIMITERS) {
    const { agreeing, width } = judge(sample, delimiter, sample.length === text.length);
    if (width < 2) continue;
    if (agreeing > best.agreeing || (agreeing === best.agreeing && width > best.width))
      best = { delimiter, agreeing, width };
  }
  return best.delimiter;
};

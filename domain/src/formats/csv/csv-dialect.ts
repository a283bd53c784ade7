/** Encoding and delimiter of an uploaded file, or why it is unreadable; shared by browser and server. */
import { CSV_DELIMITERS, csvRecords } from './csv-records.ts';
import type { CsvDelimiter } from './csv-records.ts';
import { guessEncoding, type GuessedEncoding } from '../guess-encoding.ts';
import { decodeWindows1252 } from '../windows-1252.ts';

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | GuessedEncoding;

export const CSV_ENCODINGS: readonly CsvEncoding[] = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'windows-1251', 'windows-1253'] as const),
  ...(['windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'koi8-r', 'shift_jis', 'euc-jp'] as const),
  ...(['gb18030', 'big5', 'euc-kr', 'macintosh'] as const),
];

export interface DecodedCsv {
  /** Without a byte order mark. */
  readonly text: string;
  readonly encoding: CsvEncoding;
  readonly byteOrderMark: boolean;
}

export type CsvDialectErrorCode = 'CSV_NOT_TEXT' | 'CSV_UTF16_WITHOUT_BOM' | 'CSV_NUL_BYTE' | 'CSV_BROKEN_ENCODING';

export class CsvDialectError extends Error {
  readonly code: CsvDialectErrorCode;
  /** From 1; undefined for binary files. */
  readonly line: number | undefined;
  constructor(code: CsvDialectErrorCode, message: string, line: number | undefined) {
    super(message);
    this.name = 'CsvDialectError';
    this.code = code;
    this.line = line;
  }
}

/** Signatures of file types that are uploaded by mistake. */
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

interface TextPlace {
  readonly line: number;
  readonly character: number;
}

/** A lone CR ends a line, too. Counts units, because a file may consist of line ends. */
const getPlace = (text: string, index: number): TextPlace => {
  let [line, begin] = [1, 0];
  for (let at = 0; at < index; at++) {
    const unit = text.charCodeAt(at);
    if (unit !== LF && (unit !== CR || text.charCodeAt(at + 1) === LF)) continue;
    line++;
    begin = at + 1;
  }
  return { line, character: index - begin + 1 };
};

/** Replacement character of lenient decoders. */
const UNREADABLE = '\ufffd';

const decodeStrictly = (bytes: Uint8Array, encoding: CsvEncoding): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

const SAMPLED_BYTES = 65_536;

/**
 * UTF-16 has its zero bytes on one side of each pair, as the many line ends and delimiters of a CSV file
 * show.
 */
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
  const { line, character } = getPlace(text, index);
  throw new CsvDialectError(
    'CSV_NUL_BYTE',
    `Line ${line}, character ${character}: a NUL byte, which text never contains. Export the file again as CSV (UTF-8).`,
    line,
  );
};

/**
 * The first offset that the decoder refuses; only the decoder knows what is valid. Bisects, so that not every
 * line costs a call.
 */
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

/**
 * Just after the line feed nearest to `middle`, preferring an earlier one; 0 when the only one is at the end.
 */
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
    const place = encoding === 'utf-8' ? brokenUtf8Place(bytes) : getPlace(lenient, lenient.indexOf(UNREADABLE));
    const { line, character } = place;
    const message = `Line ${line}, character ${character}: not valid ${encoding.toUpperCase()}, although the file claims to be. Export it again as CSV (UTF-8).`;
    throw new CsvDialectError('CSV_BROKEN_ENCODING', message, line);
  }
  refuseNul(text);
  return { text, encoding, byteOrderMark: true };
};

/** Legacy encodings cannot be invalid: undecodable bytes are shown as such. */
const decodeLeniently = (bytes: Uint8Array, encoding: CsvEncoding): string =>
  encoding === 'windows-1252' ? decodeWindows1252(bytes) : new TextDecoder(encoding).decode(bytes);

/**
 * Decodes UTF-8 with or without BOM and UTF-16 with one; invalid UTF-8 is read in the guessed legacy
 * encoding.
 * @param chosen by the user; a BOM takes precedence
 * @throws CsvDialectError for other file types, NUL bytes, UTF-16 without BOM, and files that contradict
 * their BOM
 */
export const decodeCsv = (bytes: Uint8Array, chosen?: CsvEncoding): DecodedCsv => {
  const signature = SIGNATURES.find((candidate) => startsWith(bytes, candidate.bytes));
  if (signature !== undefined) {
    throw new CsvDialectError(
      'CSV_NOT_TEXT',
      `This file is ${signature.name}, not a CSV file. Save it as CSV (UTF-8) and upload that.`,
      undefined,
    );
  }
  const marked = BYTE_ORDER_MARKS.find((candidate) => startsWith(bytes, candidate.bytes));
  if (marked !== undefined) return decodeMarked(bytes, marked.encoding);
  if (chosen === undefined && bytes.includes(0) && looksLikeUtf16(bytes)) {
    const message =
      'The file looks like UTF-16 without a byte order mark. Save it as CSV (UTF-8), or as Unicode text with the mark.';
    throw new CsvDialectError('CSV_UTF16_WITHOUT_BOM', message, 1);
  }
  const utf8 = chosen === undefined || chosen === 'utf-8' ? decodeStrictly(bytes, 'utf-8') : null;
  const encoding = utf8 === null ? (chosen ?? guessEncoding(bytes)) : 'utf-8';
  const text = utf8 ?? decodeLeniently(bytes, encoding);
  refuseNul(text);
  return { text, encoding, byteOrderMark: false };
};

const COMPARED_RECORDS = 50;
const COMPARED_UNITS = 262_144;

/** Score of a delimiter: the share of records as wide as the header, and that width. */
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
  // The last record may be cut off by either limit.
  if (widths.length > 1 && (widths.length > COMPARED_RECORDS || !complete)) widths.pop();
  const width = widths[0] ?? 0;
  return { agreeing: widths.filter((other) => other === width).length / Math.max(1, widths.length), width };
};

/**
 * The delimiter by which most of the first 50 records are as wide as the header, preferring more columns.
 * Below a header of one column, rows of different widths are a list of texts: a delimiter that none contains.
 * Quoted delimiters do not count.
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
  if (best.agreeing > 0 || areAlike(sample)) return best.delimiter;
  return CSV_DELIMITERS.find((other) => isOneColumn(text, other)) ?? ',';
};

/** Whether all rows have as many commas: names are missing in the header. */
const areAlike = (sample: string): boolean => {
  const [, ...widths] = [...csvRecords(sample, ',')].slice(0, COMPARED_RECORDS).map(({ cells }) => cells.length);
  return widths.every((width) => width === widths[0]);
};

const MAX_COMPARED = 20_000;

const isOneColumn = (text: string, delimiter: CsvDelimiter): boolean => {
  let rows = 0;
  for (const { cells } of csvRecords(text, delimiter)) {
    if (cells.length > 1) return false;
    if (++rows === MAX_COMPARED) break;
  }
  return true;
};

/** A CSV file, as it was exported or saved again by a spreadsheet. */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { detectDelimiter, type CsvEncoding } from '@verbatim/domain/formats/csv/csv-dialect';
import { joinStampCells } from '@verbatim/domain/formats/export-proof';
import { guessEncoding } from '@verbatim/domain/formats/guess-encoding';
import { unescaped } from '@verbatim/domain/formats/verbatim-export';
import { csvRows } from './csv-rows.ts';
import type { ExportedFile } from './exported-file.ts';

const HEAD_BYTES = 64 * 1024;
/** A stamp lists each theme with its query. */
const MAX_STAMP_BYTES = 1024 * 1024;

/**
 * An empty line, which a spreadsheet fills with delimiters, the title of a chart, and the first line of the
 * stamp.
 */
const LINE_END = String.raw`(?:\r\n|\r(?!\n)|(?<!\r)\n)`;
const STAMP = new RegExp(
  String.raw`(?<end>^|${LINE_END})[,;\t" ]*${LINE_END}(?=(?:[^\r\n]*${LINE_END})?(?<quote>"?)Verbatim NLP(?<delimiter>[,;\t]))`,
  'gu',
);

interface Encoded {
  readonly encoding: CsvEncoding;
  /** Length of the byte order mark. */
  readonly from: number;
}

export const readCsvExport = async (path: string, file: FileHandle, size: number): Promise<ExportedFile> => {
  const head = await readBytes(file, 0, Math.min(size, HEAD_BYTES));
  const begin = Math.max(0, size - MAX_STAMP_BYTES);
  const tail = await readBytes(file, begin - (begin % 2), size);
  const encoded = findEncoding(head, tail);
  const text = new TextDecoder(encoded.encoding).decode(tail);
  const found = [...text.matchAll(STAMP)].at(-1);
  if (found?.groups === undefined) return { lines: [], digest: async () => '', rows: () => csvRows([], ',') };
  const { end, quote, delimiter: own } = found.groups;
  const delimiter = quote === '' ? own! : detectDelimiter(new TextDecoder(encoded.encoding).decode(head));
  const stamp = text.slice(found.index + found[0].length);
  const dataEnd = size - countBytes(text.slice(found.index + end!.length), encoded.encoding);
  const range = { start: encoded.from, end: dataEnd - 1 };
  return {
    lines: await readLines(stamp, delimiter),
    digest: () => computeDigest(path, range),
    rows: () => csvRows(decodeRange(path, range, encoded.encoding), delimiter),
  };
};

const readBytes = async (file: FileHandle, from: number, to: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(to - from);
  await file.read(bytes, 0, bytes.length, from);
  return bytes;
};

const MARKS: readonly (readonly [readonly number[], CsvEncoding])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

const findEncoding = (head: Buffer, tail: Buffer): Encoded => {
  for (const [mark, encoding] of MARKS)
    if (mark.every((byte, at) => head[at] === byte)) return { encoding, from: mark.length };
  const isUnicode = [head, tail].every((bytes) => isUtf8(toWholeLines(bytes)));
  return { encoding: isUnicode ? 'utf-8' : guessEncoding(tail), from: 0 };
};

/** Without the characters that a cut may have divided. */
const toWholeLines = (bytes: Buffer): Buffer => bytes.subarray(bytes.indexOf(0x0a) + 1, bytes.lastIndexOf(0x0a) + 1);

const countBytes = (text: string, encoding: CsvEncoding): number => {
  if (encoding === 'utf-8') return Buffer.byteLength(text);
  return encoding.startsWith('utf-16') ? 2 * text.length : text.length;
};

const readLines = async (stamp: string, delimiter: string): Promise<readonly string[]> => {
  const lines: string[] = [];
  for await (const cells of csvRows([stamp], delimiter)) lines.push(joinStampCells(cells.map(unescaped)));
  return lines;
};

interface ByteRange {
  readonly start: number;
  /** Of the last byte. */
  readonly end: number;
}

const computeDigest = async (path: string, range: ByteRange): Promise<string> => {
  const hash = createHash('sha256');
  if (range.end >= range.start) for await (const chunk of createReadStream(path, range)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

async function* decodeRange(path: string, range: ByteRange, encoding: CsvEncoding): AsyncGenerator<string> {
  if (range.end < range.start) return;
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path, range)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

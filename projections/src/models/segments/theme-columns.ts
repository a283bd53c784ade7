/**
 * Theme columns: the sentences of a file that a query finds. They belong to the query and not to a theme, so equal queries share them, and
 * an undo finds them again. STORED FORMAT of the cache beside the model: under `{project}/{file}/{comments split}/{versions}-{digest of
 * the query}` a column with a section a segment: sentence numbers in order, or bits where those take less.
 */
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import { padded } from '../../stores/id-path.ts';
import { encodeColumn, decodeColumn, SegmentFormatError, type ColumnArray } from './segment-format.ts';
import { filePath, PLACES, type SegmentFileDocument } from './segments.ts';
import type { CanonicalQuery } from './canonical-query.ts';
import type { CacheEntry } from '../../stores/read-store.ts';

/** Changes with every change of what a query finds: what was computed with another is not found any more. */
const EVALUATOR_VERSION = '1';

/** A piece of the cache as its document tells it. */
export interface ThemeColumnDocument {
  readonly [key: string]: unknown;
  /** To compute it again. */
  readonly query: ThemeQuery;
  /** Day of the last use by a theme, counted from 1970-01-01. */
  readonly used: number;
}

/** Where a file's columns lie as it stands now; a file with more sentences has others. */
const themeColumnsPath = (file: SegmentFileDocument): string => `${filePath(file)}${padded(file.split)}/`;

export const themeColumnId = (file: SegmentFileDocument, { digest }: CanonicalQuery): string =>
  `${themeColumnsPath(file)}${versionsOf(file)}-${digest}`;

/** Whether a column was computed as it would be now. */
export const isCurrent = (file: SegmentFileDocument, id: string): boolean =>
  id.startsWith(`${themeColumnsPath(file)}${versionsOf(file)}-`);

const versionsOf = ({ tokeniser }: SegmentFileDocument): string => `${EVALUATOR_VERSION}.${tokeniser}`;

/** @param narrowed the sentences of each segment */
export const themeColumnEntry = (
  file: SegmentFileDocument,
  query: CanonicalQuery,
  narrowed: readonly ColumnArray[],
  used: number,
): CacheEntry => ({
  id: themeColumnId(file, query),
  bytes: encodeColumn(narrowed),
  document: { query: query.query, used } satisfies ThemeColumnDocument,
  owners: [{ collection: PLACES, id: file.fileId }],
});

/** @throws SegmentFormatError */
export const decodeThemeColumn = (bytes: Uint8Array): readonly Uint32Array[] => decodeColumn(bytes).map(sentencesOf);

/** What a Uint16 can count. */
const NARROW = 0x10000;

/** A segment's sentences, given in order, as they are stored: in what takes least. */
export const narrowed = (sentences: Uint32Array): ColumnArray => {
  const last = sentences.at(-1) ?? 0;
  const width = last < NARROW ? 2 : 4;
  if (sentences.length * width > (last >>> 3) + 1) return bitsOf(sentences, last);
  return width === 2 ? Uint16Array.from(sentences) : sentences;
};

const bitsOf = (sentences: Uint32Array, last: number): Uint8Array => {
  const bits = new Uint8Array((last >>> 3) + 1);
  for (let at = 0; at < sentences.length; at++) bits[sentences[at]! >>> 3]! |= 1 << (sentences[at]! & 7);
  return bits;
};

const sentencesOf = (section: ColumnArray): Uint32Array => {
  if (section instanceof Uint32Array) return section;
  if (section instanceof Uint16Array) return Uint32Array.from(section);
  if (!(section instanceof Uint8Array)) throw new SegmentFormatError('a section holds no sentences');
  return sentencesOfBits(section);
};

const sentencesOfBits = (bytes: Uint8Array): Uint32Array => {
  let count = 0;
  for (let byte = 0; byte < bytes.length; byte++) for (let bits = bytes[byte]!; bits !== 0; bits &= bits - 1) count++;
  const sentences = new Uint32Array(count);
  let at = 0;
  for (let byte = 0; byte < bytes.length; byte++)
    for (let bits = bytes[byte]!; bits !== 0; bits &= bits - 1)
      sentences[at++] = byte * 8 + 31 - Math.clz32(bits & -bits);
  return sentences;
};

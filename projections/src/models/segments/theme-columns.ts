/**
 * Theme columns: the sentences of a file that a query finds. They belong to the query, so equal queries share
 * them and an undo finds them again. STORED FORMAT in the model's cache: `{project}/{file}/{comments split
 * and which split}/{versions}-{digest of the query}` is a column with a section per segment: sorted sentence
 * numbers, or a bit set if smaller.
 */
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import { padId } from '../../stores/id-path.ts';
import { encodeColumn, decodeColumn, SegmentFormatError, type ColumnArray } from './segment-format.ts';
import { filePath, FILE_POSITIONS, type SegmentFileDocument } from './segments.ts';
import type { CanonicalQuery } from './canonical-query.ts';
import type { CacheEntry } from '../../stores/read-store.ts';

/** Bump with every change of what queries find: older columns are no longer found. */
const EVALUATOR_VERSION = '1';

/** Document of a cached theme column. */
export interface ThemeColumnDocument {
  readonly [key: string]: unknown;
  /** To recompute it. */
  readonly query: ThemeQuery;
  /** Day of the last use by a theme, counted from 1970-01-01. */
  readonly used: number;
}

/** Prefix of a file's current columns; a file with more sentences has another. */
const themeColumnsPath = (file: SegmentFileDocument): string =>
  `${filePath(file)}${padId(file.split)}${file.splitAnew === undefined ? '' : `-${file.splitAnew}`}/`;

export const themeColumnId = (file: SegmentFileDocument, { digest }: CanonicalQuery): string =>
  `${themeColumnsPath(file)}${getVersions(file)}-${digest}`;

/** Whether a column is of the current split and versions. */
export const isCurrent = (file: SegmentFileDocument, id: string): boolean =>
  id.startsWith(`${themeColumnsPath(file)}${getVersions(file)}-`);

const getVersions = ({ tokeniser }: SegmentFileDocument): string => `${EVALUATOR_VERSION}.${tokeniser}`;

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
  owners: [{ collection: FILE_POSITIONS, id: file.fileId }],
});

/** @throws SegmentFormatError */
export const decodeThemeColumn = (bytes: Uint8Array): readonly Uint32Array[] => decodeColumn(bytes).map(getSentences);

/** Range of a Uint16. */
const NARROW = 0x10000;

/** Sorted sentences of a segment in the smallest encoding. */
export const narrowColumn = (sentences: Uint32Array): ColumnArray => {
  const last = sentences.at(-1) ?? 0;
  const width = last < NARROW ? 2 : 4;
  if (sentences.length * width > (last >>> 3) + 1) return getBits(sentences, last);
  return width === 2 ? Uint16Array.from(sentences) : sentences;
};

const getBits = (sentences: Uint32Array, last: number): Uint8Array => {
  const bits = new Uint8Array((last >>> 3) + 1);
  for (let at = 0; at < sentences.length; at++) bits[sentences[at]! >>> 3]! |= 1 << (sentences[at]! & 7);
  return bits;
};

const getSentences = (section: ColumnArray): Uint32Array => {
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

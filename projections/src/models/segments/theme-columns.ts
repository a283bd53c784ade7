/**
 * Theme columns: the sentences of a file that a query finds. They belong to the query, so equal queries share
 * them and an undo finds them again. STORED FORMAT in the model's cache: `{project}/{file}/{comments split
 * and which split}/{versions}-{digest of the query}` is a column with a section per segment: sorted sentence
 * numbers, or a bit set if smaller.
 */
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import { type CacheEntry, padId } from '../../stores/read-store.ts';
import type { CanonicalQuery } from './canonical-query.ts';
import {
  type ColumnArray,
  decodeColumn,
  encodeColumn,
  FILE_POSITIONS,
  filePath,
  type SegmentFileDocument,
  SegmentFormatError,
} from './segments.ts';

/** A growable typed array, which copies its initial bytes only when it grows. */
export class GrowingColumn<A extends ColumnArray> {
  length: number;
  private values: A;
  private readonly make: new (length: number) => A;

  constructor(make: new (length: number) => A, stored: A = new make(0)) {
    this.make = make;
    this.values = stored;
    this.length = stored.length;
  }

  push(value: number): void {
    if (this.length === this.values.length) this.reserve(Math.max(64, this.length * 2));
    this.values[this.length++] = value;
  }

  /** Writes within the column, or fills it up to there with a value first. */
  set(index: number, value: number, filler: number): void {
    while (this.length <= index) this.push(filler);
    this.values[index] = value;
  }

  at(index: number): number {
    return this.values[index] ?? 0;
  }

  /** The elements so far: a view, good until the next push. */
  view(): A {
    return this.values.subarray(0, this.length) as A;
  }

  private reserve(length: number): void {
    const wider = new this.make(length);
    wider.set(this.values.subarray(0, this.length));
    this.values = wider;
  }
}

/** Cuts long work on the event loop into slices, which bounds the latency of everything else. */
const SLICE_MILLISECONDS = 10;

export interface Slice {
  isOver(): boolean;
  /** Yields to the event loop, and begins a new slice. */
  rest(): Promise<void>;
}

export class TimeSlice implements Slice {
  private end = performance.now() + SLICE_MILLISECONDS;

  isOver(): boolean {
    return performance.now() > this.end;
  }

  async rest(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.end = performance.now() + SLICE_MILLISECONDS;
  }
}

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

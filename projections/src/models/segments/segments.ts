/**
 * The `segments` model: collections, documents and column ids. A file's comments are in segments of 8,192,
 * whose columns are stored separately. What a theme's query finds is computed and cached (theme-columns.ts),
 * not part of the model.
 */
import { endianness } from 'node:os';
import { crc32 } from 'node:zlib';
import type { Tool } from '@verbatim/domain/file/file-events';
import type { ColumnType } from '@verbatim/domain/formats/column-types';
import type { ColumnsState } from '@verbatim/domain/project/column-state';
import type { ColumnDefinition } from '@verbatim/domain/project/project-events';
import { padId, type StampCollection } from '../../stores/read-store.ts';

// Binary format of a segment's column: a header, a table of sections, and the sections' raw typed arrays.
// STORED FORMAT, little-endian: magic u32 'VSEG', version u16, sections u16, CRC-32 of what follows the
// header u32, total length u32; for each section its type u32 and its bytes u32; then each section's
// elements, padded to 8 bytes.

export type ColumnArray = Uint8Array | Uint16Array | Uint32Array | Int16Array | Int32Array | Float64Array;

const SEGMENT_FORMAT_VERSION = 1;
/** Comments per segment: within a Uint16, and with codes that fit the L1 cache. */
export const SEGMENT_COMMENTS = 8192;

const MAGIC = 0x47455356;
const HEADER_BYTES = 16;
const SECTION_BYTES = 8;

export class SegmentFormatError extends Error {
  constructor(reason: string) {
    super(`A stored column cannot be read: ${reason}`);
    this.name = 'SegmentFormatError';
  }
}

const CONSTRUCTORS = [Uint8Array, Uint16Array, Uint32Array, Int16Array, Int32Array, Float64Array] as const;

const getType = (array: ColumnArray): number => CONSTRUCTORS.findIndex((constructor) => array instanceof constructor);
const padded8 = (bytes: number): number => (bytes + 7) & ~7;
const isBigEndian = endianness() === 'BE';

export const encodeColumn = (sections: readonly ColumnArray[]): Uint8Array => {
  const tableEnd = HEADER_BYTES + SECTION_BYTES * sections.length;
  const length = sections.reduce((sum, { byteLength }) => sum + padded8(byteLength), padded8(tableEnd));
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  let offset = padded8(tableEnd);
  sections.forEach((section, index) => {
    view.setUint32(HEADER_BYTES + SECTION_BYTES * index, getType(section), true);
    view.setUint32(HEADER_BYTES + SECTION_BYTES * index + 4, section.byteLength, true);
    const copy = bytes.subarray(offset, offset + section.byteLength);
    copy.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength));
    if (isBigEndian) swapBytes(copy, section.BYTES_PER_ELEMENT);
    offset += padded8(section.byteLength);
  });
  view.setUint32(0, MAGIC, true);
  view.setUint16(4, SEGMENT_FORMAT_VERSION, true);
  view.setUint16(6, sections.length, true);
  view.setUint32(8, crc32(bytes.subarray(HEADER_BYTES)), true);
  view.setUint32(12, length, true);
  return bytes;
};

/**
 * The sections, as views of the bytes where their place allows it.
 * @throws SegmentFormatError when the bytes are no column, of another version, cut off or changed
 */
export const decodeColumn = (stored: Uint8Array): readonly ColumnArray[] => {
  // Typed arrays must be aligned to their element size, which stores do not guarantee.
  const bytes = stored.byteOffset % 8 === 0 && !isBigEndian ? stored : new Uint8Array(stored);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sections = checkHeader(bytes, view);
  let offset = padded8(HEADER_BYTES + SECTION_BYTES * sections);
  return Array.from({ length: sections }, (_, index) => {
    const constructor = CONSTRUCTORS[view.getUint32(HEADER_BYTES + SECTION_BYTES * index, true)];
    const length = view.getUint32(HEADER_BYTES + SECTION_BYTES * index + 4, true);
    if (constructor === undefined) throw new SegmentFormatError('a section has an unknown type');
    if (offset + length > bytes.byteLength || length % constructor.BYTES_PER_ELEMENT !== 0)
      throw new SegmentFormatError('a section has the wrong size');
    if (isBigEndian) swapBytes(bytes.subarray(offset, offset + length), constructor.BYTES_PER_ELEMENT);
    const section = new constructor(
      bytes.buffer as ArrayBuffer,
      bytes.byteOffset + offset,
      length / constructor.BYTES_PER_ELEMENT,
    );
    offset += padded8(length);
    return section;
  });
};

const checkHeader = (bytes: Uint8Array, view: DataView): number => {
  if (bytes.byteLength < HEADER_BYTES || view.getUint32(0, true) !== MAGIC)
    throw new SegmentFormatError('it does not begin like a column');
  const version = view.getUint16(4, true);
  if (version !== SEGMENT_FORMAT_VERSION)
    throw new SegmentFormatError(`its version is ${version}, not ${SEGMENT_FORMAT_VERSION}`);
  if (view.getUint32(12, true) !== bytes.byteLength) throw new SegmentFormatError('it is cut off');
  if (view.getUint32(8, true) !== crc32(bytes.subarray(HEADER_BYTES)))
    throw new SegmentFormatError('its checksum does not match');
  const sections = view.getUint16(6, true);
  if (HEADER_BYTES + SECTION_BYTES * sections > bytes.byteLength)
    throw new SegmentFormatError('a section has the wrong size');
  return sections;
};

const swapBytes = (bytes: Uint8Array, elementBytes: number): void => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (elementBytes === 2) buffer.swap16();
  else if (elementBytes === 4) buffer.swap32();
  else if (elementBytes === 8) buffer.swap64();
};

/** One section, of the type expected there. @throws SegmentFormatError */
export const section = <A extends ColumnArray>(
  sections: readonly ColumnArray[],
  index: number,
  constructor: new (length: number) => A,
): A => {
  const found = sections[index];
  if (found instanceof constructor) return found;
  throw new SegmentFormatError(`section ${index} is not of the type expected`);
};

/** The first section, or an empty array of a column that is not there. @throws SegmentFormatError */
export const sectionOr = <A extends ColumnArray>(
  sections: readonly ColumnArray[],
  constructor: new (length: number) => A,
): A => (sections.length === 0 ? new constructor(0) : section(sections, 0, constructor));

/** Many strings as two sections: where each begins (and the last ends), and their UTF-8 bytes. */
export const encodeStrings = (strings: readonly string[]): readonly [Uint32Array, Uint8Array] => {
  const starts = new Uint32Array(strings.length + 1);
  strings.forEach((string, index) => {
    starts[index + 1] = (starts[index] ?? 0) + Buffer.byteLength(string);
  });
  const bytes = Buffer.alloc(starts[strings.length] ?? 0);
  strings.forEach((string, index) => bytes.write(string, starts[index] ?? 0));
  return [starts, new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)];
};

export const decodeStrings = (starts: Uint32Array, bytes: Uint8Array): string[] => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const strings: string[] = [];
  for (let index = 0; index + 1 < starts.length; index++)
    strings.push(buffer.toString('utf8', starts[index], starts[index + 1]));
  return strings;
};

export const SEGMENTS_MODEL = 'segments';
export const segmentsModel = (projectId: string): string => `${SEGMENTS_MODEL}-${projectId}`;
/** `{projectId}`: ProjectColumnsDocument. */
export const PROJECTS = 'projects';
/** `{projectId}/{firstId}`: SegmentFileDocument. */
export const FILES = 'files';
/** `{fileId}`: FilePlaceDocument. */
export const FILE_POSITIONS = 'places';
/** `{projectId}`: VersionDocument. */
export const VERSIONS = 'versions' satisfies StampCollection;
/** Bytes: `{projectId}/{fileId}/{segment}/{column}`. */
export const COLUMNS = 'columns';

export interface ProjectColumnsDocument {
  readonly [key: string]: unknown;
  readonly defined: readonly ColumnDefinition[];
  /** Names of the stored columns; empty before the table exists. */
  readonly stored: readonly string[];
  /** Absent without merged options. */
  readonly merges?: ColumnsState['merges'];
  /** Of the project's last event applied: one that is not newer changes nothing. */
  readonly revision: number;
}

export interface FileColumn {
  /** '' for an unused column without a name. */
  readonly name: string;
  readonly type: ColumnType;
  /** For one that was unused when the file was added. */
  readonly field?: string;
  /** Digests of how its cells are read, now and when the file was added; absent while equal. */
  readonly readAs?: string;
  readonly addedAs?: string;
}

/** What queries see of a file, and so the progress of its build. */
export interface SegmentFileDocument {
  readonly [key: string]: unknown;
  readonly projectId: string;
  readonly fileId: string;
  /** `_id` of its first comment; the others are consecutive. */
  readonly firstId: number;
  /** Number of comments. */
  readonly count: number;
  /** In the order of a row's cells, followed by stored unused columns. */
  readonly columns: readonly FileColumn[];
  /** Version of the tokeniser of its words. */
  readonly tokeniser: string;
  /** Version of the scorer of its compounds; absent in older documents. */
  readonly scorer?: string;
  /** Number of leading comments with queryable sentences and words (build). */
  readonly split: number;
  /** Tools of the splits, unique, in the order of the comments; absent in older models. */
  readonly splitters?: readonly Tool[];
  /** Revision of the project that resplit it; absent for the split of its build. */
  readonly splitAnew?: number;
  /** Number of leading comments with parts of speech (parse). */
  readonly parsed: number;
  /** Scored comments: sorted, disjoint ranges [from, to) within the file (sentiment). */
  readonly scored: readonly (readonly [number, number])[];
  /** Comments of a sentiment run that have no sentences yet, to be scored with them. Absent for none. */
  readonly awaitingScores?: readonly (readonly [number, number])[];
  /** Changes whenever a compound does. */
  readonly scores: string;
  /** Themes of classification runs over the file, with the position of the last run. */
  readonly themes: { readonly [themeId: string]: string };
  /** Position of the last run; absent before the first. */
  readonly classified?: string;
  /** Revision of the library at the last run; absent before the first. */
  readonly libraryRevision?: number;
}

export interface FilePlaceDocument {
  readonly [key: string]: unknown;
  /** Id in FILES. */
  readonly id: string;
}

export interface VersionDocument {
  readonly [key: string]: unknown;
  /** Changes with any of the project's documents: validates caches. */
  readonly version: string;
  /** Position of the last classification run; absent before the first. */
  readonly classified?: string;
}

/** Changes whenever the sentences of a file do. */
export const sentencesStamp = ({ split, splitAnew }: Pick<SegmentFileDocument, 'split' | 'splitAnew'>): string =>
  splitAnew === undefined ? String(split) : `${split}-${splitAnew}`;

export const projectPath = (projectId: string): string => `${projectId}/`;
export const fileDocumentId = (projectId: string, firstId: number): string => `${projectId}/${padId(firstId)}`;
/** Prefix of a file's columns. */
export const filePath = (file: { readonly projectId: string; readonly fileId: string }): string =>
  `${file.projectId}/${file.fileId}/`;

/** Prefix of cached results of the project (`results/engine/result-cache.ts`). */
export const resultsPath = (projectId: string): string => `${projectId}/results/`;

export type ColumnName =
  | 'sentences'
  /** A small part of the sentences that suffices for most queries. Absent in older models until a rebuild. */
  | 'comment-starts'
  | 'tokens'
  | 'terms'
  | 'tags'
  | 'compounds'
  /** For a full segment, the words of one bucket (term-dictionary.ts). */
  | `words-${number}`
  /** A stored cell column, by position in the row. */
  | `cells-${number}`;

export const columnId = (
  file: { readonly projectId: string; readonly fileId: string },
  segment: number,
  column: ColumnName,
): string => `${filePath(file)}${String(segment).padStart(5, '0')}/${column}`;

/** Values by code of an enum column, for the whole file. */
export const valuesId = (file: { readonly projectId: string; readonly fileId: string }, column: number): string =>
  `${filePath(file)}values/${column}`;

export const countSegments = (comments: number): number => Math.ceil(comments / SEGMENT_COMMENTS);

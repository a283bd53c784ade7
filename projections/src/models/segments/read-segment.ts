/** Reads a file's stored words for queries. */
import type { ModelReader } from '../../stores/read-store.ts';
import {
  decodeSentences,
  NEEDS_LENGTHS,
  readLengths,
  readSegmentWords,
  type SegmentWords,
  type SentenceColumns,
  type SortedWords,
  sortWords,
} from './segment-builder.ts';
import { decodeColumn, section, SEGMENT_COMMENTS } from './segment-format.ts';
import { COLUMNS, columnId, countSegments, type SegmentFileDocument } from './segments.ts';
import { decodeBucket, listWordBuckets, mergeWordBuckets, TermDictionary, type WordBucket } from './term-dictionary.ts';
import type { Slice } from './theme-columns.ts';

type Bytes = Pick<ModelReader, 'getBytes'>;
type ReadOfSegment<T> = (reader: Bytes, file: SegmentFileDocument, segment: number) => Promise<T>;

const NO_SENTENCES: SentenceColumns = {
  commentStarts: new Uint32Array(1),
  firstTokens: new Uint32Array(1),
  spans: new Uint32Array(0),
};

/** Empty when the segment is not split yet. */
export const readSentences: ReadOfSegment<SentenceColumns> = async (reader, file, segment) => {
  const bytes = await reader.getBytes(COLUMNS, columnId(file, segment, 'sentences'));
  return bytes === undefined ? NO_SENTENCES : decodeSentences(bytes);
};

/** First sentence of each split comment, and the number of sentences at the end. */
export const readCommentStarts: ReadOfSegment<Uint32Array> = async (reader, file, segment) => {
  const bytes = await reader.getBytes(COLUMNS, columnId(file, segment, 'comment-starts'));
  if (bytes === undefined) return (await readSentences(reader, file, segment)).commentStarts;
  return section(decodeColumn(bytes), 0, Uint32Array);
};

/** All words of a segment, sorted on read. */
export const readAllWords = async (
  reader: Bytes,
  file: SegmentFileDocument,
  segment: number,
  sentences: SentenceColumns,
): Promise<SortedWords> => {
  const bytes = await reader.getBytes(COLUMNS, columnId(file, segment, 'tokens'));
  const terms = bytes === undefined ? new Uint32Array(0) : section(decodeColumn(bytes), 0, Uint32Array);
  return sortWords(sentences, terms);
};

/** One bucket of a full segment's words; undefined for a growing segment, and in older models. */
export const readBucket = async (
  reader: Bytes,
  file: SegmentFileDocument,
  segment: number,
  bucket: number,
): Promise<WordBucket | undefined> => {
  if (file.split < (segment + 1) * SEGMENT_COMMENTS) return undefined;
  const bytes = await reader.getBytes(COLUMNS, columnId(file, segment, `words-${bucket}`));
  return bytes === undefined ? undefined : decodeBucket(bytes);
};

/** Words of one segment; only those of the given terms if it has buckets. */
export const readWords = async (
  reader: Bytes,
  file: SegmentFileDocument,
  segment: number,
  terms: ReadonlySet<number>,
): Promise<SegmentWords> => {
  const words = await readPostings(reader, file, segment, terms);
  if (!terms.has(NEEDS_LENGTHS)) return words;
  return { ...words, lengths: readLengths(await readSentences(reader, file, segment)) };
};

const readPostings = async (
  reader: Bytes,
  file: SegmentFileDocument,
  segment: number,
  terms: ReadonlySet<number>,
): Promise<SegmentWords> => {
  const read = new Map<number, WordBucket>();
  for (const number of listWordBuckets(terms)) {
    const bucket = await readBucket(reader, file, segment, number);
    if (bucket === undefined)
      return readSegmentWords(await readAllWords(reader, file, segment, await readSentences(reader, file, segment)));
    read.set(number, bucket);
  }
  return mergeWordBuckets(read);
};

/** @param slice yields to other work */
export const readDictionary = async (
  reader: Bytes,
  file: SegmentFileDocument,
  slice: Slice,
): Promise<TermDictionary> => {
  const terms = new TermDictionary();
  for (let segment = 0; segment < countSegments(file.split); segment++) {
    const bytes = await reader.getBytes(COLUMNS, columnId(file, segment, 'terms'));
    if (bytes !== undefined) terms.addStored(decodeColumn(bytes));
    if (slice.isOver()) await slice.rest();
  }
  return terms;
};

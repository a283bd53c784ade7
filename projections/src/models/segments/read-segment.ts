/** A file's words as they are stored, read back for queries. */
import type { ModelReader } from '../../stores/read-store.ts';
import { decodeSentences } from './segment-builder.ts';
import { decodeColumn, section, SEGMENT_COMMENTS } from './segment-format.ts';
import { COLUMNS, columnId, segmentsOf, type SegmentFileDocument } from './segments.ts';
import { TermDictionary } from './term-dictionary.ts';
import type { Slice } from './time-slice.ts';
import { bucketsOf, decodeBucket, wordsOfBuckets, type WordBucket } from './word-buckets.ts';
import { sortWords, wordsOf, type SegmentWords, type SentenceColumns, type SortedWords } from './segment-words.ts';

type Bytes = Pick<ModelReader, 'getBytes'>;
type ReadOfSegment<T> = (reader: Bytes, file: SegmentFileDocument, segment: number) => Promise<T>;

const NO_SENTENCES: SentenceColumns = {
  commentStarts: new Uint32Array(1),
  firstTokens: new Uint32Array(1),
  spans: new Uint32Array(0),
};

/** None where the segment has not been split yet. */
export const readSentences: ReadOfSegment<SentenceColumns> = async (reader, file, segment) => {
  const bytes = await reader.getBytes(COLUMNS, columnId(file, segment, 'sentences'));
  return bytes === undefined ? NO_SENTENCES : decodeSentences(bytes);
};

/** For each comment that was split its first sentence, and the number of sentences at the end. */
export const readCommentStarts: ReadOfSegment<Uint32Array> = async (reader, file, segment) => {
  const bytes = await reader.getBytes(COLUMNS, columnId(file, segment, 'comment-starts'));
  if (bytes === undefined) return (await readSentences(reader, file, segment)).commentStarts;
  return section(decodeColumn(bytes), 0, Uint32Array);
};

/** All words of a segment, sorted here and now. */
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

/** One bucket of the words of a whole segment; undefined where the segment is still growing, and in models of before there were buckets. */
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

/** The words of one segment, those of the terms alone where they lie in buckets. */
export const readWords = async (
  reader: Bytes,
  file: SegmentFileDocument,
  segment: number,
  terms: ReadonlySet<number>,
): Promise<SegmentWords> => {
  const read = new Map<number, WordBucket>();
  for (const number of bucketsOf(terms)) {
    const bucket = await readBucket(reader, file, segment, number);
    if (bucket === undefined)
      return wordsOf(await readAllWords(reader, file, segment, await readSentences(reader, file, segment)));
    read.set(number, bucket);
  }
  return wordsOfBuckets(read);
};

/** @param slice in between, others have their turn */
export const readDictionary = async (
  reader: Bytes,
  file: SegmentFileDocument,
  slice: Slice,
): Promise<TermDictionary> => {
  const terms = new TermDictionary();
  for (let segment = 0; segment < segmentsOf(file.split); segment++) {
    const bytes = await reader.getBytes(COLUMNS, columnId(file, segment, 'terms'));
    if (bytes !== undefined) terms.addStored(decodeColumn(bytes));
    if (slice.isOver()) await slice.rest();
  }
  return terms;
};

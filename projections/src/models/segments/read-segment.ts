/** A file's words as they are stored, read back for queries. */
import type { ModelReader } from '../../stores/read-store.ts';
import { decodeSentences } from './segment-builder.ts';
import { decodeColumn, section } from './segment-format.ts';
import { COLUMNS, columnId, segmentsOf, type SegmentFileDocument } from './segments.ts';
import { TermDictionary } from './term-dictionary.ts';
import { sortWords, type SentenceColumns, type SortedWords } from './segment-words.ts';

type Bytes = Pick<ModelReader, 'getBytes'>;

const NO_SENTENCES: SentenceColumns = {
  commentStarts: new Uint32Array(1),
  firstTokens: new Uint32Array(1),
  spans: new Uint32Array(0),
};

/** None where the segment has not been split yet. */
export const readSentences = async (
  reader: Bytes,
  file: SegmentFileDocument,
  segment: number,
): Promise<SentenceColumns> => {
  const bytes = await reader.getBytes(COLUMNS, columnId(file, segment, 'sentences'));
  return bytes === undefined ? NO_SENTENCES : decodeSentences(bytes);
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

export const readDictionary = async (reader: Bytes, file: SegmentFileDocument): Promise<TermDictionary> => {
  const terms = new TermDictionary();
  for (let segment = 0; segment < segmentsOf(file.split); segment++) {
    const bytes = await reader.getBytes(COLUMNS, columnId(file, segment, 'terms'));
    if (bytes !== undefined) terms.addStored(decodeColumn(bytes));
  }
  return terms;
};

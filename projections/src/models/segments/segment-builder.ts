/**
 * Builds the sentences of one segment as batches arrive: tokens are appended. A stored segment is resumed
 * from its columns.
 */
import { MAX_DISTANCE } from '@verbatim/domain/text/theme-query/theme-query';
import { toUnitText, type UnitText } from '@verbatim/domain/text/unit-table';
import { UNSCORED } from '../../results/kernels/theme-sentiment.ts';
import type { ModelReader } from '../../stores/read-store.ts';
import {
  columnId,
  COLUMNS,
  countSegments,
  decodeColumn,
  encodeColumn,
  encodeStrings,
  section,
  SEGMENT_COMMENTS,
  type SegmentFileDocument,
} from './segments.ts';
import {
  decodeBucket,
  listWordBuckets,
  mergeWordBuckets,
  sortFormIds,
  TermDictionary,
  type WordBucket,
} from './term-dictionary.ts';
import { GrowingColumn, type Slice } from './theme-columns.ts';

// The words of one segment, laid out for queries: for each term the sorted keys of its tokens, so that a
// query touches only its own words, one after the other. The key of a token is its sentence × `unit` + its
// place in the sentence. Between the last token of a sentence and the first of the next there is a gap wider
// than any proximity, so that keys which are close to each other are always of one sentence.

export interface SentenceColumns {
  /** For each comment that was split its first sentence, and the number of sentences at the end. */
  readonly commentStarts: Uint32Array;
  /** For each sentence its first token, and the number of tokens at the end. */
  readonly firstTokens: Uint32Array;
  /** For each sentence start and end in UTF-16 units of its comment's text. */
  readonly spans: Uint32Array;
}

/** Numbers beyond 32 bits are for segments with sentences of very many words. */
export type Keys = Uint32Array | Float64Array;

export interface SegmentWords {
  readonly sentences: number;
  /** A power of two. */
  readonly unit: number;
  /** Sorted; empty for a term that the segment does not hold. */
  readonly keysOf: (term: number) => Keys;
  /** Words of each sentence that is the only one of its comment with words; OF_SEVERAL for others. */
  readonly lengths?: Uint32Array;
}

/** Pseudo-term: the query needs `lengths`. */
export const NEEDS_LENGTHS = -1;
const OF_SEVERAL = 0xffff_ffff;

/** As of `lengths`. Of a comment without words all sentences have none. */
export const readLengths = ({ commentStarts, firstTokens }: SentenceColumns): Uint32Array => {
  const lengths = new Uint32Array(firstTokens.length - 1).fill(OF_SEVERAL);
  for (let comment = 0; comment + 1 < commentStarts.length; comment++) {
    const [first, end] = [commentStarts[comment]!, commentStarts[comment + 1]!];
    const words = firstTokens[end]! - firstTokens[first]!;
    for (let sentence = first; sentence < end; sentence++)
      if (firstTokens[sentence + 1]! - firstTokens[sentence]! === words) lengths[sentence] = words;
  }
  return lengths;
};

export const mapSentenceComments = (commentStarts: Uint32Array): Uint16Array => {
  const sentences = commentStarts[commentStarts.length - 1] ?? 0;
  const comments = new Uint16Array(sentences);
  let sentence = 0;
  for (let comment = 0; comment + 1 < commentStarts.length; comment++)
    for (const end = commentStarts[comment + 1]!; sentence < end; sentence++) comments[sentence] = comment;
  return comments;
};

/** Terms of a segment in the order of their ids, and their keys, term by term. */
export interface SortedWords {
  readonly sentences: number;
  readonly unit: number;
  /** Where the keys of each term begin, by id, up to the highest that the segment holds; and their end. */
  readonly starts: Uint32Array;
  readonly keys: Keys;
}

/** By a counting sort. @param terms of each token, in the order of the text */
export const sortWords = ({ firstTokens }: Pick<SentenceColumns, 'firstTokens'>, terms: Uint32Array): SortedWords => {
  const sentences = firstTokens.length - 1;
  const unit = getUnit(firstTokens);
  let highest = -1;
  for (let token = 0; token < terms.length; token++) if (terms[token]! > highest) highest = terms[token]!;
  // After the second pass `starts[t + 1]` has moved from the start of t to its end, the start of t + 1.
  const starts = new Uint32Array(highest + 3);
  for (let token = 0; token < terms.length; token++) starts[terms[token]! + 2]!++;
  for (let term = 2; term < starts.length; term++) starts[term] = starts[term]! + starts[term - 1]!;
  const keys = sentences * unit <= 2 ** 32 ? new Uint32Array(terms.length) : new Float64Array(terms.length);
  for (let sentence = 0; sentence < sentences; sentence++) {
    const end = firstTokens[sentence + 1]!;
    let key = sentence * unit;
    for (let token = firstTokens[sentence]!; token < end; token++) keys[starts[terms[token]! + 1]!++] = key++;
  }
  return { sentences, unit, starts: starts.subarray(0, highest + 2), keys };
};

export const readSegmentWords = ({ sentences, unit, starts, keys }: SortedWords): SegmentWords => ({
  sentences,
  unit,
  keysOf: (term) => (term + 1 < starts.length ? keys.subarray(starts[term], starts[term + 1]) : keys.subarray(0, 0)),
});

const getUnit = (firstTokens: Uint32Array): number => {
  let longest = 0;
  for (let sentence = 0; sentence + 1 < firstTokens.length; sentence++)
    longest = Math.max(longest, firstTokens[sentence + 1]! - firstTokens[sentence]!);
  return 2 ** Math.ceil(Math.log2(longest + MAX_DISTANCE + 1));
};

/** Stored columns of a resumed segment. */
export interface StoredSentences {
  readonly sentences: Uint8Array;
  readonly tokens: Uint8Array;
  readonly terms: Uint8Array;
}

export interface EncodedSentences extends StoredSentences {
  readonly 'comment-starts': Uint8Array;
}

/** A token without a part of speech. */
const UNKNOWN_TAG = 'X'.charCodeAt(0);

export const decodeSentences = (bytes: Uint8Array): SentenceColumns => {
  const sections = decodeColumn(bytes);
  const [commentStarts, firstTokens, spans] = [0, 1, 2].map((index) => section(sections, index, Uint32Array));
  return { commentStarts: commentStarts!, firstTokens: firstTokens!, spans: spans! };
};

export class SegmentBuilder {
  private readonly commentStarts: GrowingColumn<Uint32Array>;
  private readonly firstTokens: GrowingColumn<Uint32Array>;
  private readonly spans: GrowingColumn<Uint32Array>;
  private readonly tokens: GrowingColumn<Uint32Array>;
  private readonly dictionary: TermDictionary;
  /** Start of the segment's part of the file's dictionary, [from, to). */
  private readonly firstTerm: number;
  private endTerm: number;

  constructor(dictionary: TermDictionary, stored?: StoredSentences) {
    this.dictionary = dictionary;
    const columns = stored && decodeSentences(stored.sentences);
    this.commentStarts = new GrowingColumn(Uint32Array, columns?.commentStarts ?? new Uint32Array(1));
    this.firstTokens = new GrowingColumn(Uint32Array, columns?.firstTokens ?? new Uint32Array(1));
    this.spans = new GrowingColumn(Uint32Array, columns?.spans);
    this.tokens = new GrowingColumn(Uint32Array, stored && section(decodeColumn(stored.tokens), 0, Uint32Array));
    const terms = stored && decodeColumn(stored.terms);
    this.firstTerm = terms === undefined ? dictionary.size : section(terms, 0, Uint32Array)[0]!;
    this.endTerm = terms === undefined ? dictionary.size : this.firstTerm + section(terms, 1, Uint32Array).length - 1;
  }

  /** Comments split so far. */
  get comments(): number {
    return this.commentStarts.length - 1;
  }

  private get sentences(): number {
    return this.firstTokens.length - 1;
  }

  /** Appends a comment. @param spans start, end, start, end … in UTF-16 units of the text */
  addComment(text: UnitText | string, spans: readonly number[]): void {
    const { tokens, dictionary } = this;
    const units = typeof text === 'string' ? toUnitText(text) : text;
    const visit = (term: number): void => tokens.push(term);
    for (let at = 0; at + 1 < spans.length; at += 2) {
      const [start, end] = [spans[at]!, spans[at + 1]!];
      this.spans.push(start);
      this.spans.push(end);
      dictionary.addTokens(units, start, end, visit);
      this.firstTokens.push(tokens.length);
    }
    this.commentStarts.push(this.sentences);
    this.endTerm = dictionary.size;
  }

  columns(): SentenceColumns {
    const [commentStarts, firstTokens] = [this.commentStarts.view(), this.firstTokens.view()];
    return { commentStarts, firstTokens, spans: this.spans.view() };
  }

  terms(): Uint32Array {
    return this.tokens.view();
  }

  encode(): EncodedSentences {
    const { commentStarts, firstTokens, spans } = this.columns();
    const added = this.dictionary.from(this.firstTerm).slice(0, this.endTerm - this.firstTerm);
    return {
      sentences: encodeColumn([commentStarts, firstTokens, spans]),
      'comment-starts': encodeColumn([commentStarts]),
      tokens: encodeColumn([this.terms()]),
      terms: encodeColumn([Uint32Array.of(this.firstTerm), ...encodeStrings(added), ...this.orderOf(added)]),
    };
  }

  /** Order of a full segment's words, so that readers need not sort them. */
  private orderOf(terms: readonly string[]): readonly Uint32Array[] {
    return this.comments === SEGMENT_COMMENTS ? [Uint32Array.from(sortFormIds(terms))] : [];
  }
}

/**
 * Appends one letter for each token of a comment.
 * @param letters if their number differs from the tokens', another tokeniser counted them and all are unknown
 */
export const addTags = (
  { commentStarts, firstTokens }: SentenceColumns,
  tags: GrowingColumn<Uint8Array>,
  comment: number,
  letters: string,
): void => {
  const first = firstTokens[commentStarts[comment]!]!;
  const end = firstTokens[commentStarts[comment + 1]!]!;
  const isCounted = letters.length === end - first;
  for (let token = first; token < end; token++) {
    tags.set(token, isCounted ? letters.charCodeAt(token - first) : UNKNOWN_TAG, UNKNOWN_TAG);
  }
};

/** Writes a compound for each sentence of comments [from, to). @param scoreOf in ten-thousandths */
export const addScores = (
  { commentStarts, spans }: SentenceColumns,
  compounds: GrowingColumn<Int16Array>,
  [fromComment, toComment]: readonly [number, number],
  scoreOf: (comment: number, start: number, end: number) => number,
): void => {
  for (let comment = fromComment; comment < toComment; comment++) {
    const end = commentStarts[comment + 1]!;
    for (let sentence = commentStarts[comment]!; sentence < end; sentence++) {
      const compound = scoreOf(comment, spans[sentence * 2]!, spans[sentence * 2 + 1]!);
      compounds.set(sentence, compound, UNSCORED);
    }
  }
};

// Reads a file's stored words for queries.

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

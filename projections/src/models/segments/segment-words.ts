/**
 * The words of one segment, laid out for queries: for each term the sorted keys of its tokens, so that a
 * query touches only its own words, one after the other. The key of a token is its sentence × `unit` + its
 * place in the sentence. Between the last token of a sentence and the first of the next there is a gap wider
 * than any proximity, so that keys which are close to each other are always of one sentence.
 */
import { MAX_DISTANCE } from '@verbatim/domain/text/theme-query/theme-query';

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

/**
 * The words of one segment, laid out for queries: for each term its token positions in order (so that a query touches only
 * its own words), and for each token its sentence. Derived at load from the tokens in text order by a counting sort: that takes
 * about as long as reading the stored bytes, and storing the lists as well would double what is stored.
 */

export interface SentenceColumns {
  /** For each comment that was split its first sentence, and the number of sentences at the end. */
  readonly commentStarts: Uint32Array;
  /** For each sentence its first token, and the number of tokens at the end. */
  readonly firstTokens: Uint32Array;
  /** For each sentence start and end in UTF-16 units of its comment's text. */
  readonly spans: Uint32Array;
}

export interface TextIndex {
  readonly sentences: number;
  /** Comment of each sentence, counted within the segment. */
  readonly commentOfSentence: Uint16Array;
  readonly firstTokens: Uint32Array;
  /** Term of each token, in the order of the text. */
  readonly terms: Uint32Array;
  readonly sentenceOfToken: Uint32Array;
  /** Where the positions of each term begin; terms that the dictionary learnt later have none here. */
  readonly termStarts: Uint32Array;
  readonly positions: Uint32Array;
}

export const commentsOfSentences = (commentStarts: Uint32Array): Uint16Array => {
  const sentences = commentStarts[commentStarts.length - 1] ?? 0;
  const comments = new Uint16Array(sentences);
  for (let comment = 0; comment + 1 < commentStarts.length; comment++)
    comments.fill(comment, commentStarts[comment], commentStarts[comment + 1]);
  return comments;
};

export const buildTextIndex = (columns: SentenceColumns, terms: Uint32Array): TextIndex => {
  const { commentStarts, firstTokens } = columns;
  const sentences = firstTokens.length - 1;
  const sentenceOfToken = new Uint32Array(terms.length);
  for (let sentence = 0; sentence < sentences; sentence++)
    sentenceOfToken.fill(sentence, firstTokens[sentence], firstTokens[sentence + 1]);
  let highest = -1;
  for (let token = 0; token < terms.length; token++) highest = Math.max(highest, terms[token]!);
  // Counting sort: after the second pass `termStarts[t + 1]` has moved from the start of t to its end, the start of t + 1.
  const termStarts = new Uint32Array(highest + 3);
  for (let token = 0; token < terms.length; token++) termStarts[terms[token]! + 2]!++;
  for (let term = 2; term < termStarts.length; term++) termStarts[term] = termStarts[term]! + termStarts[term - 1]!;
  const positions = new Uint32Array(terms.length);
  for (let token = 0; token < terms.length; token++) positions[termStarts[terms[token]! + 1]!++] = token;
  return {
    sentences,
    commentOfSentence: commentsOfSentences(commentStarts),
    firstTokens,
    terms,
    sentenceOfToken,
    termStarts: termStarts.subarray(0, highest + 2),
    positions,
  };
};

/** The sorted token positions of a term. */
export const positionsOf = (index: TextIndex, term: number): Uint32Array =>
  term + 1 < index.termStarts.length
    ? index.positions.subarray(index.termStarts[term], index.termStarts[term + 1])
    : index.positions.subarray(0, 0);

export const frequencyOf = (index: TextIndex, term: number): number =>
  term + 1 < index.termStarts.length ? (index.termStarts[term + 1] ?? 0) - (index.termStarts[term] ?? 0) : 0;

/**
 * Builds the sentences of one segment as batches arrive: tokens are appended. A stored segment is resumed
 * from its columns.
 */
import { toUnitText, type UnitText } from '@verbatim/domain/text/unit-text';
import { GrowingColumn } from './growing-column.ts';
import { UNSCORED } from '../../results/kernels/theme-sentiment.ts';
import { decodeColumn, encodeColumn, encodeStrings, section, SEGMENT_COMMENTS } from './segment-format.ts';
import { sortFormIds, type TermDictionary } from './term-dictionary.ts';
import type { SentenceColumns } from './segment-words.ts';

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

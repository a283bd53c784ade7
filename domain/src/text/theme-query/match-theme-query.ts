/**
 * Evaluates a theme query directly over the tokens of one sentence. It is the reference that the columnar kernels are tested
 * against, and it highlights: what matches and what is shown cannot disagree.
 */
import { tokenise } from '../tokenise.ts';
import type { NearOperand, NearQuery, PhraseQuery, PrefixQuery, ThemeQuery, WordQuery } from './theme-query.ts';

/** Tokens of one sentence, counted from 0; `last` is included. */
export interface TokenSpan {
  readonly first: number;
  readonly last: number;
}

/** UTF-16 units of the whole text, `end` not included. */
export type TextSpan = readonly [start: number, end: number];

const isTerm = (part: WordQuery | PrefixQuery, term: string | undefined): boolean =>
  term !== undefined && (part.kind === 'word' ? term === part.term : term.startsWith(part.prefix));

const consecutive = (parts: PhraseQuery['parts'], terms: readonly string[]): TokenSpan[] => {
  const spans: TokenSpan[] = [];
  for (let first = 0; first + parts.length <= terms.length; first++) {
    if (parts.every((part, offset) => isTerm(part, terms[first + offset])))
      spans.push({ first, last: first + parts.length - 1 });
  }
  return spans;
};

/** Each side's matches that have one of the other side within reach. The distance is at least 1, so the two never overlap. */
const near = (query: NearQuery, terms: readonly string[]): TokenSpan[] => {
  const withPartner = (spans: readonly TokenSpan[], others: readonly TokenSpan[]): TokenSpan[] => {
    const starts = new Set(others.map(({ first }) => first));
    const ends = new Set(others.map(({ last }) => last));
    return spans.filter(({ first, last }) => {
      for (let distance = 1; distance <= query.distance; distance++) {
        if (starts.has(last + distance) || ends.has(first - distance)) return true;
      }
      return false;
    });
  };
  const left = allMatches(query.left, terms);
  const right = allMatches(query.right, terms);
  return [...withPartner(left, right), ...withPartner(right, left)];
};

/** Every match of every part that counts, in no order and overlapping; none when the sentence does not match. */
const allMatches = (query: ThemeQuery | NearOperand, terms: readonly string[]): readonly TokenSpan[] => {
  switch (query.kind) {
    case 'word':
    case 'prefix':
      return consecutive([query], terms);
    case 'phrase':
      return consecutive(query.parts, terms);
    case 'near':
      return near(query, terms);
    case 'or':
      return query.parts.flatMap((part) => allMatches(part, terms));
    case 'and': {
      const left = allMatches(query.left, terms);
      const right = left.length === 0 ? left : allMatches(query.right, terms);
      return right.length === 0 ? right : [...left, ...right];
    }
    case 'not': {
      const left = allMatches(query.left, terms);
      return left.length > 0 && allMatches(query.right, terms).length > 0 ? [] : left;
    }
  }
};

/** In order of the text; what overlaps becomes one. */
const merge = (spans: readonly TokenSpan[]): readonly TokenSpan[] => {
  const merged: { first: number; last: number }[] = [];
  for (const { first, last } of [...spans].sort((a, b) => a.first - b.first || a.last - b.last)) {
    const previous = merged[merged.length - 1];
    if (previous === undefined || first > previous.last) merged.push({ first, last });
    else previous.last = Math.max(previous.last, last);
  }
  return merged;
};

/**
 * The tokens of a sentence that make it match: in order, not overlapping; null when it does not match. The excluded side of a
 * `-` is never among them.
 */
export const matchSentence = (query: ThemeQuery, terms: readonly string[]): readonly TokenSpan[] | null => {
  const spans = allMatches(query, terms);
  return spans.length === 0 ? null : merge(spans);
};

export interface CommentMatch {
  /** Sentences that match, counted from 0. */
  readonly sentences: readonly number[];
  /** What to highlight, in order, not overlapping. */
  readonly spans: readonly TextSpan[];
}

/**
 * Runs a query over each sentence of a comment; null when none matches.
 * @param sentences start, end, start, end … in UTF-16 units of `text`, as `SentencesSplit` stores them
 */
export const matchComment = (query: ThemeQuery, text: string, sentences: readonly number[]): CommentMatch | null => {
  const matching: number[] = [];
  const spans: TextSpan[] = [];
  for (let sentence = 0; sentence * 2 + 1 < sentences.length; sentence++) {
    const tokens = tokenise(text, sentences[sentence * 2], sentences[sentence * 2 + 1]);
    const matched = matchSentence(query, tokens.terms);
    if (matched === null) continue;
    matching.push(sentence);
    for (const { first, last } of matched) spans.push([tokens.starts[first] ?? 0, tokens.ends[last] ?? 0]);
  }
  return matching.length === 0 ? null : { sentences: matching, spans };
};

/**
 * Evaluates a theme query over the tokens of one sentence. The reference for the columnar kernels, and the
 * source of highlights: matches and display cannot disagree.
 */
import { formHasPrefix, formHasTerm, getFirstTerm, isJoinedForm, tokenise, type Tokens } from '../tokenise.ts';
import type { NearOperand, NearQuery, PhrasePart, ThemeQuery, WholeQuery } from './theme-query.ts';

/** Token indexes in one sentence, `last` included. */
export interface TokenSpan {
  readonly first: number;
  readonly last: number;
  /**
   * Of a match within tokens: folded units before it in the first token, and up to its end in the last one.
   */
  readonly within?: { readonly from: number; readonly to: number };
}

/** UTF-16 units of the whole text, `end` not included. */
export type TextSpan = readonly [start: number, end: number];

const NO_SPANS: readonly TokenSpan[] = [];

/** End of a text that spans directly adjacent tokens from `first` on. */
const substringFrom = (text: string, forms: readonly string[], first: number): readonly TokenSpan[] => {
  const term = getFirstTerm(forms[first] ?? '');
  if (!term.includes(text[0]!)) return NO_SPANS;
  const spans: TokenSpan[] = [];
  for (let from = term.indexOf(text[0]!); from !== -1; from = term.indexOf(text[0]!, from + 1)) {
    let [last, rest, part] = [first, text, term.slice(from)];
    while (rest.length > part.length && rest.startsWith(part) && isJoinedForm(forms[last + 1] ?? '')) {
      rest = rest.slice(part.length);
      part = getFirstTerm(forms[++last]!);
    }
    if (part.startsWith(rest))
      spans.push({ first, last, within: { from, to: (last === first ? from : 0) + rest.length } });
  }
  return spans;
};

/** Spans of a part that begin at a token. */
const partAt = (part: PhrasePart, forms: readonly string[], at: number): readonly TokenSpan[] => {
  const form = forms[at];
  if (form === undefined) return NO_SPANS;
  if (part.kind === 'substring') return substringFrom(part.text, forms, at);
  const isFound = part.kind === 'word' ? formHasTerm(form, part.term) : formHasPrefix(form, part.prefix);
  return isFound ? [{ first: at, last: at }] : NO_SPANS;
};

const joinSpans = (span: TokenSpan, next: TokenSpan): TokenSpan => {
  if (span.within === undefined && next.within === undefined) return { first: span.first, last: next.last };
  const within = { from: span.within?.from ?? 0, to: next.within?.to ?? Infinity };
  return { first: span.first, last: next.last, within };
};

const consecutive = (parts: readonly PhrasePart[], forms: readonly string[]): TokenSpan[] => {
  const [head, ...tail] = parts;
  let spans: TokenSpan[] = [];
  for (let first = 0; first < forms.length; first++) spans.push(...partAt(head!, forms, first));
  for (const part of tail)
    spans = spans.flatMap((span) => partAt(part, forms, span.last + 1).map((next) => joinSpans(span, next)));
  return spans;
};

/**
 * Matches of each side with one of the other within reach. The distance is at least 1, so they never overlap.
 */
const near = (query: NearQuery, forms: readonly string[]): TokenSpan[] => {
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
  const left = allMatches(query.left, forms, false);
  const right = allMatches(query.right, forms, false);
  return [...withPartner(left, right), ...withPartner(right, left)];
};

/** Without words it matches at no token. */
const whole = ({ parts }: WholeQuery, forms: readonly string[], isWhole: boolean): readonly TokenSpan[] =>
  isWhole && parts.length === forms.length && parts.every((part, at) => partAt(part, forms, at).length > 0)
    ? [{ first: 0, last: forms.length - 1 }]
    : NO_SPANS;

/** Every match of every positive part, unordered and overlapping; empty when the sentence does not match. */
const allMatches = (
  query: ThemeQuery | NearOperand,
  forms: readonly string[],
  isWhole: boolean,
): readonly TokenSpan[] => {
  switch (query.kind) {
    case 'word':
    case 'prefix':
    case 'substring':
      return consecutive([query], forms);
    case 'phrase':
      return consecutive(query.parts, forms);
    case 'near':
      return near(query, forms);
    case 'whole':
      return whole(query, forms, isWhole);
    case 'or':
      return query.parts.flatMap((part) => allMatches(part, forms, isWhole));
    case 'and': {
      const left = allMatches(query.left, forms, isWhole);
      const right = left.length === 0 ? left : allMatches(query.right, forms, isWhole);
      return right.length === 0 ? right : [...left, ...right];
    }
    case 'not': {
      const left = allMatches(query.left, forms, isWhole);
      return left.length > 0 && allMatches(query.right, forms, isWhole).length > 0 ? [] : left;
    }
  }
};

/** Sorts and merges overlaps. */
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
 * Tokens that make a sentence match: sorted and disjoint; null for no match. Never from the excluded side of
 * a `-`.
 * @param forms of its tokens (`tokenise`)
 * @param isWhole no other sentence of its comment has words
 */
export const matchSentence = (
  query: ThemeQuery,
  forms: readonly string[],
  isWhole = true,
): readonly TokenSpan[] | null => {
  const spans = allMatches(query, forms, isWhole);
  return spans.length === 0 ? null : merge(spans);
};

export interface CommentMatch {
  /** Indexes of matching sentences. */
  readonly sentences: readonly number[];
  /** Highlights, sorted and disjoint. */
  readonly spans: readonly TextSpan[];
}

/**
 * Folded units equal those of the text, unless folding has changed their number: then the whole token is
 * used.
 */
const getTextSpan = (tokens: Tokens, { first, last, within }: TokenSpan): TextSpan => {
  const [start, end] = [tokens.starts[first] ?? 0, tokens.ends[last] ?? 0];
  if (within === undefined) return [start, end];
  const isAsWritten = (token: number): boolean =>
    tokens.terms[token]?.length === (tokens.ends[token] ?? 0) - (tokens.starts[token] ?? 0);
  return [
    isAsWritten(first) ? start + within.from : start,
    isAsWritten(last) ? Math.min(end, (tokens.starts[last] ?? 0) + within.to) : end,
  ];
};

const mergeTextSpans = (spans: readonly TextSpan[]): readonly TextSpan[] => {
  const merged: [number, number][] = [];
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const previous = merged[merged.length - 1];
    if (previous === undefined || start >= previous[1]) merged.push([start, end]);
    else previous[1] = Math.max(previous[1], end);
  }
  return merged;
};

/** Whether a sentence is the only one of its comment with words, or the comment has none. */
export const isWholeComment = (sentences: readonly Pick<Tokens, 'forms'>[], at: number): boolean =>
  sentences.every(({ forms }, other) => other === at || forms.length === 0);

/**
 * Highlights in a sentence: sorted and disjoint; empty for no match, and one without length for a match of
 * no words.
 * @param isWhole no other sentence of its comment has words
 */
export const matchTokens = (query: ThemeQuery, tokens: Tokens, isWhole = true): readonly TextSpan[] =>
  mergeTextSpans(allMatches(query, tokens.forms, isWhole).map((span) => getTextSpan(tokens, span)));

/**
 * Runs a query over each sentence of a comment; null when none matches.
 * @param sentences start, end, start, end … in UTF-16 units of `text`, as in `SentencesSplit`
 */
export const matchComment = (query: ThemeQuery, text: string, sentences: readonly number[]): CommentMatch | null => {
  const matching: number[] = [];
  const spans: TextSpan[] = [];
  const tokens: Tokens[] = [];
  for (let at = 0; at + 1 < sentences.length; at += 2) tokens.push(tokenise(text, sentences[at], sentences[at + 1]));
  const wordy = tokens.filter(({ forms }) => forms.length > 0);
  for (const [sentence, own] of tokens.entries()) {
    const found = matchTokens(query, own, wordy.length === 0 || (wordy.length === 1 && wordy[0] === own));
    if (found.length > 0) matching.push(sentence);
    spans.push(...found.filter(([start, end]) => start < end));
  }
  if (tokens.length === 0 && matchSentence(query, []) !== null) return { sentences: [], spans: [] };
  return matching.length === 0 ? null : { sentences: matching, spans };
};

/** Whether a query finds comments without any sentence, as `=""` does. */
export const findsEmptyComments = (query: ThemeQuery): boolean => matchComment(query, '', []) !== null;

// Why a sentence matches: the query without alternatives that found nothing in it.

/** @returns null when the sentence does not match */
export const matchedPart = (query: ThemeQuery, terms: readonly string[], isWhole = true): ThemeQuery | null =>
  matchSentence(query, terms, isWhole) === null ? null : narrowed(query, terms, isWhole);

const narrowed = (query: ThemeQuery, terms: readonly string[], isWhole: boolean): ThemeQuery => {
  switch (query.kind) {
    case 'or': {
      const parts = query.parts.flatMap((part) => matchedPart(part, terms, isWhole) ?? []);
      return parts.length === 1 ? parts[0]! : { kind: 'or', parts };
    }
    case 'and':
      return { kind: 'and', left: narrowed(query.left, terms, isWhole), right: narrowed(query.right, terms, isWhole) };
    case 'not':
      return { kind: 'not', left: narrowed(query.left, terms, isWhole), right: query.right };
    case 'word':
    case 'prefix':
    case 'substring':
    case 'phrase':
    case 'whole':
    case 'near':
      return query;
  }
};

/** Lexer of normalised queries: words, operators and parentheses with their offsets. */
import { tokenise, tokeniseQuery } from '../tokenise.ts';
import { mayBeHost } from '../tokens/scan-tokens.ts';
import { ThemeQuerySyntaxError } from './theme-query-syntax-error.ts';
import {
  type LeafQuery,
  MAX_DISTANCE,
  type PhrasePart,
  type PrefixQuery,
  type WholeQuery,
  type WordQuery,
} from './theme-query.ts';

/**
 * Normalises a typed query: typographic variants of quotes, apostrophes, parentheses and operators become
 * plain characters, white space collapses, invisible characters are removed, ends are trimmed. Error offsets
 * are UTF-16 units of this text. Idempotent.
 */
const PLAIN_CHARACTERS: Readonly<Record<string, string>> = {
  '"': '\u201c\u201d\u201e\u201f\u2033\uff02\u00ab\u00bb\u2039\u203a\u275d\u275e\u300c\u300d\u300e\u300f\u301d\u301e\u301f',
  "'": '\u2018\u2019\u201a\u201b\uff07\u00b4\u0060\u2032',
  '(': '\uff08\ufe59',
  ')': '\uff09\ufe5a',
  '+': '\uff0b\ufe62',
  '-': '\uff0d',
  '@': '\uff20\ufe6b',
  '*': '\uff0a\ufe61',
};

const PLAIN_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(PLAIN_CHARACTERS).flatMap(([plain, others]) => Array.from(others, (other) => [other, plain] as const)),
);
const OTHERS = new RegExp(`[${[...PLAIN_OF.keys()].join('')}]`, 'gu');
/** But for the joiners, which are parts of emoji and of words in some scripts. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

export const normaliseQuery = (originalText: string): string =>
  originalText
    .replace(OTHERS, (char) => PLAIN_OF.get(char) ?? char)
    .replace(INVISIBLE, '')
    .replace(/\s+/gu, ' ')
    .trim();

export type Lexeme = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'leaf'; readonly query: LeafQuery | WholeQuery }
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'and' }
  | { readonly kind: 'not' }
  | { readonly kind: 'near'; readonly distance: number }
);

/** Ends a word, so that an operator may follow. */
const isBoundary = (char: string | undefined): boolean =>
  char === undefined || char === ' ' || char === '(' || char === ')' || char === '"';
/** Variants of the minus by keyboards, phones and word processors: hyphens, dashes, the minus sign. */
const MINUS = new Set(['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\ufe63']);
const isOperator = (char: string | undefined): boolean =>
  char !== undefined && (char === '+' || char === '@' || MINUS.has(char));

/** First boundary from `start` on, or the end of the text. */
const endOfRun = (text: string, start: number): number => {
  let end = start;
  while (!isBoundary(text[end])) end++;
  return end;
};

/** Tokens of `text[start, end)`; a star right after one, before white space or `end`, makes it a prefix. */
const readLeaf = (
  text: string,
  start: number,
  end: number,
  at: { readonly start: number; readonly end: number },
): LeafQuery => {
  const parts = tokeniseQuery(text, start, end).map(({ term, isUnspaced, end: tokenEnd }): PhrasePart => {
    // A substring match anywhere, so that a trailing star changes nothing.
    if (isUnspaced) return { kind: 'substring', text: term };
    const widened = tokenEnd < end && text[tokenEnd] === '*' && (tokenEnd + 1 === end || text[tokenEnd + 1] === ' ');
    return widened ? { kind: 'prefix', prefix: term } : { kind: 'word', term };
  });
  const [first] = parts;
  if (first === undefined) throw new ThemeQuerySyntaxError('WORD_WITHOUT_LETTERS', at);
  return parts.length === 1 ? first : { kind: 'phrase', parts };
};

/** As comments are cut: in scripts without spaces the words are those of the whole run. */
const readWhole = (text: string, start: number, end: number): WholeQuery => {
  const parts = tokeniseQuery(text, start, end).flatMap((token): readonly (WordQuery | PrefixQuery)[] => {
    if (token.isUnspaced) return tokenise(text, token.start, token.end).terms.map((term) => ({ kind: 'word', term }));
    const isWidened = token.end < end && text[token.end] === '*';
    return [isWidened ? { kind: 'prefix', prefix: token.term } : { kind: 'word', term: token.term }];
  });
  return { kind: 'whole', parts };
};

/** Offset of a star that is no part of a token (a link, a keycap), from `start`; -1 for none. */
const strayStar = (text: string, start: number, end: number): number => {
  if (!text.slice(start, end).includes('*')) return -1;
  const tokens = tokeniseQuery(text, start, end);
  for (let at = start; at < end; at++)
    if (text[at] === '*' && !tokens.some((token) => token.start <= at && at < token.end)) return at - start;
  return -1;
};

/** A possible host (`shop.example.it`) is read as its words or that host: a group of the two. */
const withHost = (text: string, leaf: Lexeme & { readonly kind: 'leaf' }): readonly Lexeme[] => {
  const word = text.slice(leaf.start, leaf.end);
  if (leaf.query.kind !== 'phrase' || !mayBeHost(word)) return [leaf];
  const { start, end } = leaf;
  const host: Lexeme = { kind: 'leaf', query: { kind: 'word', term: word.toLowerCase() }, start, end };
  return [{ kind: 'open', start, end }, leaf, host, { kind: 'close', start, end }];
};

const readWord = (text: string, start: number): readonly Lexeme[] => {
  const end = endOfRun(text, start);
  const at = { start, end };
  const query = readLeaf(text, start, end, at);
  // Not in the whole text, which would be quadratic for queries of thousands of words.
  const star = strayStar(text, start, end);
  const last = query.kind === 'phrase' ? query.parts[query.parts.length - 1] : query;
  const isWidened = last?.kind === 'prefix' || last?.kind === 'substring';
  if (star !== -1 && (start + star !== end - 1 || !isWidened)) {
    throw new ThemeQuerySyntaxError('STAR_INSIDE_WORD', { start: start + star, end: start + star + 1 });
  }
  return withHost(text, { kind: 'leaf', query, start, end });
};

const readPhrase = (text: string, start: number): Lexeme => {
  const close = text.indexOf('"', start + 1);
  const at = { start, end: close + 1 };
  return { kind: 'leaf', query: readLeaf(text, start + 1, close, at), ...at };
};

/** Also as Japanese keyboards write it. */
const isEquals = (char: string | undefined): boolean => char === '=' || char === '\uff1d';

const readWholeComment = (text: string, start: number): Lexeme => {
  const close = text.indexOf('"', start + 2);
  return { kind: 'leaf', query: readWhole(text, start + 2, close), start, end: close + 1 };
};

const readOperator = (text: string, start: number): Lexeme => {
  const end = endOfRun(text, start);
  const at = { start, end: start + 1 };
  if (text[start] === '@') {
    const distance = text.slice(start + 1, end);
    const number = /^\d{1,9}$/.test(distance) ? Number(distance) : 0;
    if (number < 1 || number > MAX_DISTANCE) throw new ThemeQuerySyntaxError('DISTANCE_INVALID', { start, end });
    return { kind: 'near', distance: number, start, end };
  }
  if (isOperator(text[start + 1])) {
    // `--` where a word is expected; otherwise `+-slow` would be read as `slow`, the opposite.
    const holdsWord = tokeniseQuery(text, start, end).length > 0;
    throw new ThemeQuerySyntaxError(
      holdsWord ? 'OPERATOR_WITHOUT_WORD' : 'WORD_WITHOUT_LETTERS',
      holdsWord ? at : { start, end },
    );
  }
  return { kind: text[start] === '+' ? 'and' : 'not', ...at };
};

const readLexemes = (text: string, start: number): readonly Lexeme[] => {
  const char = text[start];
  if (char === '(') return [{ kind: 'open', start, end: start + 1 }];
  if (char === ')') return [{ kind: 'close', start, end: start + 1 }];
  if (char === '"') return [readPhrase(text, start)];
  if (isEquals(char) && text[start + 1] === '"') return [readWholeComment(text, start)];
  // A lexeme never ends inside a word: what precedes is the start, white space, a parenthesis, a quote or an
  // operator.
  return isOperator(char) ? [readOperator(text, start)] : readWord(text, start);
};

/** Reports unmatched quotes and parentheses first, because they cause further errors. */
const checkBalance = (text: string): void => {
  const open: number[] = [];
  let stray: number | undefined;
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (char === '"') {
      const close = text.indexOf('"', index + 1);
      if (close === -1) throw new ThemeQuerySyntaxError('UNMATCHED_QUOTES', { start: index, end: index + 1 });
      index = close;
    } else if (char === '(') {
      open.push(index);
    } else if (char === ')' && open.pop() === undefined) {
      stray ??= index;
    }
  }
  const unmatched = stray ?? open[0];
  if (unmatched !== undefined)
    throw new ThemeQuerySyntaxError('UNMATCHED_PARENTHESES', { start: unmatched, end: unmatched + 1 });
};

/** @throws ThemeQuerySyntaxError for unmatched quotes or parentheses, and for invalid words and operators. */
export const lexThemeQuery = (text: string): readonly Lexeme[] => {
  checkBalance(text);
  const lexemes: Lexeme[] = [];
  let index = 0;
  while (index < text.length) {
    if (text[index] === ' ') {
      index++;
      continue;
    }
    const read = readLexemes(text, index);
    lexemes.push(...read);
    index = read[0]!.end;
  }
  return lexemes;
};

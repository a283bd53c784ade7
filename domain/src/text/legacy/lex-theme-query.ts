/** FROZEN: lexer of stored queries as of commit 6a717b5; see theme-query.ts. Never fix it. */
import {
  LegacySyntaxError,
  MAX_LEGACY_DISTANCE,
  type LeafQuery,
  type PrefixQuery,
  type WordQuery,
} from './theme-query.ts';
import { tokeniseLegacy } from './tokenise.ts';

export type Lexeme = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'leaf'; readonly query: LeafQuery }
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'and' }
  | { readonly kind: 'not' }
  | { readonly kind: 'near'; readonly distance: number }
);

/** Ends a word, so that an operator may follow. */
const isBoundary = (char: string | undefined): boolean =>
  char === undefined || char === ' ' || char === '(' || char === ')' || char === '"';
const isOperator = (char: string | undefined): boolean => char === '+' || char === '-' || char === '@';

/** First boundary from `start` on, or the end of the text. */
const endOfRun = (text: string, start: number): number => {
  let end = start;
  while (!isBoundary(text[end])) end++;
  return end;
};

/** Tokens of `text[start, end)`; a star right after one, before white space or `end`, makes it a prefix. */
const readLeaf = (text: string, start: number, end: number): LeafQuery => {
  const { terms, ends } = tokeniseLegacy(text, start, end);
  const parts = terms.map((term, index): WordQuery | PrefixQuery => {
    const tokenEnd = ends[index] ?? end;
    const widened = tokenEnd < end && text[tokenEnd] === '*' && (tokenEnd + 1 === end || text[tokenEnd + 1] === ' ');
    return widened ? { kind: 'prefix', prefix: term } : { kind: 'word', term };
  });
  const [first] = parts;
  if (first === undefined) throw new LegacySyntaxError();
  return parts.length === 1 ? first : { kind: 'phrase', parts };
};

const readWord = (text: string, start: number): Lexeme => {
  const end = endOfRun(text, start);
  const query = readLeaf(text, start, end);
  const star = text.slice(start, end).indexOf('*');
  const last = query.kind === 'phrase' ? query.parts[query.parts.length - 1] : query;
  if (star !== -1 && (start + star !== end - 1 || last?.kind !== 'prefix')) throw new LegacySyntaxError();
  return { kind: 'leaf', query, start, end };
};

const readPhrase = (text: string, start: number): Lexeme => {
  const close = text.indexOf('"', start + 1);
  return { kind: 'leaf', query: readLeaf(text, start + 1, close), start, end: close + 1 };
};

const readOperator = (text: string, start: number): Lexeme => {
  const end = endOfRun(text, start);
  if (text[start] === '@') {
    const distance = text.slice(start + 1, end);
    const number = /^\d{1,9}$/.test(distance) ? Number(distance) : 0;
    if (number < 1 || number > MAX_LEGACY_DISTANCE) throw new LegacySyntaxError();
    return { kind: 'near', distance: number, start, end };
  }
  // `--` where a word is expected; otherwise `+-slow` would be read as `slow`, the opposite.
  if (isOperator(text[start + 1])) throw new LegacySyntaxError();
  return { kind: text[start] === '+' ? 'and' : 'not', start, end: start + 1 };
};

const readLexeme = (text: string, start: number): Lexeme => {
  const char = text[start];
  if (char === '(') return { kind: 'open', start, end: start + 1 };
  if (char === ')') return { kind: 'close', start, end: start + 1 };
  if (char === '"') return readPhrase(text, start);
  // A lexeme never ends inside a word: what precedes is the start, white space, a parenthesis, a quote or an
  // operator.
  return isOperator(char) ? readOperator(text, start) : readWord(text, start);
};

const checkBalance = (text: string): void => {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (char === '"') {
      const close = text.indexOf('"', index + 1);
      if (close === -1) throw new LegacySyntaxError();
      index = close;
    } else if (char === '(') {
      depth++;
    } else if (char === ')' && --depth < 0) {
      throw new LegacySyntaxError();
    }
  }
  if (depth > 0) throw new LegacySyntaxError();
};

/** @throws LegacySyntaxError for unmatched quotes or parentheses, and for invalid words and operators. */
export const lexLegacyQuery = (text: string): readonly Lexeme[] => {
  checkBalance(text);
  const lexemes: Lexeme[] = [];
  let index = 0;
  while (index < text.length) {
    if (text[index] === ' ') {
      index++;
      continue;
    }
    const lexeme = readLexeme(text, index);
    lexemes.push(lexeme);
    index = lexeme.end;
  }
  return lexemes;
};

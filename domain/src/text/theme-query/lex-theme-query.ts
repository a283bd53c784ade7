/** Cuts a normalised query into words, operators and parentheses, each with its place in the text. */
import { tokenise } from '../tokenise.ts';
import { MAX_DISTANCE } from './theme-query.ts';
import type { LeafQuery, PrefixQuery, WordQuery } from './theme-query.ts';
import { ThemeQuerySyntaxError } from './theme-query-syntax-error.ts';

export type Lexeme = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'leaf'; readonly query: LeafQuery }
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'and' }
  | { readonly kind: 'not' }
  | { readonly kind: 'near'; readonly distance: number }
);

/** What ends a word and lets an operator begin after it. */
const isBoundary = (char: string | undefined): boolean =>
  char === undefined || char === ' ' || char === '(' || char === ')' || char === '"';
const isOperator = (char: string | undefined): boolean => char === '+' || char === '-' || char === '@';

/** First index from `start` on that holds a boundary, or the end of the text. */
const endOfRun = (text: string, start: number): number => {
  let end = start;
  while (!isBoundary(text[end])) end++;
  return end;
};

/** The tokens of `text` from `start` to `end`; a star right after one, and before white space or `end`, makes it a prefix. */
const readLeaf = (
  text: string,
  start: number,
  end: number,
  at: { readonly start: number; readonly end: number },
): LeafQuery => {
  const { terms, ends } = tokenise(text, start, end);
  const parts = terms.map((term, index): WordQuery | PrefixQuery => {
    const tokenEnd = ends[index] ?? end;
    const widened = tokenEnd < end && text[tokenEnd] === '*' && (tokenEnd + 1 === end || text[tokenEnd + 1] === ' ');
    return widened ? { kind: 'prefix', prefix: term } : { kind: 'word', term };
  });
  const [first] = parts;
  if (first === undefined) throw new ThemeQuerySyntaxError('WORD_WITHOUT_LETTERS', at);
  return parts.length === 1 ? first : { kind: 'phrase', parts };
};

const readWord = (text: string, start: number): Lexeme => {
  const end = endOfRun(text, start);
  const at = { start, end };
  const query = readLeaf(text, start, end, at);
  // Not in the whole text: a query of thousands of words would be gone through for each of them.
  const star = text.slice(start, end).indexOf('*');
  const last = query.kind === 'phrase' ? query.parts[query.parts.length - 1] : query;
  if (star !== -1 && (start + star !== end - 1 || last?.kind !== 'prefix')) {
    throw new ThemeQuerySyntaxError('STAR_INSIDE_WORD', { start: start + star, end: start + star + 1 });
  }
  return { kind: 'leaf', query, ...at };
};

const readPhrase = (text: string, start: number): Lexeme => {
  const close = text.indexOf('"', start + 1);
  const at = { start, end: close + 1 };
  return { kind: 'leaf', query: readLeaf(text, start + 1, close, at), ...at };
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
    // `--` stands where a word is wanted; `+-slow` would otherwise be read as the word `slow`, the opposite of what it says
    const holdsWord = tokenise(text, start, end).terms.length > 0;
    throw new ThemeQuerySyntaxError(
      holdsWord ? 'OPERATOR_WITHOUT_WORD' : 'WORD_WITHOUT_LETTERS',
      holdsWord ? at : { start, end },
    );
  }
  return { kind: text[start] === '+' ? 'and' : 'not', ...at };
};

const readLexeme = (text: string, start: number): Lexeme => {
  const char = text[start];
  if (char === '(') return { kind: 'open', start, end: start + 1 };
  if (char === ')') return { kind: 'close', start, end: start + 1 };
  if (char === '"') return readPhrase(text, start);
  // A lexeme never ends inside a word, so what precedes is the start, white space, a parenthesis, a quote or an operator
  return isOperator(char) ? readOperator(text, start) : readWord(text, start);
};

/** Unmatched quotes and parentheses are told first, because they put every other mistake in doubt. */
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

/** @throws ThemeQuerySyntaxError for unmatched quotes or parentheses, and for words and operators that are wrong in themselves. */
export const lexThemeQuery = (text: string): readonly Lexeme[] => {
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

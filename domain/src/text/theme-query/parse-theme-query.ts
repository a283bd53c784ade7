/**
 * Parser of the theme query language, tightest first (the same table is in the help and the API's
 * documentation):
 *
 * | 1 | `word`, `wor*`, `"exact phrase"`, `( … )` |
 * | 2 | `A @N B`: at most N words apart, either order |
 * | 3 | `A B`: A or B |
 * | 4 | `A + B`, `A - B`: A and B, A and not B, left to right |
 *
 * `="no comment"` is a comment of these words and no others, `=""` one without words. A final star also
 * widens a word inside a phrase (`"build qual*"`).
 */
import { type Lexeme, lexThemeQuery, normaliseQuery } from './lex-theme-query.ts';
import { ThemeQuerySyntaxError } from './theme-query-syntax-error.ts';
import {
  type LeafQuery,
  MAX_QUERY_DEPTH,
  MAX_QUERY_LENGTH,
  MAX_QUERY_OPERATORS,
  type NearOperand,
  type PhrasePart,
  type ThemeQuery,
  type ThemeQueryError,
} from './theme-query.ts';

const leafText = (query: PhrasePart): string => {
  switch (query.kind) {
    case 'word':
      return query.term;
    case 'prefix':
      return `${query.prefix}*`;
    case 'substring':
      return query.text;
  }
};

const operandText = (query: ThemeQuery): string => {
  const text = explainThemeQuery(query);
  return isLeaf(query) || query.kind === 'whole' ? text : `(${text})`;
};

/**
 * Fully parenthesised interpretation of a query: `((cheap OR inexpensive) AND (quality OR "build quality"))
 * AND NOT plastic`, `late WITHIN 3 OF delivery`. Words are folded. For display only: in a query `OR` would be
 * a word.
 */
export const explainThemeQuery = (query: ThemeQuery): string => {
  switch (query.kind) {
    case 'word':
    case 'prefix':
    case 'substring':
      return leafText(query);
    case 'phrase':
      return `"${query.parts.map(leafText).join(' ')}"`;
    case 'whole':
      return `="${query.parts.map(leafText).join(' ')}"`;
    case 'near':
      return `${operandText(query.left)} WITHIN ${query.distance} OF ${operandText(query.right)}`;
    case 'or':
      return query.parts.map(operandText).join(' OR ');
    case 'and':
      return `${operandText(query.left)} AND ${operandText(query.right)}`;
    case 'not':
      return `${operandText(query.left)} AND NOT ${operandText(query.right)}`;
  }
};

/** `text` is the normalised query: what is stored, and what error offsets refer to. */
export type ParsedThemeQuery =
  | { readonly ok: true; readonly text: string; readonly query: ThemeQuery }
  | { readonly ok: false; readonly text: string; readonly error: ThemeQueryError };

/**
 * A part of the query with its offset, and whether it is a group that contains `+`, `-` or `@` at any level.
 */
interface Part {
  readonly query: ThemeQuery;
  readonly start: number;
  readonly end: number;
  readonly holdsOperator: boolean;
}

interface Cursor {
  readonly lexemes: readonly Lexeme[];
  readonly textLength: number;
  index: number;
  depth: number;
}

/** The level between two parentheses (or the whole query). */
interface Level {
  near: boolean;
}

const isLeaf = (query: ThemeQuery): query is LeafQuery =>
  query.kind === 'word' || query.kind === 'prefix' || query.kind === 'substring' || query.kind === 'phrase';

const getNearOperand = (part: Part): NearOperand => {
  const { query } = part;
  if (!part.holdsOperator) {
    if (isLeaf(query)) return query;
    if (query.kind === 'or') {
      const leaves = query.parts.filter(isLeaf);
      if (leaves.length === query.parts.length) return { kind: 'or', parts: leaves };
    }
  }
  throw new ThemeQuerySyntaxError('NEAR_AROUND_OPERATORS', part);
};

/** The error for a missing word. */
const missingWord = (cursor: Cursor, after: Lexeme | undefined): ThemeQuerySyntaxError => {
  const found = cursor.lexemes[cursor.index];
  if (after !== undefined) return new ThemeQuerySyntaxError('OPERATOR_WITHOUT_WORD', after);
  if (found === undefined || found.kind === 'close') {
    // An empty group is shown with its parentheses.
    const before = cursor.lexemes[cursor.index - 1];
    return new ThemeQuerySyntaxError('NOTHING_TO_LOOK_FOR', {
      start: before?.start ?? 0,
      end: found?.end ?? cursor.textLength,
    });
  }
  return new ThemeQuerySyntaxError('OPERATOR_WITHOUT_WORD', found);
};

/** A group that begins with `-`: without any positive part, or with it misplaced. */
const refuseLeadingNot = (cursor: Cursor, not: Lexeme): never => {
  let depth = 0;
  for (let index = cursor.index; depth >= 0 && index < cursor.lexemes.length; index++) {
    const kind = cursor.lexemes[index]?.kind;
    if (kind === 'open') depth++;
    if (kind === 'close') depth--;
    if (kind === 'and' && depth === 0) throw new ThemeQuerySyntaxError('OPERATOR_WITHOUT_WORD', not);
  }
  throw new ThemeQuerySyntaxError('NOTHING_TO_LOOK_FOR', not);
};

const parsePrimary = (cursor: Cursor, after: Lexeme | undefined): Part => {
  const lexeme = cursor.lexemes[cursor.index];
  if (lexeme?.kind === 'leaf') {
    cursor.index++;
    return { query: lexeme.query, start: lexeme.start, end: lexeme.end, holdsOperator: false };
  }
  if (lexeme?.kind !== 'open') throw missingWord(cursor, after);
  if (cursor.depth === MAX_QUERY_DEPTH) throw new ThemeQuerySyntaxError('QUERY_TOO_DEEP', lexeme);
  cursor.index++;
  cursor.depth++;
  const group = parseLevel(cursor);
  cursor.depth--;
  const close = cursor.lexemes[cursor.index++];
  return { ...group, start: lexeme.start, end: close?.end ?? cursor.textLength };
};

const parseNear = (cursor: Cursor, level: Level, after: Lexeme | undefined): Part => {
  const left = parsePrimary(cursor, after);
  const near = cursor.lexemes[cursor.index];
  if (near?.kind !== 'near') return left;
  if (level.near) throw new ThemeQuerySyntaxError('NEAR_REPEATED', near);
  level.near = true;
  cursor.index++;
  const right = parsePrimary(cursor, near);
  const next = cursor.lexemes[cursor.index];
  if (next?.kind === 'near') throw new ThemeQuerySyntaxError('NEAR_REPEATED', next);
  const query: ThemeQuery = {
    kind: 'near',
    left: getNearOperand(left),
    right: getNearOperand(right),
    distance: near.distance,
  };
  return { query, start: left.start, end: right.end, holdsOperator: true };
};

/** Alternatives up to the next `+`, `-` or the end of the level. */
const parseAlternatives = (cursor: Cursor, level: Level, after: Lexeme | undefined): Part => {
  const first = parseNear(cursor, level, after);
  const alternatives: ThemeQuery[] = first.query.kind === 'or' ? [...first.query.parts] : [first.query];
  let { end, holdsOperator } = first;
  for (;;) {
    const kind = cursor.lexemes[cursor.index]?.kind;
    if (kind === undefined || kind === 'close' || kind === 'and' || kind === 'not') break;
    const next = parseNear(cursor, level, undefined);
    if (next.query.kind === 'or') alternatives.push(...next.query.parts);
    else alternatives.push(next.query);
    end = next.end;
    holdsOperator ||= next.holdsOperator;
  }
  const query: ThemeQuery = alternatives.length === 1 ? first.query : { kind: 'or', parts: alternatives };
  return { query, start: first.start, end, holdsOperator };
};

/** A leading `+` has no effect, but needs a word. */
const readLeadingOperator = (cursor: Cursor): Lexeme | undefined => {
  const lexeme = cursor.lexemes[cursor.index];
  if (lexeme?.kind === 'not') refuseLeadingNot(cursor, lexeme);
  if (lexeme?.kind !== 'and') return undefined;
  cursor.index++;
  return lexeme;
};

const parseLevel = (cursor: Cursor): Part => {
  const level: Level = { near: false };
  const plus = readLeadingOperator(cursor);
  let part = parseAlternatives(cursor, level, plus);
  for (;;) {
    const operator = cursor.lexemes[cursor.index];
    if (operator?.kind !== 'and' && operator?.kind !== 'not') break;
    cursor.index++;
    const right = parseAlternatives(cursor, level, operator);
    const query: ThemeQuery = { kind: operator.kind, left: part.query, right: right.query };
    part = { query, start: part.start, end: right.end, holdsOperator: true };
  }
  return plus === undefined ? part : { ...part, holdsOperator: true };
};

const parseText = (text: string): ThemeQuery => {
  if (text.length > MAX_QUERY_LENGTH)
    throw new ThemeQuerySyntaxError('QUERY_TOO_LONG', { start: MAX_QUERY_LENGTH, end: text.length });
  const lexemes = lexThemeQuery(text);
  const operators = lexemes.filter(({ kind }) => kind === 'and' || kind === 'not');
  const excess = operators[MAX_QUERY_OPERATORS];
  if (excess !== undefined) throw new ThemeQuerySyntaxError('QUERY_TOO_MANY_OPERATORS', excess);
  return parseLevel({ lexemes, textLength: text.length, index: 0, depth: 0 }).query;
};

/**
 * Parses a query as typed. Never throws; linear in its length. The empty text is an error: callers that allow
 * simple themes check `normaliseQuery(…)` first.
 */
export const parseThemeQuery = (originalText: string): ParsedThemeQuery => {
  const text = normaliseQuery(originalText);
  try {
    return { ok: true, text, query: parseText(text) };
  } catch (error) {
    if (error instanceof ThemeQuerySyntaxError) return { ok: false, text, error: error.detail };
    throw error;
  }
};

/** FROZEN: parser of stored queries as of commit 6a717b5; see theme-query.ts. Never fix it. */
import { lexLegacyQuery, type Lexeme } from './lex-theme-query.ts';
import {
  LegacySyntaxError,
  MAX_LEGACY_QUERY_DEPTH,
  MAX_LEGACY_QUERY_LENGTH,
  MAX_LEGACY_QUERY_OPERATORS,
  type LegacyQuery,
  type LeafQuery,
  type NearOperand,
} from './theme-query.ts';

/** A part of the query, and whether it is a group that contains `+`, `-` or `@` at any level. */
interface Part {
  readonly query: LegacyQuery;
  readonly holdsOperator: boolean;
}

interface Cursor {
  readonly lexemes: readonly Lexeme[];
  index: number;
  depth: number;
}

/** The level between two parentheses (or the whole query). */
interface Level {
  near: boolean;
}

const isLeaf = (query: LegacyQuery): query is LeafQuery =>
  query.kind === 'word' || query.kind === 'prefix' || query.kind === 'phrase';

const getNearOperand = ({ query, holdsOperator }: Part): NearOperand => {
  if (holdsOperator) throw new LegacySyntaxError();
  if (isLeaf(query)) return query;
  const leaves = query.kind === 'or' ? query.parts.filter(isLeaf) : [];
  if (query.kind !== 'or' || leaves.length !== query.parts.length) throw new LegacySyntaxError();
  return { kind: 'or', parts: leaves };
};

const parsePrimary = (cursor: Cursor): Part => {
  const lexeme = cursor.lexemes[cursor.index];
  if (lexeme?.kind === 'leaf') {
    cursor.index++;
    return { query: lexeme.query, holdsOperator: false };
  }
  if (lexeme?.kind !== 'open' || cursor.depth === MAX_LEGACY_QUERY_DEPTH) throw new LegacySyntaxError();
  cursor.index++;
  cursor.depth++;
  const group = parseLevel(cursor);
  cursor.depth--;
  cursor.index++;
  return group;
};

const parseNear = (cursor: Cursor, level: Level): Part => {
  const left = parsePrimary(cursor);
  const near = cursor.lexemes[cursor.index];
  if (near?.kind !== 'near') return left;
  if (level.near) throw new LegacySyntaxError();
  level.near = true;
  cursor.index++;
  const right = parsePrimary(cursor);
  if (cursor.lexemes[cursor.index]?.kind === 'near') throw new LegacySyntaxError();
  const query: LegacyQuery = {
    kind: 'near',
    left: getNearOperand(left),
    right: getNearOperand(right),
    distance: near.distance,
  };
  return { query, holdsOperator: true };
};

/** Alternatives up to the next `+`, `-` or the end of the level. */
const parseAlternatives = (cursor: Cursor, level: Level): Part => {
  const first = parseNear(cursor, level);
  const alternatives: LegacyQuery[] = first.query.kind === 'or' ? [...first.query.parts] : [first.query];
  let { holdsOperator } = first;
  for (;;) {
    const kind = cursor.lexemes[cursor.index]?.kind;
    if (kind === undefined || kind === 'close' || kind === 'and' || kind === 'not') break;
    const next = parseNear(cursor, level);
    if (next.query.kind === 'or') alternatives.push(...next.query.parts);
    else alternatives.push(next.query);
    holdsOperator ||= next.holdsOperator;
  }
  const query: LegacyQuery = alternatives.length === 1 ? first.query : { kind: 'or', parts: alternatives };
  return { query, holdsOperator };
};

const parseLevel = (cursor: Cursor): Part => {
  const level: Level = { near: false };
  const first = cursor.lexemes[cursor.index]?.kind;
  if (first === 'not') throw new LegacySyntaxError();
  if (first === 'and') cursor.index++;
  let part = parseAlternatives(cursor, level);
  for (;;) {
    const operator = cursor.lexemes[cursor.index];
    if (operator?.kind !== 'and' && operator?.kind !== 'not') break;
    cursor.index++;
    const right = parseAlternatives(cursor, level);
    part = { query: { kind: operator.kind, left: part.query, right: right.query }, holdsOperator: true };
  }
  return first === 'and' ? { ...part, holdsOperator: true } : part;
};

/** The query of a stored (normalised) text; undefined if it was invalid. */
export const parseLegacyQuery = (text: string): LegacyQuery | undefined => {
  if (text.length > MAX_LEGACY_QUERY_LENGTH) return undefined;
  try {
    const lexemes = lexLegacyQuery(text);
    const operators = lexemes.filter(({ kind }) => kind === 'and' || kind === 'not');
    if (operators.length > MAX_LEGACY_QUERY_OPERATORS) return undefined;
    return parseLevel({ lexemes, index: 0, depth: 0 }).query;
  } catch (error) {
    if (error instanceof LegacySyntaxError) return undefined;
    throw error;
  }
};

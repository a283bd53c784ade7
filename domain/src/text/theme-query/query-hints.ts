/**
 * Hints for valid queries that may be mistakes: operators of other tools typed as words, and words that no
 * comment contains.
 */
import { normaliseQuery } from './lex-theme-query.ts';
import { tokeniseQuery } from '../tokenise.ts';
import { parseThemeQuery } from './parse-theme-query.ts';
import { MAX_DISTANCE } from './theme-query.ts';

export type QueryHintCode = 'OPERATOR_AS_WORD' | 'WORD_NOT_FOUND';

export interface QueryHint {
  readonly code: QueryHintCode;
  /** One sentence for the user. */
  readonly message: string;
  /** Suggested query; null for none. */
  readonly query: string | null;
}

/** Of a NEAR without a number, as most tools that know it have it. */
const DEFAULT_DISTANCE = 5;

type Operator = 'and' | 'not' | 'or' | 'near';
type Piece =
  | { readonly kind: 'open' | 'close' }
  | { readonly kind: 'atom'; readonly text: string }
  | { readonly kind: Operator; readonly text: string; readonly isWord: boolean };

const PIECE = /"[^"]*"|[()]|[^\s()"]+/gu;
const NEAR_WORD = /^(?:NEAR|WITHIN)(?:\/?(\d{1,2}))?$/u;

const getPiece = (text: string): Piece => {
  if (text === '(') return { kind: 'open' };
  if (text === ')') return { kind: 'close' };
  const near = NEAR_WORD.exec(text);
  if (near !== null) {
    const distance = Math.min(MAX_DISTANCE, Math.max(1, Number(near[1] ?? DEFAULT_DISTANCE)));
    return { kind: 'near', text: `@${distance}`, isWord: true };
  }
  if (text === 'AND' || text === '&&') return { kind: 'and', text: '+', isWord: true };
  if (text === 'OR' || text === '||') return { kind: 'or', text: '', isWord: true };
  if (text === 'NOT') return { kind: 'not', text: '-', isWord: true };
  if (/^@\d+$/u.test(text)) return { kind: 'near', text, isWord: false };
  if (text === '+') return { kind: 'and', text, isWord: false };
  if (/^[-\u2010-\u2015\u2212]$/u.test(text)) return { kind: 'not', text: '-', isWord: false };
  return { kind: 'atom', text };
};

/** `+late` and `-late` are an operator and a word; `NEAR 5` is one operator. */
const getPieces = (query: string): readonly Piece[] =>
  (query.match(PIECE) ?? []).flatMap((text, at, all) => {
    const distance = (all[at - 1] ?? '') + text;
    if (/^(?:NEAR|WITHIN)\d{1,2}$/u.test(distance)) return [];
    const operator = /^([+\-\u2010-\u2015\u2212])(.+)$/u.exec(text);
    if (operator !== null) return [getPiece(operator[1]!), getPiece(operator[2]!)];
    return [
      getPiece(/^(?:NEAR|WITHIN)$/u.test(text) && /^\d{1,2}$/u.test(all[at + 1] ?? '') ? text + all[at + 1]! : text),
    ];
  });

/** How tightly a rendered part binds: one that binds less than its place wants is put in parentheses. */
const LOOSE = 0;
const TIGHT = 1;
interface Part {
  readonly text: string;
  readonly binds: typeof LOOSE | typeof TIGHT;
}

const isOperatorPart = ({ binds }: Part): boolean => binds === LOOSE;
const grouped = (part: Part): string => (isOperatorPart(part) ? `(${part.text})` : part.text);

/**
 * Reads AND and NOT before OR, as other tools do, and writes the query in our operators. Undefined where that
 * cannot be read.
 */
class Rewriter {
  private index = 0;
  private readonly pieces: readonly Piece[];

  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces;
  }

  rewrite(): string | undefined {
    const part = this.alternatives();
    return part === undefined || this.index < this.pieces.length ? undefined : part.text;
  }

  private kind(): Piece['kind'] | undefined {
    return this.pieces[this.index]?.kind;
  }

  private alternatives(): Part | undefined {
    const parts: Part[] = [];
    do {
      const part = this.conditions();
      if (part === undefined) return undefined;
      parts.push(part);
    } while (this.takes('or'));
    return parts.length === 1 ? parts[0] : { text: parts.map(grouped).join(' '), binds: TIGHT };
  }

  private takes(kind: Operator): boolean {
    const isThere = this.kind() === kind;
    if (isThere) this.index++;
    return isThere;
  }

  private conditions(): Part | undefined {
    let part = this.sideBySide();
    while (part !== undefined && (this.kind() === 'and' || this.kind() === 'not')) {
      const isNot = this.takes('and') ? this.takes('not') : this.takes('not');
      const right = this.sideBySide();
      if (right === undefined) return undefined;
      part = { text: `${part.text} ${isNot ? '-' : '+'} ${grouped(right)}`, binds: LOOSE };
    }
    return part;
  }

  private sideBySide(): Part | undefined {
    const parts: Part[] = [];
    while (this.kind() === 'atom' || this.kind() === 'open') {
      const part = this.near();
      if (part === undefined) return undefined;
      parts.push(part);
    }
    return parts.length < 2 ? parts[0] : { text: parts.map(({ text }) => text).join(' '), binds: TIGHT };
  }

  private near(): Part | undefined {
    const left = this.primary();
    const near = this.pieces[this.index];
    if (left === undefined || near?.kind !== 'near') return left;
    this.index++;
    const right = this.primary();
    return right && { text: `${left.text} ${near.text} ${right.text}`, binds: TIGHT };
  }

  private primary(): Part | undefined {
    const piece = this.pieces[this.index++];
    if (piece?.kind === 'atom') return { text: piece.text, binds: TIGHT };
    if (piece?.kind !== 'open') return undefined;
    const part = this.alternatives();
    if (part === undefined || this.pieces[this.index++]?.kind !== 'close') return undefined;
    return { text: `(${part.text})`, binds: TIGHT };
  }
}

const MAX_HINTED_UNITS = 2_000;

/** Of a query that holds AND, OR, NOT or NEAR in capitals, which are words here. */
export const operatorHints = (typed: string): readonly QueryHint[] => {
  const text = normaliseQuery(typed);
  if (text.length > MAX_HINTED_UNITS) return [];
  const pieces = getPieces(text);
  const words = new Set((text.match(PIECE) ?? []).filter((piece) => 'isWord' in getPiece(piece)));
  const typedAsWords = [...words].filter((piece) => /^(?:AND|OR|NOT|NEAR|WITHIN|&&|\|\|)/u.test(piece));
  if (typedAsWords.length === 0) return [];
  const rewritten = new Rewriter(pieces).rewrite();
  const isMeant = rewritten !== undefined && rewritten !== text && parseThemeQuery(rewritten).ok;
  const query = isMeant ? rewritten : null;
  const listed = typedAsWords.join(' and ');
  const areWords = typedAsWords.length === 1 ? 'is read as a word' : 'are read as words';
  const suggestion = query === null ? ' Write + for and, - for not.' : ` Did you mean ${query}?`;
  return [{ code: 'OPERATOR_AS_WORD', message: `${listed} ${areWords} to look for.${suggestion}`, query }];
};

/**
 * A word that no comment of a project holds, and the words nearest to it that comments do hold, the best
 * first.
 */
export interface MissingWord {
  readonly term: string;
  readonly nearest: readonly string[];
}

/** The query with each word that compares as `term` written as `by`. */
const replaceTerm = (text: string, term: string, by: string): string => {
  let replaced = '';
  let from = 0;
  for (const token of tokeniseQuery(text, 0, text.length)) {
    if (token.term !== term || text[token.start - 1] === '@') continue;
    replaced += text.slice(from, token.start) + by;
    from = token.end;
  }
  return replaced + text.slice(from);
};

export const missingWordHints = (typed: string, missing: readonly MissingWord[]): readonly QueryHint[] => {
  const text = normaliseQuery(typed);
  return missing.map(({ term, nearest }) => {
    const [best] = nearest;
    const query = best === undefined ? null : replaceTerm(text, term, best);
    const suggestion = nearest.length === 0 ? '' : ` Did you mean ${nearest.map((word) => `“${word}”`).join(', ')}?`;
    return { code: 'WORD_NOT_FOUND', message: `No comment holds “${term}”.${suggestion}`, query };
  });
};

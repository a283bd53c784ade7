/**
 * Tokens of a text: the one function behind queries, terms, n-grams and highlighting.
 * A token is a run of letters, marks and decimal digits that starts with a letter or digit; an apostrophe between two parts
 * of it vanishes; everything else separates. A run of a script written without spaces is one token.
 */
import { foldTerm } from './fold-term.ts';
import { hashedWith, UnitTable } from './unit-table.ts';

/** Changes with every change of what a token or a term is: terms are stored, and segments of another version are rebuilt. */
export const TOKENISER_VERSION = '1';

/** Tokens of a text, as three columns of equal length. */
export interface Tokens {
  /** Folded: what two tokens are compared by. */
  readonly terms: readonly string[];
  /** UTF-16 units of the whole text, also when only a part of it was tokenised. */
  readonly starts: readonly number[];
  /** First unit after the token. */
  readonly ends: readonly number[];
}

const SEPARATOR = 0;
const PLAIN = 1; // a-z 0-9: already a term
const CAPITAL = 2; // A-Z
const LETTER = 4; // letters and digits outside ASCII
const MARK = 8;
const APOSTROPHE = 16;
const HIGH_SURROGATE = 32;
const STARTS_TOKEN = PLAIN | CAPITAL | LETTER;
const CONTINUES_TOKEN = STARTS_TOKEN | MARK;

/** Straight, curly (either side), modifier letter and full-width. */
const APOSTROPHES = ["'", '\u2019', '\u2018', '\u02bc', '\uff07'];

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

const classifyUnits = (): Uint8Array => {
  const classes = new Uint8Array(0x10000).fill(SEPARATOR);
  let everyUnit = '';
  for (let unit = 0; unit < 0x10000; unit++) everyUnit += isSurrogate(unit) ? ' ' : String.fromCharCode(unit);
  const mark = (pattern: RegExp, kind: number): void => {
    for (const match of everyUnit.matchAll(pattern)) classes.fill(kind, match.index, match.index + match[0].length);
  };
  mark(/[\p{L}\p{Nd}]+/gu, LETTER);
  mark(/\p{M}+/gu, MARK);
  mark(/[a-z]+|[0-9]+/g, PLAIN);
  mark(/[A-Z]+/g, CAPITAL);
  for (const apostrophe of APOSTROPHES) classes[apostrophe.charCodeAt(0)] = APOSTROPHE;
  return classes.fill(HIGH_SURROGATE, 0xd800, 0xdc00);
};

const CLASS_OF_UNIT = classifyUnits();
const ASTRAL_LETTER = /^[\p{L}\p{Nd}]/u;
const ASTRAL_MARK = /^\p{M}/u;

/** Class of the code point at a high surrogate; half a pair separates. */
const classOfPair = (text: string, index: number, end: number): number => {
  if (index + 1 >= end) return SEPARATOR;
  const pair = text.slice(index, index + 2);
  if (ASTRAL_LETTER.test(pair)) return LETTER;
  return ASTRAL_MARK.test(pair) ? MARK : SEPARATOR;
};

const startsToken = (text: string, index: number, end: number): boolean => {
  if (index >= end) return false;
  const kind = CLASS_OF_UNIT[text.charCodeAt(index)] ?? SEPARATOR;
  return ((kind === HIGH_SURROGATE ? classOfPair(text, index, end) : kind) & STARTS_TOKEN) !== 0;
};

const termOf = (token: string, seen: number): string => {
  if (seen === PLAIN) return token;
  return (seen & ~(PLAIN | CAPITAL)) === 0 ? token.toLowerCase() : foldTerm(token);
};

/**
 * Visits the tokens of `text` from `start` to `end` (UTF-16 units, `end` not included) as they stand there, in order: where each begins and
 * ends, the hash of its units (`unit-table.ts`), and the kinds of its units. Units outside that part do not count, so an apostrophe at its
 * edge is at the edge of the token.
 */
const forEachPiece = (
  text: string,
  start: number,
  end: number,
  visit: (start: number, end: number, hash: number, seen: number) => void,
): void => {
  let index = start;
  while (index < end) {
    if (!startsToken(text, index, end)) {
      index++;
      continue;
    }
    const first = index;
    let seen = SEPARATOR;
    let hash = 0;
    while (index < end) {
      const unit = text.charCodeAt(index);
      const kind = CLASS_OF_UNIT[unit] ?? SEPARATOR;
      const isPair = kind === HIGH_SURROGATE && classOfPair(text, index, end) !== SEPARATOR;
      if ((kind & CONTINUES_TOKEN) === 0 && !isPair && !(kind === APOSTROPHE && startsToken(text, index + 1, end)))
        break;
      hash = hashedWith(hash, unit);
      if (isPair) hash = hashedWith(hash, text.charCodeAt(index + 1));
      index += isPair ? 2 : 1;
      seen |= kind;
    }
    visit(first, index, hash, seen);
  }
};

/** Visits the tokens of `text` from `start` to `end` with their terms; one of which nothing is left to compare is none. */
export const forEachToken = (
  text: string,
  start: number,
  end: number,
  visit: (term: string, start: number, end: number) => void,
): void =>
  forEachPiece(text, start, end, (first, last, _, seen) => {
    const term = termOf(text.slice(first, last), seen);
    if (term !== '') visit(term, first, last);
  });

/** Past these a table of tokens starts anew: texts full of distinct ones (links, ids) must not fill the memory. */
const MAX_PIECES = 100_000;
const MAX_PIECE_UNITS = 2_000_000;

/** Numbers the terms of tokens: each token, as it stands in texts, is folded and looked up once, and then found without making a string. */
export class TermNumbers {
  private readonly pieces = new UnitTable();
  private numbers = new Int32Array(1024);
  private readonly numberOf: (term: string) => number;

  constructor(numberOf: (term: string) => number) {
    this.numberOf = numberOf;
  }

  /** Visits what `forEachToken` does, by the numbers of the terms. */
  forEach(text: string, start: number, end: number, visit: (number: number) => void): void {
    if (this.pieces.count > MAX_PIECES || this.pieces.unitCount > MAX_PIECE_UNITS) this.pieces.clear();
    forEachPiece(text, start, end, (first, last, hash, seen) => {
      const known = this.pieces.find(text, first, last, hash);
      const number = known < 0 ? this.add(text.slice(first, last), hash, seen) : this.numbers[known]!;
      if (number >= 0) visit(number);
    });
  }

  private add(token: string, hash: number, seen: number): number {
    const piece = this.pieces.add(token, hash);
    if (piece >= this.numbers.length) {
      const longer = new Int32Array(piece * 2);
      longer.set(this.numbers);
      this.numbers = longer;
    }
    const term = termOf(token, seen);
    return (this.numbers[piece] = term === '' ? -1 : this.numberOf(term));
  }
}

/** The tokens of `text` from `start` to `end`; offsets are those of the whole text. */
export const tokenise = (text: string, start = 0, end = text.length): Tokens => {
  const terms: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  forEachToken(text, start, end, (term, tokenStart, tokenEnd) => {
    terms.push(term);
    starts.push(tokenStart);
    ends.push(tokenEnd);
  });
  return { terms, starts, ends };
};

/**
 * The one tokeniser behind queries, terms, n-grams and highlights. Rules and reasons are in docs/words.md.
 */
import { foldTerm } from './fold-term.ts';
import { listApostropheTerms, writtenTerm } from './tokens/apostrophes.ts';
import { foldEmoji } from './tokens/emoji.ts';
import { foldNumber } from './tokens/numbers.ts';
import { isPlainLetter, isPlainSeparator, isPlainWord } from './tokens/plain-words.ts';
import {
  APOSTROPHE,
  CAPITAL,
  DIGIT,
  EMOJI_TOKEN,
  foldLink,
  INVISIBLE,
  LINK,
  listLinkHosts,
  NUMBER,
  PLAIN,
  scanTokens,
  SIGNED_WORD,
  TokenScanner,
  UNSPACED_RUN,
  WORD,
} from './tokens/scan-tokens.ts';
import { MAX_SEGMENTED_UNITS, splitUnspacedRun } from './tokens/unspaced-words.ts';
import { hashedWith, stringOfUnits, UnitTable, type UnitText } from './unit-table.ts';

// Forms of tokens. A form is a token's terms in one string, separated by U+0000: the first is counted and
// displayed, the others are aliases. Term dictionaries number forms.

const BETWEEN_TERMS = '\0';
/** Pseudo-alias: the token directly follows the one before, in a script without spaces. */
const JOINED = '\u0001';

const joinForm = (terms: readonly string[], isJoined = false): string => {
  const form = terms.length === 1 ? terms[0]! : terms.join(BETWEEN_TERMS);
  return isJoined ? form + BETWEEN_TERMS + JOINED : form;
};

export const getFirstTerm = (form: string): string => {
  const end = form.indexOf(BETWEEN_TERMS);
  return end < 0 ? form : form.slice(0, end);
};

/** Terms of a form, the main one first. */
export const splitForm = (form: string): readonly string[] =>
  form.split(BETWEEN_TERMS).filter((term) => term !== JOINED);

export const hasAliases = (form: string): boolean => form.includes(BETWEEN_TERMS);

export const isJoinedForm = (form: string): boolean => form.endsWith(BETWEEN_TERMS + JOINED);

export const formHasTerm = (form: string, term: string): boolean => {
  for (let at = form.indexOf(term); at !== -1; at = form.indexOf(term, at + 1)) {
    const end = at + term.length;
    const isWhole =
      (at === 0 || form[at - 1] === BETWEEN_TERMS) && (end === form.length || form[end] === BETWEEN_TERMS);
    if (isWhole) return true;
  }
  return false;
};

export const formHasPrefix = (form: string, prefix: string): boolean =>
  form.startsWith(prefix) || form.includes(BETWEEN_TERMS + prefix);

const INVISIBLE_CHARACTERS = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu;
const OTHER_APOSTROPHES = /[\u2018\u2019\u02bc\uff07\u00b4\u0060\u2032]/gu;
const NUMBER_AT_START = /^[0-9]+(?:[.,'\u2019][0-9]+)*/u;
const LETTERS_AND_MARKS = /[\p{L}\p{M}\p{Nd}]+/gu;

const withStraightApostrophes = (piece: string): string =>
  piece.replace(INVISIBLE_CHARACTERS, '').replace(OTHER_APOSTROPHES, "'");

const foldNumberWithUnit = (piece: string): readonly string[] => {
  const [number = ''] = NUMBER_AT_START.exec(piece) ?? [];
  const unit = foldTerm(piece.slice(number.length));
  return foldNumber(number).map((folded) => folded + unit);
};

const foldSignedWord = (word: string): string =>
  word.replace(LETTERS_AND_MARKS, foldTerm).replaceAll("'", '').toLowerCase();

const termsOfSignedWord = (piece: string): readonly string[] => {
  const word = withStraightApostrophes(piece);
  const apostrophe = word.indexOf("'");
  const folded = foldSignedWord(word);
  return apostrophe < 0 ? [folded] : [folded, foldSignedWord(word.slice(0, apostrophe))];
};

/** Terms of a piece outside of scripts without spaces; empty when nothing comparable is left. */
const toTerms = (piece: string, kind: number, seen: number): readonly string[] => {
  if (kind === LINK) return [foldLink(piece), ...listLinkHosts(foldLink(piece))];
  if (kind === EMOJI_TOKEN) return [foldEmoji(piece)];
  if (kind === NUMBER) return foldNumberWithUnit(piece);
  if (kind === SIGNED_WORD) return termsOfSignedWord(piece);
  if ((seen & ~(PLAIN | DIGIT)) === 0) return [piece];
  if ((seen & ~(PLAIN | DIGIT | CAPITAL)) === 0) return [piece.toLowerCase()];
  const term = foldTerm(piece);
  if (term === '') return [];
  return (seen & APOSTROPHE) === 0 ? [term] : listApostropheTerms(withStraightApostrophes(piece));
};

/** The term that a query matches a piece by: as written. */
const toWrittenTerm = (piece: string, kind: number, seen: number): string => {
  if (kind === SIGNED_WORD) return foldSignedWord(withStraightApostrophes(piece));
  const isWord = kind !== LINK && kind !== EMOJI_TOKEN && kind !== NUMBER;
  if (isWord && (seen & (APOSTROPHE | INVISIBLE)) !== 0) return writtenTerm(withStraightApostrophes(piece));
  return toTerms(piece, kind, seen)[0] ?? '';
};

const RULES_VERSION = '2';

/** ICU's dictionaries segment scripts without spaces. '' in a browser, which stores nothing. */
const icuVersion = (): string => {
  const { process } = globalThis as { readonly process?: { readonly versions?: { readonly icu?: string } } };
  return process?.versions?.icu?.split('.')[0] ?? '';
};

/** Bump with every change of tokens or terms: segments of another version are rebuilt. */
export const TOKENISER_VERSION = `${RULES_VERSION}-icu${icuVersion()}`;

/** Tokens of a text, as columns of equal length. */
export interface Tokens {
  /** Folded, for counting and display. */
  readonly terms: readonly string[];
  /** Terms with their aliases (`tokens/token-forms.ts`), for matching queries. */
  readonly forms: readonly string[];
  /** UTF-16 units of the whole text, also for a part of it. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Visits the tokens of `text[start, end)` in order, skipping those that fold to nothing. */
export const forEachToken = (
  text: string,
  start: number,
  end: number,
  visit: (term: string, start: number, end: number, form: string) => void,
): void => {
  let unspaced = 0;
  scanTokens(text, start, end, (first, last, kind, seen) => {
    const piece = text.slice(first, last);
    if (kind !== UNSPACED_RUN) {
      const terms = toTerms(piece, kind, seen);
      if (terms[0]) visit(terms[0], first, last, joinForm(terms));
      return;
    }
    const words = splitUnspacedRun(piece, unspaced);
    unspaced += piece.length;
    for (const [at, word] of words.entries())
      visit(word.term, first + word.start, first + word.end, joinForm([word.term], at > 0));
  });
};

/** A token of a query, with its written term. */
export interface QueryToken {
  readonly term: string;
  /** Matched within words, because its script has no spaces. */
  readonly isUnspaced: boolean;
  readonly start: number;
  readonly end: number;
}

export const tokeniseQuery = (text: string, start: number, end: number): readonly QueryToken[] => {
  const tokens: QueryToken[] = [];
  const visit = (first: number, last: number, kind: number, seen: number): void => {
    const piece = text.slice(first, last);
    const isUnspaced = kind === UNSPACED_RUN;
    const term = isUnspaced ? foldTerm(piece) : toWrittenTerm(piece, kind, seen);
    if (term !== '') tokens.push({ term, isUnspaced, start: first, end: last });
  };
  scanTokens(text, start, end, visit, true);
  return tokens;
};

/** Limit at which the table is cleared: texts of distinct tokens (links, ids) must not fill the memory. */
const MAX_PIECES = 100_000;
const MAX_PIECE_UNITS = 2_000_000;

const NO_TERM = -1;

/** Numbers the forms of tokens: each distinct token is folded once, then found without creating a string. */
export class TermNumbers {
  private readonly pieces = new UnitTable();
  /** By piece; below NO_TERM an index into `runs`. */
  private numbers = new Int32Array(1024);
  private readonly runs: (readonly number[])[] = [];
  private readonly numberOf: (form: string) => number;

  constructor(numberOf: (form: string) => number) {
    this.numberOf = numberOf;
  }

  /** As `forEachToken`, with form numbers. Plain words need no scanner, and no string once they are known. */
  forEach(text: UnitText, start: number, end: number, visit: (number: number) => void): void {
    if (this.pieces.count > MAX_PIECES || this.pieces.unitCount > MAX_PIECE_UNITS) {
      this.pieces.clear();
      this.runs.length = 0;
    }
    const { units, from, to } = text;
    const first = from + start;
    const last = Math.min(from + end, to);
    let scanner: TokenScanner | undefined;
    for (let at = first; at < last;) {
      if (isPlainSeparator(units[at] as number)) {
        at++;
        continue;
      }
      let wordEnd = at;
      let hash = 0;
      for (; wordEnd < last && isPlainLetter(units[wordEnd] as number); wordEnd++)
        hash = hashedWith(hash, units[wordEnd] as number);
      if (isPlainWord(units, first, at, wordEnd, last)) {
        this.visitPiece(units, at, wordEnd, hash, WORD, PLAIN | CAPITAL, visit);
        at = wordEnd;
      } else {
        scanner ??= this.scanner(text, last - from, visit);
        at = from + scanner.readNext(start, at - from);
      }
    }
  }

  private scanner({ units, from, text }: UnitText, end: number, visit: (number: number) => void): TokenScanner {
    let unspaced = 0;
    const whole = text();
    return new TokenScanner(whole, end, (first, last, kind, seen) => {
      if (kind === UNSPACED_RUN) {
        const before = unspaced;
        unspaced += last - first;
        // Segmented differently than in a shorter sentence.
        if (unspaced > MAX_SEGMENTED_UNITS) return this.formsOfRun(whole.slice(first, last), before).forEach(visit);
      }
      let hash = 0;
      for (let at = from + first; at < from + last; at++) hash = hashedWith(hash, units[at] as number);
      this.visitPiece(units, from + first, from + last, hash, kind, seen, visit);
    });
  }

  private visitPiece(
    units: Uint16Array,
    first: number,
    last: number,
    hash: number,
    kind: number,
    seen: number,
    visit: (number: number) => void,
  ): void {
    const known = this.pieces.find(units, first, last, hash);
    const number = known < 0 ? this.add(stringOfUnits(units, first, last), hash, kind, seen) : this.numbers[known]!;
    if (number >= 0) visit(number);
    else if (number < NO_TERM) this.runs[NO_TERM - 1 - number]!.forEach(visit);
  }

  private add(piece: string, hash: number, kind: number, seen: number): number {
    const place = this.pieces.add(piece, hash);
    if (place >= this.numbers.length) {
      const longer = new Int32Array(place * 2);
      longer.set(this.numbers);
      this.numbers = longer;
    }
    return (this.numbers[place] = kind === UNSPACED_RUN ? this.addRun(piece) : this.addPiece(piece, kind, seen));
  }

  private addPiece(piece: string, kind: number, seen: number): number {
    const terms = toTerms(piece, kind, seen);
    return terms[0] ? this.numberOf(joinForm(terms)) : NO_TERM;
  }

  private formsOfRun(run: string, before: number): readonly number[] {
    return splitUnspacedRun(run, before).map(({ term }, at) => this.numberOf(joinForm([term], at > 0)));
  }

  private addRun(run: string): number {
    const numbers = this.formsOfRun(run, 0);
    if (numbers.length < 2) return numbers[0] ?? NO_TERM;
    return NO_TERM - this.runs.push(numbers);
  }
}

/** Tokens of `text[start, end)`; offsets are those of the whole text. */
export const tokenise = (text: string, start = 0, end = text.length): Tokens => {
  const terms: string[] = [];
  const forms: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  forEachToken(text, start, end, (term, tokenStart, tokenEnd, form) => {
    terms.push(term);
    forms.push(form);
    starts.push(tokenStart);
    ends.push(tokenEnd);
  });
  return { terms, forms, starts, ends };
};

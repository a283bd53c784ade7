/**
 * The one tokeniser behind queries, terms, n-grams and highlights. Rules and reasons are in docs/words.md.
 */
import { foldTerm } from './fold-term.ts';
import { CAPITAL, PLAIN, scanTokens, TokenScanner, UNSPACED_RUN, WORD } from './tokens/scan-tokens.ts';
import { joinForm, toTerms, toWrittenTerm } from './tokens/token-forms.ts';
import { MAX_SEGMENTED_UNITS, splitUnspacedRun } from './tokens/unspaced-words.ts';
import { hashedWith, stringOfUnits, UnitTable, type UnitText } from './unit-table.ts';
import { isPlainLetter, isPlainSeparator, isPlainWord } from './tokens/plain-words.ts';

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

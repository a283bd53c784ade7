/**
 * Finds the tokens of a text as pieces with their offsets and kinds. Linear: what was examined as a possible
 * link or number is not examined again.
 */
import { findEmojiEnd, findTypedEmojiEnd } from './emoji.ts';
import { findBareLinkEnd, findChainEnd, findSchemeLinkEnd, findPossessiveEnd, isJoint } from './links.ts';
import { findDigitsEnd, isNumber } from './numbers.ts';
import {
  APOSTROPHE,
  CAPITAL,
  getClassAt,
  getPairClass,
  getUnitClass,
  CONTINUES_WORD,
  DIGIT,
  EMOJI,
  HIGH_SURROGATE,
  INVISIBLE,
  LETTER,
  COMBINING_MARK,
  PLAIN,
  SEPARATOR,
  STARTS_WORD,
  startsWord,
  UNSPACED,
} from './unit-classes.ts';

export const WORD = 0;
export const NUMBER = 1;
/** Letters with signs that belong to them: `C++`, `H&M`, `.NET`. */
export const SIGNED_WORD = 2;
export const LINK = 3;
export const EMOJI_TOKEN = 4;
/** A run of a script without spaces, of one word or more. */
export const UNSPACED_RUN = 5;

/** @param seen classes of its units, from which terms are derived */
export type VisitPiece = (start: number, end: number, kind: number, seen: number) => void;

const AMPERSAND = 0x26;
const PLUS = 0x2b;
const HASH = 0x23;
const COLON = 0x3a;
const FULL_STOP = 0x2e;
const COMMA = 0x2c;
const KEYCAP = 0x20e3;
const SELECTOR = 0xfe0f;
const LETTERS = PLAIN | CAPITAL | LETTER;
/** Signs of one name: `C++`. */
const MAX_PLUS_SIGNS = 2;

/** HTML entities separate words: `Tom&nbsp;Jerry` are two. */
const ENTITY_AT = /[A-Za-z]{2,8};/uy;

const isEntity = (text: string, start: number): boolean => {
  ENTITY_AT.lastIndex = start;
  return ENTITY_AT.test(text);
};

const hasLetterAt = (text: string, index: number, end: number): boolean =>
  (getClassAt(text, index, end) & (PLAIN | CAPITAL | LETTER)) !== 0;

const skipInvisible = (text: string, start: number, end: number): number => {
  let index = start;
  while (index < end && getUnitClass(text.charCodeAt(index)) === INVISIBLE) index++;
  return index;
};

/** Reads piece by piece, for callers that know some pieces by themselves. */
export class TokenScanner {
  private readonly text: string;
  private readonly end: number;
  private readonly visit: VisitPiece;
  private readonly endOfEmojiAt: typeof findEmojiEnd;
  /** Up to here no bare link begins. */
  private withoutLinks = 0;
  /** Classes of the units of the word that is being read. */
  private seen = SEPARATOR;

  constructor(text: string, end: number, visit: VisitPiece, isTyped = false) {
    this.text = text;
    this.end = end;
    this.visit = visit;
    this.endOfEmojiAt = isTyped ? findTypedEmojiEnd : findEmojiEnd;
  }

  scan(start: number): void {
    for (let index = start; index < this.end;) index = this.readNext(start, index);
  }

  /** Reads the piece or separator at `index`. @returns where the next begins */
  readNext(start: number, index: number): number {
    const { text, end } = this;
    const unit = text.charCodeAt(index);
    const unitKind = getUnitClass(unit);
    const kind = unitKind === HIGH_SURROGATE ? getPairClass(text, index, end) : unitKind;
    if ((kind & STARTS_WORD) !== 0) return this.readWordOrKeycap(start, index, kind);
    if (kind === UNSPACED) return this.readRun(index);
    if (kind === EMOJI) return this.readEmoji(index) ?? index + (unitKind === HIGH_SURROGATE ? 2 : 1);
    return index + (unitKind === HIGH_SURROGATE && kind !== SEPARATOR ? 2 : 1);
  }

  private readEmoji(index: number): number | undefined {
    const last = this.endOfEmojiAt(this.text, index, this.end);
    if (last < 0) return undefined;
    this.visit(index, last, EMOJI_TOKEN, EMOJI);
    return last;
  }

  private readWordOrKeycap(start: number, index: number, kind: number): number {
    if (kind === DIGIT) {
      const next = this.text.charCodeAt(index + 1);
      const keycap = next === KEYCAP || next === SELECTOR ? this.readEmoji(index) : undefined;
      if (keycap !== undefined) return keycap;
    }
    return this.readWord(start, index);
  }

  /** Runs end at any other script, so that `Tシャツ` is a word and a run. */
  private readRun(first: number): number {
    const { text, end } = this;
    let index = first;
    let last = first;
    while (index < end) {
      const kind = getClassAt(text, index, end);
      if (kind !== UNSPACED && kind !== COMBINING_MARK && kind !== INVISIBLE) break;
      index += text.charCodeAt(index) >= 0xd800 && text.charCodeAt(index) < 0xdc00 ? 2 : 1;
      if (kind !== INVISIBLE) last = index;
    }
    this.visit(first, last, UNSPACED_RUN, UNSPACED);
    return last;
  }

  private readWord(start: number, first: number): number {
    const { text, end } = this;
    this.seen = SEPARATOR;
    let last = this.endOfWord(first);
    let kind = WORD;
    if (last < end) {
      const unit = text.charCodeAt(last);
      if (unit < 0x80 && unit !== 0x20) {
        const link = this.endOfLink(first, last, unit);
        if (link > 0) {
          const possessive = findPossessiveEnd(text, link, end);
          this.visit(first, possessive, LINK, this.seen);
          return possessive;
        }
        const number = this.endOfNumber(start, first, last, unit);
        if (number > 0) {
          last = hasLetterAt(text, number, end) ? this.endOfWord(number) : number;
          kind = NUMBER;
        } else {
          const signed = this.endOfSignedWord(last, unit);
          if (signed > last) {
            last = signed;
            kind = SIGNED_WORD;
          }
        }
      }
    }
    if (kind === WORD && this.seen === (DIGIT | APOSTROPHE) && isNumber(text.slice(first, last))) kind = NUMBER;
    const begin = kind === WORD && last - first === 3 ? this.startOfDotNet(start, first, last) : first;
    this.visit(begin, last, begin < first ? SIGNED_WORD : kind, this.seen);
    return last;
  }

  /**
   * End of the letters, digits and marks from `from` on, with apostrophes and invisible characters inside.
   */
  private endOfWord(from: number): number {
    const { text, end } = this;
    let index = from;
    while (index < end) {
      const kind = getUnitClass(text.charCodeAt(index));
      if ((kind & CONTINUES_WORD) !== 0) index++;
      else if (kind === HIGH_SURROGATE) {
        const pair = getPairClass(text, index, end);
        if ((pair & CONTINUES_WORD) === 0) break;
        index += 2;
      } else if (kind === APOSTROPHE) {
        if (!startsWord(text, skipInvisible(text, index + 1, end), end)) break;
        index++;
      } else if (kind === INVISIBLE) {
        const next = skipInvisible(text, index, end);
        const follows = getClassAt(text, next, end);
        if ((follows & CONTINUES_WORD) === 0 && !(follows === APOSTROPHE && startsWord(text, next + 1, end))) break;
        index = next;
      } else break;
      this.seen |= kind;
    }
    return index;
  }

  private endOfLink(first: number, last: number, unit: number): number {
    const { text, end } = this;
    if (unit === COLON) return findSchemeLinkEnd(text, first, last, end);
    if (first < this.withoutLinks || !isJoint(text[last]!) || !startsWord(text, last + 1, end)) return -1;
    const chain = findChainEnd(text, first, end);
    const link = findBareLinkEnd(text, first, chain, end);
    if (link < 0) this.withoutLinks = chain;
    return link;
  }

  private endOfNumber(start: number, first: number, last: number, unit: number): number {
    const { text, end } = this;
    if ((this.seen & ~(DIGIT | APOSTROPHE)) !== 0 || (unit !== FULL_STOP && unit !== COMMA)) return -1;
    if (getClassAt(text, last + 1, end) !== DIGIT) return -1;
    // Later part of a chain that is no number as a whole: a date, a version.
    const before = first > start + 1 ? text[first - 1] : undefined;
    if ((before === '.' || before === ',') && startsWord(text, first - 2, end)) return -1;
    const chain = findDigitsEnd(text, first, end);
    return isNumber(text.slice(first, chain)) ? chain : -1;
  }

  /** `H&M`, `C++`, `C#`: signs between letters without a space, or right after them. */
  private endOfSignedWord(from: number, unit: number): number {
    const { text, end } = this;
    let last = from;
    while (text.charCodeAt(last) === AMPERSAND && last < end && this.endsInLetter(last)) {
      if (!hasLetterAt(text, last + 1, end) || isEntity(text, last + 1)) break;
      last = this.endOfWord(last + 1);
    }
    if ((this.seen & (DIGIT | APOSTROPHE)) !== 0 || last >= end) return last;
    return this.endOfSigns(last, last === from ? unit : text.charCodeAt(last));
  }

  /** After letters: end of the signs that belong to them, or their start. */
  private endOfSigns(from: number, sign: number): number {
    const { text, end } = this;
    if (sign !== PLUS && sign !== HASH) return from;
    let last = from;
    while (last < end && text.charCodeAt(last) === sign) last++;
    const isName = last - from <= (sign === PLUS ? MAX_PLUS_SIGNS : 1);
    return isName && !startsWord(text, last, end) ? last : from;
  }

  private endsInLetter(last: number): boolean {
    return (getUnitClass(this.text.charCodeAt(last - 1)) & (LETTERS | COMBINING_MARK)) !== 0;
  }

  /** `.NET` alone begins with a full stop. */
  private startOfDotNet(start: number, first: number, last: number): number {
    const { text } = this;
    if (first === start || text.charCodeAt(first - 1) !== FULL_STOP) return first;
    if (text.slice(first, last).toLowerCase() !== 'net') return first;
    return first - 1 === start || /[\s([{"\u201c\u201e«]/u.test(text[first - 2]!) ? first - 1 : first;
  }
}

/**
 * Visits the pieces of `text[start, end)` in order; units outside do not count.
 * @param isTyped for a query, in which an emoji may lack its selector
 */
export const scanTokens = (text: string, start: number, end: number, visit: VisitPiece, isTyped = false): void =>
  new TokenScanner(text, end, visit, isTyped).scan(start);

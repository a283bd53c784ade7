/**
 * FROZEN: tokeniser version 1 as of commit 6a717b5. Stored parts of speech have one letter for each of its
 * tokens, and legacy queries are parsed by it. Never fix it.
 */
import { foldLegacyTerm } from './fold-term.ts';

export const LEGACY_TOKENISER_VERSION = '1';

/** Tokens as three columns of equal length; offsets are UTF-16 units of the whole text. */
export interface LegacyTokens {
  readonly terms: readonly string[];
  readonly starts: readonly number[];
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

/** Class of the code point at a high surrogate; a lone surrogate separates. */
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

const getTerm = (token: string, seen: number): string => {
  if (seen === PLAIN) return token;
  return (seen & ~(PLAIN | CAPITAL)) === 0 ? token.toLowerCase() : foldLegacyTerm(token);
};

/**
 * Visits the tokens of `text[start, end)` in order: where each begins and ends, and its unit classes. Units
 * outside do not count, so that an apostrophe at the edge is at the edge of the token.
 */
const forEachPiece = (
  text: string,
  start: number,
  end: number,
  visit: (start: number, end: number, seen: number) => void,
): void => {
  let index = start;
  while (index < end) {
    if (!startsToken(text, index, end)) {
      index++;
      continue;
    }
    const first = index;
    let seen = SEPARATOR;
    while (index < end) {
      const unit = text.charCodeAt(index);
      const kind = CLASS_OF_UNIT[unit] ?? SEPARATOR;
      const isPair = kind === HIGH_SURROGATE && classOfPair(text, index, end) !== SEPARATOR;
      if ((kind & CONTINUES_TOKEN) === 0 && !isPair && !(kind === APOSTROPHE && startsToken(text, index + 1, end)))
        break;
      index += isPair ? 2 : 1;
      seen |= kind;
    }
    visit(first, index, seen);
  }
};

/** Visits the tokens of `text[start, end)` with their terms, skipping empty terms. */
const forEachToken = (
  text: string,
  start: number,
  end: number,
  visit: (term: string, start: number, end: number) => void,
): void =>
  forEachPiece(text, start, end, (first, last, seen) => {
    const term = getTerm(text.slice(first, last), seen);
    if (term !== '') visit(term, first, last);
  });

/** Tokens of `text[start, end)`; offsets are those of the whole text. */
export const tokeniseLegacy = (text: string, start = 0, end = text.length): LegacyTokens => {
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

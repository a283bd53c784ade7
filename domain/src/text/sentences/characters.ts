/** Character classes for sentence boundaries, by UTF-16 unit; 0 is any other. */

export const SMALL = 1;
export const CAPITAL = 2;
/** Letters of scripts without case. */
export const CASELESS = 3;
export const DIGIT = 4;
/** Emoji and other symbols, including half a surrogate pair. */
export const SYMBOL = 5;
export const COMBINING = 6;
export const SPACE = 7;
export const LINE_BREAK = 8;
/** `. ! ? …` */
export const SENTENCE_MARK = 9;
/** Marks that end a sentence even without white space. */
export const FULL_WIDTH_MARK = 10;
export const OPENER = 11;
export const CLOSER = 12;
/** Quotation marks that open in one language and close in another. */
export const QUOTE = 13;
/** After the last character. */
export const END = 14;

export type Kind = number;

/** A sentence without any of these has no word. */
export const isWordKind = (kind: Kind): boolean => kind >= SMALL && kind <= SYMBOL;
export const isLetterKind = (kind: Kind): boolean => kind >= SMALL && kind <= CASELESS;
export const isSpaceKind = (kind: Kind): boolean => kind === SPACE || kind === LINE_BREAK;

const FULL_MARKS = '。｡！？．\u0964\u0965؟۔։።፧፨။។៕\u037e';

const classifyUnits = (): Uint8Array => {
  const kinds = new Uint8Array(0x10000);
  let everyUnit = '';
  for (let unit = 0; unit < 0x10000; unit++)
    everyUnit += unit >= 0xd800 && unit <= 0xdfff ? ' ' : String.fromCharCode(unit);
  const mark = (pattern: RegExp, kind: Kind): void => {
    for (const match of everyUnit.matchAll(pattern)) kinds.fill(kind, match.index, match.index + match[0].length);
  };
  mark(/[\p{So}\p{Extended_Pictographic}]+/gu, SYMBOL);
  mark(/\p{L}+/gu, CASELESS);
  mark(/\p{Ll}+/gu, SMALL);
  mark(/[\p{Lu}\p{Lt}]+/gu, CAPITAL);
  // Georgian capitals exist in Unicode but are not used for sentences.
  mark(/[\u10d0-\u10ff]+/gu, CASELESS);
  mark(/\p{N}+/gu, DIGIT);
  mark(/\p{M}+/gu, COMBINING);
  mark(/\s+/gu, SPACE);
  mark(/[\n\v\f\r\u2028\u2029]+/gu, LINE_BREAK);
  mark(/\p{Ps}+/gu, OPENER);
  mark(/\p{Pe}+/gu, CLOSER);
  mark(/["'\u2018\u2019\u201a-\u201f\u00ab\u00bb\u2039\u203a\uff02\uff07]+/gu, QUOTE);
  mark(/[.!?\u2026\u203c\u203d\u2047-\u2049]+/gu, SENTENCE_MARK);
  for (const each of FULL_MARKS) kinds[each.charCodeAt(0)] = FULL_WIDTH_MARK;
  return kinds.fill(SYMBOL, 0xd800, 0xe000);
};

const KINDS = classifyUnits();

/** Class of one unit; half a surrogate pair is a SYMBOL. */
export const classifyUnit = (unit: number): Kind => KINDS[unit]!;

/** Class of the code point at `at`. */
export const classifyAt = (text: string, at: number): Kind => {
  if (at >= text.length) return END;
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit < 0xdc00 ? kindOfPair(text.slice(at, at + 2)) : classifyUnit(unit);
};

/** Class of the character before `at`, ignoring combining marks; END at `from`. */
export const kindBefore = (text: string, from: number, at: number): Kind => {
  let last = at - 1;
  const lowest = Math.max(from, at - MAX_COMBINING);
  while (last > lowest && classifyUnit(text.charCodeAt(last)) === COMBINING) last--;
  if (last < from) return END;
  const unit = text.charCodeAt(last);
  return unit >= 0xdc00 && unit < 0xe000 && last > from
    ? kindOfPair(text.slice(last - 1, last + 1))
    : classifyUnit(unit);
};

/** Bounds the lookback: some texts consist of combining marks. */
const MAX_COMBINING = 8;

const kindOfPair = (pair: string): Kind => {
  if (/^\p{Lu}/u.test(pair)) return CAPITAL;
  if (/^\p{Ll}/u.test(pair)) return SMALL;
  if (/^\p{L}/u.test(pair)) return CASELESS;
  return /^\p{Nd}/u.test(pair) ? DIGIT : SYMBOL;
};

/** Classes of UTF-16 units and code points: what may start, continue or end a token. */

export const SEPARATOR = 0;
/** a-z: a term by itself. */
export const PLAIN = 1;
/** A-Z. */
export const CAPITAL = 2;
/** Letters and digits outside ASCII. */
export const LETTER = 4;
export const COMBINING_MARK = 8;
export const APOSTROPHE = 16;
export const HIGH_SURROGATE = 32;
/** A letter or mark of a script without spaces between words. */
export const UNSPACED = 64;
/** Ignorable within a word: soft hyphen, zero-width and directional characters. */
export const INVISIBLE = 128;
/** May begin an emoji. */
export const EMOJI = 256;
/** 0-9. */
export const DIGIT = 512;

export const STARTS_WORD = PLAIN | CAPITAL | LETTER | DIGIT;
export const CONTINUES_WORD = STARTS_WORD | COMBINING_MARK;

/** Straight, curly (either side), modifier letter and full-width, and the accents and prime typed for one. */
const APOSTROPHES = ["'", '\u2019', '\u2018', '\u02bc', '\uff07', '\u00b4', '\u0060', '\u2032'];

const UNSPACED_SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
/** By script extensions, to include the Japanese prolonged sound mark, but not common marks. */
const UNSPACED_LETTER = `(?=[\\p{L}\\p{M}\\p{Nd}])(?!\\p{Script=Inherited})[${UNSPACED_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]`;

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

const classifyUnits = (): Uint16Array => {
  const classes = new Uint16Array(0x10000).fill(SEPARATOR);
  let everyUnit = '';
  for (let unit = 0; unit < 0x10000; unit++) everyUnit += isSurrogate(unit) ? ' ' : String.fromCharCode(unit);
  const mark = (pattern: RegExp, kind: number): void => {
    for (const match of everyUnit.matchAll(pattern)) classes.fill(kind, match.index, match.index + match[0].length);
  };
  mark(/\p{Emoji_Presentation}|\p{Emoji}/gu, EMOJI);
  mark(/[\p{L}\p{Nd}]+/gu, LETTER);
  mark(/\p{M}+/gu, COMBINING_MARK);
  mark(new RegExp(UNSPACED_LETTER, 'gu'), UNSPACED);
  mark(/[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu, INVISIBLE);
  mark(/[a-z]+/g, PLAIN);
  mark(/[A-Z]+/g, CAPITAL);
  mark(/[0-9]+/g, DIGIT);
  mark(/[#*]/g, EMOJI);
  for (const apostrophe of APOSTROPHES) classes[apostrophe.charCodeAt(0)] = APOSTROPHE;
  return classes.fill(HIGH_SURROGATE, 0xd800, 0xdc00);
};

const CLASS_OF_UNIT = classifyUnits();

export const getUnitClass = (unit: number): number => CLASS_OF_UNIT[unit] ?? SEPARATOR;

const ASTRAL_UNSPACED = new RegExp(`^${UNSPACED_LETTER}`, 'u');
const UNKNOWN = 0xffff;
/** Planes 1 to 3, computed once per code point. */
const astralClasses = new Uint16Array(0x30000).fill(UNKNOWN);

const classifyAstral = (char: string): number => {
  if (ASTRAL_UNSPACED.test(char)) return UNSPACED;
  if (/^[\p{L}\p{Nd}]/u.test(char)) return LETTER;
  if (/^\p{M}/u.test(char)) return COMBINING_MARK;
  return /^\p{Emoji}/u.test(char) ? EMOJI : SEPARATOR;
};

/**
 * Class of the code point at a high surrogate; a lone surrogate separates.
 * @param end exclusive
 */
export const getPairClass = (text: string, index: number, end: number): number => {
  const point = index + 1 < end ? (text.codePointAt(index) ?? 0) : 0;
  if (point < 0x10000) return SEPARATOR;
  const place = point - 0x10000;
  if (place >= astralClasses.length) return SEPARATOR;
  const known = astralClasses[place]!;
  return known === UNKNOWN ? (astralClasses[place] = classifyAstral(String.fromCodePoint(point))) : known;
};

/** Class at `index`; SEPARATOR from `end` on. */
export const getClassAt = (text: string, index: number, end: number): number => {
  if (index >= end) return SEPARATOR;
  const kind = CLASS_OF_UNIT[text.charCodeAt(index)]!;
  return kind === HIGH_SURROGATE ? getPairClass(text, index, end) : kind;
};

export const startsWord = (text: string, index: number, end: number): boolean =>
  (getClassAt(text, index, end) & STARTS_WORD) !== 0;

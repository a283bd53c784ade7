/**
 * Finds the tokens of a text as pieces with their offsets and kinds. Linear: what was examined as a possible
 * link or number is not examined again.
 */
import { findEmojiEnd, findTypedEmojiEnd } from './emoji.ts';
import { findDigitsEnd, isNumber } from './numbers.ts';

/** Classes of UTF-16 units and code points: what may start, continue or end a token. */

const SEPARATOR = 0;
/** a-z: a term by itself. */
export const PLAIN = 1;
/** A-Z. */
export const CAPITAL = 2;
/** Letters and digits outside ASCII. */
const LETTER = 4;
const COMBINING_MARK = 8;
export const APOSTROPHE = 16;
const HIGH_SURROGATE = 32;
/** A letter or mark of a script without spaces between words. */
export const UNSPACED = 64;
/** Ignorable within a word: soft hyphen, zero-width and directional characters. */
export const INVISIBLE = 128;
/** May begin an emoji. */
const EMOJI = 256;
/** 0-9. */
export const DIGIT = 512;

const STARTS_WORD = PLAIN | CAPITAL | LETTER | DIGIT;
const CONTINUES_WORD = STARTS_WORD | COMBINING_MARK;

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

const getUnitClass = (unit: number): number => CLASS_OF_UNIT[unit] ?? SEPARATOR;

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
const getPairClass = (text: string, index: number, end: number): number => {
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

const startsWord = (text: string, index: number, end: number): boolean =>
  (getClassAt(text, index, end) & STARTS_WORD) !== 0;

// Links and e-mail addresses as tokens: their ends, how they compare, and the hosts that also find them.

/**
 * For bare hosts. Excludes words that begin sentences, so that a missing space (`bad.no reply`, `good.shop
 * assistants`) stays text.
 */
const TOP_LEVEL_DOMAINS = new Set(
  'com org net edu gov int biz io uk de fr nl eu nz ch jp cn br ru pl dk xyz'.split(' '),
);
const SCHEME = /^(?:https?|ftp)$/iu;
/** Characters of an address after its host; letters of scripts without spaces and emoji end it. */
const ADDRESS_AT = /(?:[!#$%&'()*+,\-./0-9:;=?@A-Z[\]_a-z~]|[\u00c0-\u024f\u0370-\u058f])+/uy;
const HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u;
const LOCAL_PART = /^[\p{L}\p{N}._%+-]+$/u;
/** Limit of a host or e-mail address. */
const MAX_HOST_UNITS = 320;

const isSpaceless = (text: string, index: number, end: number): boolean =>
  (getClassAt(text, index, end) & (STARTS_WORD | COMBINING_MARK)) !== 0;

/** Separators within a host or e-mail address. */
const JOINTS = new Set(['.', '-', '_', '%', '+', '@']);

const isJoint = (char: string): boolean => JOINTS.has(char);

/** End of the words from `start` on that only joints separate. */
const findChainEnd = (text: string, start: number, end: number): number => {
  let index = start;
  for (;;) {
    while (isSpaceless(text, index, end)) index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
    if (index + 1 < end && isJoint(text[index]!) && isSpaceless(text, index + 1, end)) index++;
    else return index;
  }
};

/** Excludes marks that close a sentence or parenthesis around an address. */
const withoutClosingMarks = (text: string, start: number, end: number): number => {
  let last = end;
  let opened = 0;
  for (let index = start; index < end; index++) {
    if (text[index] === '(') opened++;
    else if (text[index] === ')') opened--;
  }
  while (last > start) {
    const char = text[last - 1]!;
    if (char === ')' && opened < 0) opened++;
    else if (!/[.,;:!?'"*_~\][(]/u.test(char)) break;
    if (char === '(') opened--;
    last--;
  }
  return last;
};

const endOfAddress = (text: string, start: number, from: number, end: number): number => {
  ADDRESS_AT.lastIndex = from;
  const found = ADDRESS_AT.exec(text.length === end ? text : text.slice(0, end));
  return withoutClosingMarks(text, start, found === null ? from : from + found[0].length);
};

/** End of an address whose scheme is `text[start, colon)`; -1 for none. */
const findSchemeLinkEnd = (text: string, start: number, colon: number, end: number): number => {
  if (!text.startsWith('://', colon) || !SCHEME.test(text.slice(start, colon))) return -1;
  if (!isSpaceless(text, colon + 3, end)) return -1;
  return endOfAddress(text, colon + 3, colon + 3, end);
};

/** `staff.Net result` lacks a space: domains are in lower or upper case. */
const isWrittenAsHost = (host: string): boolean => !/\.\p{Lu}\p{Ll}+$/u.test(host);

/** With a path any country's domain counts. */
const isHost = (host: string, hasPath: boolean): boolean => {
  if (!HOST.test(host) || !isWrittenAsHost(host)) return false;
  if (/^www\./iu.test(host)) return true;
  const domain = host.slice(host.lastIndexOf('.') + 1).toLowerCase();
  return TOP_LEVEL_DOMAINS.has(domain) || (hasPath && domain.length === 2);
};

/**
 * @param chain end of the chain that begins at `start`
 * @returns the end of the host with its path, or of the e-mail address; -1 for none
 */
const findBareLinkEnd = (text: string, start: number, chain: number, end: number): number => {
  if (chain - start > MAX_HOST_UNITS) return -1;
  const joined = text.slice(start, chain);
  const at = joined.indexOf('@');
  if (at !== -1) {
    const isAddress = LOCAL_PART.test(joined.slice(0, at)) && HOST.test(joined.slice(at + 1));
    return isAddress ? chain : -1;
  }
  if (!joined.includes('.')) return -1;
  const port = /^:\d{2,5}(?=[/?]|$)/u.exec(text.slice(chain, Math.min(end, chain + 6)))?.[0].length ?? 0;
  const hasPath = chain + port < end && /[/?]/u.test(text[chain + port]!);
  const isFollowed = chain + port + 1 < end && /[0-9A-Za-z\u00c0-\u024f]/u.test(text[chain + port + 1]!);
  if (!isHost(joined, hasPath && isFollowed)) return -1;
  return hasPath ? endOfAddress(text, start, chain + port, end) : chain;
};

/** `Booking.com's` contains the link. */
const POSSESSIVE = /['\u2019]s$/iu;

export const foldLink = (link: string): string => link.replace(POSSESSIVE, '').normalize('NFKC').toLowerCase();

/** End of a `'s` after a link, or of the link. */
const findPossessiveEnd = (text: string, link: number, end: number): number => {
  const isPossessive = link + 2 <= end && POSSESSIVE.test(text.slice(link, link + 2));
  return isPossessive && (getClassAt(text, link + 2, end) & (STARTS_WORD | COMBINING_MARK)) === 0 ? link + 2 : link;
};

/** Hosts by which a folded link or e-mail address is found, without and with `www.`. */
export const listLinkHosts = (link: string): readonly string[] => {
  const host = /^(?:[a-z]+:\/\/)?(?:[^/?#]*@)?([^/?#:]+)/u.exec(link)?.[1] ?? '';
  const bare = host.replace(/^www\./u, '');
  return [...new Set([bare, host])].filter((name) => name !== '' && name !== link);
};

/**
 * Whether a term is a link or e-mail address: no other contains `://`, `@`, or a full stop before a letter.
 */
export const isLinkTerm = (term: string): boolean => /.\.\p{L}|:\/\/|@/u.test(term);

/**
 * A word that is a host only with a path or `www.`, such as `shop.example.it`: in a query it may mean the
 * host.
 */
export const mayBeHost = (word: string): boolean => HOST.test(word) && /\.\p{L}{2}$/u.test(word);

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

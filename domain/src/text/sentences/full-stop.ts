/** Whether a single full stop before white space ends a sentence: yes, unless an abbreviation precedes it. */
import {
  findAbbreviation,
  goesOnAfterUnit,
  isAfterOrdinal,
  isAfterSmallOrdinal,
  isBeforeOrdinal,
  isBeginning,
  isDayAbbreviation,
  isDayOrZone,
  isPronoun,
  isSmallBeginning,
  isUnit,
  takesLetter,
  type Abbreviation,
} from './abbreviations.ts';
import {
  CAPITAL,
  CASELESS,
  COMBINING,
  DIGIT,
  isLetterKind,
  isSpaceKind,
  classifyAt,
  classifyUnit,
  QUOTE,
  SMALL,
  SYMBOL,
  type Kind,
} from './characters.ts';

export interface FullStop {
  readonly text: string;
  /** Start of the sentence, and of the lookback. */
  readonly from: number;
  /** First word of the line. */
  readonly lineFrom: number;
  readonly at: number;
  /** Next non-white-space character. */
  readonly next: number;
  /** Next number of a list. */
  readonly expectedNumber: number;
}

/** Longer words are no abbreviations. */
const MAX_WORD = 24;
const MAX_DATE = 10;

export const endsAtFullStop = (stop: FullStop): boolean => {
  const { text, from, at, next } = stop;
  const start = findWordStart(text, from, at);
  const written = text.slice(start, at);
  if (written === '' || at - start >= MAX_WORD) return true;
  if (isListMark(stop, start, written)) return false;
  if (isDateWithPoints(stop, start)) return false;
  if (/^\d+$/u.test(written)) return classifyAt(text, next) === DIGIT || endsAfterNumber(stop, start, written);
  return endsAfterWord(stop, start, written);
};

const endsAfterWord = (stop: FullStop, start: number, written: string): boolean => {
  const { text, from, next } = stop;
  const [, number = '', word = ''] = /^([\d.,]*)(.*)$/su.exec(written) ?? [];
  const before = number === '' ? wordBefore(text, from, start) : number;
  if (/^\p{L}$/u.test(word) && number === '') return endsAfterLetter(stop, start, word, before);
  // `EE. UU.`, as Spanish doubles the letters of plurals.
  if (/^(\p{Lu})\1$/u.test(word) && /^(\p{Lu})\1\./u.test(text.slice(next, next + 3))) return false;
  const kind = abbreviationFrom(before, word);
  if (kind !== undefined) return endsAfterAbbreviation(stop, kind, word, before);
  return /^\p{L}{1,2}(?:\.\p{L}){1,7}$/u.test(word) ? endsAfterLetters(stop, word) : true;
};

const DAY_AND_MONTH = /(?<![\d.])(?:0?[1-9]|[12]\d|3[01])\. ?(?:0?[1-9]|1[0-2])$/u;
const MONTH = /^(?:0?[1-9]|1[0-2])\.(?: ?(?:19|20)\d\d(?!\d))?/u;

/** `am 12.5. um acht`, and both points of `12. 5. 2023`. */
const isDateWithPoints = ({ text, from, at, next }: FullStop, start: number): boolean => {
  const dated = DAY_AND_MONTH.exec(text.slice(Math.max(from, at - MAX_DATE), at));
  if (dated !== null) {
    if (/^(?:19|20)\d\d(?!\d)/u.test(text.slice(next, next + MAX_DATE))) return true;
    const first = at - dated[0].length;
    return classifyAt(text, next) === SMALL && isAfterArticle(text, from, first);
  }
  if (!/^\d{1,2}$/u.test(text.slice(start, at)) || Number(text.slice(start, at)) > 31) return false;
  const [month = ''] = MONTH.exec(text.slice(next, next + MAX_DATE)) ?? [];
  return /\d{4}$/u.test(month) || (month !== '' && isAfterArticle(text, from, start));
};

/** Also for `p. ex`, `Dr. med` and `Hauptstr`. */
const abbreviationFrom = (before: string, word: string): Abbreviation | undefined => {
  const together = /^(?:\p{L}|dr|prof)\.$/iu.test(before) ? findAbbreviation((before + word).toLowerCase()) : undefined;
  return together ?? findAbbreviation(/\p{L}str$/u.test(word) ? 'str' : word.toLowerCase());
};

/** Start of the run of letters, digits, points and apostrophes before `end`. */
export const findWordStart = (text: string, from: number, end: number): number => {
  let start = end;
  while (start > from && end - start < MAX_WORD && isWordUnit(text.charCodeAt(start - 1))) start--;
  return start;
};

const isWordUnit = (unit: number): boolean => {
  const kind = classifyUnit(unit);
  return (
    isLetterKind(kind) || kind === DIGIT || kind === COMBINING || unit === 0x2e || unit === 0x27 || unit === 0x2019
  );
};

const MAX_GAP = 3;

/** The word before the white space before `start`; '' if anything else is there. */
const wordBefore = (text: string, from: number, start: number): string => {
  let end = start;
  while (end > from && start - end < MAX_GAP && isSpaceKind(classifyUnit(text.charCodeAt(end - 1)))) end--;
  return end === start ? '' : text.slice(findWordStart(text, from, end), end);
};

export const getWordAt = (text: string, at: number): string => {
  let end = at;
  while (end < text.length && end - at < MAX_WORD && isLetterKind(classifyUnit(text.charCodeAt(end)))) end++;
  return text.slice(at, end);
};

/** `1.` `a.` `iv.` at the beginning of a line, also after a bullet or bracket. */
const isListMark = ({ text, from, next, lineFrom, expectedNumber }: FullStop, start: number, word: string): boolean => {
  if (!/^(?:\d{1,3}|\p{L}|[ivx]{1,5}|[IVX]{1,5})$/u.test(word)) return false;
  if (Number(word) === expectedNumber) return true;
  // `Problems: 1. slow 2. rude`
  if (word === '1' && /:\s+$/u.test(text.slice(Math.max(from, start - 3), start)) && classifyAt(text, next) === SMALL)
    return true;
  if (start - lineFrom > MAX_GAP) return false;
  return /^[\s(\[*•·‣◦▪#+–—-]*$/u.test(text.slice(lineFrom, start));
};

const endsAfterNumber = ({ text, from, next }: FullStop, start: number, number: string): boolean => {
  if (number.length > 2) return true;
  const nextWord = getWordAt(text, next);
  if (isAfterSmallOrdinal(nextWord)) return false;
  if (isAfterOrdinal(nextWord.toLowerCase()) && classifyAt(text, next) === CAPITAL) return false;
  return !isAfterArticle(text, from, start);
};

/** Whether a German ordinal or date may stand here: `I am 5. My brother` is English. */
const isAfterArticle = (text: string, from: number, start: number): boolean =>
  isBeforeOrdinal(wordBefore(text, from, start).toLowerCase()) &&
  !/\bI\s+am\s+$/iu.test(text.slice(Math.max(from, start - 8), start));

const endsAfterLetter = (stop: FullStop, start: number, letter: string, before: string): boolean => {
  const { text, from, next } = stop;
  // `z. B.`, `p. m.`, `J. K. Rowling` are read as one.
  if (getWordAt(text, next).length === 1 && text.charAt(next + 1) === '.') return false;
  const together = lettersBefore(text, from, start) + letter;
  const isSmall = classifyAt(text, start) === SMALL;
  if (together.length > 1 && isSmall) {
    const kind = findAbbreviation(together.toLowerCase());
    return kind === undefined ? endsAfterLetters(stop, together) : endsAfterAbbreviation(stop, kind, together, before);
  }
  if (takesLetter(before.toLowerCase())) return classifyAt(text, next) !== DIGIT;
  if (/^\d/u.test(before) && isUnit(letter.toLowerCase())) return endsAfterAbbreviation(stop, 'unit', letter, before);
  return isBeginningAt(text, next) || endsAfterLoneLetter(classifyAt(text, next), letter, isSmall, before);
};

const endsAfterLoneLetter = (nextKind: Kind, letter: string, isSmall: boolean, before: string): boolean => {
  if (isSmall) return !goesOnAfterSmallLetter(nextKind, letter, before);
  // The pronoun, unless it follows a name.
  if (letter === 'I' && !/^(?:$|\p{Lu})/u.test(before)) return true;
  return nextKind !== CAPITAL && nextKind !== SMALL && nextKind !== DIGIT;
};

/** `p. 5`, `n. 5`, `Essen u. Trinken`, but `Thank u. Great`. */
const goesOnAfterSmallLetter = (nextKind: Kind, letter: string, before: string): boolean => {
  if (nextKind === SMALL) return before !== '';
  if (nextKind === DIGIT) return letter === 'p' || letter === 'n';
  return letter === 'u' && nextKind === CAPITAL && /^\p{Lu}(?!hank|ove|less|ee|iss)/u.test(before);
};

/** The `z.` of `z. B` before `start`, as letters with points. */
const lettersBefore = (text: string, from: number, start: number): string => {
  const [letters = ''] =
    /(?:(?<![\p{L}\p{N}])\p{L}\.\s){1,3}$/u.exec(text.slice(Math.max(from, start - 10), start)) ?? [];
  return letters.replace(/\s/gu, '');
};

/** For letters with points: `U.S.` `a.m.` `e.g.` `Ph.D.` */
const endsAfterLetters = (stop: FullStop, written: string): boolean => {
  const { text, next } = stop;
  const kind = classifyAt(text, next);
  if (/^[ap]\.m$/iu.test(written)) return endsAfterAbbreviation(stop, 'unit', written, '');
  return kind === SMALL || kind === CAPITAL ? isBeginningAt(text, next) : kind === QUOTE || kind === CASELESS;
};

const isBeginningAt = (text: string, at: number): boolean => {
  const word = getWordAt(text, at);
  if (classifyAt(text, at) === SMALL) return isSmallBeginning(word);
  return isBeginning(word.toLowerCase()) && text.charAt(at + word.length) !== '.';
};

const hasCapital = (word: string): boolean => /^\p{Lu}/u.test(word);

const endsAfterAbbreviation = (stop: FullStop, kind: Abbreviation, word: string, before: string): boolean => {
  const { text, next } = stop;
  const nextKind = classifyAt(text, next);
  const isCounted = /^(?:\p{N}|(?:sq|cu)\.$)/iu.test(before);
  const key = word.toLowerCase();
  if (isUnit(key) && isCounted) return endsAfterUnit(stop, key, true);
  switch (kind) {
    case 'leading':
      // `CA` is California.
      return key === 'ca' && word !== 'ca' && isBeginningAt(text, next);
    case 'title':
      return endsAfterTitle(stop, nextKind);
    case 'name':
      return !hasCapital(word) || endsAfterTitle(stop, nextKind);
    case 'numbered':
      return endsAfterNumbered(stop, nextKind, key);
    case 'company':
      return nextKind === SMALL || nextKind === CAPITAL ? isBeginningAt(text, next) : true;
    case 'amount':
      return !isCounted || nextKind !== CAPITAL || isBeginningAt(text, next);
    case 'counted':
      return true;
    case 'day':
      return hasCapital(word) ? endsAfterUnit(stop, key, false) : true;
    case 'unit':
      return endsAfterUnit(stop, key, isTime(key));
  }
};

const endsAfterNumbered = ({ text, next }: FullStop, nextKind: Kind, word: string): boolean => {
  // `Tel. (030) 123`, `No. #5`
  if (nextKind === DIGIT || /^[(#+]\d/u.test(text.slice(next, next + 2))) return false;
  return nextKind !== SMALL || word === 'no' || word === 'art' || isBeginningAt(text, next);
};

const endsAfterTitle = ({ text, next }: FullStop, nextKind: Kind): boolean => {
  if (nextKind === CAPITAL || nextKind === SMALL) return isPronoun(getWordAt(text, next).toLowerCase());
  return nextKind === CASELESS || nextKind === SYMBOL;
};

const isTime = (word: string): boolean => /^[ap]\.?m$/u.test(word);

/** `I` does not show that the writer uses capitals. */
const beginsWithCapital = (text: string, from: number): boolean =>
  classifyAt(text, from) === CAPITAL && getWordAt(text, from) !== 'I';

/** @param isMeasure whether it follows a number */
const endsAfterUnit = ({ text, from, next }: FullStop, word: string, isMeasure: boolean): boolean => {
  const nextWord = getWordAt(text, next);
  switch (classifyAt(text, next)) {
    case SMALL:
      if (isSmallBeginning(nextWord)) return true;
      if (!isMeasure || isUnit(nextWord) || beginsWithCapital(text, from)) return false;
      return !goesOnAfterUnit(nextWord) && !(isTime(word) && isDayOrZone(nextWord));
    case CAPITAL:
      if ((isTime(word) || isDayAbbreviation(word)) && isDayOrZone(nextWord.toLowerCase())) return false;
      // `SQ. FT.`, `Approx. Min.`
      return !(text.charAt(next + nextWord.length) === '.' && isUnit(nextWord.toLowerCase()));
    case CASELESS:
    case QUOTE:
    case SYMBOL:
      return true;
    default:
      return false;
  }
};

/** Marks at the end of a sentence: their extent, and whether they end it. */
import { isInAddress } from './addresses.ts';
import {
  CAPITAL,
  CASELESS,
  CLOSER,
  DIGIT,
  END,
  FULL_WIDTH_MARK,
  isLetterKind,
  classifyAt,
  kindBefore,
  classifyUnit,
  LINE_BREAK,
  SENTENCE_MARK,
  OPENER,
  QUOTE,
  SMALL,
  SPACE,
  type Kind,
} from './characters.ts';
import { endsAtFullStop, findWordStart, getWordAt, type FullStop } from './full-stop.ts';
import type { Gap } from './line-breaks.ts';

/** A run of marks with closing quotes and brackets, emoji and emoticons. */
export interface Marks {
  readonly start: number;
  /** End of the marks alone. */
  readonly marksEnd: number;
  /** End of the whole run. */
  readonly end: number;
  /** Not only points. */
  readonly isStrong: boolean;
  /** `...` or `…` */
  readonly isEllipsis: boolean;
  /** Contains one that ends a sentence without white space. */
  readonly isFull: boolean;
  /** Followed by a closing quote or bracket. */
  readonly isClosed: boolean;
  readonly hasEmoji: boolean;
}

const POINT = 0x2e;
const ELLIPSIS = 0x2026;

/** @param opened offset of an open quote or bracket, or -1 */
export const readMarks = (text: string, start: number, opened: number): Marks => {
  let isStrong = false;
  let isFull = false;
  let at = start;
  for (; ; at++) {
    const unit = text.charCodeAt(at);
    const kind = at < text.length ? classifyUnit(unit) : END;
    if (kind !== SENTENCE_MARK && kind !== FULL_WIDTH_MARK) break;
    isFull ||= kind === FULL_WIDTH_MARK;
    isStrong ||= kind === FULL_WIDTH_MARK || (unit !== POINT && unit !== ELLIPSIS);
  }
  const marksEnd = at;
  const isEllipsis = !isStrong && (marksEnd - start > 1 || text.charCodeAt(start) === ELLIPSIS);
  const closed = endOfClosers(text, marksEnd, opened);
  let end = closed;
  for (let before = -1; before !== end;) {
    before = end;
    end = endOfEmoji(text, end);
    if (end !== before) end = endOfClosers(text, endOfMarks(text, end), -1);
  }
  return { start, marksEnd, end, isStrong, isEllipsis, isFull, isClosed: closed > marksEnd, hasEmoji: end > closed };
};

const endOfMarks = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && isMark(classifyUnit(text.charCodeAt(at)))) at++;
  return at;
};

const isMark = (kind: Kind): boolean => kind === SENTENCE_MARK || kind === FULL_WIDTH_MARK;

/** Quotation marks close before white space, a mark or the end, or when one is open. */
const endOfClosers = (text: string, from: number, opened: number): number => {
  let at = from;
  let isOpen = opened >= 0 && text.charAt(opened) === '"';
  for (;;) {
    const kind = classifyAt(text, at);
    if (kind === QUOTE) {
      const next = classifyAt(text, at + 1);
      const isStraight = text.charAt(at) === '"';
      if (!(isStraight && isOpen) && !CLOSED_BEFORE.has(next) && text.charAt(at) !== '”') return at;
      if (isStraight) isOpen = false;
      at++;
    } else if (kind === CLOSER) at++;
    else if (isFrenchClosing(text, at)) at += 2;
    else return at;
  }
};

const CLOSED_BEFORE: ReadonlySet<Kind> = new Set([
  SPACE,
  LINE_BREAK,
  END,
  CLOSER,
  QUOTE,
  SENTENCE_MARK,
  FULL_WIDTH_MARK,
]);

/** ` »` of `« Non ! »`: in German it opens, but then a letter follows. */
const isFrenchClosing = (text: string, at: number): boolean => {
  const mark = text.charAt(at + 1);
  return (mark === '»' || mark === '›') && classifyAt(text, at) === SPACE && !isLetterKind(classifyAt(text, at + 2));
};

/** Emoji with selectors and joiners, or an emoticon, also after white space. */
const EMOJI =
  /[^\S\n\v\f\r\u2028\u2029]{0,8}(?:(?:[\u{1f000}-\u{1faff}\u{2600}-\u{26ff}\u{2705}-\u{270d}\u{2728}-\u{2757}\u{2763}-\u{2764}\u{2b50}][\u{fe0e}\u{fe0f}\u{200d}\u{20e3}\u{1f3fb}-\u{1f3ff}\u{2640}\u{2642}\u{e0020}-\u{e007f}]*)+|(?:[:;=]['’]?-?[)(DPp3*/\\|]+|<3+|\^_*\^|x[dD])(?![\p{L}\p{N}]))/uy;

const endOfEmoji = (text: string, from: number): number => {
  EMOJI.lastIndex = from;
  return EMOJI.test(text) ? EMOJI.lastIndex : from;
};

export interface Boundary {
  readonly text: string;
  /** Start of the sentence. */
  readonly from: number;
  readonly lineFrom: number;
  /** Offset of an open quote or bracket, or -1. */
  readonly opened: number;
  readonly expectedNumber: number;
  readonly marks: Marks;
  readonly gap: Gap;
}

export const endsAtMarks = (boundary: Boundary): boolean => {
  const { text, from, marks, gap } = boundary;
  if (kindBefore(text, from, marks.start) === OPENER && marks.isClosed) return false;
  const hasGap = gap.next > marks.end || marks.hasEmoji;
  if (marks.isFull) return endsAtFullMarks(boundary, hasGap);
  return hasGap ? endsBeforeGap(boundary) : endsWithoutGap(boundary);
};

/** Commas, and Japanese particles that continue after a quote. */
const GOES_ON_AFTER_QUOTE = /^[とっはがをにのもでだなじ、，,；：]/u;

const endsAtFullMarks = ({ text, from, marks, gap }: Boundary, hasGap: boolean): boolean => {
  if (hasGap) return true;
  const next = text.charAt(gap.next);
  if (marks.isClosed) return !GOES_ON_AFTER_QUOTE.test(next);
  const isDecimal = kindBefore(text, from, marks.start) === DIGIT && classifyAt(text, gap.next) === DIGIT;
  return !/[、，,；：]/u.test(next) && !(isDecimal && text.charAt(marks.start) === '．');
};

const endsBeforeGap = (boundary: Boundary): boolean => {
  const { text, from, marks, gap } = boundary;
  const nextKind = classifyAt(text, gap.next);
  // In `Hello ! !` and `. . .` the last one decides.
  if (isMark(nextKind) && gap.lines === 0) return false;
  if (/[,;:)\]}]/u.test(text.charAt(gap.next)) && gap.lines === 0) return false;
  if (nextKind === SMALL) {
    if (marks.isClosed || isEnclosed(boundary)) return false;
    if (marks.isEllipsis || (!marks.isStrong && isSpacedEllipsis(text, from, marks.start))) return false;
  }
  if (marks.isStrong || marks.isEllipsis) return true;
  return endsAtFullStop(getFullStop(boundary, gap.next));
};

/** The last point of `. . .` */
const isSpacedEllipsis = (text: string, from: number, at: number): boolean =>
  at - 4 >= from && /^\.\s\.\s$/u.test(text.slice(at - 4, at));

/** Limit of a quote or bracket within a sentence. */
const MAX_ENCLOSED = 280;

/** Whether an open quote or bracket with words before it is closed within the limit. */
const isEnclosed = ({ text, from, opened, marks, gap }: Boundary): boolean => {
  if (opened <= from || marks.start - opened > MAX_ENCLOSED || gap.lines > 1) return false;
  const isQuote = text.charAt(opened) === '"';
  const end = Math.min(text.length, gap.next + MAX_ENCLOSED);
  for (let at = gap.next; at < end; at++) {
    const kind = classifyUnit(text.charCodeAt(at));
    if (isQuote ? text.charAt(at) === '"' : kind === CLOSER) return true;
    if (kind === OPENER) return false;
  }
  return false;
};

const endsWithoutGap = (boundary: Boundary): boolean => {
  const { text, from, marks } = boundary;
  const next = afterOpeners(text, marks.end);
  if (/[¡¿]/u.test(text.charAt(marks.end))) return true;
  const nextKind = classifyAt(text, next);
  const before = kindBefore(text, from, beforeSpaces(text, from, marks.start));
  if (nextKind === CASELESS) return endsBeforeCaseless(boundary, before);
  if (nextKind !== CAPITAL || !isCapitalised(text, next)) return false;
  if (isInAddress(text, from, marks.start, next)) return false;
  if (marks.isStrong) return findWordStart(text, from, marks.start) < marks.start - 1 || before !== CAPITAL;
  if (marks.isEllipsis) return before === SMALL || before === CAPITAL || before === DIGIT;
  return endsAtPoint(boundary, before, next);
};

/** For a single point right before a capitalised word. */
const endsAtPoint = (boundary: Boundary, before: Kind, next: number): boolean => {
  const { text, from, marks } = boundary;
  if (marks.isClosed) return true;
  const word = text.slice(findWordStart(text, from, marks.start), marks.start);
  const isNextSmall = classifyAt(text, next + 1) === SMALL;
  // `XL.Fits well`, `size S.Too small`, `NEVER.AGAIN`, but `U.S.A`
  const isPlain = !word.includes('.') && (isNextSmall || (word.length > 2 && getWordAt(text, next).length > 1));
  if (before === CAPITAL && !isPlain && !/^\d*P\.M$/u.test(word)) return false;
  if (before === DIGIT && !isNextSmall) return false;
  return (before === CAPITAL || before === SMALL || before === DIGIT) && endsAtFullStop(getFullStop(boundary, next));
};

const getFullStop = ({ text, from, lineFrom, expectedNumber, marks }: Boundary, next: number): FullStop => ({
  text,
  from,
  lineFrom,
  expectedNumber,
  at: marks.start,
  next,
});

const endsBeforeCaseless = ({ text, from, marks }: Boundary, before: Kind): boolean => {
  if (marks.isStrong) return isLetterKind(before) || before === DIGIT;
  return isLetterKind(before) && marks.start - findWordStart(text, from, marks.start) > 1;
};

const beforeSpaces = (text: string, from: number, at: number): number => {
  let before = at;
  while (before > from && at - before < 3 && classifyUnit(text.charCodeAt(before - 1)) === SPACE) before--;
  return before;
};

const afterOpeners = (text: string, at: number): number => {
  let next = at;
  while (next - at < 3 && (classifyAt(text, next) === OPENER || classifyAt(text, next) === QUOTE)) next++;
  return next;
};

/** A capital followed by letters, or a word of one letter. */
const isCapitalised = (text: string, at: number): boolean => {
  const next = classifyAt(text, at + 1);
  if (isLetterKind(next)) return true;
  return /^[IAYOÀÉÓ](?![\p{L}\p{N}.\-+#])/u.test(text.slice(at, at + 2));
};

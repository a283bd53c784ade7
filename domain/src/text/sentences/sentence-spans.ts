/**
 * Sentence spans in one pass: each mark and line break is decided by its bounded surroundings. Rules and
 * reasons are in docs/sentences.md.
 */
import { findLinkEnd } from './addresses.ts';
import {
  CAPITAL,
  CLOSER,
  COMBINING,
  FULL_WIDTH_MARK,
  isSpaceKind,
  isWordKind,
  classifyUnit,
  LINE_BREAK,
  SENTENCE_MARK,
  OPENER,
  QUOTE,
  SMALL,
} from './characters.ts';
import { gapAt, goesOnInLine, isListMarkAlone, type Gap } from './line-breaks.ts';
import { endsAtMarks, readMarks, type Marks } from './sentence-marks.ts';

/**
 * start, end, start, end … in UTF-16 units: sorted, disjoint and trimmed; they cover all but white space.
 * Empty for a text of white space.
 */
export const sentenceSpans = (text: string): number[] => new SentenceScanner(text).scan();

const LETTER_H = 0x68;
const LETTER_W = 0x77;
const LOWER = 0x20;

class SentenceScanner {
  private readonly text: string;
  private readonly spans: number[] = [];
  private at = 0;
  private start = 0;
  /** Line breaks before the sentence. */
  private linesBefore = 0;
  private lineFrom = 0;
  private hasWord = false;
  private hasLink = false;
  /** Offset of the last unclosed bracket or straight quotation mark, or -1. */
  private opened = -1;
  private expectedNumber = -1;

  constructor(text: string) {
    this.text = text;
  }

  scan(): number[] {
    const { text } = this;
    this.begin(gapAt(text, 0));
    while (this.at < text.length) {
      const unit = text.charCodeAt(this.at);
      const kind = classifyUnit(unit);
      if (kind === LINE_BREAK) this.atLineBreak(this.endOfSolid(), gapAt(text, this.at));
      else if (kind === SENTENCE_MARK || kind === FULL_WIDTH_MARK) this.atMarks(readMarks(text, this.at, this.opened));
      else if (kind === OPENER || kind === CLOSER || kind === QUOTE) this.atBracket(kind);
      else if ((kind === SMALL || kind === CAPITAL) && this.passLink(unit)) continue;
      else {
        this.hasWord ||= isWordKind(kind);
        this.at++;
      }
    }
    this.finish();
    return this.spans;
  }

  /** Skips a link. */
  private passLink(unit: number): boolean {
    const letter = unit | LOWER;
    if ((letter !== LETTER_H && letter !== LETTER_W) || unit > 0x7f) return false;
    if (this.at > this.start && isInsideWord(this.text.charCodeAt(this.at - 1))) return false;
    const end = findLinkEnd(this.text, this.at);
    if (end === this.at) return false;
    this.hasLink = true;
    this.at = end;
    return true;
  }

  private atBracket(kind: number): void {
    const { text, at } = this;
    if (kind === OPENER || kind === CLOSER) this.opened = kind === OPENER ? at : -1;
    // After a digit it means inches or minutes.
    else if (text.charAt(at) === '"' && !(this.opened < 0 && at > this.start && isDigit(text.charCodeAt(at - 1))))
      this.opened = this.opened < 0 ? at : -1;
    this.at++;
  }

  private atMarks(marks: Marks): void {
    const { text, start, lineFrom, opened, expectedNumber } = this;
    const gap = gapAt(text, marks.end);
    if (gap.next >= text.length) {
      this.hasWord ||= marks.hasEmoji;
      this.at = text.length;
      return;
    }
    const ends = this.hasWord && endsAtMarks({ text, from: start, lineFrom, opened, expectedNumber, marks, gap });
    this.hasWord ||= marks.hasEmoji;
    if (marks.isClosed) this.opened = -1;
    if (ends) return this.end(marks.end, gap);
    if (gap.lines > 0) return this.atLineBreak(marks.end, gap);
    this.expectListNumber(marks.start);
    this.at = marks.end;
  }

  /** After `1.` at the beginning of a line, `2.` in the same line belongs to the list. */
  private expectListNumber(stop: number): void {
    const { text, lineFrom, expectedNumber } = this;
    if (text.charAt(stop) !== '.' || !isDigit(text.charCodeAt(stop - 1))) return;
    const [number] = /(?<![\p{L}\p{N}.,])\d{1,3}$/u.exec(text.slice(Math.max(this.start, stop - 4), stop)) ?? [];
    if (number === undefined) return;
    if (number === '1' || stop - lineFrom <= 6 || Number(number) === expectedNumber)
      this.expectedNumber = Number(number) + 1;
  }

  private atLineBreak(solidEnd: number, gap: Gap): void {
    const { text } = this;
    if (gap.next >= text.length) {
      this.at = text.length;
      return;
    }
    const goesOn = isListMarkAlone(text, this.start, solidEnd) || (gap.lines < 2 && goesOnInLine(text, gap.next));
    if (!goesOn) return this.end(solidEnd, gap);
    this.at = gap.next;
    this.lineFrom = gap.next;
    this.expectedNumber = -1;
  }

  private endOfSolid(): number {
    let end = this.at;
    while (end > this.start && isSpaceKind(classifyUnit(this.text.charCodeAt(end - 1)))) end--;
    return end;
  }

  /** Ends the sentence; one without a word is joined to the previous one, or else to the next. */
  private end(solidEnd: number, gap: Gap): void {
    if (this.hasWord || (this.hasLink && (this.linesBefore > 0 || this.spans.length === 0))) {
      this.spans.push(this.start, solidEnd);
    } else if (this.spans.length > 0) this.spans[this.spans.length - 1] = solidEnd;
    else {
      this.at = gap.next;
      this.lineFrom = gap.next;
      return;
    }
    this.begin(gap);
  }

  private begin({ next, lines }: Gap): void {
    if (lines > 0 || this.spans.length === 0) {
      this.lineFrom = next;
      this.expectedNumber = -1;
    }
    this.at = next;
    this.start = next;
    this.linesBefore = lines;
    this.hasWord = false;
    this.hasLink = false;
    this.opened = -1;
  }

  private finish(): void {
    const end = this.text.trimEnd().length;
    if (end <= this.start) return;
    const isSentence = this.hasWord || this.spans.length === 0 || (this.hasLink && this.linesBefore > 0);
    if (isSentence) this.spans.push(this.start, end);
    else this.spans[this.spans.length - 1] = end;
  }
}

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

const isInsideWord = (unit: number): boolean => {
  const kind = classifyUnit(unit);
  return isWordKind(kind) || kind === COMBINING || unit === 0x40;
};

/**
 * Parses a record with invalid quotes: ` "Good, but slow"`, `"He said \"no\""`, `15" screen`. A quote opens a
 * cell at its beginning (ignoring white space) if another closes it before a delimiter; every other quote is
 * a character.
 */
import { MAX_BATCH_BYTES } from '@verbatim/domain/file/file-events';

export interface LiteralRecord {
  readonly cells: readonly string[];
  /** End of its line. */
  readonly end: number;
  /** Line ends within it. */
  readonly lines: number;
}

interface Split {
  readonly cells: readonly string[];
  /** Whether an opening quote is unclosed. */
  readonly isOpen: boolean;
}

/** Limit of lines in a cell. */
const MAX_LINES = 50;
const MAX_UNITS = 32_768;
/** Lookahead budget per file: a file full of unclosed quotes has no multi-line cells. */
const BUDGET_UNITS = 8_000_000;

export class LiteralReader {
  readonly #text: string;
  readonly #delimiter: string;
  #budget = BUDGET_UNITS;

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter;
  }

  /**
   * @param at start of the record
   * @returns undefined when no interpretation has as many cells as the header
   */
  read(at: number, width: number): LiteralRecord | undefined {
    const end = this.#lineEnd(at);
    if (end - at > MAX_BATCH_BYTES) return undefined;
    const line = this.#text.slice(at, end);
    const within = splitToFit(line, this.#delimiter, width);
    const fits = within.cells.length === width;
    if (fits && !within.isOpen) return { cells: within.cells, end, lines: 0 };
    const longer = within.isOpen && !(fits && this.#isRecord(end, width)) ? this.#ofLines(at, end, width) : undefined;
    if (longer !== undefined) return longer;
    if (fits) return { cells: within.cells, end, lines: 0 };
    const plain = line.split(this.#delimiter);
    return plain.length === width ? { cells: plain, end, lines: 0 } : undefined;
  }

  /** End of the line, or the size limit of a row. */
  #lineEnd(at: number): number {
    const most = Math.min(this.#text.length, at + MAX_BATCH_BYTES + 1);
    let end = at;
    while (end < most && this.#text[end] !== '\n' && this.#text[end] !== '\r') end++;
    return end;
  }

  #next(end: number): number {
    return end + (this.#text.startsWith('\r\n', end) ? 2 : 1);
  }

  /** Whether the next line is a record by itself: then the quote before it is a character. */
  #isRecord(end: number, width: number): boolean {
    const at = this.#next(end);
    if (at >= this.#text.length) return true;
    const line = this.#text.slice(at, this.#lineEnd(at));
    // A single quote in it may close the cell.
    if ((line.split('"').length - 1) % 2 === 1) return false;
    const { cells, isOpen } = splitToFit(line, this.#delimiter, width);
    return !isOpen && cells.length === width;
  }

  #ofLines(at: number, firstEnd: number, width: number): LiteralRecord | undefined {
    let end = firstEnd;
    for (let lines = 1; lines <= MAX_LINES; lines++) {
      const next = this.#next(end);
      if (next >= this.#text.length) return undefined;
      const begin = end;
      end = this.#lineEnd(next);
      if (end - at > MAX_UNITS) return undefined;
      if (!this.#text.slice(begin, end).includes('"')) continue;
      this.#budget -= end - at;
      if (this.#budget < 0) return undefined;
      const { cells, isOpen } = splitToFit(this.#text.slice(at, end), this.#delimiter, width);
      if (!isOpen) return cells.length === width ? { cells, end, lines } : undefined;
    }
    return undefined;
  }
}

/** `"C:\\", x` has two cells, `"He said \\"no\\", then left"` one: the header decides. */
const splitToFit = (text: string, delimiter: string, width: number): Split => {
  const found = splitLiterally(text, delimiter, false);
  if ((found.cells.length === width && !found.isOpen) || !text.includes('\\"')) return found;
  const escaped = splitLiterally(text, delimiter, true);
  return escaped.cells.length === width && !escaped.isOpen ? escaped : found;
};

/** @param areEscapes whether a backslash never is a cell's last character */
const splitLiterally = (text: string, delimiter: string, areEscapes: boolean): Split => {
  const cells: string[] = [];
  let isOpen = false;
  for (let at = 0; ;) {
    const quoted = quotedCell(text, at, delimiter, areEscapes);
    if (quoted === null) isOpen = true;
    let end = text.indexOf(delimiter, at);
    if (end < 0) end = text.length;
    cells.push(quoted?.value ?? text.slice(at, end));
    at = quoted?.end ?? end;
    if (at >= text.length) return { cells, isOpen };
    at++;
  }
};

/** Skips white space between a delimiter and a quote. */
const behindSpace = (text: string, from: number, delimiter: string): number => {
  let at = from;
  for (; at < text.length; at++) {
    const unit = text[at]!;
    if ((unit !== ' ' && unit !== '\t' && unit !== '\u00a0') || unit === delimiter) break;
  }
  return at;
};

const isCellEnd = (text: string, at: number, delimiter: string): boolean => at >= text.length || text[at] === delimiter;

/** Undefined for an unquoted cell, null for an unclosed one. */
const quotedCell = (
  text: string,
  start: number,
  delimiter: string,
  areEscapes: boolean,
): { readonly value: string; readonly end: number } | undefined | null => {
  const open = behindSpace(text, start, delimiter);
  if (text[open] !== '"') return undefined;
  let value = '';
  for (let at = open + 1; at < text.length; at++) {
    const unit = text[at]!;
    const isQuoteNext = text[at + 1] === '"';
    if (unit === '"') {
      const end = behindSpace(text, at + 1, delimiter);
      if (isCellEnd(text, end, delimiter)) return { value, end };
    }
    // Unless they are escapes, a backslash before the closing quote is the cell's last character.
    const isEscape =
      unit === '\\' && isQuoteNext && (areEscapes || !isCellEnd(text, behindSpace(text, at + 2, delimiter), delimiter));
    if (isEscape || (unit === '"' && isQuoteNext)) {
      value += '"';
      at++;
    } else value += unit;
  }
  return null;
};

/** Whether a line break ends a sentence: hard-wrapped lines continue, list items do not. */
import { isSpaceKind, classifyAt, classifyUnit, LINE_BREAK, SMALL } from './characters.ts';

export interface Gap {
  /** Next non-white-space character, or the length of the text. */
  readonly next: number;
  /** Line breaks in the gap: 2 mean a blank line. */
  readonly lines: number;
}

/** The white space at `at`. */
export const gapAt = (text: string, at: number): Gap => {
  let next = at;
  let lines = 0;
  for (; next < text.length; next++) {
    const unit = text.charCodeAt(next);
    const kind = classifyUnit(unit);
    if (!isSpaceKind(kind)) break;
    // A form feed or paragraph separator is a blank line; CR LF is one break.
    if (unit === 0x0c || unit === 0x2029) lines += 2;
    else if (kind === LINE_BREAK && !(unit === 0x0a && next > at && text.charCodeAt(next - 1) === 0x0d)) lines += 1;
  }
  return { next, lines };
};

/** `I`, `I'm`, `I’ll`, also `Im` and `Ive`, but not `I.` or `I)` of a list. */
const PRONOUN_I = /I(?:(?:m|ve)?(?![\p{L}\p{N}\p{M}.)'’])|['’]\p{L}{1,3}(?![\p{L}\p{N}]))/uy;
/** `a.` `b)` `iv)`, and `o` for a bullet, as word processors paste it. */
const LIST_MARK = /(?:(?:\p{L}|[ivx]{2,4})[.)](?=\s)|o\t)/uy;

/** Whether the sentence continues in the line at `next`. */
export const goesOnInLine = (text: string, next: number): boolean => {
  LIST_MARK.lastIndex = next;
  if (LIST_MARK.test(text)) return false;
  if (classifyAt(text, next) === SMALL) return true;
  PRONOUN_I.lastIndex = next;
  return PRONOUN_I.test(text);
};

/** Whether a line holds only a bullet or list number whose item is in the next line. */
export const isListMarkAlone = (text: string, from: number, to: number): boolean =>
  to - from <= 4 && /^(?:[^\p{L}\p{N}\s.!?…]|\(?(?:\d{1,3}|\p{L})[.)])$/u.test(text.slice(from, to));

/**
 * Most words of most texts: letters a to z with a space or the end after them, or a mark of a sentence and
 * then one of these. The other rules (links, numbers, apostrophes, signs) begin at other units, so such a
 * word is a token, and texts of other scripts pay one comparison a piece.
 */
const SPACE = 0x20;
const EXCLAMATION_MARK = 0x21;
const COMMA = 0x2c;
const FULL_STOP = 0x2e;
const QUESTION_MARK = 0x3f;
/** `.NET` begins with its full stop. */
const NET_UNITS = 3;

export const isPlainLetter = (unit: number): boolean => ((unit | 0x20) - 0x61) >>> 0 < 26;

const isMark = (unit: number): boolean =>
  unit === FULL_STOP || unit === COMMA || unit === EXCLAMATION_MARK || unit === QUESTION_MARK;

/** Separates what is around it, unless a piece before it has reached over it. */
export const isPlainSeparator = (unit: number): boolean => unit === SPACE || isMark(unit);

/**
 * Whether the plain letters of `units[start, end)` are a token; otherwise the scanner has to decide.
 * @param first of the part of the text that is read, up to `last`
 */
export const isPlainWord = (units: Uint16Array, first: number, start: number, end: number, last: number): boolean => {
  if (end === start || (end - start === NET_UNITS && start > first && units[start - 1] === FULL_STOP)) return false;
  if (end === last || units[end] === SPACE) return true;
  return isMark(units[end] as number) && (end + 1 === last || units[end + 1] === SPACE);
};

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

const isLetter = (unit: number): boolean => ((unit | 0x20) - 0x61) >>> 0 < 26;

const isMark = (unit: number): boolean =>
  unit === FULL_STOP || unit === COMMA || unit === EXCLAMATION_MARK || unit === QUESTION_MARK;

/** Separates whatever is around it, unless a piece before it has reached over it. */
export const isPlainSeparator = (unit: number): boolean => unit === SPACE || isMark(unit);

/**
 * End of the plain word at `at`; -1 if none begins there, or the scanner has to decide.
 * @param first of the part of the text that is read, up to `last`
 */
export const findPlainWordEnd = (units: Uint16Array, first: number, at: number, last: number): number => {
  let end = at;
  while (end < last && isLetter(units[end] as number)) end++;
  if (end === at || (end - at === NET_UNITS && at > first && units[at - 1] === FULL_STOP)) return -1;
  if (end === last || units[end] === SPACE) return end;
  const isEnd = isMark(units[end] as number) && (end + 1 === last || units[end + 1] === SPACE);
  return isEnd ? end : -1;
};

/** A mark that begins later may be cut off on a phone. */
const IN_SIGHT = 56;
/** Characters that stay before the mark. */
const BEFORE = 32;
/** The limit where few characters follow the mark. */
const MAX_BEFORE = IN_SIGHT - 4;
/** Characters of a line. */
const LINE = 100;

export interface MarkedExcerpt {
  readonly text: string;
  readonly spans: readonly (readonly [number, number])[];
}

/**
 * Begins a text shortly before its first mark, at a word: a line that is cut at its end shows the mark, and
 * one that is not cut is filled.
 */
export const excerptAround = ({ text, spans }: MarkedExcerpt): MarkedExcerpt => {
  const [first] = spans;
  if (first === undefined || first[0] <= IN_SIGHT) return { text, spans };
  const from = Math.max(first[0] - MAX_BEFORE, Math.min(first[0] - BEFORE, text.length - LINE));
  const word = /\s\S/u.exec(text.slice(from - 1, first[0]));
  const start = word === null ? first[0] : from + word.index;
  return {
    text: `…${text.slice(start)}`,
    spans: spans.map(([begin, end]) => [begin - start + 1, end - start + 1] as const),
  };
};

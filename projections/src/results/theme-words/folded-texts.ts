import { decodeStrings, section, type ColumnArray } from '../../models/segments/segments.ts';

/** All texts of a column in lower case, one after the other. */
export interface FoldedTexts {
  readonly folded: string;
  /** Where each begins, and the last ends. */
  readonly starts: Uint32Array;
}

/** Strings of a stored column; empty before it is written. */
export const decodeFoldedTexts = (sections: readonly ColumnArray[]): string[] =>
  sections.length === 0 ? [] : decodeStrings(section(sections, 0, Uint32Array), section(sections, 1, Uint8Array));

export const foldTexts = (texts: readonly string[]): FoldedTexts => {
  const starts = new Uint32Array(texts.length + 1);
  const folded = texts.map((text) => text.toLowerCase());
  folded.forEach((text, index) => {
    starts[index + 1] = starts[index]! + text.length;
  });
  return { folded: folded.join(''), starts };
};

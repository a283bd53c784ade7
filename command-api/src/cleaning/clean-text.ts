/** A text with its findings replaced. */
import type { CleaningKind, Placeholders, Replaced } from '../contract/cleaning.ts';

/** A place in a text, in UTF-16 units. */
export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly kind: CleaningKind;
}

/** By which two ways to write a word are one. */
export const foldWordForCleaning = (word: string): string =>
  word.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();

export const replaceFindings = (text: string, findings: readonly Finding[], placeholders: Placeholders): Replaced[] =>
  findings.map((finding) => ({
    ...finding,
    text: text.slice(finding.start, finding.end),
    replacement: placeholders[finding.kind],
  }));

/** @param keep folded words that stay as they are */
export const applyFindings = (text: string, replaced: readonly Replaced[], keep: ReadonlySet<string>): string => {
  let clean = '';
  let at = 0;
  for (const { start, end, text: word, replacement } of replaced) {
    if (keep.has(foldWordForCleaning(word))) continue;
    clean += text.slice(at, start) + replacement;
    at = end;
  }
  return clean + text.slice(at);
};

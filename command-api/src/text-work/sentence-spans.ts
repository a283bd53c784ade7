/** Sentences as places in the stored text. */
import type { Compromise } from './compromise-terms.ts';

/**
 * start, end, start, end … in UTF-16 units: in order, not overlapping, without white space at either end; together they
 * hold everything but white space, whatever compromise does to the text. No spans for a text of white space.
 */
export function sentenceSpans(text: string, compromise: Pick<Compromise, 'splitSentences'>): number[] {
  const spans: number[] = [];
  let next = firstSolid(text, 0);
  for (const sentence of compromise.splitSentences(text)) {
    const trimmed = sentence.trim();
    if (trimmed === '') continue;
    const found = text.indexOf(trimmed, next);
    // Not as it stands in the text: what is left becomes one sentence below.
    if (found < 0) break;
    spans.push(next, found + trimmed.length);
    next = firstSolid(text, found + trimmed.length);
  }
  const end = lastSolid(text);
  if (next < end) spans.push(next, end);
  return spans;
}

/** The sentence spans of a text that could not be split: all of it is one. */
export function wholeTextSpan(text: string): number[] {
  const start = firstSolid(text, 0);
  const end = lastSolid(text);
  return start < end ? [start, end] : [];
}

function firstSolid(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charAt(at).trim() === '') at++;
  return at;
}

const lastSolid = (text: string): number => text.trimEnd().length;

import { formatCount } from '../../components/text/format.ts';

/** A part of a sentence; with a target, a link. */
export interface SentencePart<Target> {
  readonly text: string;
  readonly target?: Target;
}

/** The words by which a sentence names something. */
export const quoted = (name: string): string => `“${name}”`;
export const commentWords = (comment: number): string => `comment ${formatCount(comment)}`;

/** Something that a sentence may name by these words. */
export interface NamedTarget<Target> {
  readonly words: string;
  readonly target: Target;
}

/** @returns the sentence in parts, with the targets that it names, and those that it does not name */
export const linkSentence = <Target>(sentence: string, named: readonly NamedTarget<Target>[]) => {
  const found: { readonly from: number; readonly to: number; readonly target: Target }[] = [];
  const missing: Target[] = [];
  for (const { words, target } of named) {
    const from = findFree(sentence, words, found);
    if (from === -1) missing.push(target);
    else found.push({ from, to: from + words.length, target });
  }
  const parts: SentencePart<Target>[] = [];
  let at = 0;
  for (const { from, to, target } of found.sort((a, b) => a.from - b.from)) {
    parts.push({ text: sentence.slice(at, from) }, { text: sentence.slice(from, to), target });
    at = to;
  }
  return { parts: [...parts, { text: sentence.slice(at) }].filter(({ text }) => text !== ''), missing };
};

/** A digit after it makes another number: `comment 4` is not in `comment 41`. */
const findFree = (
  sentence: string,
  words: string,
  taken: readonly { readonly from: number; readonly to: number }[],
): number => {
  for (let from = sentence.indexOf(words); from !== -1; from = sentence.indexOf(words, from + 1)) {
    const to = from + words.length;
    const isFree = taken.every((one) => to <= one.from || from >= one.to);
    if (isFree && !/^[,.]?\d/u.test(sentence.slice(to))) return from;
  }
  return -1;
};

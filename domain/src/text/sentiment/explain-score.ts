/** Explains how each word of a sentence got its valence. */
import { applyContrast } from './contrast.ts';
import type { SentenceReader } from './sentence-reader.ts';
import type { Valence, ValenceRule } from './valence.ts';
import { SCORED } from './word-facts.ts';

/** One rule that changed a word's valence; `word` is its cause, verbatim. */
export interface ValenceReason {
  readonly rule: ValenceRule;
  readonly word: string;
  /** UTF-16 offset of that word. */
  readonly start: number;
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

export interface ExplainedWord {
  /** Verbatim; several words for a custom expression. */
  readonly word: string;
  /** UTF-16 offset. */
  readonly start: number;
  readonly end: number;
  /** Weight in the lexicon, 0 if absent. */
  readonly value: number;
  /** After the rules: the number that is summed. */
  readonly adjusted: number;
  /** In order of application. */
  readonly why: readonly ValenceReason[];
}

/** Words of the sentence read last; an emoji is one, however many words describe it. */
export const explainedWords = (text: string, reader: SentenceReader, valence: Valence): readonly ExplainedWord[] => {
  const whyOf = reasonsByWord(text, reader, valence);
  const words: ExplainedWord[] = [];
  for (let at = 0; at < reader.count; at++) {
    const word = explainedWord(text, reader, at, whyOf.get(at) ?? []);
    const last = words.at(-1);
    if (last !== undefined && last.start === word.start) words[words.length - 1] = together(last, word);
    else words.push(word);
  }
  return words;
};

const explainedWord = (
  text: string,
  { words, table, starts, ends }: SentenceReader,
  at: number,
  why: readonly ValenceReason[],
): ExplainedWord => {
  const [start, end] = [starts[at] as number, ends[at] as number];
  const isScored = ((table.flags[words[at] as number] as number) & SCORED) !== 0;
  const value = isScored ? (table.values[words[at] as number] as number) : 0;
  return { word: text.slice(start, end), start, end, value, adjusted: why.at(-1)?.after ?? value, why };
};

const reasonsByWord = (
  text: string,
  reader: SentenceReader,
  valence: Valence,
): ReadonlyMap<number, readonly ValenceReason[]> => {
  const { scored, scoredCount, starts, ends, butIndex } = reader;
  const found = new Map<number, ValenceReason[]>();
  const note = (index: number, rule: ValenceRule, before: number, after: number, cause: number): void => {
    const [start, end] = [starts[cause] as number, ends[cause] as number];
    const reasons = found.get(index) ?? [];
    reasons.push({ rule, word: text.slice(start, end), start, end, before, after });
    found.set(index, reasons);
  };
  const values = new Float64Array(scoredCount);
  for (let at = 0; at < scoredCount; at++) {
    const index = scored[at] as number;
    values[at] = valence.of(index, (rule, before, after, cause) => note(index, rule, before, after, cause));
  }
  if (butIndex >= 0)
    applyContrast(values, scored, scoredCount, butIndex, (place, before, after) =>
      note(scored[place] as number, 'but', before, after, butIndex),
    );
  return found;
};

const raisedBy = (why: readonly ValenceReason[], value: number): readonly ValenceReason[] =>
  value === 0 ? why : why.map((one) => ({ ...one, before: one.before + value, after: one.after + value }));

/** Merges two words of an emoji's description: the second's reasons apply to the first's result. */
const together = (first: ExplainedWord, second: ExplainedWord): ExplainedWord => ({
  ...first,
  value: first.value + second.value,
  adjusted: first.adjusted + second.adjusted,
  why: [...raisedBy(first.why, second.value), ...raisedBy(second.why, first.adjusted)],
});

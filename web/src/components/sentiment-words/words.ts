/** Words and weights as the screen holds them: by word, in lower case. */
import type { WordListAnswer } from '@verbatim/command-api/contract/sentiment';
import type { WordWeight } from '../../api/sentiment.ts';

export type Weights = ReadonlyMap<string, number>;

const MOST_WEIGHT = 5;

export const foldWord = (text: string): string => text.trim().replace(/\s+/gu, ' ').toLowerCase();

/** A word of a sentence without the signs around it; signs alone as they are. */
export const bareWord = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || text;

/** A form keeps lists of texts: one line a word. */
export const linesOf = (words: readonly WordWeight[]): readonly string[] =>
  words.map(({ text, value }) => `${text}\t${value}`);

/** A list as a form is filled from it. */
export const storedWords = ({ sentiment, version }: WordListAnswer) => ({
  values: { lines: linesOf(sentiment) },
  version,
});

export const weightsOf = (lines: readonly string[]): Weights =>
  new Map(
    lines.map((line) => {
      const at = line.lastIndexOf('\t');
      return [line.slice(0, at), Number(line.slice(at + 1))] as const;
    }),
  );

export const listOf = (weights: Weights): readonly WordWeight[] =>
  [...weights].map(([text, value]) => ({ text, value }));

export const stepped = (value: number, steps: number): number =>
  Math.max(-MOST_WEIGHT, Math.min(MOST_WEIGHT, Math.round(value * 10 + steps) / 10)) || 0;

export const isWeight = (value: number): boolean =>
  Math.abs(value) <= MOST_WEIGHT && Math.abs(Math.round(value * 10) - value * 10) < 1e-6;

export interface Pasted {
  readonly words: Weights;
  /** Lines that say no word with a weight, with their numbers. */
  readonly bad: readonly { readonly line: number; readonly text: string }[];
}

/** A word or several, then a tab, comma, semicolon, colon, equals sign or space, then the weight. */
const LINE = /^(?<text>.*\S)[\t,;:= ]\s*(?<value>[+\-−]?\d+(?:\.\d+)?)$/u;

/** One word a line, with its weight last: as two columns of a spreadsheet come. */
export const pastedWords = (typed: string): Pasted => {
  const words = new Map<string, number>();
  const bad: { line: number; text: string }[] = [];
  for (const [at, line] of typed.split(/\r?\n/u).entries()) {
    if (line.trim() === '') continue;
    const { text = '', value = '' } = LINE.exec(line.trim())?.groups ?? {};
    const word = foldWord(text.replace(/[\t,;:=]+$/u, '').replace(/^"(.*)"$/u, '$1'));
    const weight = Number(value.replace('−', '-'));
    if (word === '' || value === '' || !isWeight(weight)) bad.push({ line: at + 1, text: line.trim() });
    else words.set(word, weight);
  }
  return { words, bad };
};

/** Those of the list that the text may hold: others cannot make a difference to it. */
export const heldBy = (text: string, words: readonly string[]): ReadonlySet<string> => {
  const folded = text.toLowerCase();
  return new Set(words.filter((word) => word.split(' ').every((part) => folded.includes(part))));
};

/** Words that are other than they were, with their new weight; null: the word is gone. */
export const changesBetween = (
  before: Weights,
  after: Weights,
): { readonly text: string; readonly value: number | null }[] => [
  ...[...after].flatMap(([text, value]) => (before.get(text) === value ? [] : [{ text, value }])),
  ...[...before.keys()].flatMap((text) => (after.has(text) ? [] : [{ text, value: null }])),
];

/** Words and weights on screen, by lower-case word. */
import type { WordListAnswer } from '@verbatim/command-api/contract/sentiment';
import { foldApostrophes, foldSigns } from '@verbatim/domain/text/sentiment/chunk-tokens';
import type { WordWeight } from '../../api/sentiment.ts';

export type Weights = ReadonlyMap<string, number>;

const MAX_WEIGHT = 5;

/** '+2.6', '−1.0' */
export const formatWeight = (weight: number): string =>
  `${weight > 0 ? '+' : weight < 0 ? '−' : ''}${Math.abs(weight).toFixed(1)}`;

export const foldWord = (text: string): string => foldApostrophes(text).trim().replace(/\s+/gu, ' ').toLowerCase();

/** A word without surrounding punctuation, except in `A+` and `C#`; signs alone are unchanged. */
export const stripPunctuation = (text: string): string =>
  text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#]+$/gu, '') || text;

/**
 * Whether a list contains a word of a text: in any case, with either apostrophe, an emoji in any skin tone.
 */
export const hasWord = (list: Weights, word: string): boolean => {
  if (list.has(foldWord(word)) || list.has(foldWord(word.replace(/[+#]+$/u, '')))) return true;
  const folded = foldSigns(word);
  return [...list.keys()].some((text) => foldSigns(text) === folded);
};

/** As a form's list of texts: one line per word. */
export const toWordLines = (words: readonly WordWeight[]): readonly string[] =>
  words.map(({ text, value }) => `${text}\t${value}`);

/** Form values of a list. */
export const toStoredWords = ({ sentiment, version }: WordListAnswer) => ({
  values: { lines: toWordLines(sentiment) },
  version,
});

export const parseWeights = (lines: readonly string[]): Weights =>
  new Map(
    lines.map((line) => {
      const at = line.lastIndexOf('\t');
      return [line.slice(0, at), Number(line.slice(at + 1))] as const;
    }),
  );

export const toWordList = (weights: Weights): readonly WordWeight[] =>
  [...weights].map(([text, value]) => ({ text, value }));

export const stepValue = (value: number, steps: number): number =>
  Math.max(-MAX_WEIGHT, Math.min(MAX_WEIGHT, Math.round(value * 10 + steps) / 10)) || 0;

export const isWeight = (value: number): boolean =>
  Math.abs(value) <= MAX_WEIGHT && Math.abs(Math.round(value * 10) - value * 10) < 1e-6;

export interface Pasted {
  readonly words: Weights;
  /** Invalid lines with their numbers. */
  readonly bad: readonly { readonly line: number; readonly text: string }[];
}

/** One or more words, then a tab, comma, semicolon, colon, equals sign or space, then the weight. */
const LINE = /^(?<text>.*\S)[\t,;:= ]\s*(?<value>[+\-−]?\d+(?:\.\d+)?)$/u;

/** One word per line, followed by its weight: as pasted from two columns of a spreadsheet. */
export const parsePastedWords = (typed: string): Pasted => {
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

/** Words that the text may contain: others cannot affect it. */
export const heldBy = (text: string, words: readonly string[]): ReadonlySet<string> => {
  const folded = foldSigns(text);
  return new Set(
    words.filter((word) =>
      foldSigns(word)
        .split(' ')
        .every((part) => folded.includes(part)),
    ),
  );
};

/** Changed words with their new weights; null removes a word. */
export const changesBetween = (
  before: Weights,
  after: Weights,
): { readonly text: string; readonly value: number | null }[] => [
  ...[...after].flatMap(([text, value]) => (before.get(text) === value ? [] : [{ text, value }])),
  ...[...before.keys()].flatMap((text) => (after.has(text) ? [] : [{ text, value: null }])),
];

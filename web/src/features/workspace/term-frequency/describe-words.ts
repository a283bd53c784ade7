/** Which words a cloud or scatter shows, on screen and in files. */
import type { Verdict } from '@verbatim/domain/statistics/significance';
import { pluralise, joinNames } from '../../../components/text/format.ts';
import { isolateText } from '../../../components/text/isolate-text.ts';
import { isSingleLetter, type SizedWord } from '../cloud/cloud-words.ts';
import { findLeaning } from './leaning-words.ts';
import { frequentTerms, MAX_TERMS, sumTerms, type TermCounts } from './scattered-terms.ts';

export const WORDS_LEFT_OUT = 'Without stop words and hidden words; negations such as “not” count as words.';

/** Other screens count comments. */
export const COUNT_RULE = 'Size: mentions, several of one comment included.';

/** @param shown how many words */
export const describeTerms = (shown: number): string =>
  `The ${shown === MAX_TERMS ? `${MAX_TERMS} words` : 'words'} most frequent in positive and negative sentences taken together. ${WORDS_LEFT_OUT}`;

/** Words of each side that a finding names. */
const NAMED = 2;

interface Leaders {
  readonly pos: readonly string[];
  readonly neg: readonly string[];
}

/** The clearest of each side that the dictionary does not score. */
export const findLeaders = (words: TermCounts): Leaders => {
  const scored = new Set(words.scored);
  const unscored = frequentTerms(words).filter(({ term }) => !scored.has(term));
  const leaning = findLeaning(unscored, sumTerms(words)).toSorted((one, other) => Math.abs(other.z) - Math.abs(one.z));
  const findFirst = (side: -1 | 1): readonly string[] =>
    leaning
      .filter(({ z }) => Math.sign(z) === side)
      .slice(0, NAMED)
      .map(({ term }) => term);
  return { pos: findFirst(1), neg: findFirst(-1) };
};

/** Words that a finding names, to be highlighted. */
export const listNames = ({ pos, neg }: Leaders): ReadonlySet<string> => new Set([...pos, ...neg]);

const quote = (term: string): string => `“${isolateText(term)}”`;

const goWith = (terms: readonly string[], kind: string): string =>
  `${joinNames(terms.map(quote))} ${terms.length > 1 ? 'go' : 'goes'} with ${kind} sentences`;

/** Which words go with sentences of one kind. Undefined without a word. */
export const describeLeaders = (words: TermCounts, { pos, neg }: Leaders): string | undefined => {
  if (pos.length > 0 && neg.length > 0)
    return `${goWith(pos, 'positive')}, ${joinNames(neg.map(quote))} with negative ones`;
  if (pos.length > 0) return goWith(pos, 'positive');
  if (neg.length > 0) return goWith(neg, 'negative');
  return frequentTerms(words).length === 0 ? undefined : NO_LEADER;
};

const NO_LEADER = 'No word goes with positive or negative sentences beyond chance';

/**
 * The most frequent word of each colour that the dictionary does not score. Single letters are not drawn.
 * @param words the most frequent first
 */
export const findTopWords = (words: readonly SizedWord[]): Leaders => {
  const unscored = words.filter((word) => !isSingleLetter(word) && word.word.scored !== true);
  const findFirst = (verdict: Verdict): readonly string[] =>
    unscored
      .filter((word) => word.verdict === verdict)
      .slice(0, 1)
      .map(({ text }) => text);
  return { pos: findFirst('higher'), neg: findFirst('lower') };
};

const describeMentions = ([top]: readonly SizedWord[]): string | undefined =>
  top && `${quote(top.text)} is the most frequent word: ${pluralise(top.word.count, 'mention')}`;

/** The most frequent word of each side; where there is none, of all. @param words the most frequent first */
export const describeTopWords = (
  words: readonly SizedWord[],
  { pos: [pos], neg: [neg] }: Leaders,
): string | undefined => {
  const first = pos ?? neg;
  if (first === undefined) return describeMentions(words);
  const side = pos === undefined ? 'negative' : 'positive';
  const other = pos === undefined || neg === undefined ? '' : `, ${quote(neg)} the most frequent that leans negative`;
  return `Sentiment words aside, ${quote(first)} is the most frequent word that leans ${side}${other}`;
};

/** Of a screen; titles of reports have no full stop. */
export const toSentence = (words: string | undefined): string | undefined => words && `${words}.`;

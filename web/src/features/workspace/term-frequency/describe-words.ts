/** Which words a cloud or scatter shows, on screen and in files. */
import { pluralise } from '../../../components/text/format.ts';
import { isolateText } from '../../../components/text/isolate-text.ts';
import type { SizedWord } from '../cloud/cloud-words.ts';
import { MAX_TERMS, type FrequentTerm } from './scattered-terms.ts';

export const WORDS_LEFT_OUT = 'Without stop words and hidden words; negations such as “not” count as words.';

/** @param shown how many words */
export const describeTerms = (shown: number): string =>
  `The ${shown === MAX_TERMS ? `${MAX_TERMS} words` : 'words'} most frequent in positive and negative sentences taken together. ${WORDS_LEFT_OUT}`;

/** @param words the most frequent first; undefined for none */
export const describeTopWord = ([top]: readonly SizedWord[]): string | undefined =>
  top === undefined
    ? undefined
    : `“${isolateText(top.text)}” is the most frequent word: ${pluralise(top.word.count, 'mention')}`;

const findLeader = (terms: readonly FrequentTerm[], of: 'pos' | 'neg'): FrequentTerm | undefined =>
  terms.toSorted((one, other) => other[of] - one[of]).find((term) => term[of] > 0);

const quote = ({ term }: FrequentTerm): string => `“${isolateText(term)}”`;

/** What leads in positive sentences, and in negative ones; undefined without a word in either. */
export const describeLeaders = (terms: readonly FrequentTerm[]): string | undefined => {
  const [positive, negative] = [findLeader(terms, 'pos'), findLeader(terms, 'neg')];
  if (positive === undefined)
    return negative && `${quote(negative)} leads in negative sentences, no word is in positive ones`;
  return negative === undefined
    ? `${quote(positive)} leads in positive sentences, no word is in negative ones`
    : `${quote(positive)} leads in positive sentences, ${quote(negative)} in negative ones`;
};

/** Of a screen; titles of reports have no full stop. */
export const toSentence = (words: string | undefined): string | undefined => words && `${words}.`;

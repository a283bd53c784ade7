/** Which words a cloud or scatter shows, on screen and in files. */
import { MAX_TERMS } from './scattered-terms.ts';

export const WORDS_LEFT_OUT = 'Without stop words and hidden words; negations such as “not” count as words.';

/** @param shown how many words */
export const describeTerms = (shown: number): string =>
  `The ${shown === MAX_TERMS ? `${MAX_TERMS} words` : 'words'} most frequent in positive and negative sentences taken together. ${WORDS_LEFT_OUT}`;

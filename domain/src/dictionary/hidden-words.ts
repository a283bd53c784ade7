/** A valid hidden word: a word or a short phrase, folded like terms. */
import { CommandRejected } from '../command-rejected.ts';
import { tokenise } from '../text/tokenise.ts';

export const MAX_HIDDEN_WORDS = 5_000;
/** The length of the longest terms. */
const MAX_PHRASE_WORDS = 5;
const MAX_HIDDEN_WORD_LENGTH = 200;

/** Folded terms separated by a space, as in lists of terms; '' without a word. */
export const foldHiddenWord = (typed: string): string => tokenise(typed).terms.join(' ');

/**
 * By folded entry 1; blank ones are passed over.
 * @param field of the request that holds them
 * @throws CommandRejected WORD_TOO_LONG, HIDDEN_WORD_INVALID
 */
export const parseHiddenWords = (given: readonly string[], field: string): ReadonlyMap<string, number> => {
  const words = new Map<string, number>();
  for (const [at, typed] of given.entries()) if (typed.trim() !== '') words.set(hiddenWord(typed, `${field}.${at}`), 1);
  return words;
};

const hiddenWord = (typed: string, field: string): string => {
  if (typed.length > MAX_HIDDEN_WORD_LENGTH) {
    const message = `'${typed.slice(0, 40)}…' is longer than ${MAX_HIDDEN_WORD_LENGTH} characters`;
    throw new CommandRejected('WORD_TOO_LONG', message, field);
  }
  const { terms } = tokenise(typed);
  if (terms.length === 0)
    throw new CommandRejected('HIDDEN_WORD_INVALID', `'${typed}' contains no word. Use letters or digits`, field);
  if (terms.length > MAX_PHRASE_WORDS) {
    const message = `'${typed}' has ${terms.length} words. Hide a phrase of at most ${MAX_PHRASE_WORDS} words, or single words`;
    throw new CommandRejected('HIDDEN_WORD_INVALID', message, field);
  }
  return terms.join(' ');
};

/** @throws CommandRejected WORDS_TOO_MANY */
export const checkHidden = (count: number): void => {
  if (count > MAX_HIDDEN_WORDS)
    throw new CommandRejected(
      'WORDS_TOO_MANY',
      `A project can hide at most ${MAX_HIDDEN_WORDS} words, not ${count}`,
      'words',
    );
};

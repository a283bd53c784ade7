/** Terms that turn a sentence by themselves: words that the dictionary scores, and negators. */
import { foldCustomWord } from '@verbatim/domain/text/sentiment/custom-lists';
import { VADER_NEGATORS } from '@verbatim/domain/text/sentiment/vader-rules';
import { tokenise } from '@verbatim/domain/text/tokenise';
import type { ModelReader } from '../../stores/read-store.ts';
import { readSavedWords } from '../../models/dictionary/dictionary.query.ts';
import { readScorer } from './scoring.ts';

/** Expressions do not count: each of their words alone has no weight. */
const listTerms = (words: readonly string[]): readonly string[] =>
  words.flatMap((word) => (foldCustomWord(word).includes(' ') ? [] : tokenise(word).terms));

/**
 * The scorer reads words as they are written, terms are folded: words of the lists are found by their terms.
 * @param dictionary undefined for VADER's own lexicon
 */
export const readScoredTerms = async (
  dictionary: ModelReader | undefined,
  projectId: string,
): Promise<(term: string) => boolean> => {
  const scorer = await readScorer(dictionary, projectId);
  const { customWords, negators } =
    dictionary === undefined
      ? { customWords: [], negators: VADER_NEGATORS }
      : await readSavedWords(dictionary, projectId);
  const weights = new Map(customWords.map(({ text, value }) => [foldCustomWord(text), value]));
  const weighted = [...weights].filter(([, value]) => value !== 0).map(([text]) => text);
  const listed = new Set(listTerms([...weighted, ...negators]));
  return (term) => listed.has(term) || scorer.explain(term).words.some(({ value }) => value !== 0);
};

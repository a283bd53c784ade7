import { findsEmptyComments } from '@verbatim/domain/text/theme-query/match-theme-query';
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import type { Scope } from '../engine/scope.ts';
import { collectQueryTerms, compileThemeQuery } from '../kernels/theme-query/compile-theme-query.ts';
import { mapToComments, matchingInSlices } from '../kernels/theme-query/evaluate-theme-query.ts';
import { countListed } from '../kernels/value-counts.ts';

export interface CommentCounts {
  /** Comments of the base. */
  readonly base: number;
  /** Comments that each query finds, 0 for undefined ones. */
  readonly counts: readonly number[];
}

/** Counts the comments of several queries in one pass over the words that any of them looks for. */
export const countComments = async (
  { files, slice }: Scope,
  queries: readonly (ThemeQuery | undefined)[],
): Promise<CommentCounts> => {
  const counts = queries.map(() => 0);
  const findEmpty = queries.map((query) => query !== undefined && findsEmptyComments(query));
  let base = 0;
  for (const { file, masks } of files) {
    const dictionary = await file.dictionary();
    const nodes = queries.map((each) => each && compileThemeQuery(each, dictionary));
    const terms = new Set(nodes.flatMap((node) => (node === undefined ? [] : [...collectQueryTerms(node)])));
    const mask = await masks();
    const sentences = await file.sentencePlaces();
    let segment = 0;
    for await (const words of file.words(terms)) {
      const kept = mask?.(segment);
      base += file.baseIn(segment, kept);
      for (const [at, node] of nodes.entries())
        if (node !== undefined) {
          const matching = await matchingInSlices(node, words, slice);
          counts[at]! += countListed(mapToComments(matching, sentences[segment]!, findEmpty[at]!), kept);
        }
      segment++;
      if (slice.isOver()) await slice.rest();
    }
  }
  return { base, counts };
};

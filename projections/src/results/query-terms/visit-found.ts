import { findsEmptyComments } from '@verbatim/domain/text/theme-query/match-theme-query';
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import type { Scope } from '../engine/scope.ts';
import { collectQueryTerms, compileThemeQuery } from '../kernels/theme-query/compile-theme-query.ts';
import { mapToComments, matchingInSlices } from '../kernels/theme-query/evaluate-theme-query.ts';

/** Calls back for each comment that each query finds, in one pass over their words. */
export const visitFound = async (
  { files, slice }: Scope,
  queries: readonly ThemeQuery[],
  visit: (query: number, comment: number) => void,
): Promise<void> => {
  if (queries.length === 0) return;
  const findEmpty = queries.map(findsEmptyComments);
  let first = 0;
  for (const { file } of files) {
    const dictionary = await file.dictionary();
    const nodes = queries.map((query) => compileThemeQuery(query, dictionary));
    const sentences = await file.sentencePlaces();
    let segment = 0;
    for await (const words of file.words(new Set(nodes.flatMap((node) => [...collectQueryTerms(node)])))) {
      for (const [at, node] of nodes.entries()) {
        const matching = await matchingInSlices(node, words, slice);
        for (const comment of mapToComments(matching, sentences[segment]!, findEmpty[at]!)) visit(at, first + comment);
      }
      first += file.commentsIn(segment++);
      if (slice.isOver()) await slice.rest();
    }
  }
};

/** Visits the comments of a scope with their words, in steps between which other queries run. */
import type { AbortableSlice } from '../engine/query-cost.ts';
import { walkComments, type CommentSentences } from '../kernels/words/text-features.ts';
import type { ScopeTerms } from './scope-terms.ts';

/** Runs steps in slices. */
export const inSlices = async <T>(steps: Generator<void, T>, slice: AbortableSlice): Promise<T> => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (slice.isOver()) await slice.rest();
  }
};

/** Comments with sentences, by their index in the scope. */
export const visitComments = async (
  { segments }: ScopeTerms,
  slice: AbortableSlice,
  visit: (comment: number, sentences: CommentSentences) => void,
): Promise<void> => {
  for (const { terms, firstComment } of segments)
    await inSlices(
      walkComments(terms, (comment, sentences) => visit(firstComment + comment, sentences)),
      slice,
    );
};

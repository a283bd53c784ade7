/** Which comments of a segment are of another class by other compounds of their sentences. */
import { decodeSentimentFlag, computeMeanCompound, encodeSentimentFlag, UNSCORED } from './theme-sentiment.ts';

export interface ClassChange {
  readonly comment: number;
  /** Places of classes. */
  readonly from: number;
  readonly to: number;
  /** Means, -1 to 1. */
  readonly before: number;
  readonly after: number;
}

/** @param commentOfSentence ascending; @param before, after in ten-thousandths, scored alike */
export const classChanges = (
  commentOfSentence: Uint16Array,
  before: Int16Array,
  after: Int16Array,
): readonly ClassChange[] => {
  const changes: ClassChange[] = [];
  const scored = Math.min(commentOfSentence.length, before.length);
  for (let at = 0; at < scored;) {
    const comment = commentOfSentence[at]!;
    let [seenBefore, seenAfter, sumBefore, sumAfter, sentences] = [0, 0, 0, 0, 0];
    for (; at < scored && commentOfSentence[at] === comment; at++) {
      if (before[at] === UNSCORED) continue;
      seenBefore |= encodeSentimentFlag(before[at]!);
      seenAfter |= encodeSentimentFlag(after[at]!);
      sumBefore += before[at]!;
      sumAfter += after[at]!;
      sentences++;
    }
    const [from, to] = [decodeSentimentFlag(seenBefore), decodeSentimentFlag(seenAfter)];
    if (from === to) continue;
    const mean = (sum: number): number => computeMeanCompound(sum, sentences) ?? 0;
    changes.push({ comment, from, to, before: mean(sumBefore), after: mean(sumAfter) });
  }
  return changes;
};

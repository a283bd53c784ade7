/** Orders of suggested comments. */
import { createRandom, drawOffsets, shuffle } from '@verbatim/domain/agreement/draw-sample';
import type { SuggestedComment } from './suggestions.ts';

export interface Pick {
  /** Index in the scope. */
  readonly comment: number;
  readonly because: SuggestedComment['because'];
}

/** The best comments by a score, in order; ties by index. */
const pickBest = (size: number, limit: number, scoreOf: (comment: number) => number): readonly number[] => {
  const scores: number[] = [];
  const comments: number[] = [];
  for (let comment = 0; comment < size; comment++) {
    const score = scoreOf(comment);
    if (Number.isNaN(score) || (comments.length === limit && score <= scores[limit - 1]!)) continue;
    let [low, high] = [0, scores.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (scores[middle]! >= score) low = middle + 1;
      else high = middle;
    }
    scores.splice(low, 0, score);
    comments.splice(low, 0, comment);
    if (comments.length > limit) {
      scores.pop();
      comments.pop();
    }
  }
  return comments;
};

/** The most probable comments. @param logOdds NaN for comments that are not to be picked */
export const pickProbable = (logOdds: Float64Array, offset: number, limit: number): readonly Pick[] =>
  pickBest(logOdds.length, offset + limit, (comment) => logOdds[comment]!)
    .slice(offset)
    .map((comment) => ({ comment, because: 'probable' }));

/** Probable and uncertain comments in turn, each once. @param uncertain the log-odds of a comment in doubt */
export const pickQueue = (logOdds: Float64Array, uncertain: number, offset: number, limit: number): readonly Pick[] => {
  const size = offset + limit;
  const probable = pickBest(logOdds.length, size, (comment) => logOdds[comment]!);
  const doubtful = pickBest(logOdds.length, size, (comment) => -Math.abs(logOdds[comment]! - uncertain));
  const picked = new Map<number, Pick>();
  for (let at = 0; at < size && picked.size < size; at++)
    for (const [list, because] of [
      [probable, 'probable'],
      [doubtful, 'uncertain'],
    ] as const) {
      const comment = list[at];
      if (comment !== undefined && !picked.has(comment)) picked.set(comment, { comment, because });
    }
  return [...picked.values()].slice(offset, size);
};

/** A random sample of some comments in random order, the same for the same seed. */
export const pickSample = (comments: readonly number[], limit: number, seed: number): readonly Pick[] => {
  const random = createRandom(seed);
  const drawn = drawOffsets(limit, comments.length, random).map((at) => comments[at]!);
  return shuffle(drawn, random).map((comment) => ({ comment, because: 'random' }));
};

/**
 * Comments to begin with: those that the query finds, random ones, and the most probable by the few labels,
 * in turn.
 * @param found 1 for each comment that the query finds
 * @param likely log-odds by the few labels; undefined for none
 */
export const pickBeginning = (
  comments: readonly number[],
  found: Uint8Array,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  seed: number,
  likely?: Float64Array,
): readonly Pick[] => {
  const size = offset + limit;
  const probable = likely === undefined ? [] : pickProbable(likely, 0, size);
  const byQuery = pickSample(
    comments.filter((comment) => found[comment] === 1),
    size,
    seed,
  );
  const others = pickSample(comments, size, seed);
  const picked = new Map<number, Pick>();
  for (let at = 0; at < size; at++)
    for (const pick of [byQuery[at], others[at], probable[at]])
      if (pick !== undefined && !picked.has(pick.comment)) picked.set(pick.comment, pick);
  return [...picked.values()].slice(offset, size);
};

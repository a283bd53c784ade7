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

/** Takes the next comment of each list in turn, each comment once. A list may have several turns. */
const pickInTurn = (turns: readonly (readonly Pick[])[], limit: number): readonly Pick[] => {
  const cursors = new Map(turns.map((list) => [list, 0]));
  const picked = new Map<number, Pick>();
  const takeNext = (list: readonly Pick[]): boolean => {
    let at = cursors.get(list)!;
    while (at < list.length && picked.has(list[at]!.comment)) at++;
    cursors.set(list, at + 1);
    if (at >= list.length) return false;
    picked.set(list[at]!.comment, list[at]!);
    return true;
  };
  for (let isAny = true; isAny && picked.size < limit;) {
    isAny = false;
    for (const list of turns) if (picked.size < limit && takeNext(list)) isAny = true;
  }
  return [...picked.values()];
};

/** Comments of which the log-odds of a tenth are estimated. */
const SAMPLED_ODDS = 2_000;
const UNLIKELY_SHARE = 0.1;

/** Random comments of the least probable tenth, whose very last ones are odd rather than typical. */
const pickUnlikely = (logOdds: Float64Array, limit: number, seed: number): readonly Pick[] => {
  const step = Math.ceil(logOdds.length / SAMPLED_ODDS);
  const sampled = logOdds.filter((odds, comment) => comment % step === 0 && !Number.isNaN(odds)).sort();
  const bound = sampled[Math.floor(UNLIKELY_SHARE * sampled.length)];
  if (bound === undefined) return [];
  const least: number[] = [];
  for (const [comment, odds] of logOdds.entries()) if (odds <= bound) least.push(comment);
  return pickSample(least, limit, seed).map(({ comment }) => ({ comment, because: 'unlikely' }));
};

export interface QueuePage {
  readonly offset: number;
  readonly limit: number;
}

/** Fewer labels without the theme than this share of those with it call for unlikely comments. */
const MIN_SHARE_WITHOUT = 0.25;

/**
 * Probable and uncertain comments in turn, each once. Where nearly all labels are with the theme, each fifth
 * one is unlikely: without them, what the theme is not stays unknown.
 * @param uncertain the log-odds of a comment in doubt
 */
export const pickQueue = (
  logOdds: Float64Array,
  uncertain: number,
  { offset, limit }: QueuePage,
  labels: { readonly with: number; readonly without: number },
): readonly Pick[] => {
  const size = offset + limit;
  const probable = pickProbable(logOdds, 0, size);
  const doubtful = pickBest(logOdds.length, size, (comment) => -Math.abs(logOdds[comment]! - uncertain)).map(
    (comment): Pick => ({ comment, because: 'uncertain' }),
  );
  const isLacking = labels.without < MIN_SHARE_WITHOUT * labels.with;
  const unlikely = isLacking ? [pickUnlikely(logOdds, size, labels.with + labels.without)] : [];
  const turns = isLacking ? [probable, doubtful, probable, doubtful, ...unlikely] : [probable, doubtful];
  return pickInTurn(turns, size).slice(offset);
};

/** A random sample of some comments in random order, the same for the same seed. */
export const pickSample = (comments: readonly number[], limit: number, seed: number): readonly Pick[] => {
  const random = createRandom(seed);
  const drawn = drawOffsets(limit, comments.length, random).map((at) => comments[at]!);
  return shuffle(drawn, random).map((comment) => ({ comment, because: 'random' }));
};

export interface Beginning {
  /** That may be picked. */
  readonly comments: readonly number[];
  /** 1 for each comment that the query finds, or without a query, that has a word of the theme's name. */
  readonly found: Uint8Array;
  readonly isByName: boolean;
  /** Log-odds by the few labels, NaN for comments that are not to be picked; undefined for none. */
  readonly early: Float64Array | undefined;
  readonly labels: { readonly with: number; readonly without: number };
  /** Labels of either kind that a model needs. */
  readonly minLabels: number;
}

/**
 * Comments to begin with, by what is missing. Comments with the theme: those that the query or the name
 * finds, random ones, and the most probable by the few labels, in turn. Comments without it: unlikely ones,
 * and random ones that the query does not find. Each answer asks again, so each page begins with another
 * kind.
 */
export const pickBeginning = (beginning: Beginning, { offset, limit }: QueuePage): readonly Pick[] => {
  const { comments, found, isByName, early, labels, minLabels } = beginning;
  const size = offset + limit;
  const seed = labels.with + labels.without;
  const byQuery = pickSample(
    comments.filter((comment) => found[comment] === 1),
    size,
    seed,
  ).map(({ comment }): Pick => ({ comment, because: isByName ? 'named' : 'random' }));
  const needsWithout = labels.without < minLabels && labels.with > labels.without;
  if (needsWithout) {
    const others = comments.filter((comment) => found[comment] !== 1);
    const left = early?.map((odds, comment) => (found[comment] === 1 ? NaN : odds));
    const unlikely = left === undefined ? [] : pickUnlikely(left, size, seed);
    const picks = pickInTurn(startAt([unlikely, pickSample(others, size, seed)], labels.without), size);
    return [...picks, ...byQuery].slice(offset, size);
  }
  const probable = early === undefined ? [] : pickProbable(early, 0, size);
  return pickInTurn(startAt([byQuery, pickSample(comments, size, seed), probable], seed), size).slice(offset);
};

/** Without empty lists, beginning with another one. */
const startAt = (lists: readonly (readonly Pick[])[], turn: number): readonly (readonly Pick[])[] => {
  const some = lists.filter((list) => list.length > 0);
  const at = some.length === 0 ? 0 : turn % some.length;
  return [...some.slice(at), ...some.slice(0, at)];
};

/**
 * Sentiment words learned from a rating column, as answered by `rating-words.query.ts` and HTTP: types only,
 * so that `web` can import them.
 */
import type { ClassMove } from '../sentiment/dictionary-preview.ts';

/** Which end of the ratings is the best. */
export type BestRating = 'high' | 'low';

export interface RatingWordExample {
  /** `_id` of the comment. */
  readonly id: number;
  readonly rating: number;
  /** A sentence with the word, and the offsets of the word in it. */
  readonly text: string;
  readonly spans: readonly (readonly [start: number, end: number])[];
}

export interface RatingWord {
  readonly text: string;
  /** Its weight now; null for a word without one. */
  readonly present: number | null;
  /** In steps of 0.1, from -4 to 4. */
  readonly proposed: number;
  /** 95 % interval of the weight by the ratings. */
  readonly low: number;
  readonly high: number;
  /** Standard errors between the present weight and the one by the ratings. */
  readonly z: number;
  /** Comments with the word, of those that were learned from. */
  readonly comments: number;
  /** Their mean rating, and what their present scores would say of it. */
  readonly rating: number;
  readonly expected: number;
  /** Comments of the project that would be of another class if only this word changed. */
  readonly changed: number;
  readonly moves: readonly ClassMove[];
  readonly examples: readonly RatingWordExample[];
}

export interface RatingWords {
  /** Name of the column. */
  readonly column: string;
  readonly best: BestRating;
  /** Comments with a rating and a text. */
  readonly rated: number;
  /** Of them, those that were learned from: a sample where there are many. */
  readonly learned: number;
  /** Comments with a rating and a text that learning needs. */
  readonly minRated: number;
  /** Distinct ratings. */
  readonly ratings: number;
  /**
   * Shares of pairs of comments whose scores are in the order of their ratings, by cross-validation: of
   * comments that were not learned from. `learned`: with all proposed words. Null where nothing was learned.
   */
  readonly order: { readonly present: number; readonly learned: number } | null;
  /** Comments of the project, and those in which `changed` was counted. */
  readonly comments: number;
  readonly lookedAt: number;
  /** The surest first, at most a hundred. */
  readonly words: readonly RatingWord[];
}

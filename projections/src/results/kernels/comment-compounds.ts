/** The compound of whole comments, and lists of comments in its order. */
import { COMPOUND_SCALE, UNSCORED } from './theme-sentiment.ts';
import type { MatchedSegment } from './theme-query/matched-comments.ts';

/**
 * The mean of the scored sentences of each comment, in whole ten-thousandths; UNSCORED for a comment without
 * any.
 * @param commentOfSentence ascending
 */
export const computeCommentCompounds = (
  comments: number,
  commentOfSentence: Uint16Array,
  compounds: Int16Array,
): Int16Array => {
  const means = new Int16Array(comments).fill(UNSCORED);
  const scored = Math.min(commentOfSentence.length, compounds.length);
  for (let at = 0; at < scored;) {
    const comment = commentOfSentence[at]!;
    let sum = 0;
    let sentences = 0;
    for (; at < scored && commentOfSentence[at] === comment; at++) {
      if (compounds[at] === UNSCORED) continue;
      sum += compounds[at]!;
      sentences++;
    }
    if (sentences > 0) means[comment] = Math.round(sum / sentences);
  }
  return means;
};

export interface RankedSegment extends MatchedSegment {
  readonly compounds: Int16Array;
}

export type Order = 'asc' | 'desc';

/** One per possible compound, and one for comments without, which are last in either order. */
const RANKS = 2 * COMPOUND_SCALE + 2;

const getRank = (compound: number, order: Order): number => {
  if (compound === UNSCORED) return RANKS - 1;
  return order === 'asc' ? COMPOUND_SCALE + compound : COMPOUND_SCALE - compound;
};

/** Finds one page of a list by counting sort: two passes for any page. Ties are ordered by `_id`. */
export class RankedPage {
  readonly #order: Order;
  readonly #counts = new Uint32Array(RANKS);
  /** Where the next comment of each rank of the page is put. */
  readonly #places = new Uint32Array(RANKS);
  #first = 0;
  #last = -1;
  #skipped = 0;
  #ids = new Float64Array(0);
  #compounds = new Int16Array(0);

  constructor(order: Order) {
    this.#order = order;
  }

  /** Call for each segment before collecting. */
  count({ mask, compounds }: RankedSegment): void {
    for (let comment = 0; comment < mask.length; comment++)
      if (mask[comment] === 1) this.#counts[getRank(compounds[comment]!, this.#order)]!++;
  }

  /** The ranks on the page. */
  choose(offset: number, limit: number): void {
    let before = 0;
    let room = 0;
    for (let rank = 0; rank < RANKS && before < offset + limit; rank++) {
      const here = this.#counts[rank]!;
      if (here > 0 && before + here > offset) {
        if (this.#last === -1) {
          this.#first = rank;
          this.#skipped = offset - before;
        }
        this.#last = rank;
        this.#places[rank] = room;
        room += here;
      }
      before += here;
    }
    this.#ids = new Float64Array(room);
    this.#compounds = new Int16Array(room);
  }

  /** Call for each segment in the order of the `_id`s. */
  collect({ firstId, mask, compounds }: RankedSegment): void {
    for (let comment = 0; comment < mask.length; comment++) {
      if (mask[comment] === 0) continue;
      const compound = compounds[comment]!;
      const rank = getRank(compound, this.#order);
      if (rank < this.#first || rank > this.#last) continue;
      const place = this.#places[rank]!++;
      this.#ids[place] = firstId + comment;
      this.#compounds[place] = compound;
    }
  }

  /** @returns `_id`s and compounds (null without) of the page, in its order */
  page(limit: number): { readonly ids: readonly number[]; readonly compounds: readonly (number | null)[] } {
    const end = this.#skipped + limit;
    return {
      ids: Array.from(this.#ids.subarray(this.#skipped, end)),
      compounds: Array.from(this.#compounds.subarray(this.#skipped, end), (compound) =>
        compound === UNSCORED ? null : compound / COMPOUND_SCALE,
      ),
    };
  }
}

/**
 * How well a score orders what has ratings: of all pairs with different ratings the share in which the higher
 * rated one has the higher score, ties of scores counting half. It is Harrell's c-index without censoring,
 * and for two ratings the area under the ROC curve.
 */

/** Counts of values below a place, and adding one, in logarithmic time (Fenwick, 1994). */
class CountTree {
  private readonly counts: Float64Array;

  constructor(places: number) {
    this.counts = new Float64Array(places + 1);
  }

  add(place: number): void {
    for (let at = place + 1; at < this.counts.length; at += at & -at) this.counts[at]! += 1;
  }

  /** How many are at places before this one. */
  countBefore(place: number): number {
    let sum = 0;
    for (let at = place; at > 0; at -= at & -at) sum += this.counts[at]!;
    return sum;
  }
}

/** Places of distinct values, ascending. */
const rank = (values: ArrayLike<number>): { readonly ranks: Uint32Array; readonly distinct: number } => {
  const sorted = Float64Array.from(values).sort();
  const places = new Map<number, number>();
  for (const value of sorted) if (!places.has(value)) places.set(value, places.size);
  return { ranks: Uint32Array.from(values, (value) => places.get(value)!), distinct: places.size };
};

/** @returns null where all ratings are equal */
export const computePairOrder = (scores: ArrayLike<number>, ratings: ArrayLike<number>): number | null => {
  const { ranks, distinct } = rank(ratings);
  const order = Uint32Array.from({ length: scores.length }, (_, at) => at).sort((a, b) => scores[a]! - scores[b]!);
  const below = new CountTree(distinct);
  const own = new Float64Array(distinct);
  let [pairs, right] = [0, 0];
  for (let first = 0; first < order.length;) {
    let end = first;
    while (end < order.length && scores[order[end]!] === scores[order[first]!]) end++;
    const tied = new Map<number, number>();
    for (let at = first; at < end; at++) {
      const place = ranks[order[at]!]!;
      right += below.countBefore(place);
      pairs += first - own[place]!;
      tied.set(place, (tied.get(place) ?? 0) + 1);
    }
    const size = end - first;
    for (const [place, count] of tied) {
      pairs += (count * (size - count)) / 2;
      right += (count * (size - count)) / 4;
      own[place]! += count;
      for (let at = 0; at < count; at++) below.add(place);
    }
    first = end;
  }
  return pairs === 0 ? null : right / pairs;
};

/**
 * `but`: values before it count half, values after it one and a half times. Python changes for each value the
 * first one that equals it at that moment, which is not always itself; so do we, to give its numbers.
 */

/** Hears of each change: the value's place in the list, before and after. */
export type ContrastTrace = (place: number, before: number, after: number) => void;

/**
 * From this on places are found by value instead of looked for, so that a long text costs no square of its
 * words.
 */
const MANY = 64;

/** @param words index of each value's word in the sentence, ascending; zeros stay */
export const applyContrast = (
  values: Float64Array,
  words: Int32Array,
  count: number,
  but: number,
  trace?: ContrastTrace,
): void => {
  const places = count < MANY ? undefined : new PlacesByValue(values);
  for (let at = 0; at < count; at++) {
    const value = values[at] as number;
    if (value === 0) continue;
    places?.note(at);
    const place = places === undefined ? values.indexOf(value) : places.first(value);
    const word = words[place] as number;
    if (word === but) continue;
    const after = value * (word < but ? 0.5 : 1.5);
    values[place] = after;
    places?.note(place);
    trace?.(place, value, after);
  }
};

/**
 * For each value a heap of the places that have held it; those that hold another by now are dropped when met.
 */
class PlacesByValue {
  private readonly values: Float64Array;
  private readonly heaps = new Map<number, number[]>();

  constructor(values: Float64Array) {
    this.values = values;
  }

  note(place: number): void {
    const value = this.values[place] as number;
    const heap = this.heaps.get(value) ?? [];
    if (heap.length === 0) this.heaps.set(value, heap);
    let at = heap.length;
    for (let parent = (at - 1) >> 1; at > 0 && (heap[parent] as number) > place; parent = (at - 1) >> 1) {
      heap[at] = heap[parent] as number;
      at = parent;
    }
    heap[at] = place;
  }

  /** The first place that holds the value; one has been noted. */
  first(value: number): number {
    const heap = this.heaps.get(value) as number[];
    while (this.values[heap[0] as number] !== value) this.drop(heap);
    return heap[0] as number;
  }

  private drop(heap: number[]): void {
    const last = heap.pop() as number;
    let at = 0;
    for (let child = 1; child < heap.length; child = at * 2 + 1) {
      if (child + 1 < heap.length && (heap[child + 1] as number) < (heap[child] as number)) child++;
      if ((heap[child] as number) >= last) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    if (heap.length > 0) heap[at] = last;
  }
}

/**
 * Interned n-grams: each is its prefix and its last term, in an open-addressing hash table for millions of
 * them. Counts the comments of each.
 */
export const NO_GRAM = 0;

const FIRST_GRAMS = 1 << 16;

export class GramTable {
  /** By slot: number of the n-gram, NO_GRAM if empty. At most half full. */
  private slots: Uint32Array = new Uint32Array(FIRST_GRAMS * 2);
  /** By number; number 0 is unused. */
  private before: Uint32Array = new Uint32Array(FIRST_GRAMS);
  private last: Uint32Array = new Uint32Array(FIRST_GRAMS);
  private comments: Uint32Array = new Uint32Array(FIRST_GRAMS);
  private lastComment: Int32Array = new Int32Array(FIRST_GRAMS).fill(-1);
  private count = 1;

  /** One above the highest number. */
  get size(): number {
    return this.count;
  }

  /** Number of an existing n-gram, or NO_GRAM. */
  find(before: number, term: number): number {
    return this.slots[this.slotOf(before, term)]!;
  }

  /** Number of an n-gram, added if new. */
  intern(before: number, term: number): number {
    const slot = this.slotOf(before, term);
    const known = this.slots[slot]!;
    if (known !== NO_GRAM) return known;
    const number = this.count++;
    if (number === this.before.length) this.grow();
    this.before[number] = before;
    this.last[number] = term;
    // Growing has moved the slots.
    this.slots[this.slotOf(before, term)] = number;
    return number;
  }

  /** Counts a comment once per n-gram; comments arrive in order. */
  countIn(gram: number, comment: number): void {
    if (this.lastComment[gram] === comment) return;
    this.lastComment[gram] = comment;
    this.comments[gram]!++;
  }

  commentsOf(gram: number): number {
    return this.comments[gram]!;
  }

  /** Its prefix and its last term. */
  pairOf(gram: number): readonly [before: number, last: number] {
    return [this.before[gram]!, this.last[gram]!];
  }

  termsOf(gram: number): readonly number[] {
    const terms: number[] = [];
    for (let at = gram; at !== NO_GRAM; at = this.before[at]!) terms.unshift(this.last[at]!);
    return terms;
  }

  private slotOf(before: number, term: number): number {
    const mask = this.slots.length - 1;
    let hash = Math.imul(before, 0x9e3779b1) ^ Math.imul(term + 1, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    for (let slot = (hash ^ (hash >>> 13)) & mask; ; slot = (slot + 1) & mask) {
      const gram = this.slots[slot]!;
      if (gram === NO_GRAM || (this.before[gram] === before && this.last[gram] === term)) return slot;
    }
  }

  private grow(): void {
    const size = this.before.length * 2;
    const wider = (array: Uint32Array): Uint32Array => {
      const grown = new Uint32Array(size);
      grown.set(array);
      return grown;
    };
    this.before = wider(this.before);
    this.last = wider(this.last);
    this.comments = wider(this.comments);
    const lastComment = new Int32Array(size).fill(-1);
    lastComment.set(this.lastComment);
    this.lastComment = lastComment;
    this.slots = new Uint32Array(size * 2);
    for (let gram = 1; gram < this.count - 1; gram++)
      this.slots[this.slotOf(this.before[gram]!, this.last[gram]!)] = gram;
  }
}

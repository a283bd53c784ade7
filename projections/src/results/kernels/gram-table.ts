/**
 * Sequences of terms, numbered: each is the sequence before its last term, and that term. A table with open addresses, for there are
 * millions of them. For each it counts the comments it stands in.
 */
export const NO_GRAM = 0;

const FIRST_GRAMS = 1 << 16;

export class GramTable {
  /** By slot: number of the sequence that stands there, NO_GRAM for none. At most half of the slots are taken. */
  private slots: Uint32Array = new Uint32Array(FIRST_GRAMS * 2);
  /** By number; none has the number 0. */
  private before: Uint32Array = new Uint32Array(FIRST_GRAMS);
  private last: Uint32Array = new Uint32Array(FIRST_GRAMS);
  private comments: Uint32Array = new Uint32Array(FIRST_GRAMS);
  private lastComment: Int32Array = new Int32Array(FIRST_GRAMS).fill(-1);
  private count = 1;

  /** One above the highest number. */
  get size(): number {
    return this.count;
  }

  /** The number of a sequence that is there, or NO_GRAM. */
  find(before: number, term: number): number {
    return this.slots[this.slotOf(before, term)]!;
  }

  /** The number of a sequence, a new one where it has none yet. */
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

  /** Counts a comment once for a sequence; comments come one after the other. */
  countIn(gram: number, comment: number): void {
    if (this.lastComment[gram] === comment) return;
    this.lastComment[gram] = comment;
    this.comments[gram]!++;
  }

  commentsOf(gram: number): number {
    return this.comments[gram]!;
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

/** Distinct words as they stand in texts, each with its facts in columns: found by hash, without making a string. */
import { DROPPED, LISTED, NEGATES, SCORED, UPPER, type WordFacts, type WordLists } from './word-facts.ts';

const FIRST_SLOTS = 1 << 15;
/** Past these the table starts anew: texts full of distinct "words" (links, ids) must not fill the memory. */
const MAX_WORDS = 200_000;
const MAX_UNITS = 4_000_000;

const grown = <T extends Int32Array | Float64Array | Uint8Array | Uint16Array>(full: T, longer: T): T => {
  longer.set(full);
  return longer;
};

export class WordTable {
  flags = new Int32Array(FIRST_SLOTS / 2);
  values = new Float64Array(FIRST_SLOTS / 2);
  boosts = new Float64Array(FIRST_SLOTS / 2);
  idiomParts = new Uint8Array(FIRST_SLOTS / 2);
  phraseParts = new Int32Array(FIRST_SLOTS / 2);
  /** `!` and `?` of the word, at most 4 of each (the rules stop counting there). */
  exclamations = new Uint8Array(FIRST_SLOTS / 2);
  questions = new Uint8Array(FIRST_SLOTS / 2);

  private slots = new Int32Array(FIRST_SLOTS).fill(-1);
  private hashes = new Int32Array(FIRST_SLOTS / 2);
  /** Word `id` is `units[ends[id - 1]] … units[ends[id]]`. */
  private ends = new Int32Array(FIRST_SLOTS / 2);
  private units = new Uint16Array(FIRST_SLOTS * 4);
  private count = 0;
  private readonly lists: WordLists;

  constructor(lists: WordLists) {
    this.lists = lists;
    this.clear();
  }

  /** To be called between sentences only: word numbers do not survive it. */
  forgetWhenFull(): void {
    if (this.count > MAX_WORDS || (this.count > 0 && (this.ends[this.count - 1] ?? 0) > MAX_UNITS)) this.clear();
  }

  /** The number of an expression that was read as one word; it is in capitals when all its words are. */
  phraseWord(phrase: number, upper: boolean): number {
    return phrase * 2 + (upper ? 1 : 0);
  }

  /** The number of the word `text[start, end)`; `hash` is the fold of its units by `h * 31 + unit`. */
  find(text: string, start: number, end: number, hash: number): number {
    const { slots, hashes, ends, units } = this;
    const mask = slots.length - 1;
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const id = slots[slot] as number;
      if (id < 0) return this.add(text, start, end, hash, slot);
      if (hashes[id] !== hash) continue;
      const from = ends[id - 1] as number;
      if ((ends[id] as number) - from !== end - start) continue;
      let at = 0;
      while (at < end - start && units[from + at] === text.charCodeAt(start + at)) at++;
      if (at === end - start) return id;
    }
  }

  private clear(): void {
    this.slots.fill(-1);
    this.count = 0;
    for (const { value, negates } of this.lists.phrases) {
      const flags = (value === 0 ? 0 : LISTED | SCORED) | (negates ? NEGATES : 0);
      this.append({ flags, value, boost: 0, idiomPart: 0, phrasePart: 0 }, '', 0);
      this.append({ flags: flags | UPPER, value, boost: 0, idiomPart: 0, phrasePart: 0 }, '', 0);
    }
    // A word's start is the end of the one before, so number 0 is never a word of a text.
    if (this.count === 0) this.append({ flags: DROPPED, value: 0, boost: 0, idiomPart: 0, phrasePart: 0 }, '', 0);
  }

  private add(text: string, start: number, end: number, hash: number, slot: number): number {
    const raw = text.slice(start, end);
    const id = this.append(this.lists.factsOf(raw), raw, hash);
    this.slots[slot] = id;
    if (this.count * 2 > this.slots.length) this.growSlots();
    return id;
  }

  private append(facts: WordFacts, raw: string, hash: number): number {
    const id = this.count++;
    if (id >= this.flags.length) this.growColumns();
    const from = id === 0 ? 0 : (this.ends[id - 1] as number);
    if (from + raw.length > this.units.length) {
      this.units = grown(this.units, new Uint16Array((from + raw.length) * 2));
    }
    let exclamations = 0;
    let questions = 0;
    for (let i = 0; i < raw.length; i++) {
      const unit = raw.charCodeAt(i);
      this.units[from + i] = unit;
      if (unit === 33) exclamations++;
      else if (unit === 63) questions++;
    }
    this.ends[id] = from + raw.length;
    this.hashes[id] = hash;
    this.flags[id] = facts.flags;
    this.values[id] = facts.value;
    this.boosts[id] = facts.boost;
    this.idiomParts[id] = facts.idiomPart;
    this.phraseParts[id] = facts.phrasePart;
    this.exclamations[id] = Math.min(exclamations, 4);
    this.questions[id] = Math.min(questions, 4);
    return id;
  }

  private growColumns(): void {
    const length = this.flags.length * 2;
    this.flags = grown(this.flags, new Int32Array(length));
    this.values = grown(this.values, new Float64Array(length));
    this.boosts = grown(this.boosts, new Float64Array(length));
    this.idiomParts = grown(this.idiomParts, new Uint8Array(length));
    this.phraseParts = grown(this.phraseParts, new Int32Array(length));
    this.exclamations = grown(this.exclamations, new Uint8Array(length));
    this.questions = grown(this.questions, new Uint8Array(length));
    this.hashes = grown(this.hashes, new Int32Array(length));
    this.ends = grown(this.ends, new Int32Array(length));
  }

  private growSlots(): void {
    const slots = new Int32Array(this.slots.length * 2).fill(-1);
    for (const id of this.slots) {
      if (id < 0) continue;
      const hash = this.hashes[id] as number;
      let slot = (hash ^ (hash >>> 15)) & (slots.length - 1);
      while (slots[slot] !== -1) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = id;
    }
    this.slots = slots;
  }
}

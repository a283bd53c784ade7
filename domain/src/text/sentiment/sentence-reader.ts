/** One text as the rules see it: word numbers, their offsets, and properties of the whole text. */
import { copyUnits, hashedWith } from '../unit-table.ts';
import type { CustomLists } from './custom-lists.ts';
import { BOOST, BOOST_BY_DISTANCE, CAPS, DAMPENER_PAIRS, IDIOMS, NEGATION, NEVER_SO } from './vader-rules.ts';
import {
  AT_OR_VERY,
  BOOSTS,
  BUT,
  COMPOSITE,
  getIdiomPart,
  IDIOMATIC,
  KIND,
  LISTED,
  MARKED,
  NEGATES,
  NEVER,
  NO,
  OF,
  OR_NOR,
  OWN_EMOJI,
  SCORED,
  SO_OR_THIS,
  UPPER,
  WITHOUT,
  WORD_DOUBT,
  WORD_LEAST,
  WordTable,
} from './word-table.ts';

const isWideSpace = (unit: number): boolean =>
  unit === 0xa0 ||
  unit === 0x85 ||
  (unit >= 0x2000 && unit <= 0x200a) ||
  unit === 0x2028 ||
  unit === 0x2029 ||
  unit === 0x202f ||
  unit === 0x205f ||
  unit === 0x3000 ||
  unit === 0x1680;

/** Python's `split` white space; a letter costs two comparisons. */
const isSpace = (unit: number): boolean =>
  unit <= 32
    ? unit === 32 || (unit < 14 && unit > 8) || (unit > 27 && unit < 32)
    : unit > 127 && (unit < 161 || unit > 5759) && isWideSpace(unit);

const longer = (full: Int32Array): Int32Array<ArrayBuffer> => {
  const twice = new Int32Array(full.length * 2);
  twice.set(full);
  return twice;
};

export class SentenceReader {
  readonly table: WordTable;
  /** Word numbers and offsets; the first `count` belong to this text. */
  words = new Int32Array(256);
  starts = new Int32Array(256);
  ends = new Int32Array(256);
  count = 0;
  /** Indexes of the words with a value, in order. */
  scored = new Int32Array(256);
  scoredCount = 0;
  /** Union of all words' flags: rules without candidates are skipped. */
  seen = 0;
  /** Some words, but not all, are in capitals. */
  mixedCapitals = false;
  private upperCount = 0;
  /** Index of the first `but`, in any case; -1 for none. */
  butIndex = -1;
  exclamations = 0;
  questions = 0;
  private readonly lists: CustomLists;
  /** Those of the text that is read, when it is given as a string. */
  private units = new Uint16Array(1024);

  constructor(lists: CustomLists) {
    this.lists = lists;
    this.table = new WordTable(lists);
  }

  read(text: string, start: number, end: number): void {
    const length = end - start;
    if (length > this.units.length) this.units = new Uint16Array(length * 2);
    copyUnits(text, start, end, this.units);
    this.readUnits(this.units, 0, length, start);
  }

  /** @param shift offset of the unit at 0 in the text */
  readUnits(units: Uint16Array, start: number, end: number, shift = 0): void {
    this.table.forgetWhenFull();
    this.forget();
    this.findWords(units, start, end, shift);
    if (this.seen & COMPOSITE || this.lists.phrases.length > 0) this.readAgain();
    this.mixedCapitals = this.upperCount > 0 && this.upperCount < this.count;
  }

  private forget(): void {
    this.exclamations = 0;
    this.questions = 0;
    this.seen = 0;
    this.upperCount = 0;
    this.scoredCount = 0;
    this.butIndex = -1;
  }

  /** Notes flags of rules about the whole sentence; most words have none. */
  private noteFlags(word: number, flags: number, index: number): void {
    this.seen |= flags;
    if (flags & MARKED) {
      this.exclamations += this.table.exclamations[word] as number;
      this.questions += this.table.questions[word] as number;
    }
    if (flags & UPPER) this.upperCount++;
    if (flags & SCORED) this.scored[this.scoredCount++] = index;
    if (flags & BUT && this.butIndex < 0) this.butIndex = index;
  }

  /** For chunks of several words, and expressions of several chunks. */
  private readAgain(): void {
    const { table, seen } = this;
    this.forget();
    if (seen & COMPOSITE) this.readParts();
    if (this.lists.phrases.length > 0) this.joinPhrases();
    for (let i = 0; i < this.count; i++) {
      const word = this.words[i] as number;
      const flags = table.flags[word] as number;
      if (flags !== 0) this.noteFlags(word, flags, i);
    }
  }

  /** The hot loop: visits every unit of every text once. */
  private findWords(units: Uint16Array, start: number, end: number, shift: number): void {
    const { table } = this;
    let count = 0;
    let at = start;
    while (at < end) {
      const from = at;
      let hash = 0;
      while (at < end) {
        const unit = units[at] as number;
        if (isSpace(unit)) break;
        hash = hashedWith(hash, unit);
        at++;
      }
      if (at > from) {
        if (count === this.words.length) this.grow();
        const word = table.find(units, from, at, hash);
        this.words[count] = word;
        this.starts[count] = from + shift;
        this.ends[count] = at + shift;
        const flags = table.flags[word] as number;
        if (flags !== 0) this.noteFlags(word, flags, count);
        count++;
      }
      at++;
    }
    this.count = count;
  }

  /** Replaces composite chunks by their words. */
  private readParts(): void {
    const { table } = this;
    const chunks = this.words.slice(0, this.count);
    const starts = this.starts.slice(0, this.count);
    const ends = this.ends.slice(0, this.count);
    this.count = 0;
    for (const [at, chunk] of chunks.entries()) {
      const start = starts[at] as number;
      if (!((table.flags[chunk] as number) & COMPOSITE)) {
        this.add(chunk, start, ends[at] as number);
        continue;
      }
      this.exclamations += table.exclamations[chunk] as number;
      this.questions += table.questions[chunk] as number;
      const parts = table.partsOf(chunk);
      for (let part = 0; part < parts.length; part += 3)
        this.add(parts[part] as number, start + (parts[part + 1] as number), start + (parts[part + 2] as number));
    }
  }

  private add(word: number, start: number, end: number): void {
    if (this.count === this.words.length) this.grow();
    this.words[this.count] = word;
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.count++;
  }

  /** Joins expressions to one word each, leftmost longest first. */
  private joinPhrases(): void {
    const { words, starts, ends } = this;
    let kept = 0;
    for (let i = 0; i < this.count;) {
      const phrase = this.phraseAt(i);
      const length = this.lists.phrases[phrase]?.parts.length ?? 1;
      starts[kept] = starts[i] as number;
      ends[kept] = ends[i + length - 1] as number;
      words[kept++] = phrase < 0 ? (words[i] as number) : this.joined(phrase, i, length);
      i += length;
    }
    this.count = kept;
  }

  private joined(phrase: number, at: number, length: number): number {
    let upper = true;
    for (let i = at; i < at + length; i++) {
      const word = this.words[i] as number;
      upper &&= ((this.table.flags[word] as number) & UPPER) !== 0;
      this.exclamations += this.table.exclamations[word] as number;
      this.questions += this.table.questions[word] as number;
    }
    return this.table.phraseWord(phrase, upper);
  }

  private phraseAt(at: number): number {
    const { words, count } = this;
    const parts = this.table.phraseParts;
    if (parts[words[at] as number] === 0) return -1;
    return this.lists.phrases.findIndex(
      (phrase) =>
        at + phrase.parts.length <= count &&
        phrase.parts.every((part, offset) => parts[words[at + offset] as number] === part),
    );
  }

  private grow(): void {
    this.words = longer(this.words);
    this.starts = longer(this.starts);
    this.ends = longer(this.ends);
    this.scored = longer(this.scored);
  }
}

// Valence of a word in its sentence by VADER's rules: capitals, boosters and negators among the three words
// before, idioms and `least`. The order of the arithmetic is VADER's, for bit-exact results.

export type ValenceRule =
  'caps' | 'booster' | 'dampener' | 'negator' | 'never-so' | 'least' | 'idiom' | 'kind-of' | 'no' | 'but';

/** Receives each rule that changed a value. `word` is the index of the word that caused it. */
export type ValenceTrace = (rule: ValenceRule, before: number, after: number, word: number) => void;

const PRECEDING = BOOSTS | NEGATES | SO_OR_THIS | IDIOMATIC;

const key = (a: number, b: number, c: number): number => (a << 10) | (b << 5) | c;
const idiomValues: ReadonlyMap<number, number> = new Map(
  IDIOMS.map(({ words, value }) => {
    const [a = 0, b = 0, c = 0] = words.map(getIdiomPart);
    return [key(a, b, c), value];
  }),
);
const dampenerPairs: ReadonlySet<number> = new Set(
  DAMPENER_PAIRS.map(([a, b]) => key(getIdiomPart(a), getIdiomPart(b), 0)),
);

/** Valence of an idiom of two or three words; undefined for none. */
function idiom(a: number, b: number, c?: number): number | undefined {
  return a === 0 || b === 0 || c === 0 ? undefined : idiomValues.get(key(a, b, c ?? 0));
}

export class Valence {
  private readonly reader: SentenceReader;

  constructor(reader: SentenceReader) {
    this.reader = reader;
  }

  /** Valence of the scored word at `index`, without `but` (`contrast.ts`). */
  of(index: number, trace?: ValenceTrace): number {
    const { table, words, mixedCapitals, seen } = this.reader;
    const word = words[index] as number;
    const flags = table.flags[word] as number;
    if (flags & OWN_EMOJI) return table.values[word] as number;
    if (flags & KIND && this.flagsAt(index + 1) & OF) {
      trace?.('kind-of', table.values[word] as number, 0, index + 1);
      return 0;
    }
    let value = seen & NO ? this.besideNo(index, trace) : (table.values[word] as number);
    if (flags & UPPER && mixedCapitals) value = this.inCapitals(value, index, trace);
    if (seen & PRECEDING) value = this.afterWords(value, index, trace);
    return seen & WORD_LEAST ? this.afterLeast(value, index, trace) : value;
  }

  /** Applies the three words before. */
  private afterWords(value: number, index: number, trace?: ValenceTrace): number {
    const { table, words, seen } = this.reader;
    for (let distance = 1; distance <= 3 && distance <= index; distance++) {
      const before = table.flags[words[index - distance] as number] as number;
      if (before & LISTED) continue;
      if (before & BOOSTS) value = this.boosted(value, index, distance, trace);
      if (seen & (NEGATES | SO_OR_THIS)) value = this.negated(value, index, distance, trace);
      if (distance === 3 && seen & IDIOMATIC) value = this.inIdiom(value, index, trace);
    }
    return value;
  }

  /** 0 outside of the text. */
  private flagsAt(index: number): number {
    const { words, table, count } = this.reader;
    return index >= 0 && index < count ? (table.flags[words[index] as number] as number) : 0;
  }

  /**
   * `no` before a listed word has no valence and negates it; also two words before, and as in `no fun or
   * joy`.
   */
  private besideNo(index: number, trace?: ValenceTrace): number {
    const { words, table } = this.reader;
    const listed = table.values[words[index] as number] as number;
    let value = listed;
    if (this.flagsAt(index) & NO && this.flagsAt(index + 1) & LISTED) {
      trace?.('no', value, 0, index + 1);
      value = 0;
    }
    const no = this.noBefore(index);
    if (no < 0) return value;
    trace?.('negator', value, listed * NEGATION, no);
    return listed * NEGATION;
  }

  private noBefore(index: number): number {
    if (this.flagsAt(index - 1) & NO) return index - 1;
    if (this.flagsAt(index - 2) & NO) return index - 2;
    return this.flagsAt(index - 3) & NO && this.flagsAt(index - 1) & OR_NOR ? index - 3 : -1;
  }

  private inCapitals(value: number, index: number, trace?: ValenceTrace): number {
    const after = value + (value > 0 ? CAPS : -CAPS);
    trace?.('caps', value, after, index);
    return after;
  }

  private boosted(value: number, index: number, distance: number, trace?: ValenceTrace): number {
    const { words, table, mixedCapitals } = this.reader;
    const word = words[index - distance] as number;
    const boost = table.boosts[word] as number;
    let added = value < 0 ? -boost : boost;
    if (mixedCapitals && (table.flags[word] as number) & UPPER) added += value > 0 ? CAPS : -CAPS;
    added *= BOOST_BY_DISTANCE[distance - 1] as number;
    trace?.(boost > 0 ? 'booster' : 'dampener', value, value + added, index - distance);
    return value + added;
  }

  private negated(value: number, index: number, distance: number, trace?: ValenceTrace): number {
    const cause = distance === 1 ? -1 : this.neverSo(index, distance);
    if (cause >= 0) {
      trace?.('never-so', value, value * NEVER_SO, cause);
      return value * NEVER_SO;
    }
    if (!(this.flagsAt(index - distance) & NEGATES) || this.isWithoutDoubt(index, distance)) return value;
    trace?.('negator', value, value * NEGATION, index - distance);
    return value * NEGATION;
  }

  /**
   * The intensifier of `never so good`, `never this good`: at distance three a `so` or `this` just before
   * suffices.
   */
  private neverSo(index: number, distance: number): number {
    const isNever = (this.flagsAt(index - distance) & NEVER) !== 0;
    const isNear = (this.flagsAt(index - 1) & SO_OR_THIS) !== 0;
    if (distance === 2) return isNever && isNear ? index - 2 : -1;
    if (isNever && (isNear || this.flagsAt(index - 2) & SO_OR_THIS)) return index - 3;
    return isNear ? index - 1 : -1;
  }

  private isWithoutDoubt(index: number, distance: number): boolean {
    if (distance === 1 || !(this.flagsAt(index - distance) & WITHOUT)) return false;
    return ((this.flagsAt(index - 1) | (distance === 3 ? this.flagsAt(index - 2) : 0)) & WORD_DOUBT) !== 0;
  }

  private inIdiom(value: number, index: number, trace?: ValenceTrace): number {
    const idiom = this.idiomFrom(index) ?? this.idiomUpTo(index);
    if (idiom !== undefined) trace?.('idiom', value, idiom, index);
    const base = idiom ?? value;
    const [three, two, one] = [this.partAt(index - 3), this.partAt(index - 2), this.partAt(index - 1)];
    if (!dampenerPairs.has(key(three, two, 0)) && !dampenerPairs.has(key(two, one, 0))) return base;
    trace?.('dampener', base, base - BOOST, index - 2);
    return base - BOOST;
  }

  /** An idiom that ends at or just before the word. */
  private idiomUpTo(index: number): number | undefined {
    const three = this.partAt(index - 3);
    const two = this.partAt(index - 2);
    const one = this.partAt(index - 1);
    const zero = this.partAt(index);
    return idiom(one, zero) ?? idiom(two, one, zero) ?? idiom(two, one) ?? idiom(three, two, one) ?? idiom(three, two);
  }

  /** An idiom that begins at the word: it wins over one before, the longer over the shorter. */
  private idiomFrom(index: number): number | undefined {
    const zero = this.partAt(index);
    if (zero === 0) return undefined;
    const [next, afterNext] = [this.partAt(index + 1), this.partAt(index + 2)];
    return idiom(zero, next, afterNext) ?? idiom(zero, next);
  }

  private partAt(index: number): number {
    const { words, table, count } = this.reader;
    return index < count ? (table.idiomParts[words[index] as number] as number) : 0;
  }

  private afterLeast(value: number, index: number, trace?: ValenceTrace): number {
    const { words, table } = this.reader;
    if (index < 1) return value;
    const flags = table.flags[words[index - 1] as number] as number;
    if (!(flags & WORD_LEAST) || flags & LISTED) return value;
    if (index > 1 && (table.flags[words[index - 2] as number] as number) & AT_OR_VERY) return value;
    trace?.('least', value, value * NEGATION, index - 1);
    return value * NEGATION;
  }
}

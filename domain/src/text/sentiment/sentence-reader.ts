/** One text as the rules see it: word numbers, their offsets, and properties of the whole text. */
import { hashedWith } from '../unit-table.ts';
import { copyUnits } from '../unit-text.ts';
import type { CustomLists } from './custom-lists.ts';
import { BUT, COMPOSITE, MARKED, SCORED, UPPER } from './word-facts.ts';
import { WordTable } from './word-table.ts';

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

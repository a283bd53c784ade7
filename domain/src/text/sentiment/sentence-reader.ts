/** One text as the rules see it: the numbers of its words, where they stand, and what the whole text tells. */
import { BUT, BUT_CAPS, DROPPED, MARKED, SCORED, UPPER, type WordLists } from './word-facts.ts';
import { hashedWith } from '../unit-table.ts';
import { WordTable } from './word-table.ts';

const isWideSpace = (unit: number): boolean =>
  unit === 0xa0 ||
  unit === 0xfeff ||
  (unit >= 0x2000 && unit <= 0x200a) ||
  unit === 0x2028 ||
  unit === 0x2029 ||
  unit === 0x202f ||
  unit === 0x205f ||
  unit === 0x3000 ||
  unit === 0x1680;

/** White space as `/\s/` has it, the common ones first. */
const isSpace = (unit: number): boolean => unit === 32 || (unit < 14 && unit > 8) || (unit >= 160 && isWideSpace(unit));

const longer = (full: Int32Array): Int32Array<ArrayBuffer> => {
  const twice = new Int32Array(full.length * 2);
  twice.set(full);
  return twice;
};

export class SentenceReader {
  readonly table: WordTable;
  /** Numbers of the words, and their places in the text; `count` of them are of this text. */
  words = new Int32Array(256);
  starts = new Int32Array(256);
  ends = new Int32Array(256);
  count = 0;
  /** Which of the words carry a value, in order. */
  scored = new Int32Array(256);
  scoredCount = 0;
  /** Some words, but not all, are in capitals. */
  mixedCapitals = false;
  /** The first `but`, or else the first `BUT`; -1 without. */
  butIndex = -1;
  exclamations = 0;
  questions = 0;
  private readonly lists: WordLists;

  constructor(lists: WordLists) {
    this.lists = lists;
    this.table = new WordTable(lists);
  }

  read(text: string, start: number, end: number): void {
    this.exclamations = 0;
    this.questions = 0;
    this.table.forgetWhenFull();
    this.findWords(text, start, end);
    if (this.lists.phrases.length > 0) this.joinPhrases();
    this.survey();
  }

  /** The hot loop: every unit of every text passes here, and nothing else looks at them again. */
  private findWords(text: string, start: number, end: number): void {
    const { table } = this;
    const shortest = this.lists.keepsSingles ? 1 : 2;
    let count = 0;
    let at = start;
    while (at < end) {
      const from = at;
      let hash = 0;
      let unit = 0;
      while (at < end) {
        unit = text.charCodeAt(at);
        if (isSpace(unit)) break;
        hash = hashedWith(hash, unit);
        at++;
      }
      if (at - from >= shortest) {
        if (count === this.words.length) this.grow();
        const word = table.find(text, from, at, hash);
        this.words[count] = word;
        this.starts[count] = from;
        this.ends[count] = at;
        if (at - from > 1 || !((table.flags[word] as number) & DROPPED)) count++;
        else this.countMark(hash);
      } else if (at - from === 1) this.countMark(hash);
      at++;
    }
    this.count = count;
  }

  private countMark(unit: number): void {
    if (unit === 33) this.exclamations++;
    else if (unit === 63) this.questions++;
  }

  /** What the rules ask of the text as a whole. */
  private survey(): void {
    const { words, table, count } = this;
    const flagsOf = table.flags;
    let upper = 0;
    let scored = 0;
    let but = -1;
    let butCaps = -1;
    for (let i = 0; i < count; i++) {
      const word = words[i] as number;
      const flags = flagsOf[word] as number;
      if (flags === 0) continue;
      if (flags & MARKED) {
        this.exclamations += table.exclamations[word] as number;
        this.questions += table.questions[word] as number;
      }
      if (flags & UPPER) upper++;
      if (flags & SCORED) this.scored[scored++] = i;
      if (flags & BUT && but < 0) but = i;
      if (flags & BUT_CAPS && butCaps < 0) butCaps = i;
    }
    this.scoredCount = scored;
    this.mixedCapitals = upper > 0 && upper < count;
    this.butIndex = but >= 0 ? but : butCaps;
  }

  /** Reads expressions as one word each: from left to right, the longest first. */
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

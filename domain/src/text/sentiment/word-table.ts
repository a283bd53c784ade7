/** Distinct chunks of texts with their facts in columns, looked up by hash without creating a string. */
import { hashedWith, UnitTable } from '../unit-table.ts';
import { stringOfUnits, toUnitText } from '../unit-text.ts';
import { tokeniseChunk, type ChunkToken } from './chunk-tokens.ts';
import type { CustomLists } from './custom-lists.ts';
import { COMPOSITE, readWordFacts, LISTED, MARKED, NEGATES, SCORED, UPPER, type WordFacts } from './word-facts.ts';

const FIRST_WORDS = 1 << 14;
/** Limit at which the table is cleared: texts of distinct "words" (links, ids) must not fill the memory. */
const MAX_WORDS = 200_000;
const MAX_UNITS = 4_000_000;
const MAX_PARTS = 1_000_000;

const PLAIN: WordFacts = { flags: 0, value: 0, boost: 0, idiomPart: 0, phrasePart: 0 };

const grown = <T extends Int32Array | Float64Array | Uint8Array>(full: T, longer: T): T => {
  longer.set(full);
  return longer;
};

const getHash = (word: string): number => {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = hashedWith(hash, word.charCodeAt(at));
  return hash;
};

/** Words of a composite chunk, three numbers each: word, start and end in UTF-16 units of the chunk. */
export type Parts = Int32Array;

export class WordTable {
  flags = new Int32Array(FIRST_WORDS);
  values = new Float64Array(FIRST_WORDS);
  boosts = new Float64Array(FIRST_WORDS);
  idiomParts = new Uint8Array(FIRST_WORDS);
  phraseParts = new Int32Array(FIRST_WORDS);
  /** `!` and `?` of the word, at most 4 of each (the rules stop counting there). */
  exclamations = new Uint8Array(FIRST_WORDS);
  questions = new Uint8Array(FIRST_WORDS);

  private readonly words = new UnitTable();
  private readonly parts = new Map<number, Parts>();
  private partCount = 0;
  private readonly lists: CustomLists;

  constructor(lists: CustomLists) {
    this.lists = lists;
    this.clear();
  }

  /** Call between sentences only: it invalidates word numbers. */
  forgetWhenFull(): void {
    const { words, partCount } = this;
    if (words.count > MAX_WORDS || words.unitCount > MAX_UNITS || partCount > MAX_PARTS) this.clear();
  }

  /** Number of an expression that was read as one word; upper case when all its words are. */
  phraseWord(phrase: number, upper: boolean): number {
    return phrase * 2 + (upper ? 1 : 0);
  }

  /** Number of the chunk `units[start, end)` with this hash. */
  find(units: Uint16Array, start: number, end: number, hash: number): number {
    const word = this.words.find(units, start, end, hash);
    return word < 0 ? this.addChunk(stringOfUnits(units, start, end), hash) : word;
  }

  partsOf(composite: number): Parts {
    return this.parts.get(composite) as Parts;
  }

  private clear(): void {
    const { words } = this;
    words.clear();
    this.parts.clear();
    this.partCount = 0;
    for (const { value, negates } of this.lists.phrases) {
      const flags = (value === 0 ? 0 : LISTED | SCORED) | (negates ? NEGATES : 0);
      for (const upper of [0, UPPER]) this.note(words.reserve(), { ...PLAIN, flags: flags | upper, value }, '');
    }
  }

  private addChunk(chunk: string, hash: number): number {
    const { tokens, leftOver } = tokeniseChunk(chunk);
    const number = this.words.add(chunk, hash);
    const [first] = tokens;
    const words = tokens.length === 1 && first !== undefined ? this.lists.readAs(first) : [];
    const [only] = words;
    if (only !== undefined && words.length === 1) {
      const facts = readWordFacts(only, this.lists);
      const flags = facts.flags | (/[!?]/u.test(leftOver) ? MARKED : 0);
      this.note(number, { ...facts, flags }, only.text + leftOver);
      return number;
    }
    this.note(number, { ...PLAIN, flags: COMPOSITE }, leftOver);
    this.parts.set(number, this.partsFrom(tokens));
    return number;
  }

  private partsFrom(tokens: readonly ChunkToken[]): Parts {
    // Emoji tend to be repeated.
    const numbersOfEmoji = new Map<string, readonly number[]>();
    const parts: number[] = [];
    for (const token of tokens) {
      const known = token.isEmoji ? numbersOfEmoji.get(token.text) : undefined;
      const numbers = known ?? this.lists.readAs(token).map((word) => this.numberOf(word));
      if (token.isEmoji && known === undefined) numbersOfEmoji.set(token.text, numbers);
      for (const number of numbers) parts.push(number, token.start, token.end);
    }
    this.partCount += parts.length / 3;
    return Int32Array.from(parts);
  }

  /** Number of a word that is part of a chunk; it equals that of the word as a chunk. */
  private numberOf(token: ChunkToken): number {
    const { text } = token;
    const hash = getHash(text);
    const known = this.words.find(toUnitText(text).units, 0, text.length, hash);
    if (known >= 0) return known;
    const number = this.words.add(text, hash);
    this.note(number, readWordFacts(token, this.lists), text);
    return number;
  }

  private note(word: number, facts: WordFacts, raw: string): void {
    if (word >= this.flags.length) this.growColumns();
    let exclamations = 0;
    let questions = 0;
    for (let i = 0; i < raw.length; i++) {
      const unit = raw.charCodeAt(i);
      if (unit === 33) exclamations++;
      else if (unit === 63) questions++;
    }
    this.flags[word] = facts.flags;
    this.values[word] = facts.value;
    this.boosts[word] = facts.boost;
    this.idiomParts[word] = facts.idiomPart;
    this.phraseParts[word] = facts.phrasePart;
    this.exclamations[word] = Math.min(exclamations, 4);
    this.questions[word] = Math.min(questions, 4);
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
  }
}

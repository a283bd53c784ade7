/** Distinct words as they stand in texts, each with its facts in columns: found by hash, without making a string. */
import { UnitTable } from '../unit-table.ts';
import { LISTED, NEGATES, SCORED, UPPER, type WordFacts, type WordLists } from './word-facts.ts';

const FIRST_WORDS = 1 << 14;
/** Past these the table starts anew: texts full of distinct "words" (links, ids) must not fill the memory. */
const MAX_WORDS = 200_000;
const MAX_UNITS = 4_000_000;

const grown = <T extends Int32Array | Float64Array | Uint8Array>(full: T, longer: T): T => {
  longer.set(full);
  return longer;
};

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
  private readonly lists: WordLists;

  constructor(lists: WordLists) {
    this.lists = lists;
    this.clear();
  }

  /** To be called between sentences only: word numbers do not survive it. */
  forgetWhenFull(): void {
    if (this.words.count > MAX_WORDS || this.words.unitCount > MAX_UNITS) this.clear();
  }

  /** The number of an expression that was read as one word; it is in capitals when all its words are. */
  phraseWord(phrase: number, upper: boolean): number {
    return phrase * 2 + (upper ? 1 : 0);
  }

  /** The number of the word `text[start, end)`, which has this hash. */
  find(text: string, start: number, end: number, hash: number): number {
    const word = this.words.find(text, start, end, hash);
    return word < 0 ? this.add(text.slice(start, end), hash) : word;
  }

  private clear(): void {
    const { words } = this;
    words.clear();
    for (const { value, negates } of this.lists.phrases) {
      const flags = (value === 0 ? 0 : LISTED | SCORED) | (negates ? NEGATES : 0);
      for (const upper of [0, UPPER])
        this.note(words.reserve(), { flags: flags | upper, value, boost: 0, idiomPart: 0, phrasePart: 0 }, '');
    }
  }

  private add(raw: string, hash: number): number {
    const word = this.words.add(raw, hash);
    this.note(word, this.lists.factsOf(raw), raw);
    return word;
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

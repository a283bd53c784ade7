/** Distinct chunks of texts with their facts in columns, looked up by hash without creating a string. */
import { hashedWith, stringOfUnits, toUnitText, UnitTable } from '../unit-table.ts';
import { type ChunkToken, tokeniseChunk, withoutEdgePunctuation } from './chunk-tokens.ts';
import type { CustomLists } from './custom-lists.ts';
import { EMOJI_VALUES } from './emoji-values.ts';
import lexicon from './vader-lexicon.json' with { type: 'json' };
import { BOOST, BOOSTERS, DAMPENER_PAIRS, DAMPENERS, IDIOMS } from './vader-rules.ts';

// Facts of a word for VADER's rules, computed once per distinct word from the current word lists.

/** Bits of `WordFacts.flags`. A word without flags is plain: it only counts as neutral. */
export const UPPER = 1;
/** In the lexicon: it neither boosts nor negates. */
export const LISTED = 2;
/** In the lexicon and scored (a listed booster is not). */
export const SCORED = 4;
/** Several words: a chunk with an emoji, or with a dash between words. */
export const COMPOSITE = 8;
export const NEGATES = 16;
export const NEVER = 32;
export const SO_OR_THIS = 64;
export const WORD_LEAST = 128;
export const AT_OR_VERY = 256;
export const KIND = 512;
export const OF = 1024;
export const BUT = 2048;
/** `no` negates the next listed word, and is neutral before one. */
export const NO = 4096;
/** Contains `!` or `?`. */
export const MARKED = 8192;
export const OR_NOR = 16384;
export const WITHOUT = 32768;
export const WORD_DOUBT = 65536;
/** Boosts or dampens a following sentiment word. */
export const BOOSTS = 131072;
/** Longest word of an idiom or dampener pair: without it the rule is skipped. */
export const IDIOMATIC = 262144;
/** An emoji with a value of its own, which preceding words do not modify. */
export const OWN_EMOJI = 524288;

export interface WordFacts {
  readonly flags: number;
  /** Weight in the lexicon, 0 if not listed. */
  readonly value: number;
  /** Effect on a following sentiment word: positive for a booster, negative for a dampener, else 0. */
  readonly boost: number;
  /** 1 … 31 for a word of an idiom or of a dampener pair, else 0. */
  readonly idiomPart: number;
  /** Above 0 for a word of a custom expression, else 0. */
  readonly phrasePart: number;
}

/** As Python's `isupper`: a capital and no lower case. */
const isUpper = (word: string): boolean => /\p{Uppercase}/u.test(word) && !/[\p{Lowercase}\p{Lt}]/u.test(word);

const expressions = [...IDIOMS.map((idiom) => idiom.words), ...DAMPENER_PAIRS];
const getLongest = (words: readonly string[]): string => words.reduce((a, b) => (b.length > a.length ? b : a));
const idiomatic: ReadonlySet<string> = new Set(expressions.map(getLongest));
const idiomWords = [...new Set(expressions.flat())];
/** Number of a word in idioms and dampener pairs, else 0. */
export const getIdiomPart = (word: string): number => idiomWords.indexOf(word) + 1;

const baseLexicon: ReadonlyMap<string, number> = new Map(lexicon as [string, number][]);
const boosts: ReadonlyMap<string, number> = new Map([
  ...BOOSTERS.map((word) => [word, BOOST] as const),
  ...DAMPENERS.map((word) => [word, -BOOST] as const),
]);

const ruleFlags: ReadonlyMap<string, number> = new Map([
  ['never', NEVER],
  ['so', SO_OR_THIS],
  ['this', SO_OR_THIS],
  ['but', BUT],
  ['least', WORD_LEAST],
  ['at', AT_OR_VERY],
  ['very', AT_OR_VERY],
  ['kind', KIND],
  ['of', OF],
  ['no', NO],
  ['or', OR_NOR],
  ['nor', OR_NOR],
  ['without', WITHOUT],
  ['doubt', WORD_DOUBT],
]);

/** Facts of a token that is read as one word. */
const readWordFacts = (token: ChunkToken, lists: CustomLists): WordFacts =>
  token.isEmoji ? factsOfEmoji(token, lists) : factsOfWord(token, lists);

const factsOfWord = (token: ChunkToken, lists: CustomLists): WordFacts => {
  const word = withoutEdgePunctuation(token.text);
  const lower = word.toLowerCase();
  const isEmoticon = baseLexicon.has(token.text) || baseLexicon.has(token.text.toLowerCase());
  const base = baseLexicon.get(lower);
  const custom = lists.weightOf(token, isEmoticon);
  // A weight of 0 removes a word from the lexicon; any other makes it a sentiment word, even a booster.
  const boost = (custom ?? 0) === 0 ? (boosts.get(lower) ?? 0) : 0;
  const isListed = custom === undefined ? base !== undefined : custom !== 0;
  return {
    flags: flagsOfWord(word, token.text, lists) | flagsOfWeight(isListed, boost),
    value: custom ?? base ?? 0,
    boost,
    idiomPart: getIdiomPart(lower),
    phrasePart: lists.phrasePartOf(token, isEmoticon),
  };
};

const flagsOfWeight = (isListed: boolean, boost: number): number => {
  if (boost !== 0) return isListed ? BOOSTS | LISTED : BOOSTS;
  return isListed ? LISTED | SCORED : 0;
};

/** @param raw with its punctuation */
const flagsOfWord = (word: string, raw: string, lists: CustomLists): number => {
  const lower = word.toLowerCase();
  let flags = (ruleFlags.get(lower) ?? 0) | (isUpper(word) ? UPPER : 0);
  // `no` has a rule of its own, and does not negate a second time.
  if (lists.negates(lower) && (flags & NO) === 0) flags |= NEGATES;
  if (idiomatic.has(lower)) flags |= IDIOMATIC;
  if (/[!?]/u.test(raw)) flags |= MARKED;
  return flags;
};

const factsOfEmoji = (token: ChunkToken, lists: CustomLists): WordFacts => {
  const weight = lists.weightOf(token, true);
  const value = weight ?? EMOJI_VALUES.get(token.text) ?? 0;
  let flags = lists.negates(token.text) ? NEGATES : 0;
  if (value !== 0) flags |= weight === undefined ? LISTED | SCORED | OWN_EMOJI : LISTED | SCORED;
  return { flags, value, boost: 0, idiomPart: 0, phrasePart: lists.phrasePartOf(token, true) };
};

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

/** What VADER's rules ask of one word, worked out once for each distinct word from the word lists in force. */
import lexicon from './vader-lexicon.json' with { type: 'json' };
import { BOOST, BOOSTERS, DAMPENER_PAIRS, DAMPENERS, EDGE_PUNCTUATION, IDIOMS, VADER_NEGATORS } from './vader-rules.ts';

/** A word or expression with the weight somebody gave it: -5 (very negative) to 5 (very positive). */
export interface CustomWord {
  readonly text: string;
  readonly value: number;
}

/** Bits of `WordFacts.flags`. A word without any is plain: it only counts as neutral. */
export const UPPER = 1;
/** In the word list: it neither boosts nor negates what follows. */
export const LISTED = 2;
/** In the word list and scored (a booster in the list is not). */
export const SCORED = 4;
export const NEGATES = 16;
export const NEVER = 32;
export const SO_OR_THIS = 64;
export const LEAST = 128;
export const AT_OR_VERY = 256;
export const KIND = 512;
export const OF = 1024;
export const BUT = 2048;
export const BUT_CAPS = 4096;
/** Holds `!` or `?`. */
export const MARKED = 8192;
/** Dropped from the sentence: a single character. */
export const DROPPED = 16384;

export interface WordFacts {
  readonly flags: number;
  /** The weight in the word list, 0 when it is not listed. */
  readonly value: number;
  /** What it adds to a sentiment word after it: positive for a booster, negative for a dampener, else 0. */
  readonly boost: number;
  /** 1 … 31 for a word of an idiom or of a dampener pair, else 0. */
  readonly idiomPart: number;
  /** Above 0 for a word of a custom expression, else 0. */
  readonly phrasePart: number;
}

/** An expression of several words, by the numbers of its words. */
export interface Phrase {
  readonly parts: readonly number[];
  /** 0 when it is there only as a negator. */
  readonly value: number;
  readonly negates: boolean;
}

const isPunctuation = (code: number): boolean =>
  (code > 32 && code < 48) || (code > 57 && code < 65) || (code > 90 && code < 97) || (code > 122 && code < 127);
const isQuoteOrDash = (code: number): boolean => code >= 0x2010 && code <= 0x2027;

/** VADER's way: one mark (or run from its list) at one end comes off; with marks anywhere else the word stays as it is. */
function withoutEdgePunctuation(raw: string): string {
  let first = 0;
  while (first < raw.length && isPunctuation(raw.charCodeAt(first))) first++;
  let last = raw.length;
  while (last > first && isPunctuation(raw.charCodeAt(last - 1))) last--;
  if (last - first < 2 || (first > 0 && last < raw.length)) return raw;
  for (let i = first; i < last; i++) if (isPunctuation(raw.charCodeAt(i))) return raw;
  return EDGE_PUNCTUATION.has(raw.slice(0, first) + raw.slice(last)) ? raw.slice(first, last) : raw;
}

/** All marks off both ends, for finding custom words, which people expect in `(word).` and `“word”` too. */
function bare(word: string): string {
  const isEdge = (code: number): boolean => isPunctuation(code) || isQuoteOrDash(code);
  let first = 0;
  while (first < word.length && isEdge(word.charCodeAt(first))) first++;
  let last = word.length;
  while (last > first && isEdge(word.charCodeAt(last - 1))) last--;
  return word.slice(first, last);
}

const isUpper = (word: string): boolean => /^[^a-z]*[A-Z]+[^a-z]*$/.test(word);
const idiomWords = [...new Set([...IDIOMS.flatMap((idiom) => idiom.words), ...DAMPENER_PAIRS.flat()])];
/** The number of a word in idioms and dampener pairs, 0 for every other word. */
export const idiomPartOf = (word: string): number => idiomWords.indexOf(word) + 1;

const baseLexicon: ReadonlyMap<string, number> = new Map(lexicon as [string, number][]);
const boosts: ReadonlyMap<string, number> = new Map([
  ...BOOSTERS.map((word) => [word, BOOST] as const),
  ...DAMPENERS.map((word) => [word, -BOOST] as const),
]);

const exactFlags: ReadonlyMap<string, number> = new Map([
  ['never', NEVER],
  ['so', SO_OR_THIS],
  ['this', SO_OR_THIS],
  ['but', BUT],
  ['BUT', BUT_CAPS],
]);
const caselessFlags: ReadonlyMap<string, number> = new Map([
  ['least', LEAST],
  ['at', AT_OR_VERY],
  ['very', AT_OR_VERY],
  ['kind', KIND],
  ['of', OF],
]);

/** The words of an expression as the reading of a sentence makes them: lower-cased, single characters left out. */
function expressionWords(text: string): string[] {
  const words = text.trim().toLowerCase().split(/\s+/).map(withoutEdgePunctuation);
  return words.length === 1 ? words : words.filter((word) => word.length > 1);
}

export class WordLists {
  readonly phrases: readonly Phrase[];
  /** Some custom word is a single character (❤): they are looked up instead of dropped. */
  readonly keepsSingles: boolean;
  private readonly custom = new Map<string, number>();
  private readonly negators: ReadonlySet<string>;
  private readonly removedNegators: ReadonlySet<string>;
  private readonly negatesContractions: boolean;
  private readonly phraseParts = new Map<string, number>();

  /** A later custom word wins over an equal earlier one, so give the global list first and the project's after it. */
  constructor(customWords: readonly CustomWord[], negators: readonly string[]) {
    this.negators = new Set(negators);
    this.removedNegators = new Set(VADER_NEGATORS.filter((word) => !this.negators.has(word)));
    this.negatesContractions = negators.some((word) => word.includes("n't"));
    const phrases = new Map<string, Phrase>();
    for (const { text, value } of customWords) {
      const words = expressionWords(text);
      if (words.length === 1) this.custom.set(words[0] ?? '', value);
      else if (words.length > 1) phrases.set(words.join(' '), { parts: this.numbered(words), value, negates: false });
    }
    for (const negator of negators) {
      const words = expressionWords(negator);
      if (words.length < 2) continue;
      const value = phrases.get(words.join(' '))?.value ?? 0;
      phrases.set(words.join(' '), { parts: this.numbered(words), value, negates: true });
    }
    this.phrases = [...phrases.values()].sort((a, b) => b.parts.length - a.parts.length);
    this.keepsSingles = [...this.custom.keys()].some((word) => word.length === 1);
  }

  private numbered(words: readonly string[]): number[] {
    return words.map((word) => {
      const known = this.phraseParts.get(word) ?? this.phraseParts.size + 1;
      this.phraseParts.set(word, known);
      return known;
    });
  }

  /** The facts of a word as it stands in a sentence, punctuation included. */
  factsOf(raw: string): WordFacts {
    const word = withoutEdgePunctuation(raw);
    const lower = word.toLowerCase();
    const base = baseLexicon.get(lower);
    const custom = this.customValue(lower);
    // A weight of 0 takes a word out of the list; any other makes it a sentiment word, even if it was a booster.
    const listed = custom === undefined ? base !== undefined : custom !== 0;
    const boost = custom === undefined || custom === 0 ? (boosts.get(lower) ?? 0) : 0;
    let flags = this.ruleFlags(word, lower);
    if (listed) flags |= boost === 0 ? LISTED | SCORED : LISTED;
    if (raw.length < 2 && custom === undefined) flags |= DROPPED;
    if (/[!?]/.test(raw)) flags |= MARKED;
    return {
      flags,
      value: custom ?? base ?? 0,
      boost,
      idiomPart: idiomPartOf(word),
      phrasePart: this.phrasePartOf(lower),
    };
  }

  /** A word of VADER's lists is not looked at behind its marks: `:D` is no custom `d`. */
  private customValue(lower: string): number | undefined {
    const known = baseLexicon.has(lower) || boosts.has(lower);
    return this.custom.get(lower) ?? (known ? undefined : this.custom.get(bare(lower)));
  }

  private phrasePartOf(lower: string): number {
    return this.phraseParts.get(lower) ?? this.phraseParts.get(bare(lower)) ?? 0;
  }

  private negates(word: string): boolean {
    if (this.negators.has(word)) return true;
    return this.negatesContractions && word.includes("n't") && !this.removedNegators.has(word);
  }

  private ruleFlags(word: string, lower: string): number {
    const flags = (exactFlags.get(word) ?? 0) | (caselessFlags.get(lower) ?? 0);
    return flags | (isUpper(word) ? UPPER : 0) | (this.negates(word) ? NEGATES : 0);
  }
}

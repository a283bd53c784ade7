/** Facts of a word for VADER's rules, computed once per distinct word from the current word lists. */
import lexicon from './vader-lexicon.json' with { type: 'json' };
import type { ChunkToken } from './chunk-tokens.ts';
import type { CustomLists } from './custom-lists.ts';
import { withoutEdgePunctuation } from './edge-punctuation.ts';
import { EMOJI_VALUES } from './emoji-values.ts';
import { BOOST, BOOSTERS, DAMPENER_PAIRS, DAMPENERS, IDIOMS } from './vader-rules.ts';

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
export const readWordFacts = (token: ChunkToken, lists: CustomLists): WordFacts =>
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

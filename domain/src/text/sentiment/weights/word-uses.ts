/**
 * Which words could have a weight in a sentence, and by what each would count there: negators before it and
 * `but` are applied, boosters are not, since what they add is the same for any weight.
 */
import { STOP_WORDS } from '../../stop-words.ts';
import { foldCustomWord, CustomLists, type CustomWord } from '../custom-lists.ts';
import { SentenceReader } from '../sentence-reader.ts';
import { createSentimentScorer, type SentimentScorer } from '../sentiment-scorer.ts';
import { BOOSTERS, DAMPENERS, NEGATION, VADER_NEGATORS } from '../vader-rules.ts';
import { LISTED, NEGATES, NO } from '../word-table.ts';
import vaderLexicon from '../vader-lexicon.json' with { type: 'json' };

const LEXICON: ReadonlyMap<string, number> = new Map(vaderLexicon as [string, number][]);

/** Words whose meaning is a rule of the scorer: a weight would take that from them. */
const RULE_WORDS: ReadonlySet<string> = new Set([
  ...BOOSTERS,
  ...DAMPENERS,
  ...VADER_NEGATORS,
  'but',
  'no',
  'least',
  'kind',
  'of',
  'this',
  'without',
  'doubt',
]);

const HAS_LETTER = /\p{L}/u;
const EMOJI = /\p{Extended_Pictographic}/u;
const MAX_LETTERS = 40;
const MIN_LETTERS = 2;
const NOT_A_WORD = /[\s@/\\_]|:\/\/|www\./u;

/** Before and after the first `but`. */
const BEFORE_BUT = 0.5;
const AFTER_BUT = 1.5;

/** Each sentence overwrites the one before. */
export interface SentenceUses {
  /** Words of the sentence, and what a weight of each is multiplied by there. */
  readonly words: readonly string[];
  readonly factors: readonly number[];
  /** Sum of the present valences, of which the compound is made. */
  readonly sum: number;
}

export interface WordUsesOptions {
  /** Global words first, then the project's. */
  readonly customWords: readonly CustomWord[];
  readonly negators: readonly string[];
  /** Words that are not to be weighted, folded as `foldCustomWord` does. */
  readonly excluded: ReadonlySet<string>;
}

/** The sum of which VADER's normalisation makes a compound, which has four decimals. */
const toSum = (compound: number): number => {
  const bounded = Math.max(-0.9999, Math.min(0.9999, compound));
  return bounded * Math.sqrt(15 / (1 - bounded * bounded));
};

export class WordUses {
  private readonly reader: SentenceReader;
  private readonly scorer: SentimentScorer;
  private readonly weights: ReadonlyMap<string, number>;
  private readonly options: WordUsesOptions;
  /** By text as written; '' for what is no word to weight. */
  private readonly keys = new Map<string, string>();

  constructor(options: WordUsesOptions) {
    const { customWords, negators } = options;
    this.options = options;
    this.reader = new SentenceReader(new CustomLists(customWords, negators));
    this.scorer = createSentimentScorer({ customWords, negators });
    this.weights = new Map(customWords.map(({ text, value }) => [foldCustomWord(text), value]));
  }

  /** Present weight of a word; null for none. */
  weightOf(word: string): number | null {
    return this.weights.get(word) ?? LEXICON.get(word) ?? null;
  }

  read(text: string, start: number, end: number): SentenceUses {
    const { reader } = this;
    reader.read(text, start, end);
    const [words, factors]: [string[], number[]] = [[], []];
    for (let at = 0; at < reader.count; at++) {
      // An emoji is read as the words of its description, all at its place.
      if (at > 0 && reader.starts[at] === reader.starts[at - 1]) continue;
      const word = this.keyOf(text.slice(reader.starts[at], reader.ends[at]));
      if (word === '') continue;
      words.push(word);
      factors.push(this.factorAt(at));
    }
    return { words, factors, sum: toSum(this.scorer.compound(text, start, end)) };
  }

  /** Offsets in the text of each use of a word in a sentence. */
  find(word: string, text: string, start: number, end: number): readonly (readonly [number, number])[] {
    const { reader } = this;
    reader.read(text, start, end);
    const spans: [number, number][] = [];
    for (let at = 0; at < reader.count; at++) {
      const [first, last] = [reader.starts[at]!, reader.ends[at]!];
      if (spans.at(-1)?.[0] !== first && this.keyOf(text.slice(first, last)) === word) spans.push([first, last]);
    }
    return spans;
  }

  private factorAt(at: number): number {
    const { words, table, butIndex } = this.reader;
    let factor = 1;
    for (let distance = 1; distance <= 3 && distance <= at; distance++) {
      const flags = table.flags[words[at - distance]!]!;
      if ((flags & NEGATES && !(flags & LISTED)) || (distance === 1 && flags & NO)) factor *= NEGATION;
    }
    if (butIndex < 0 || butIndex === at) return factor;
    return factor * (at < butIndex ? BEFORE_BUT : AFTER_BUT);
  }

  private keyOf(written: string): string {
    const known = this.keys.get(written);
    if (known !== undefined) return known;
    const folded = foldCustomWord(written);
    const key = this.isWeightable(folded) ? folded : '';
    this.keys.set(written, key);
    return key;
  }

  private isWeightable(word: string): boolean {
    if (this.options.excluded.has(word) || RULE_WORDS.has(word) || word.includes("n't")) return false;
    if (this.options.negators.includes(word)) return false;
    if (EMOJI.test(word)) return !word.includes(' ');
    if (word.length < MIN_LETTERS || word.length > MAX_LETTERS || !HAS_LETTER.test(word)) return false;
    if (this.weightOf(word) !== null) return true;
    return !NOT_A_WORD.test(word) && !STOP_WORDS.has(word) && !STOP_WORDS.has(word.replaceAll("'", ''));
  }
}

/** Whether a word has a weight in VADER's own list. */
export const isVaderWord = (word: string): boolean => LEXICON.has(word);

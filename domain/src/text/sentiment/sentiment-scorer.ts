/**
 * VADER sentiment with custom words and negators. Without them, scores equal Python's vaderSentiment 3.3.2 to
 * the last digit, except for the differences in docs/sentiment.md.
 *
 * Custom words (in any case, with straight or curly marks):
 * - one word: replaces the word in VADER's list and matches with any punctuation around it; a weight of 0
 * removes it; a booster or negator with a weight is scored, and no longer boosts or negates;
 * - several words: read as one word, leftmost longest first; the words inside lose their own values, boosters
 * and negators before it apply to it;
 * - an emoji: with any skin tone, and next to anything;
 * - `A+`, `C++`, `.NET`: with their signs; `C` does not match `C++`.
 *
 * Negators: a listed word negates, in any case. So does a word containing `n't`, as long as the list has one
 * such word and the word itself was not removed. Negators of several words work like custom words. `least`,
 * `no` and `never so` are rules of VADER, not negators.
 */
import { applyContrast } from './contrast.ts';
import { CustomLists, type CustomWord } from './custom-lists.ts';
import { SentenceReader, Valence, type ValenceRule } from './sentence-reader.ts';
import { VADER_NEGATORS } from './vader-rules.ts';
import { SCORED } from './word-table.ts';

// Explains how each word of a sentence got its valence.

/** One rule that changed a word's valence; `word` is its cause, verbatim. */
export interface ValenceReason {
  readonly rule: ValenceRule;
  readonly word: string;
  /** UTF-16 offset of that word. */
  readonly start: number;
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

export interface ExplainedWord {
  /** Verbatim; several words for a custom expression. */
  readonly word: string;
  /** UTF-16 offset. */
  readonly start: number;
  readonly end: number;
  /** Weight in the lexicon, 0 if absent. */
  readonly value: number;
  /** After the rules: the number that is summed. */
  readonly adjusted: number;
  /** In order of application. */
  readonly why: readonly ValenceReason[];
}

/** Words of the sentence read last; an emoji is one, however many words describe it. */
const explainedWords = (text: string, reader: SentenceReader, valence: Valence): readonly ExplainedWord[] => {
  const whyOf = reasonsByWord(text, reader, valence);
  const words: ExplainedWord[] = [];
  for (let at = 0; at < reader.count; at++) {
    const word = explainedWord(text, reader, at, whyOf.get(at) ?? []);
    const last = words.at(-1);
    if (last !== undefined && last.start === word.start) words[words.length - 1] = together(last, word);
    else words.push(word);
  }
  return words;
};

const explainedWord = (
  text: string,
  { words, table, starts, ends }: SentenceReader,
  at: number,
  why: readonly ValenceReason[],
): ExplainedWord => {
  const [start, end] = [starts[at] as number, ends[at] as number];
  const isScored = ((table.flags[words[at] as number] as number) & SCORED) !== 0;
  const value = isScored ? (table.values[words[at] as number] as number) : 0;
  return { word: text.slice(start, end), start, end, value, adjusted: why.at(-1)?.after ?? value, why };
};

const reasonsByWord = (
  text: string,
  reader: SentenceReader,
  valence: Valence,
): ReadonlyMap<number, readonly ValenceReason[]> => {
  const { scored, scoredCount, starts, ends, butIndex } = reader;
  const found = new Map<number, ValenceReason[]>();
  const note = (index: number, rule: ValenceRule, before: number, after: number, cause: number): void => {
    const [start, end] = [starts[cause] as number, ends[cause] as number];
    const reasons = found.get(index) ?? [];
    reasons.push({ rule, word: text.slice(start, end), start, end, before, after });
    found.set(index, reasons);
  };
  const values = new Float64Array(scoredCount);
  for (let at = 0; at < scoredCount; at++) {
    const index = scored[at] as number;
    values[at] = valence.of(index, (rule, before, after, cause) => note(index, rule, before, after, cause));
  }
  if (butIndex >= 0)
    applyContrast(values, scored, scoredCount, butIndex, (place, before, after) =>
      note(scored[place] as number, 'but', before, after, butIndex),
    );
  return found;
};

const raisedBy = (why: readonly ValenceReason[], value: number): readonly ValenceReason[] =>
  value === 0 ? why : why.map((one) => ({ ...one, before: one.before + value, after: one.after + value }));

/** Merges two words of an emoji's description: the second's reasons apply to the first's result. */
const together = (first: ExplainedWord, second: ExplainedWord): ExplainedWord => ({
  ...first,
  value: first.value + second.value,
  adjusted: first.adjusted + second.adjusted,
  why: [...raisedBy(first.why, second.value), ...raisedBy(second.why, first.adjusted)],
});

/**
 * neg, neu and pos: shares of the text, 3 decimals, adding up to about 1 (all 0 without words); compound: -1
 * … 1, 4 decimals.
 */
export interface SentimentScores {
  readonly neg: number;
  readonly neu: number;
  readonly pos: number;
  readonly compound: number;
}

export interface SentimentExplanation {
  readonly words: readonly ExplainedWord[];
  /** What `!` and `?` add to the dominant side. */
  readonly emphasis: number;
  readonly scores: SentimentScores;
}

export interface SentimentScorer {
  /** Of `text[start, end)`, by default the whole text. */
  score(text: string, start?: number, end?: number): SentimentScores;
  /** The compound alone, for scoring a corpus. */
  compound(text: string, start?: number, end?: number): number;
  /** The same of `units[start, end)`, in half the time. */
  compoundOfUnits(units: Uint16Array, start: number, end: number): number;
  explain(text: string): SentimentExplanation;
}

/** A scorer is not shared between threads; it takes a few milliseconds to create and caches words. */
export interface SentimentScorerOptions {
  /** Global words first, then the project's: later entries win. */
  readonly customWords?: readonly CustomWord[];
  /** The whole list; VADER's when absent. */
  readonly negators?: readonly string[];
}

export function createSentimentScorer(options: SentimentScorerOptions = {}): SentimentScorer {
  return new VaderScorer(new CustomLists(options.customWords ?? [], options.negators ?? VADER_NEGATORS));
}

/**
 * A class, because V8 keeps its shape stable: literals whose first numbers are integers may be migrated over
 * and over.
 */
class Scores implements SentimentScores {
  readonly neg: number;
  readonly neu: number;
  readonly pos: number;
  readonly compound: number;

  constructor(neg: number, neu: number, pos: number, compound: number) {
    this.neg = neg;
    this.neu = neu;
    this.pos = pos;
    this.compound = compound;
  }
}

const NO_WORDS = new Scores(0, 0, 0, 0);
const NO_SENTIMENT = new Scores(0, 1, 0, 0);

/** Python's `round(value, decimals)` for -1 … 1, half to even. `scale` is 10 ** decimals. */
function roundedTo(value: number, decimals: number, scale: number): number {
  const scaled = Math.abs(value) * scale;
  const whole = Math.floor(scaled);
  const rest = scaled - whole;
  // Near a half the multiplication may have rounded across it: toFixed is exact.
  if (rest > 0.499999 && rest < 0.500001 && !isHalf(value, decimals)) return Number(value.toFixed(decimals));
  const isUp = rest === 0.5 ? whole % 2 === 1 : rest > 0.5;
  const rounded = (isUp ? whole + 1 : whole) / scale;
  return value < 0 ? -rounded : rounded;
}

/**
 * Only odd multiples of 1/2^(decimals + 1) lie exactly between two decimals; 10 ** decimals times them is
 * exact.
 */
const isHalf = (value: number, decimals: number): boolean => Number.isInteger(value * 2 ** (decimals + 1));

class VaderScorer implements SentimentScorer {
  private readonly reader: SentenceReader;
  private readonly valence: Valence;
  /** Valences of the scored words, after all rules. */
  private values = new Float64Array(256);
  private sum = 0;
  private positive = 0;
  private negative = 0;
  private neutral = 0;

  constructor(lists: CustomLists) {
    this.reader = new SentenceReader(lists);
    this.valence = new Valence(this.reader);
  }

  score(text: string, start = 0, end = text.length): SentimentScores {
    this.reader.read(text, start, end);
    if (this.reader.count === 0) return NO_WORDS;
    if (this.reader.scoredCount === 0) return NO_SENTIMENT;
    this.addUp();
    return this.shares();
  }

  compound(text: string, start = 0, end = text.length): number {
    this.reader.read(text, start, end);
    return this.compoundOfWords();
  }

  compoundOfUnits(units: Uint16Array, start: number, end: number): number {
    this.reader.readUnits(units, start, end);
    return this.compoundOfWords();
  }

  private compoundOfWords(): number {
    if (this.reader.scoredCount === 0) return 0;
    this.addUp();
    return this.normalised();
  }

  explain(text: string): SentimentExplanation {
    const scores = this.score(text);
    return { words: explainedWords(text, this.reader, this.valence), emphasis: this.emphasis(), scores };
  }

  private addUp(): void {
    const { reader, valence } = this;
    const { scored, scoredCount, butIndex } = reader;
    if (this.values.length < scoredCount) this.values = new Float64Array(scored.length);
    const { values } = this;
    for (let i = 0; i < scoredCount; i++) values[i] = valence.of(scored[i] as number);
    if (butIndex >= 0) applyContrast(values, scored, scoredCount, butIndex);
    let sum = 0;
    let positive = 0;
    let negative = 0;
    let neutral = reader.count;
    for (let i = 0; i < scoredCount; i++) {
      const value = values[i] as number;
      sum += value;
      // The 1 compensates for neutral words, which count 1 each.
      if (value > 0) positive += value + 1;
      else if (value < 0) negative += value - 1;
      if (value !== 0) neutral--;
    }
    this.sum = sum;
    this.positive = positive;
    this.negative = negative;
    this.neutral = neutral;
  }

  private emphasis(): number {
    const { exclamations, questions } = this.reader;
    const exclaimed = Math.min(exclamations, 4) * 0.292;
    if (questions < 2) return exclaimed;
    return exclaimed + (questions <= 3 ? questions * 0.18 : 0.96);
  }

  private normalised(): number {
    let sum = this.sum;
    if (sum > 0) sum += this.emphasis();
    else if (sum < 0) sum -= this.emphasis();
    return roundedTo(Math.max(-1, Math.min(1, sum / Math.sqrt(sum * sum + 15))), 4, 10_000);
  }

  private shares(): SentimentScores {
    let positive = this.positive;
    let negative = Math.abs(this.negative);
    if (positive > negative) positive += this.emphasis();
    else if (positive < negative) negative += this.emphasis();
    const total = positive + negative + this.neutral;
    return new Scores(
      roundedTo(negative / total, 3, 1000),
      roundedTo(this.neutral / total, 3, 1000),
      roundedTo(positive / total, 3, 1000),
      this.normalised(),
    );
  }
}

/**
 * VADER sentiment with the analyst's own words and negators. With none, the numbers are those of the npm package
 * `vader-sentiment` 1.1.3, to the last digit and with its peculiarities (a spec proves it on every sentence of a corpus).
 *
 * How custom words are read:
 * - one word: it takes the place of the word in VADER's list, in any case, and is found with any punctuation around it;
 *   a weight of 0 takes the word out of the list; a booster or negator with a weight is scored, and (as every listed
 *   word) no longer boosts or negates;
 * - several words: they are read as one word wherever they stand in a row, the longest first, from left to right; the
 *   words inside lose their own values, boosters and negators before it work on it. Single characters are not words to
 *   VADER: `a mess` is read as `mess`;
 * - one character (`❤`): scored although VADER drops single characters.
 *
 * How negators are read: a word negates when it is in the list exactly as written, as in VADER (`NOT` does not). A word
 * that holds `n't` negates too, as long as the list has such a word and the word was not removed from VADER's own list.
 * Negators of several words work like custom words of several. `least` and `never so` are rules of VADER, not negators.
 */
import { SentenceReader } from './sentence-reader.ts';
import { Valence, type ValenceRule, type ValenceTrace } from './valence.ts';
import { VADER_NEGATORS } from './vader-rules.ts';
import { type CustomWord, WordLists } from './word-facts.ts';

/** neg, neu and pos: shares of the text, 3 decimals, together about 1 (all 0 without a word); compound: -1 … 1, 4 decimals. */
export interface SentimentScores {
  readonly neg: number;
  readonly neu: number;
  readonly pos: number;
  readonly compound: number;
}

/** One rule that changed a word's value; `word` is the word that caused it, as it stands in the text. */
export interface ValenceReason {
  readonly rule: ValenceRule;
  readonly word: string;
  /** Of that word, in UTF-16 units of the text. */
  readonly start: number;
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

export interface ExplainedWord {
  /** As it stands in the text; several words for a custom expression. */
  readonly word: string;
  /** UTF-16 units of the text. */
  readonly start: number;
  readonly end: number;
  /** The weight in the word list, 0 for a word that is not in it. */
  readonly value: number;
  /** What the rules made of it: the number that is summed up. */
  readonly adjusted: number;
  /** In the order of their working. */
  readonly why: readonly ValenceReason[];
}

export interface SentimentExplanation {
  readonly words: readonly ExplainedWord[];
  /** What `!` and `?` add to the side that prevails. */
  readonly emphasis: number;
  readonly scores: SentimentScores;
}

export interface SentimentScorer {
  /** Of `text[start, end)`; the whole text without them. */
  score(text: string, start?: number, end?: number): SentimentScores;
  /** The compound alone: for scoring a corpus. */
  compound(text: string, start?: number, end?: number): number;
  explain(text: string): SentimentExplanation;
}

/** What a scorer is made with. Not shared between threads; costs a few milliseconds and keeps the words it met. */
export interface SentimentScorerOptions {
  /** Global words first, the project's after them: the later of two equal entries wins. */
  readonly customWords?: readonly CustomWord[];
  /** The whole list; VADER's when absent. */
  readonly negators?: readonly string[];
}

export function createSentimentScorer(options: SentimentScorerOptions = {}): SentimentScorer {
  return new VaderScorer(new WordLists(options.customWords ?? [], options.negators ?? VADER_NEGATORS));
}

/** A class, for V8 makes its objects at one speed: literals whose first numbers were whole may be migrated for ever after, each of them. */
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

/** `Number(value.toFixed(decimals))` for -1 … 1, without its string; `scale` is 10 ** decimals. */
function roundedTo(value: number, decimals: number, scale: number): number {
  const scaled = Math.abs(value) * scale;
  const whole = Math.floor(scaled);
  const rest = scaled - whole;
  // So near to a half the multiplication may have rounded across it: leave it to the exact arithmetic of toFixed.
  if (rest > 0.499999 && rest < 0.500001) return Number(value.toFixed(decimals));
  const rounded = (rest > 0.5 ? whole + 1 : whole) / scale;
  return value < 0 ? -rounded : rounded;
}

class VaderScorer implements SentimentScorer {
  private readonly reader: SentenceReader;
  private readonly valence: Valence;
  private sum = 0;
  private positive = 0;
  private negative = 0;
  private neutral = 0;

  constructor(lists: WordLists) {
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
    if (this.reader.scoredCount === 0) return 0;
    this.addUp();
    return this.normalised();
  }

  explain(text: string): SentimentExplanation {
    const scores = this.score(text);
    const { reader } = this;
    const scored = new Set(reader.scored.subarray(0, reader.scoredCount));
    const words: ExplainedWord[] = [];
    for (let i = 0; i < reader.count; i++) words.push(this.explained(text, i, scored.has(i)));
    return { words, emphasis: this.emphasis(), scores };
  }

  private explained(text: string, index: number, scored: boolean): ExplainedWord {
    const { reader, valence } = this;
    const start = reader.starts[index] as number;
    const end = reader.ends[index] as number;
    const word = text.slice(start, end);
    if (!scored) return { word, start, end, value: 0, adjusted: 0, why: [] };
    const why: ValenceReason[] = [];
    const trace: ValenceTrace = (rule, before, after, cause) => {
      const [from, to] = [reader.starts[cause] as number, reader.ends[cause] as number];
      why.push({ rule, word: text.slice(from, to), start: from, end: to, before, after });
    };
    const adjusted = valence.afterBut(valence.of(index, trace), index, trace);
    return { word, start, end, value: reader.table.values[reader.words[index] as number] as number, adjusted, why };
  }

  private addUp(): void {
    const { reader, valence } = this;
    const { scored, scoredCount } = reader;
    let sum = 0;
    let positive = 0;
    let negative = 0;
    let neutral = reader.count;
    for (let i = 0; i < scoredCount; i++) {
      const index = scored[i] as number;
      const value = valence.afterBut(valence.of(index), index);
      sum += value;
      // The 1 makes up for neutral words, which count 1 each.
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

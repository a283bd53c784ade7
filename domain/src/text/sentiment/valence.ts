/**
 * Valence of a word in its sentence by VADER's rules: capitals, boosters and negators among the three words
 * before, idioms and `least`. The order of the arithmetic is VADER's, for bit-exact results.
 */
import type { SentenceReader } from './sentence-reader.ts';
import { BOOST, BOOST_BY_DISTANCE, CAPS, DAMPENER_PAIRS, IDIOMS, NEGATION, NEVER_SO } from './vader-rules.ts';
import {
  AT_OR_VERY,
  BOOSTS,
  WORD_DOUBT,
  IDIOMATIC,
  getIdiomPart,
  KIND,
  WORD_LEAST,
  LISTED,
  NEGATES,
  NEVER,
  NO,
  OF,
  OR_NOR,
  OWN_EMOJI,
  SO_OR_THIS,
  UPPER,
  WITHOUT,
} from './word-facts.ts';

export type ValenceRule =
  'caps' | 'booster' | 'dampener' | 'negator' | 'never-so' | 'least' | 'idiom' | 'kind-of' | 'no' | 'but';

/** Receives each rule that changed a value. `word` is the index of the word that caused it. */
export type ValenceTrace = (rule: ValenceRule, before: number, after: number, word: number) => void;

const PRECEDING = BOOSTS | NEGATES | SO_OR_THIS | IDIOMATIC;

const key = (a: number, b: number, c: number): number => (a << 10) | (b << 5) | c;
const idiomValues: ReadonlyMap<number, number> = new Map(
  IDIOMS.map(({ words, value }) => {
    const [a = 0, b = 0, c = 0] = words.map(getIdiomPart);
    return [key(a, b, c), value];
  }),
);
const dampenerPairs: ReadonlySet<number> = new Set(
  DAMPENER_PAIRS.map(([a, b]) => key(getIdiomPart(a), getIdiomPart(b), 0)),
);

/** Valence of an idiom of two or three words; undefined for none. */
function idiom(a: number, b: number, c?: number): number | undefined {
  return a === 0 || b === 0 || c === 0 ? undefined : idiomValues.get(key(a, b, c ?? 0));
}

export class Valence {
  private readonly reader: SentenceReader;

  constructor(reader: SentenceReader) {
    this.reader = reader;
  }

  /** Valence of the scored word at `index`, without `but` (`contrast.ts`). */
  of(index: number, trace?: ValenceTrace): number {
    const { table, words, mixedCapitals, seen } = this.reader;
    const word = words[index] as number;
    const flags = table.flags[word] as number;
    if (flags & OWN_EMOJI) return table.values[word] as number;
    if (flags & KIND && this.flagsAt(index + 1) & OF) {
      trace?.('kind-of', table.values[word] as number, 0, index + 1);
      return 0;
    }
    let value = seen & NO ? this.besideNo(index, trace) : (table.values[word] as number);
    if (flags & UPPER && mixedCapitals) value = this.inCapitals(value, index, trace);
    if (seen & PRECEDING) value = this.afterWords(value, index, trace);
    return seen & WORD_LEAST ? this.afterLeast(value, index, trace) : value;
  }

  /** Applies the three words before. */
  private afterWords(value: number, index: number, trace?: ValenceTrace): number {
    const { table, words, seen } = this.reader;
    for (let distance = 1; distance <= 3 && distance <= index; distance++) {
      const before = table.flags[words[index - distance] as number] as number;
      if (before & LISTED) continue;
      if (before & BOOSTS) value = this.boosted(value, index, distance, trace);
      if (seen & (NEGATES | SO_OR_THIS)) value = this.negated(value, index, distance, trace);
      if (distance === 3 && seen & IDIOMATIC) value = this.inIdiom(value, index, trace);
    }
    return value;
  }

  /** 0 outside of the text. */
  private flagsAt(index: number): number {
    const { words, table, count } = this.reader;
    return index >= 0 && index < count ? (table.flags[words[index] as number] as number) : 0;
  }

  /**
   * `no` before a listed word has no valence and negates it; also two words before, and as in `no fun or
   * joy`.
   */
  private besideNo(index: number, trace?: ValenceTrace): number {
    const { words, table } = this.reader;
    const listed = table.values[words[index] as number] as number;
    let value = listed;
    if (this.flagsAt(index) & NO && this.flagsAt(index + 1) & LISTED) {
      trace?.('no', value, 0, index + 1);
      value = 0;
    }
    const no = this.noBefore(index);
    if (no < 0) return value;
    trace?.('negator', value, listed * NEGATION, no);
    return listed * NEGATION;
  }

  private noBefore(index: number): number {
    if (this.flagsAt(index - 1) & NO) return index - 1;
    if (this.flagsAt(index - 2) & NO) return index - 2;
    return this.flagsAt(index - 3) & NO && this.flagsAt(index - 1) & OR_NOR ? index - 3 : -1;
  }

  private inCapitals(value: number, index: number, trace?: ValenceTrace): number {
    const after = value + (value > 0 ? CAPS : -CAPS);
    trace?.('caps', value, after, index);
    return after;
  }

  private boosted(value: number, index: number, distance: number, trace?: ValenceTrace): number {
    const { words, table, mixedCapitals } = this.reader;
    const word = words[index - distance] as number;
    const boost = table.boosts[word] as number;
    let added = value < 0 ? -boost : boost;
    if (mixedCapitals && (table.flags[word] as number) & UPPER) added += value > 0 ? CAPS : -CAPS;
    added *= BOOST_BY_DISTANCE[distance - 1] as number;
    trace?.(boost > 0 ? 'booster' : 'dampener', value, value + added, index - distance);
    return value + added;
  }

  private negated(value: number, index: number, distance: number, trace?: ValenceTrace): number {
    const cause = distance === 1 ? -1 : this.neverSo(index, distance);
    if (cause >= 0) {
      trace?.('never-so', value, value * NEVER_SO, cause);
      return value * NEVER_SO;
    }
    if (!(this.flagsAt(index - distance) & NEGATES) || this.isWithoutDoubt(index, distance)) return value;
    trace?.('negator', value, value * NEGATION, index - distance);
    return value * NEGATION;
  }

  /**
   * The intensifier of `never so good`, `never this good`: at distance three a `so` or `this` just before
   * suffices.
   */
  private neverSo(index: number, distance: number): number {
    const isNever = (this.flagsAt(index - distance) & NEVER) !== 0;
    const isNear = (this.flagsAt(index - 1) & SO_OR_THIS) !== 0;
    if (distance === 2) return isNever && isNear ? index - 2 : -1;
    if (isNever && (isNear || this.flagsAt(index - 2) & SO_OR_THIS)) return index - 3;
    return isNear ? index - 1 : -1;
  }

  private isWithoutDoubt(index: number, distance: number): boolean {
    if (distance === 1 || !(this.flagsAt(index - distance) & WITHOUT)) return false;
    return ((this.flagsAt(index - 1) | (distance === 3 ? this.flagsAt(index - 2) : 0)) & WORD_DOUBT) !== 0;
  }

  private inIdiom(value: number, index: number, trace?: ValenceTrace): number {
    const idiom = this.idiomFrom(index) ?? this.idiomUpTo(index);
    if (idiom !== undefined) trace?.('idiom', value, idiom, index);
    const base = idiom ?? value;
    const [three, two, one] = [this.partAt(index - 3), this.partAt(index - 2), this.partAt(index - 1)];
    if (!dampenerPairs.has(key(three, two, 0)) && !dampenerPairs.has(key(two, one, 0))) return base;
    trace?.('dampener', base, base - BOOST, index - 2);
    return base - BOOST;
  }

  /** An idiom that ends at or just before the word. */
  private idiomUpTo(index: number): number | undefined {
    const three = this.partAt(index - 3);
    const two = this.partAt(index - 2);
    const one = this.partAt(index - 1);
    const zero = this.partAt(index);
    return idiom(one, zero) ?? idiom(two, one, zero) ?? idiom(two, one) ?? idiom(three, two, one) ?? idiom(three, two);
  }

  /** An idiom that begins at the word: it wins over one before, the longer over the shorter. */
  private idiomFrom(index: number): number | undefined {
    const zero = this.partAt(index);
    if (zero === 0) return undefined;
    const [next, afterNext] = [this.partAt(index + 1), this.partAt(index + 2)];
    return idiom(zero, next, afterNext) ?? idiom(zero, next);
  }

  private partAt(index: number): number {
    const { words, table, count } = this.reader;
    return index < count ? (table.idiomParts[words[index] as number] as number) : 0;
  }

  private afterLeast(value: number, index: number, trace?: ValenceTrace): number {
    const { words, table } = this.reader;
    if (index < 1) return value;
    const flags = table.flags[words[index - 1] as number] as number;
    if (!(flags & WORD_LEAST) || flags & LISTED) return value;
    if (index > 1 && (table.flags[words[index - 2] as number] as number) & AT_OR_VERY) return value;
    trace?.('least', value, value * NEGATION, index - 1);
    return value * NEGATION;
  }
}

/**
 * The value of one word in its sentence, after VADER's rules: capitals, boosters and negators among the three words
 * before it, idioms, `least`, and `but`. The order of the arithmetic is VADER's, so that its numbers come out to the bit.
 */
import type { SentenceReader } from './sentence-reader.ts';
import { BOOST, BOOST_BY_DISTANCE, CAPS, DAMPENER_PAIRS, IDIOMS, NEGATION } from './vader-rules.ts';
import { AT_OR_VERY, idiomPartOf, KIND, LEAST, LISTED, NEGATES, NEVER, OF, SO_OR_THIS, UPPER } from './word-facts.ts';

export type ValenceRule =
  'caps' | 'booster' | 'dampener' | 'negator' | 'never-so' | 'least' | 'idiom' | 'kind-of' | 'but';

/** Hears of each rule that changed a value. `word` is the index of the word that caused it. */
export type ValenceTrace = (rule: ValenceRule, before: number, after: number, word: number) => void;

const key = (a: number, b: number, c: number): number => (a << 10) | (b << 5) | c;
const idiomValues: ReadonlyMap<number, number> = new Map(
  IDIOMS.map(({ words, value }) => {
    const [a = 0, b = 0, c = 0] = words.map(idiomPartOf);
    return [key(a, b, c), value];
  }),
);
const dampenerPairs: ReadonlySet<number> = new Set(
  DAMPENER_PAIRS.map(([a, b]) => key(idiomPartOf(a), idiomPartOf(b), 0)),
);

/** The value of an idiom of two words, or of three; undefined when the words are none. */
function idiom(a: number, b: number, c?: number): number | undefined {
  return a === 0 || b === 0 || c === 0 ? undefined : idiomValues.get(key(a, b, c ?? 0));
}

export class Valence {
  private readonly reader: SentenceReader;

  constructor(reader: SentenceReader) {
    this.reader = reader;
  }

  /** The value of the scored word at `index`; `but` is not in it, see `afterBut`. */
  of(index: number, trace?: ValenceTrace): number {
    const { words, table, count, mixedCapitals } = this.reader;
    const word = words[index] as number;
    const flags = table.flags[word] as number;
    let value = table.values[word] as number;
    if (flags & KIND && index < count - 1 && (table.flags[words[index + 1] as number] as number) & OF) {
      trace?.('kind-of', value, 0, index + 1);
      return 0;
    }
    if (flags & UPPER && mixedCapitals) value = this.inCapitals(value, index, trace);
    for (let distance = 1; distance <= 3 && distance <= index; distance++) {
      const before = words[index - distance] as number;
      if ((table.flags[before] as number) & LISTED) continue;
      value = this.boosted(value, index, distance, trace);
      value = this.negated(value, index, distance, trace);
      if (distance === 3) value = this.inIdiom(value, index, trace);
    }
    return this.afterLeast(value, index, trace);
  }

  /** What `but` leaves of a value: half before it, one and a half times after it. */
  afterBut(value: number, index: number, trace?: ValenceTrace): number {
    const { butIndex } = this.reader;
    if (butIndex < 0 || index === butIndex) return value;
    const after = value * (index < butIndex ? 0.5 : 1.5);
    trace?.('but', value, after, butIndex);
    return after;
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
    if (boost === 0) return value;
    let added = value < 0 ? -boost : boost;
    if (mixedCapitals && (table.flags[word] as number) & UPPER) added += value > 0 ? CAPS : -CAPS;
    added *= BOOST_BY_DISTANCE[distance - 1] as number;
    trace?.(boost > 0 ? 'booster' : 'dampener', value, value + added, index - distance);
    return value + added;
  }

  private negated(value: number, index: number, distance: number, trace?: ValenceTrace): number {
    const { words, table } = this.reader;
    const { flags } = table;
    const factor = distance === 1 ? 1 : this.neverFactor(index, distance);
    if (factor !== 1) {
      trace?.('never-so', value, value * factor, index - distance);
      return value * factor;
    }
    if (!((flags[words[index - distance] as number] as number) & NEGATES)) return value;
    trace?.('negator', value, value * NEGATION, index - distance);
    return value * NEGATION;
  }

  /** `never so good`, `never this good`; three words away VADER takes a `so` or `this` just before for it too. */
  private neverFactor(index: number, distance: number): number {
    const { words, table } = this.reader;
    const { flags } = table;
    const soOrThis = ((flags[words[index - 1] as number] as number) & SO_OR_THIS) !== 0;
    const never = ((flags[words[index - distance] as number] as number) & NEVER) !== 0;
    if (distance === 2) return never && soOrThis ? 1.5 : 1;
    const farSoOrThis = ((flags[words[index - 2] as number] as number) & SO_OR_THIS) !== 0;
    return soOrThis || (never && farSoOrThis) ? 1.25 : 1;
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

  /** An idiom that ends at the word or stands before it. */
  private idiomUpTo(index: number): number | undefined {
    const three = this.partAt(index - 3);
    const two = this.partAt(index - 2);
    const one = this.partAt(index - 1);
    const zero = this.partAt(index);
    return idiom(one, zero) ?? idiom(two, one, zero) ?? idiom(two, one) ?? idiom(three, two, one) ?? idiom(three, two);
  }

  /** An idiom that begins with the word: it wins over one before, the longer over the shorter. */
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
    if (!(flags & LEAST) || flags & LISTED) return value;
    if (index > 1 && (table.flags[words[index - 2] as number] as number) & AT_OR_VERY) return value;
    trace?.('least', value, value * NEGATION, index - 1);
    return value * NEGATION;
  }
}

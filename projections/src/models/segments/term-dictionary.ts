import { getFirstTerm, hasAliases, isJoinedForm, splitForm, TermNumbers } from '@verbatim/domain/text/tokenise';
import { getClassAt, UNSPACED } from '@verbatim/domain/text/tokens/scan-tokens';
import type { UnitText } from '@verbatim/domain/text/unit-table';
import type { Keys, SegmentWords, SortedWords } from './segment-builder.ts';
import {
  type ColumnArray,
  decodeColumn,
  decodeStrings,
  encodeColumn,
  section,
  SegmentFormatError,
} from './segments.ts';

// STORED FORMAT of a full segment's words: buckets by term id, each a column of its own, so that a query
// reads only its words' buckets, sorted. Sections: sentences and unit; the bucket's terms in order; the start
// of each term's keys, and the end of the last; the keys. A growing segment has no buckets: its words are
// sorted on read.

/**
 * A query of four words reads at most a sixteenth of a segment's words, which has some ten thousand distinct
 * ones.
 */
export const WORD_BUCKETS = 64;

export interface WordBucket {
  readonly sentences: number;
  readonly unit: number;
  readonly terms: Uint32Array;
  readonly starts: Uint32Array;
  readonly keys: Keys;
}

const getBucket = (term: number): number => term % WORD_BUCKETS;

/** Buckets of the terms; any one for no terms. */
export const listWordBuckets = (terms: ReadonlySet<number>): ReadonlySet<number> => {
  const buckets = new Set([...terms].filter((term) => term >= 0).map(getBucket));
  return buckets.size === 0 ? new Set([0]) : buckets;
};

export const encodeBuckets = ({ sentences, unit, starts, keys }: SortedWords): readonly Uint8Array[] =>
  Array.from({ length: WORD_BUCKETS }, (_, bucket) => {
    const terms: number[] = [];
    const ownStarts = [0];
    for (let term = bucket; term + 1 < starts.length; term += WORD_BUCKETS) {
      const count = starts[term + 1]! - starts[term]!;
      if (count === 0) continue;
      terms.push(term);
      ownStarts.push(ownStarts[ownStarts.length - 1]! + count);
    }
    const own = keys.slice(0, ownStarts[ownStarts.length - 1]);
    for (const [at, term] of terms.entries()) own.set(keys.subarray(starts[term], starts[term + 1]), ownStarts[at]);
    return encodeColumn([Uint32Array.of(sentences, unit), Uint32Array.from(terms), Uint32Array.from(ownStarts), own]);
  });

/** @throws SegmentFormatError */
export const decodeBucket = (bytes: Uint8Array): WordBucket => {
  const sections = decodeColumn(bytes);
  const [head, terms, starts] = [0, 1, 2].map((at) => section(sections, at, Uint32Array));
  const keys = sections[3];
  if (!(keys instanceof Uint32Array || keys instanceof Float64Array))
    throw new SegmentFormatError('a bucket of words has no keys');
  return { sentences: head![0]!, unit: head![1]!, terms: terms!, starts: starts!, keys };
};

/** @param buckets by number, of all terms to be looked up; at least one */
export const mergeWordBuckets = (buckets: ReadonlyMap<number, WordBucket>): SegmentWords => {
  const [any] = buckets.values();
  if (any === undefined) throw new RangeError('Words are in no bucket');
  const { sentences, unit } = any;
  return {
    sentences,
    unit,
    keysOf: (term) => {
      const { terms, starts, keys } = buckets.get(getBucket(term))!;
      const at = getPlace(terms, term);
      return at === -1 ? keys.subarray(0, 0) : keys.subarray(starts[at], starts[at + 1]);
    },
  };
};

const getPlace = (terms: Uint32Array, term: number): number => {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (terms[middle]! < term) low = middle + 1;
    else high = middle;
  }
  return terms[low] === term ? low : -1;
};

/** Forms with consecutive ids, and their ids in the order of the forms. */
interface SortedPart {
  readonly from: number;
  readonly order: ArrayLike<number>;
}

/** A term of a script without spaces. */
export interface UnspacedTerm {
  readonly id: number;
  readonly term: string;
  /** Whether its token directly follows another. */
  readonly isJoined: boolean;
}

/** An id whose term has a lower id: `dont` and `don't` are one term. */
export interface RepeatedTerm {
  readonly id: number;
  readonly first: number;
}

/**
 * The dictionary of one file, which only grows and is erased with the file. It numbers the forms of tokens (a
 * term with its aliases), so a term may have several ids, and an id several terms.
 */
export class TermDictionary {
  private readonly ids = new Map<string, number>();
  private readonly forms: string[] = [];
  /** Ids of the forms with aliases, by each of their terms. */
  private readonly aliased = new Map<string, number[]>();
  private readonly aliases = new Set<string>();
  /** By term, the first form with aliases that is counted as it. */
  private readonly firstAliased = new Map<string, number>();
  private readonly repeatedTerms: RepeatedTerm[] = [];
  private readonly unspacedTerms: UnspacedTerm[] = [];
  /** Sorted parts of all forms but the last ones. */
  private readonly parts: SortedPart[] = [];
  private covered = 0;
  private numbers: TermNumbers | undefined;

  get size(): number {
    return this.forms.length;
  }

  /** Id of the form, added if new. */
  add(form: string): number {
    const known = this.ids.get(form);
    if (known !== undefined) return known;
    const id = this.forms.length;
    const hasOthers = hasAliases(form);
    const first = this.firstIdOf(hasOthers ? getFirstTerm(form) : form);
    if (first !== undefined) this.repeatedTerms.push({ id, first });
    else if (hasOthers) this.firstAliased.set(getFirstTerm(form), id);
    this.ids.set(form, id);
    this.forms.push(form);
    if (getClassAt(form, 0, form.length) === UNSPACED)
      this.unspacedTerms.push({ id, term: getFirstTerm(form), isJoined: isJoinedForm(form) });
    if (hasOthers) this.addAliases(form, id);
    return id;
  }

  private addAliases(form: string, id: number): void {
    for (const [at, term] of splitForm(form).entries()) {
      const ids = this.aliased.get(term);
      if (ids === undefined) this.aliased.set(term, [id]);
      else ids.push(id);
      if (at > 0) this.aliases.add(term);
    }
  }

  /** Adds the forms of a part of a text, and visits their ids. */
  addTokens(text: UnitText, start: number, end: number, visit: (id: number) => void): void {
    this.numbers ??= new TermNumbers((form) => this.add(form));
    this.numbers.forEach(text, start, end, visit);
  }

  /** Adds the stored part of a segment, in the segments' order. */
  addStored(sections: readonly ColumnArray[]): void {
    const from = this.size;
    for (const form of decodeStrings(section(sections, 1, Uint32Array), section(sections, 2, Uint8Array)))
      this.add(form);
    const order = sections[3];
    const isWhole = from === this.covered && order?.length === this.size - from;
    if (isWhole) this.cover(from, order);
  }

  /** Ids of all tokens found by a term, their own or an alias. */
  idsOf(term: string): readonly number[] {
    const plain = this.ids.get(term);
    const aliased = this.aliased.get(term) ?? [];
    return plain === undefined ? aliased : [plain, ...aliased];
  }

  /** The lowest id that is counted as a term. */
  firstIdOf(term: string): number | undefined {
    const [plain, aliased] = [this.ids.get(term), this.firstAliased.get(term)];
    return plain === undefined || (aliased !== undefined && aliased < plain) ? aliased : plain;
  }

  /** In order of their ids. */
  get repeated(): readonly RepeatedTerm[] {
    return this.repeatedTerms;
  }

  /** The term for counting and display. */
  termOf(id: number): string {
    return getFirstTerm(this.forms[id] ?? '');
  }

  get unspaced(): readonly UnspacedTerm[] {
    return this.unspacedTerms;
  }

  /** Forms from an id on: a segment's stored part of the dictionary. */
  from(id: number): readonly string[] {
    return this.forms.slice(id);
  }

  /** Ids of all tokens with a term that begins with a prefix, unordered. */
  withPrefix(prefix: string): readonly number[] {
    if (this.covered < this.size) this.cover(this.covered, sortFormIds(this.from(this.covered)));
    const found = this.parts.flatMap((part) => this.withPrefixIn(part, prefix));
    const byAlias = [...this.aliases].filter((alias) => alias.startsWith(prefix));
    if (byAlias.length === 0) return found;
    return [...new Set([...found, ...byAlias.flatMap((alias) => this.aliased.get(alias) ?? [])])];
  }

  private withPrefixIn({ from, order }: SortedPart, prefix: string): readonly number[] {
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.forms[from + order[middle]!]! < prefix) low = middle + 1;
      else high = middle;
    }
    const found: number[] = [];
    for (; low < order.length; low++) {
      const id = from + order[low]!;
      if (!this.forms[id]!.startsWith(prefix)) break;
      found.push(id);
    }
    return found;
  }

  private cover(from: number, order: ArrayLike<number>): void {
    this.parts.push({ from, order });
    this.covered = from + order.length;
  }
}

/** Indexes of a list of forms, in the order of the forms. */
export const sortFormIds = (forms: readonly string[]): readonly number[] =>
  Array.from(forms.keys()).sort((a, b) => (forms[a]! < forms[b]! ? -1 : 1));

import { TermNumbers } from '@verbatim/domain/text/tokenise';
import { decodeStrings, section, type ColumnArray } from './segment-format.ts';

/** Terms with consecutive ids, and their ids in the order of the terms. */
interface SortedPart {
  readonly from: number;
  readonly order: ArrayLike<number>;
}

/** The terms of one file, numbered in order of appearance. It only grows; an erased file takes its words along. */
export class TermDictionary {
  private readonly ids = new Map<string, number>();
  private readonly terms: string[] = [];
  /** They cover the terms from the first on, but for the last ones. */
  private readonly parts: SortedPart[] = [];
  private covered = 0;
  private numbers: TermNumbers | undefined;

  get size(): number {
    return this.terms.length;
  }

  /** The term's id, a new one when it has none yet. */
  add(term: string): number {
    const known = this.ids.get(term);
    if (known !== undefined) return known;
    const id = this.terms.length;
    this.ids.set(term, id);
    this.terms.push(term);
    return id;
  }

  /** Adds the terms of a part of a text, and visits their ids, token by token. */
  addTokens(text: string, start: number, end: number, visit: (id: number) => void): void {
    this.numbers ??= new TermNumbers((term) => this.add(term));
    this.numbers.forEach(text, start, end, visit);
  }

  /** Adds what a segment stored as its own part; the parts come in the segments' order. */
  addStored(sections: readonly ColumnArray[]): void {
    const from = this.size;
    for (const term of decodeStrings(section(sections, 1, Uint32Array), section(sections, 2, Uint8Array)))
      this.add(term);
    const order = sections[3];
    const isWhole = from === this.covered && order?.length === this.size - from;
    if (isWhole) this.cover(from, order);
  }

  idOf(term: string): number | undefined {
    return this.ids.get(term);
  }

  termOf(id: number): string {
    return this.terms[id] ?? '';
  }

  /** The terms from an id on: what a segment stores as its own part of the dictionary. */
  from(id: number): readonly string[] {
    return this.terms.slice(id);
  }

  /** Ids of all terms that begin with a prefix, in no order. */
  withPrefix(prefix: string): readonly number[] {
    if (this.covered < this.size) this.cover(this.covered, sortedPlaces(this.from(this.covered)));
    return this.parts.flatMap((part) => this.withPrefixIn(part, prefix));
  }

  private withPrefixIn({ from, order }: SortedPart, prefix: string): readonly number[] {
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.termOf(from + order[middle]!) < prefix) low = middle + 1;
      else high = middle;
    }
    const found: number[] = [];
    for (; low < order.length; low++) {
      const id = from + order[low]!;
      if (!this.termOf(id).startsWith(prefix)) break;
      found.push(id);
    }
    return found;
  }

  private cover(from: number, order: ArrayLike<number>): void {
    this.parts.push({ from, order });
    this.covered = from + order.length;
  }
}

/** Places in a list of terms, in the order of the terms. */
export const sortedPlaces = (terms: readonly string[]): readonly number[] =>
  Array.from(terms.keys()).sort((a, b) => (terms[a]! < terms[b]! ? -1 : 1));

import { decodeStrings, section, type ColumnArray } from './segment-format.ts';

/** The terms of one file, numbered in order of appearance. It only grows; an erased file takes its words along. */
export class TermDictionary {
  private readonly ids = new Map<string, number>();
  private readonly terms: string[] = [];
  /** Term ids in the order of their terms, of the dictionary's first so many terms; sorted on demand. */
  private sorted: readonly number[] = [];

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

  /** Adds what a segment stored as its own part; the parts come in the segments' order. */
  addStored(sections: readonly ColumnArray[]): void {
    for (const term of decodeStrings(section(sections, 1, Uint32Array), section(sections, 2, Uint8Array)))
      this.add(term);
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

  /** Ids of all terms that begin with a prefix. */
  withPrefix(prefix: string): readonly number[] {
    const sorted = this.sortedIds();
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.termOf(sorted[middle] ?? 0) < prefix) low = middle + 1;
      else high = middle;
    }
    const found: number[] = [];
    for (let index = low; index < sorted.length; index++) {
      const id = sorted[index] ?? 0;
      if (!this.termOf(id).startsWith(prefix)) break;
      found.push(id);
    }
    return found;
  }

  private sortedIds(): readonly number[] {
    if (this.sorted.length !== this.terms.length) {
      const ids = Array.from(this.terms, (_, id) => id);
      this.sorted = ids.sort((a, b) => (this.termOf(a) < this.termOf(b) ? -1 : 1));
    }
    return this.sorted;
  }
}

import { TermNumbers } from '@verbatim/domain/text/tokenise';
import type { UnitText } from '@verbatim/domain/text/unit-text';
import { hasAliases, isJoinedForm, getFirstTerm, splitForm } from '@verbatim/domain/text/tokens/token-forms';
import { getClassAt, UNSPACED } from '@verbatim/domain/text/tokens/unit-classes';
import { decodeStrings, section, type ColumnArray } from './segment-format.ts';

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

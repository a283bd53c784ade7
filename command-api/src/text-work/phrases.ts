/**
 * compromise's steps `freeze` and `lexicon`: single words are cached, and phrases are only looked up where
 * the first two words of one are adjacent.
 */
import type { Term } from './compromise-terms.ts';
import { lookedUpAs, NOT_LOOKED_UP } from './word-cache.ts';

type Tag = string | readonly string[];
type WordList = Readonly<Record<string, Tag>>;

/** The part of compromise's model that holds them. */
export interface PhraseModel {
  readonly lexicon: WordList;
  readonly frozenLex: WordList;
  /** By first word, the length of the longest phrase. */
  readonly _multiCache: Readonly<Record<string, number>>;
}

export type SetTag = (terms: readonly Term[], tag: Tag) => void;

/** By first word, the second ones. */
type Beginnings = ReadonlyMap<string, ReadonlySet<string>>;

export class Phrases {
  private readonly model: PhraseModel;
  private readonly setTag: SetTag;
  private readonly frozen: Beginnings;
  private readonly listed: Beginnings;

  constructor(model: PhraseModel, setTag: SetTag) {
    this.model = model;
    this.setTag = setTag;
    this.frozen = getBeginnings(model.frozenLex);
    this.listed = getBeginnings(model.lexicon);
  }

  /** Tags each term by word lists, alone or as part of a phrase. */
  tag(terms: readonly Term[]): void {
    for (let at = 0; at + 1 < terms.length; at++) if (this.mayBegin(this.frozen, terms, at)) this.freeze(terms, at);
    for (const [at, term] of terms.entries()) {
      if (term.tags.size > 0 || (this.mayBegin(this.listed, terms, at) && this.tagPhrase(terms, at))) continue;
      term.tags = new Set(term.known?.tags);
    }
  }

  private mayBegin(beginnings: Beginnings, terms: readonly Term[], at: number): boolean {
    const [first, second] = [terms[at], terms[at + 1]];
    if (first === undefined || second === undefined) return false;
    return beginnings.get(lookedUpAs(first))?.has(lookedUpAs(second)) === true;
  }

  private freeze(terms: readonly Term[], at: number): void {
    for (const words of this.runs(terms, at)) {
      const tag = getOwn(this.model.frozenLex, toText(words));
      if (tag === undefined) continue;
      this.setTag(words.map(withTags), tag);
      for (const word of words) word.frozen = true;
    }
  }

  private tagPhrase(terms: readonly Term[], at: number): boolean {
    for (const words of this.runs(terms, at)) {
      if (words.length <= 1) return false;
      const tag = getOwn(this.model.lexicon, toText(words));
      if (tag === undefined) continue;
      this.setTag(words.map(withTags), tag);
      if (typeof tag !== 'string' && tag.length === 2 && tag.includes('PhrasalVerb'))
        this.setTag(words.slice(1, 2), 'Particle');
      return true;
    }
    return false;
  }

  /** Candidate phrases from `at` on, longest first, as in compromise. */
  private *runs(terms: readonly Term[], at: number): Generator<Term[], void, undefined> {
    const first = terms[at];
    const longest = first && getOwn(this.model._multiCache, lookedUpAs(first));
    if (longest === undefined) return;
    for (let last = at + longest - 1; last > at; last--) yield terms.slice(at, last + 1);
  }
}

const getBeginnings = (list: WordList): Beginnings => {
  const beginnings = new Map<string, Set<string>>();
  for (const phrase of Object.keys(list)) {
    const [first = '', second] = phrase.split(' ');
    if (second === undefined) continue;
    const seconds = beginnings.get(first) ?? new Set<string>();
    beginnings.set(first, seconds.add(second));
  }
  return beginnings;
};

const getOwn = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

const toText = (terms: readonly Term[]): string => terms.map(lookedUpAs).join(' ');

const withTags = (term: Term): Term => {
  if (term.tags === NOT_LOOKED_UP) term.tags = new Set();
  return term;
};

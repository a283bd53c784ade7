/**
 * Which of many themes a comment carries by their queries. A query is evaluated where the sentence holds a
 * word that it cannot do without.
 */
import { splitForm, tokenise } from '../tokenise.ts';
import { isWholeComment, matchSentence } from './match-theme-query.ts';
import { listQueryParts, type QueryPart } from './query-parts.ts';
import type { PhrasePart, ThemeQuery } from './theme-query.ts';

export interface ThemeWithQuery {
  readonly id: string;
  readonly query: ThemeQuery;
}

/** A query that was evaluated over a sentence, counted from 0. */
interface Evaluated {
  readonly id: string;
  readonly sentence: number;
  readonly isMatch: boolean;
}

class LeafIndex {
  private readonly words = new Map<string, Set<ThemeWithQuery>>();
  private readonly prefixes = new Map<string, Set<ThemeWithQuery>>();
  private readonly prefixLengths = new Set<number>();
  /** By the first unit of a text that may occur within a token. */
  private readonly substrings = new Map<string, Set<ThemeWithQuery>>();

  /** Themes of comments without words. */
  private readonly wordless = new Set<ThemeWithQuery>();

  add(part: QueryPart, theme: ThemeWithQuery): void {
    switch (part.kind) {
      case 'word':
      case 'prefix':
      case 'substring':
        return this.addLeaf(part, theme);
      case 'phrase':
        // All of its parts are required.
        return part.parts.slice(0, 1).forEach((leaf) => this.addLeaf(leaf, theme));
      case 'whole':
        if (part.parts.length === 0) this.wordless.add(theme);
        return part.parts.slice(0, 1).forEach((leaf) => this.addLeaf(leaf, theme));
      case 'near':
        // Both of its sides are required.
        return (part.left.kind === 'or' ? part.left.parts : [part.left]).forEach((leaf) => this.add(leaf, theme));
    }
  }

  candidates(forms: readonly string[]): ReadonlySet<ThemeWithQuery> {
    const found = new Set<ThemeWithQuery>(forms.length === 0 ? this.wordless : []);
    const addAll = (themes: ReadonlySet<ThemeWithQuery> | undefined): void =>
      themes?.forEach((theme) => found.add(theme));
    for (const term of new Set(forms.flatMap(splitForm))) {
      addAll(this.words.get(term));
      for (const length of this.prefixLengths)
        if (length <= term.length) addAll(this.prefixes.get(term.slice(0, length)));
      if (this.substrings.size > 0) for (const unit of term.split('')) addAll(this.substrings.get(unit));
    }
    return found;
  }

  private addLeaf(leaf: PhrasePart, theme: ThemeWithQuery): void {
    switch (leaf.kind) {
      case 'word':
        return addTo(this.words, leaf.term, theme);
      case 'prefix':
        this.prefixLengths.add(leaf.prefix.length);
        return addTo(this.prefixes, leaf.prefix, theme);
      case 'substring':
        return addTo(this.substrings, leaf.text[0]!, theme);
    }
  }
}

const addTo = (themes: Map<string, Set<ThemeWithQuery>>, key: string, theme: ThemeWithQuery): void => {
  const known = themes.get(key);
  if (known === undefined) themes.set(key, new Set([theme]));
  else known.add(theme);
};

/** The themes of a library; with each that is added and each that is evaluated a long work can pause. */
export class ThemeMatcher {
  private readonly index = new LeafIndex();

  add(theme: ThemeWithQuery): void {
    for (const part of listQueryParts(theme.query)) this.index.add(part, theme);
  }

  /** @param sentences as of `matchComment` */
  *evaluate(text: string, sentences: readonly number[]): Generator<Evaluated> {
    const tokens = [];
    for (let at = 0; at + 1 < sentences.length; at += 2) tokens.push(tokenise(text, sentences[at], sentences[at + 1]));
    for (const [sentence, { forms }] of tokens.entries()) {
      for (const { id, query } of this.index.candidates(forms))
        yield { id, sentence, isMatch: matchSentence(query, forms, isWholeComment(tokens, sentence)) !== null };
    }
  }
}

/** Variants of a query's words: other spellings, endings and joins of the same word. */
import { editDistance } from '../edit-distance.ts';
import { type Lexeme, lexThemeQuery, normaliseQuery } from './lex-theme-query.ts';
import { termInQuery } from './query-with-term.ts';

/** `joined`: written as one word, with a hyphen or apart. */
export type VariantKind = 'spelling' | 'ending' | 'joined';

/** A word that may be a variant, and how far it is from the word: the lower the more alike. */
export interface VariantMatch {
  readonly kind: VariantKind;
  readonly distance: number;
}

/** Letters that an ending may replace: the `y` of `delivery` in `deliveries`. */
const MAX_REPLACED = 1;
/** Letters of the longest ending, as `iness` of `friendliness`. */
const MAX_ENDING = 5;
const MIN_STEM = 3;
/** In shorter stems a consonant replaces nothing: `lady` becomes `ladies`, but `stay` is not `staff`. */
const SAFE_STEM = 4;
const LATIN_CONSONANT = /^[b-df-hj-np-tv-xz]/u;
const HYPHENS = /[-\u2010\u2011]/gu;

/** Maximum edit distance of a misspelling: in a short word two edits make another word. */
export const maxEdits = (term: string): number => (term.length <= 3 ? 0 : term.length <= 5 ? 1 : 2);

/** @param word and candidate as terms @returns undefined when the candidate is no variant */
export const matchVariant = (word: string, candidate: string): VariantMatch | undefined => {
  if (candidate === word) return undefined;
  const isJoined = candidate.replaceAll(HYPHENS, '') === word.replaceAll(HYPHENS, '');
  if (isJoined) return { kind: 'joined', distance: 0 };
  // Numbers that differ are different numbers.
  if (/\p{N}/u.test(word) || /\p{N}/u.test(candidate)) return undefined;
  const ending = endingDistance(word, candidate);
  if (ending !== undefined) return { kind: 'ending', distance: ending };
  const limit = maxEdits(word);
  if (limit === 0) return undefined;
  const distance = editDistance(word, candidate, limit);
  return distance <= limit ? { kind: 'spelling', distance } : undefined;
};

/** @returns letters by which two forms with one stem differ; undefined for different stems */
const endingDistance = (word: string, candidate: string): number | undefined => {
  let stem = 0;
  while (stem < word.length && stem < candidate.length && word[stem] === candidate[stem]) stem++;
  const [fewer, more] = [word.length - stem, candidate.length - stem].sort((a, b) => a - b) as [number, number];
  // Several replaced letters on both sides are rather another word.
  const isEnding = stem >= MIN_STEM && fewer <= MAX_REPLACED && more <= Math.min(MAX_ENDING, stem + 1);
  const longer = word.length > candidate.length ? word : candidate;
  if (fewer > 0 && stem < SAFE_STEM && LATIN_CONSONANT.test(longer.slice(stem))) return undefined;
  return isEnding ? fewer + more : undefined;
};

/**
 * The query with a variant as an alternative to each occurrence of a word outside of a minus.
 * @param term the word's term, or the terms of a phrase joined by spaces
 */
export const withVariant = (typed: string, term: string, variant: string): string => {
  const text = normaliseQuery(typed);
  const lexemes = lexThemeQuery(text);
  const hasOperators = lexemes.some(({ kind }) => kind === 'and' || kind === 'not' || kind === 'near');
  let written = '';
  let from = 0;
  for (const { start, end } of listPositive(lexemes, term)) {
    const own = text.slice(start, end);
    written +=
      text.slice(from, start) + (hasOperators ? `(${own} ${termInQuery(variant)})` : `${own} ${termInQuery(variant)}`);
    from = end;
  }
  return written + text.slice(from);
};

/** The leaves of a term outside of a minus, which excludes all up to the next operator of its level. */
const listPositive = (lexemes: readonly Lexeme[], term: string): readonly Lexeme[] => {
  const found: Lexeme[] = [];
  const levels: boolean[] = [];
  let isExcluded = false;
  for (const lexeme of lexemes) {
    if (lexeme.kind === 'open') levels.push(isExcluded);
    else if (lexeme.kind === 'close') isExcluded = levels.pop() ?? false;
    else if (lexeme.kind === 'and') isExcluded = levels.at(-1) ?? false;
    else if (lexeme.kind === 'not') isExcluded = true;
    else if (lexeme.kind === 'leaf' && !isExcluded && termOfLeaf(lexeme) === term && found.at(-1)?.end !== lexeme.end)
      found.push(lexeme);
  }
  return found;
};

const termOfLeaf = ({ query }: Lexeme & { readonly kind: 'leaf' }): string | undefined => {
  if (query.kind === 'word') return query.term;
  if (query.kind !== 'phrase') return undefined;
  return query.parts.map((part) => (part.kind === 'word' ? part.term : '*')).join(' ');
};

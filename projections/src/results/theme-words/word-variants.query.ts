/** Other spellings, endings and joins of the words of a query in the comments, and what each would add. */
import { explainThemeQuery, parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { listQueryParts } from '@verbatim/domain/text/theme-query/query-parts';
import { matchVariant, withVariant, type VariantKind } from '@verbatim/domain/text/theme-query/query-variants';
import type { LeafQuery, ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import { isLinkTerm } from '@verbatim/domain/text/tokens/scan-tokens';
import { compareNames } from '../engine/resolve-columns.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import { overScope, type Scope, type ScopeModels, type ScopeQuery } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import { collectQueryTerms, compileThemeQuery } from '../kernels/theme-query/compile-theme-query.ts';
import { countComments } from './count-comments.ts';
import type { WordVariants, WordWithVariants } from './word-variants.ts';

export interface WordVariantsQuery extends ScopeQuery {
  readonly query: ThemeQuery;
  /** The query as typed, which the variants are added to. */
  readonly text: string;
}

const MAX_WORDS = 8;
const MAX_VARIANTS = 6;
/** The most alike of a word, which are counted. */
const MAX_CANDIDATES = 40;
const MAX_WORD_UNITS = 40;
/** By which the lengths of variants can differ. */
const MAX_DIFFERENCE = 6;

/** @throws FieldError when a filter names a column that is not there or cannot be used so */
export const readWordVariants = (
  reads: SegmentReads,
  models: ScopeModels,
  { query, text, ...scope }: WordVariantsQuery,
  querySignal?: QuerySignal,
): Promise<WordVariants> =>
  overScope(
    reads,
    models,
    scope,
    { name: 'word variants', asked: [text], run: (each) => wordVariants(each, query, text) },
    querySignal,
  );

interface Candidate {
  readonly text: string;
  readonly kind: VariantKind;
  readonly distance: number;
}

const wordVariants = async (scope: Scope, query: ThemeQuery, text: string): Promise<WordVariants> => {
  const all = listWords(query);
  const words = all.slice(0, MAX_WORDS);
  const candidates = await findCandidates(scope, words, query);
  const frequent = await listFrequent(scope, candidates);
  return { words: await countVariants(scope, { query, text, words, frequent }), omitted: all.length - words.length };
};

/** Words, and phrases of two words, as terms joined by spaces; unique, in order. */
const listWords = (query: ThemeQuery): readonly string[] => {
  const words = new Set<string>();
  const visit = (part: LeafQuery): void => {
    if (part.kind === 'word') words.add(part.term);
    if (part.kind === 'phrase' && part.parts.length === 2 && part.parts.every(({ kind }) => kind === 'word'))
      words.add(part.parts.flatMap((each) => (each.kind === 'word' ? [each.term] : [])).join(' '));
  };
  for (const part of listQueryParts(query)) {
    if (part.kind === 'whole') continue;
    if (part.kind !== 'near') visit(part);
    else for (const side of [part.left, part.right]) (side.kind === 'or' ? side.parts : [side]).forEach(visit);
  }
  return [...words];
};

/** @returns for each word the candidates in the comments that the query does not find by themselves */
const findCandidates = async (
  { files, slice }: Scope,
  words: readonly string[],
  query: ThemeQuery,
): Promise<readonly (readonly Candidate[])[]> => {
  const found = words.map(() => new Map<string, Candidate>());
  const known = new Set<string>();
  const parts = listQueryParts(query);
  for (const { file } of files) {
    const dictionary = await file.dictionary();
    const sought = new Set(parts.flatMap((part) => [...collectQueryTerms(compileThemeQuery(part, dictionary))]));
    for (const [at, word] of words.entries())
      for (const split of listSplits(word))
        if (split.every((term) => dictionary.idsOf(term).length > 0))
          found[at]!.set(split.join(' '), { text: split.join(' '), kind: 'joined', distance: 0 });
    for (let id = 0; id < dictionary.size; id++) {
      if (id % 64 === 0 && slice.isOver()) await slice.rest();
      const term = dictionary.termOf(id);
      if (known.has(term)) continue;
      known.add(term);
      if (!sought.has(id)) addMatches(found, words, term);
    }
  }
  return found.map((byText) =>
    [...byText.values()]
      .sort((a, b) => a.distance - b.distance || compareNames(a.text, b.text))
      .slice(0, MAX_CANDIDATES),
  );
};

const addMatches = (found: readonly Map<string, Candidate>[], words: readonly string[], term: string): void => {
  if (term.length > MAX_WORD_UNITS || isLinkTerm(term)) return;
  for (const [at, word] of words.entries()) {
    if (Math.abs(word.length - term.length) > MAX_DIFFERENCE) continue;
    const match = word.includes(' ') ? matchJoined(word, term) : matchVariant(word, term);
    if (match !== undefined) found[at]!.set(term, { text: term, ...match });
  }
};

/** A word as two, each of at least two letters. */
const listSplits = (word: string): readonly (readonly [string, string])[] =>
  word.includes(' ')
    ? []
    : Array.from({ length: Math.max(0, word.length - 3) }, (_, at) => [word.slice(0, at + 2), word.slice(at + 2)]);

const matchJoined = (phrase: string, term: string) => {
  const match = matchVariant(phrase.replace(' ', ''), term);
  return term === phrase.replace(' ', '') || match?.kind === 'joined'
    ? ({ kind: 'joined', distance: 0 } as const)
    : undefined;
};

/** The most frequent candidates of each word, by occurrences of all of their terms. */
const listFrequent = async (
  { files, slice }: Scope,
  candidates: readonly (readonly Candidate[])[],
): Promise<readonly (readonly Candidate[])[]> => {
  const places = new Map<string, number>();
  const terms = new Set(candidates.flat().flatMap(({ text }) => text.split(' ')));
  for (const { file } of files) {
    const dictionary = await file.dictionary();
    const ids = new Map([...terms].map((term) => [term, dictionary.idsOf(term)]));
    for await (const words of file.words(new Set([...ids.values()].flat()))) {
      for (const [term, own] of ids)
        places.set(
          term,
          own.reduce((sum, id) => sum + words.keysOf(id).length, places.get(term) ?? 0),
        );
      if (slice.isOver()) await slice.rest();
    }
  }
  const count = ({ text }: Candidate): number => Math.min(...text.split(' ').map((term) => places.get(term) ?? 0));
  return candidates.map((each) =>
    [...each]
      .filter((candidate) => count(candidate) > 0)
      .sort((a, b) => count(b) - count(a) || compareNames(a.text, b.text))
      .slice(0, MAX_VARIANTS),
  );
};

interface Counted {
  readonly query: ThemeQuery;
  readonly text: string;
  readonly words: readonly string[];
  readonly frequent: readonly (readonly Candidate[])[];
}

/** Comments of each word, of each variant, and of the query with it. */
const countVariants = async (
  scope: Scope,
  { query, text, words, frequent }: Counted,
): Promise<readonly WordWithVariants[]> => {
  const variants = words.flatMap((word, at) =>
    frequent[at]!.flatMap((candidate) => {
      const written = withVariant(text, word, candidate.text);
      const [alone, wider] = [parseTerm(candidate.text), parseThemeQuery(written)];
      return alone === undefined || !wider.ok ? [] : [{ ...candidate, word, alone, wider: wider.query, written }];
    }),
  );
  const terms = words.map(parseTerm);
  const { counts: all } = await countComments(scope, [
    query,
    ...terms,
    ...variants.flatMap(({ alone, wider }) => [alone, wider]),
  ]);
  const [found = 0, ...counts] = all;
  return words.map((word, at) => ({
    word: terms[at] === undefined ? word : explainThemeQuery(terms[at]),
    comments: counts[at]!,
    variants: variants
      .map(({ word: own, text: variant, kind, written }, index) => {
        const [comments, wider] = [counts[words.length + 2 * index]!, counts[words.length + 2 * index + 1]!];
        return { own, text: variant, kind, comments, gained: wider - found, query: written };
      })
      .filter(({ own, comments }) => own === word && comments > 0)
      .sort((a, b) => b.comments - a.comments || compareNames(a.text, b.text))
      .map(({ own: _own, ...variant }) => variant),
  }));
};

/** @returns undefined for a term that a query cannot express by itself */
const parseTerm = (term: string): ThemeQuery | undefined => {
  const parsed = parseThemeQuery(term.includes(' ') ? `"${term}"` : term);
  if (!parsed.ok) return undefined;
  const { query } = parsed;
  return query.kind === 'word' || query.kind === 'phrase' ? query : undefined;
};

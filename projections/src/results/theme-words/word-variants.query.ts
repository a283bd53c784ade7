/** Forms, misspellings and joins of the words of a query in the comments, and what each would add. */
import { explainThemeQuery, parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { listQueryParts } from '@verbatim/domain/text/theme-query/query-parts';
import { withVariant } from '@verbatim/domain/text/theme-query/query-variants';
import type { LeafQuery, ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import {
  classifyVariant,
  isJoined,
  VariantIndex,
  type VariantCandidate,
  type VariantKind,
} from '@verbatim/domain/text/theme-query/word-variants';
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
const MAX_WORD_UNITS = 40;

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

/** Terms that may be variants of a word; `joined` ones as queries would have them. */
interface Candidates {
  readonly word: string;
  readonly joined: readonly string[];
  readonly others: readonly VariantCandidate[];
}

interface Candidate {
  readonly text: string;
  readonly kind: VariantKind;
}

const wordVariants = async (scope: Scope, query: ThemeQuery, text: string): Promise<WordVariants> => {
  const all = listWords(query);
  const words = all.slice(0, MAX_WORDS);
  const frequent = await listFrequent(scope, await findCandidates(scope, words, query));
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

/** The candidates of each word in the comments, without those that the query finds by themselves. */
const findCandidates = async (
  { files, slice }: Scope,
  words: readonly string[],
  query: ThemeQuery,
): Promise<readonly Candidates[]> => {
  const joined = words.map(() => new Set<string>());
  const [index, known, sought] = [new VariantIndex(), new Set<string>(), new Set<string>()];
  const parts = listQueryParts(query);
  for (const { file } of files) {
    const dictionary = await file.dictionary();
    for (const id of parts.flatMap((part) => [...collectQueryTerms(compileThemeQuery(part, dictionary))]))
      sought.add(dictionary.termOf(id));
    for (const [at, word] of words.entries())
      for (const split of listSplits(word))
        if (split.every((term) => dictionary.idsOf(term).length > 0)) joined[at]!.add(split.join(' '));
    for (let id = 0; id < dictionary.size; id++) {
      if (id % 64 === 0 && slice.isOver()) await slice.rest();
      const term = dictionary.termOf(id);
      if (known.has(term) || !mayBeWord(term)) continue;
      known.add(term);
      index.add(term);
      for (const [at, word] of words.entries()) if (isWrittenApart(word, term)) joined[at]!.add(term);
    }
  }
  const found: Candidates[] = [];
  for (const [at, word] of words.entries()) {
    const others = index.find(word).filter(({ term }) => !sought.has(term));
    found.push({ word, joined: [...joined[at]!].filter((term) => !sought.has(term)), others });
    if (slice.isOver()) await slice.rest();
  }
  return found;
};

const mayBeWord = (term: string): boolean => term.length <= MAX_WORD_UNITS && !isLinkTerm(term);

/** A word as two, each of at least two letters. */
const listSplits = (word: string): readonly (readonly [string, string])[] =>
  word.includes(' ')
    ? []
    : Array.from({ length: Math.max(0, word.length - 3) }, (_, at) => [word.slice(0, at + 2), word.slice(at + 2)]);

/** Whether a term is the word, or a phrase's two words, joined or hyphenated. */
const isWrittenApart = (word: string, term: string): boolean => {
  const written = word.replace(' ', '');
  return isJoined(written, term) || (written !== word && written === term);
};

/** The variants of each word: by kind, then the most frequent by occurrences of all of their terms. */
const listFrequent = async (
  scope: Scope,
  candidates: readonly Candidates[],
): Promise<readonly (readonly Candidate[])[]> => {
  const terms = new Set(
    candidates.flatMap(({ word, joined, others }) => [
      word,
      ...joined.flatMap((text) => text.split(' ')),
      ...others.flatMap(({ term, relatives }) => [term, ...relatives]),
    ]),
  );
  const { occurrences, comments } = await countOccurrences(scope, terms);
  const count = (text: string): number => Math.min(...text.split(' ').map((term) => occurrences.get(term) ?? 0));
  return candidates.map(({ word, joined, others }) =>
    [
      ...joined.map((text): Candidate => ({ text, kind: 'joined' })),
      ...others.flatMap((candidate): readonly Candidate[] => {
        const kind = classifyVariant(word, candidate, { count, comments });
        return kind === undefined ? [] : [{ text: candidate.term, kind }];
      }),
    ]
      .filter(({ text }) => count(text) > 0)
      .sort((a, b) => compareKinds(a, b) || count(b.text) - count(a.text) || compareNames(a.text, b.text))
      .slice(0, MAX_VARIANTS),
  );
};

/** Forms and joins before misspellings, which are less certain. */
const compareKinds = (a: Pick<Candidate, 'kind'>, b: Pick<Candidate, 'kind'>): number =>
  Number(a.kind === 'spelling') - Number(b.kind === 'spelling');

interface Occurrences {
  readonly occurrences: ReadonlyMap<string, number>;
  /** Of all files. */
  readonly comments: number;
}

const countOccurrences = async ({ files, slice }: Scope, terms: ReadonlySet<string>): Promise<Occurrences> => {
  const occurrences = new Map<string, number>();
  let comments = 0;
  for (const { file } of files) {
    const dictionary = await file.dictionary();
    const ids = new Map([...terms].map((term) => [term, dictionary.idsOf(term)]));
    let segment = 0;
    for await (const words of file.words(new Set([...ids.values()].flat()))) {
      comments += file.baseIn(segment++, undefined);
      for (const [term, own] of ids)
        occurrences.set(
          term,
          own.reduce((sum, id) => sum + words.keysOf(id).length, occurrences.get(term) ?? 0),
        );
      if (slice.isOver()) await slice.rest();
    }
  }
  return { occurrences, comments };
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
      .sort((a, b) => compareKinds(a, b) || b.comments - a.comments || compareNames(a.text, b.text))
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

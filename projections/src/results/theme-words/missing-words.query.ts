/** Words of a query that no comment of the project contains, with similar words that occur. */
import { editDistance } from '@verbatim/domain/text/edit-distance';
import { explainThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { listQueryParts } from '@verbatim/domain/text/theme-query/query-parts';
import type { MissingWord } from '@verbatim/domain/text/theme-query/query-hints';
import type { LeafQuery, NearOperand, PhrasePart, ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import { maxEdits } from '@verbatim/domain/text/theme-query/word-variants';
import { isLinkTerm } from '@verbatim/domain/text/tokens/scan-tokens';
import { toCanonicalQuery } from '../../models/segments/canonical-query.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import { compareNames } from '../engine/resolve-columns.ts';
import { compileThemeQuery, collectQueryTerms } from '../kernels/theme-query/compile-theme-query.ts';
import { overScope, type Scope, type ScopeModels } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';

export interface MissingWordsQuery {
  readonly projectId: string;
  readonly query: ThemeQuery;
}

const MAX_MISSING_WORDS = 3;
const MAX_NEAREST = 3;
/** Candidates whose comments are counted. */
const MAX_CANDIDATES = 12;
const MAX_WORD_UNITS = 40;

export const readMissingWords = (
  reads: SegmentReads,
  models: ScopeModels,
  { projectId, query }: MissingWordsQuery,
  querySignal?: QuerySignal,
): Promise<readonly MissingWord[]> =>
  overScope(
    reads,
    models,
    { projectId },
    { name: 'missing words', asked: [toCanonicalQuery(query).digest], run: (scope) => missingWords(scope, query) },
    querySignal,
  );

const missingWords = async (scope: Scope, query: ThemeQuery): Promise<readonly MissingWord[]> => {
  if (scope.files.length === 0) return [];
  const missing: MissingWord[] = [];
  for (const part of wordsOfQuery(query)) {
    let isHeld = false;
    for (const { file } of scope.files)
      isHeld ||= collectQueryTerms(compileThemeQuery(part, await file.dictionary())).size > 0;
    if (isHeld) continue;
    const nearest = part.kind === 'word' ? await nearestWords(scope, part.term) : [];
    missing.push({ term: explainThemeQuery(part), nearest });
    if (missing.length === MAX_MISSING_WORDS) break;
  }
  return missing;
};

/** Unique words and parts outside of a minus, which finds nothing anyway. */
const wordsOfQuery = (query: ThemeQuery): readonly PhrasePart[] => {
  const words = new Map<string, PhrasePart>();
  const visit = (part: LeafQuery | NearOperand): void => {
    if (part.kind === 'phrase' || part.kind === 'or') part.parts.forEach(visit);
    else words.set(explainThemeQuery(part), part);
  };
  for (const part of listQueryParts(query)) {
    // A list of answers that a comment may be is not made of words that must occur.
    if (part.kind === 'whole') continue;
    if (part.kind !== 'near') visit(part);
    else [part.left, part.right].forEach(visit);
  }
  return [...words.values()];
};

interface Candidate {
  readonly word: string;
  readonly distance: number;
  readonly places: number;
}

/** By distance, then by descending frequency. */
const nearestWords = async (scope: Scope, term: string): Promise<readonly string[]> => {
  const limit = maxEdits(term);
  if (limit === 0 || term.length > MAX_WORD_UNITS) return [];
  const found = new Map<string, number>();
  for (const { file } of scope.files) {
    const dictionary = await file.dictionary();
    for (let id = 0; id < dictionary.size; id++) {
      const word = dictionary.termOf(id);
      if (!found.has(word) && !isLinkTerm(word)) {
        const distance = editDistance(term, word, limit);
        if (distance <= limit) found.set(word, distance);
      }
      if (id % 256 === 0 && scope.slice.isOver()) await scope.slice.rest();
    }
  }
  const nearest = [...found].sort((a, b) => a[1] - b[1] || compareNames(a[0], b[0])).slice(0, MAX_CANDIDATES);
  const candidates: Candidate[] = [];
  for (const [word, distance] of nearest) candidates.push({ word, distance, places: await readPlaces(scope, word) });
  return candidates
    .sort((a, b) => a.distance - b.distance || b.places - a.places || compareNames(a.word, b.word))
    .slice(0, MAX_NEAREST)
    .map(({ word }) => word);
};

const readPlaces = async ({ files, slice }: Scope, word: string): Promise<number> => {
  let places = 0;
  for (const { file } of files) {
    const ids = new Set((await file.dictionary()).idsOf(word));
    if (ids.size === 0) continue;
    for await (const words of file.words(ids)) {
      for (const id of ids) places += words.keysOf(id).length;
      if (slice.isOver()) await slice.rest();
    }
  }
  return places;
};

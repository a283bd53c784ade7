/** A query for comments that were chosen because they are alike: terms that tell them from all others. */
import { queryWithTerm } from '@verbatim/domain/text/theme-query/query-with-term';
import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import type { QuerySignal } from '../engine/query-cost.ts';
import { overScope, type Scope, type ScopeModels } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import { findCandidates, MISSED, OTHER } from '../query-terms/find-candidates.ts';
import { visitFound } from '../query-terms/visit-found.ts';
import { readScopeTerms } from '../terms/scope-terms.ts';
import type { ProposedQuery } from './similar.ts';

export interface ProposedQueryQuery {
  readonly projectId: string;
  /** `_id`s of the chosen comments. */
  readonly comments: readonly number[];
}

const MAX_CANDIDATES = 16;
/** More alternatives fit the chosen comments alone. */
const MAX_TERMS = 6;
const LETTERS = 500;

export const readProposedQuery = (
  reads: SegmentReads,
  models: ScopeModels,
  { projectId, comments }: ProposedQueryQuery,
  querySignal?: QuerySignal,
): Promise<ProposedQuery> => {
  const chosen = [...new Set(comments)].sort((a, b) => a - b);
  return overScope(
    reads,
    models,
    { projectId },
    {
      name: 'proposed query',
      asked: [chosen],
      hidesWords: true,
      run: (scope) => proposeQuery(scope, chosen),
      lettersOf: () => LETTERS,
    },
    querySignal,
  );
};

const proposeQuery = async (scope: Scope, ids: readonly number[]): Promise<ProposedQuery> => {
  const { classes, chosen } = classify(scope, ids);
  const candidates = await findCandidates(await readScopeTerms(scope, false), classes, MAX_CANDIDATES, scope.slice);
  const parsed = candidates.flatMap(({ text }) => {
    const own = parseThemeQuery(text);
    return own.ok ? [{ text, query: own.query }] : [];
  });
  const found = parsed.map(() => ({ chosen: new Set<number>(), all: new Set<number>() }));
  await visitFound(
    scope,
    parsed.map(({ query }) => query),
    (at, comment) => {
      found[at]!.all.add(comment);
      if (classes[comment] === MISSED) found[at]!.chosen.add(comment);
    },
  );
  const terms = chooseTerms(found);
  const union = (of: 'all' | 'chosen'): number => new Set(terms.flatMap((at) => [...found[at]![of]])).size;
  return {
    query: terms.reduce((query, at) => queryWithTerm(query, parsed[at]!.text), ''),
    chosen,
    foundChosen: union('chosen'),
    found: union('all'),
  };
};

const classify = ({ files }: Scope, ids: readonly number[]) => {
  const total = files.reduce((sum, { file }) => sum + file.document.count, 0);
  const classes = new Uint8Array(total).fill(OTHER);
  let [first, chosen] = [0, 0];
  for (const { file } of files) {
    const { firstId, count } = file.document;
    for (const id of ids) {
      if (id < firstId || id >= firstId + count) continue;
      classes[first + id - firstId] = MISSED;
      chosen++;
    }
    first += count;
  }
  return { classes, chosen };
};

interface FoundByTerm {
  readonly chosen: ReadonlySet<number>;
  readonly all: ReadonlySet<number>;
}

/** Greedily those that find the most further chosen comments, and few others beside them. */
const chooseTerms = (found: readonly FoundByTerm[]): readonly number[] => {
  const terms: number[] = [];
  const covered = new Set<number>();
  while (terms.length < MAX_TERMS) {
    let [best, most] = [-1, 0];
    for (const [at, { chosen, all }] of found.entries()) {
      if (terms.includes(at)) continue;
      const further = [...chosen].filter((comment) => !covered.has(comment)).length;
      const worth = all.size === 0 ? 0 : (further * chosen.size) / all.size;
      if (worth > most) [best, most] = [at, worth];
    }
    if (best === -1) break;
    terms.push(best);
    for (const comment of found[best]!.chosen) covered.add(comment);
  }
  return terms;
};

/** Why a sentence matches: the query without alternatives that found nothing in it. */
import { matchSentence } from './match-theme-query.ts';
import type { ThemeQuery } from './theme-query.ts';

/** @returns null when the sentence does not match */
export const matchedPart = (query: ThemeQuery, terms: readonly string[], isWhole = true): ThemeQuery | null =>
  matchSentence(query, terms, isWhole) === null ? null : narrowed(query, terms, isWhole);

const narrowed = (query: ThemeQuery, terms: readonly string[], isWhole: boolean): ThemeQuery => {
  switch (query.kind) {
    case 'or': {
      const parts = query.parts.flatMap((part) => matchedPart(part, terms, isWhole) ?? []);
      return parts.length === 1 ? parts[0]! : { kind: 'or', parts };
    }
    case 'and':
      return { kind: 'and', left: narrowed(query.left, terms, isWhole), right: narrowed(query.right, terms, isWhole) };
    case 'not':
      return { kind: 'not', left: narrowed(query.left, terms, isWhole), right: query.right };
    case 'word':
    case 'prefix':
    case 'substring':
    case 'phrase':
    case 'whole':
    case 'near':
      return query;
  }
};

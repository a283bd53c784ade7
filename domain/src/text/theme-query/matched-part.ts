/** Why a sentence matches: the query without the alternatives that found nothing in it. */
import { matchSentence } from './match-theme-query.ts';
import type { ThemeQuery } from './theme-query.ts';

/** @returns null when the sentence does not match */
export const matchedPart = (query: ThemeQuery, terms: readonly string[]): ThemeQuery | null =>
  matchSentence(query, terms) === null ? null : narrowed(query, terms);

const narrowed = (query: ThemeQuery, terms: readonly string[]): ThemeQuery => {
  switch (query.kind) {
    case 'or': {
      const parts = query.parts.flatMap((part) => matchedPart(part, terms) ?? []);
      return parts.length === 1 ? parts[0]! : { kind: 'or', parts };
    }
    case 'and':
      return { kind: 'and', left: narrowed(query.left, terms), right: narrowed(query.right, terms) };
    case 'not':
      return { kind: 'not', left: narrowed(query.left, terms), right: query.right };
    case 'word':
    case 'prefix':
    case 'phrase':
    case 'near':
      return query;
  }
};

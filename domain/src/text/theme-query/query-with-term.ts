import { normaliseQuery } from './lex-theme-query.ts';

/** A term as a query writes it: several words are a phrase. */
export const termInQuery = (term: string): string => (/\s/u.test(term.trim()) ? `"${term.trim()}"` : term.trim());

/**
 * Adds a term as an alternative. After `+`, `-` or `@` it would bind to their part, so the existing query
 * becomes a group.
 */
export const queryWithTerm = (query: string, term: string): string => {
  const now = normaliseQuery(query);
  if (now === '') return termInQuery(term);
  const hasOperator = /(?:^|[\s()"])[+\-@]/u.test(now.replace(/"[^"]*"/gu, '""'));
  return `${hasOperator ? `(${now})` : now} ${termInQuery(term)}`;
};

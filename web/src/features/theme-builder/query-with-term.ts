import { normaliseQuery } from '@verbatim/domain/text/normalise-query';

/** A term as a query writes it: several words are a phrase. */
const termInQuery = (term: string): string => (/\s/u.test(term.trim()) ? `"${term.trim()}"` : term.trim());

/** The query with one more term to look for. Behind `+`, `-` or `@` it would be read as their part: then what was there is a group. */
export const queryWithTerm = (query: string, term: string): string => {
  const now = normaliseQuery(query);
  if (now === '') return termInQuery(term);
  const hasOperator = /(?:^|[\s()"])[+\-@]/u.test(now.replace(/"[^"]*"/gu, '""'));
  return `${hasOperator ? `(${now})` : now} ${termInQuery(term)}`;
};

/** The word or phrase that a query ends with, without a star at its end: related words are looked for of it. '' where it ends with none. */
export const lastTermOf = (query: string): string => {
  const [, phrase, word = ''] = /(?:"([^"]+)"|([^\s()"]+))[\s()]*$/u.exec(normaliseQuery(query)) ?? [];
  return phrase?.trim() ?? (/^@\d*$/u.test(word) ? '' : word.replace(/^[+-]+/u, '').replace(/\*$/u, ''));
};

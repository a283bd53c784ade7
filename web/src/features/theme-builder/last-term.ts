import { normaliseQuery } from '@verbatim/domain/text/theme-query/lex-theme-query';

/** The last word or phrase of a query, without a star, for which related words are suggested. '' for none. */
export const getLastTerm = (query: string): string => {
  const [, phrase, word = ''] = /(?:"([^"]+)"|([^\s()"]+))[\s()]*$/u.exec(normaliseQuery(query)) ?? [];
  return phrase?.trim() ?? (/^@\d*$/u.test(word) ? '' : word.replace(/^[+-]+/u, '').replace(/\*$/u, ''));
};

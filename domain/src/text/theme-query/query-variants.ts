/** A query with another spelling or ending of one of its words. */
import { type Lexeme, lexThemeQuery, normaliseQuery } from './lex-theme-query.ts';
import { termInQuery } from './query-with-term.ts';

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

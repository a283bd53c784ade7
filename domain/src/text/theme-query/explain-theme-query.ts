import type { ThemeQuery } from './theme-query.ts';

const leafText = (
  query: { readonly kind: 'word'; readonly term: string } | { readonly kind: 'prefix'; readonly prefix: string },
): string => (query.kind === 'word' ? query.term : `${query.prefix}*`);

const operandText = (query: ThemeQuery): string => {
  const text = explainThemeQuery(query);
  return query.kind === 'word' || query.kind === 'prefix' || query.kind === 'phrase' ? text : `(${text})`;
};

/**
 * How a query was read, fully parenthesised: `((cheap OR inexpensive) AND (quality OR "build quality")) AND NOT plastic`,
 * `late WITHIN 3 OF delivery`. Words are shown folded, as they are compared. It is for people to read and is no query
 * itself: `OR` would be a word to look for.
 */
export const explainThemeQuery = (query: ThemeQuery): string => {
  switch (query.kind) {
    case 'word':
    case 'prefix':
      return leafText(query);
    case 'phrase':
      return `"${query.parts.map(leafText).join(' ')}"`;
    case 'near':
      return `${operandText(query.left)} WITHIN ${query.distance} OF ${operandText(query.right)}`;
    case 'or':
      return query.parts.map(operandText).join(' OR ');
    case 'and':
      return `${operandText(query.left)} AND ${operandText(query.right)}`;
    case 'not':
      return `${operandText(query.left)} AND NOT ${operandText(query.right)}`;
  }
};

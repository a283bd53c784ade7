import type { PhrasePart, ThemeQuery } from './theme-query.ts';

const leafText = (query: PhrasePart): string => {
  switch (query.kind) {
    case 'word':
      return query.term;
    case 'prefix':
      return `${query.prefix}*`;
    case 'substring':
      return query.text;
  }
};

const isLeaf = (query: ThemeQuery): boolean =>
  query.kind === 'word' ||
  query.kind === 'prefix' ||
  query.kind === 'substring' ||
  query.kind === 'phrase' ||
  query.kind === 'whole';

const operandText = (query: ThemeQuery): string => {
  const text = explainThemeQuery(query);
  return isLeaf(query) ? text : `(${text})`;
};

/**
 * Fully parenthesised interpretation of a query: `((cheap OR inexpensive) AND (quality OR "build quality"))
 * AND NOT plastic`, `late WITHIN 3 OF delivery`. Words are folded. For display only: in a query `OR` would be
 * a word.
 */
export const explainThemeQuery = (query: ThemeQuery): string => {
  switch (query.kind) {
    case 'word':
    case 'prefix':
    case 'substring':
      return leafText(query);
    case 'phrase':
      return `"${query.parts.map(leafText).join(' ')}"`;
    case 'whole':
      return `="${query.parts.map(leafText).join(' ')}"`;
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

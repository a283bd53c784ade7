/** The positive parts of a query: words, prefixes, phrases and proximities outside of a minus. */
import { explainThemeQuery } from './parse-theme-query.ts';
import type { LeafQuery, NearQuery, ThemeQuery, WholeQuery } from './theme-query.ts';

export type QueryPart = LeafQuery | NearQuery | WholeQuery;

/** Unique, in order. */
export const listQueryParts = (query: ThemeQuery): readonly QueryPart[] => {
  const parts = new Map<string, QueryPart>();
  const visit = (each: ThemeQuery): void => {
    switch (each.kind) {
      case 'or':
        return each.parts.forEach(visit);
      case 'and':
        visit(each.left);
        return visit(each.right);
      case 'not':
        return visit(each.left);
      case 'word':
      case 'prefix':
      case 'substring':
      case 'phrase':
      case 'whole':
      case 'near': {
        const name = explainThemeQuery(each);
        if (!parts.has(name)) parts.set(name, each);
      }
    }
  };
  visit(query);
  return [...parts.values()];
};

/** The query without a part; undefined when nothing is left. */
export const withoutPart = (query: ThemeQuery, part: QueryPart): ThemeQuery | undefined => {
  const name = explainThemeQuery(part);
  const strip = (each: ThemeQuery): ThemeQuery | undefined => {
    switch (each.kind) {
      case 'or': {
        const parts = each.parts.map(strip).filter((one) => one !== undefined);
        return parts.length < 2 ? parts[0] : { kind: 'or', parts };
      }
      case 'and': {
        const [left, right] = [strip(each.left), strip(each.right)];
        return left === undefined || right === undefined ? undefined : { kind: 'and', left, right };
      }
      case 'not': {
        const left = strip(each.left);
        return left === undefined ? undefined : { kind: 'not', left, right: each.right };
      }
      case 'word':
      case 'prefix':
      case 'substring':
      case 'phrase':
      case 'whole':
      case 'near':
        return explainThemeQuery(each) === name ? undefined : each;
    }
  };
  return strip(query);
};

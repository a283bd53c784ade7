/** The parts of a query that bring comments: its words, prefixes, phrases and proximities, but for what stands behind a minus. */
import { explainThemeQuery } from './explain-theme-query.ts';
import type { LeafQuery, NearQuery, ThemeQuery } from './theme-query.ts';

export type QueryPart = LeafQuery | NearQuery;

/** Each once, in their order. */
export const partsOfQuery = (query: ThemeQuery): readonly QueryPart[] => {
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
      case 'phrase':
      case 'near': {
        const name = explainThemeQuery(each);
        if (!parts.has(name)) parts.set(name, each);
      }
    }
  };
  visit(query);
  return [...parts.values()];
};

/** What the query would be if the part found nothing; undefined when it would find nothing itself. */
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
      case 'phrase':
      case 'near':
        return explainThemeQuery(each) === name ? undefined : each;
    }
  };
  return strip(query);
};

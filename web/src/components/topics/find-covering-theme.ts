import type { Theme } from '@verbatim/command-api/contract/library';
import { explainThemeQuery, parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';

/** Alternatives of a query, each in its explained form. */
const listAlternatives = (text: string): readonly string[] => {
  const parsed = parseThemeQuery(text);
  if (!parsed.ok) return [];
  const { query } = parsed;
  return (query.kind === 'or' ? query.parts : [query]).map((part) => explainThemeQuery(part));
};

export type FindCoveringTheme = (query: string) => Theme | undefined;

/** The first theme with a query that finds every comment of another query: it has all of its alternatives. */
export const findCoveringTheme = (themes: readonly Theme[]): FindCoveringTheme => {
  const known = themes.map((theme) => ({ theme, alternatives: new Set(listAlternatives(theme.text)) }));
  return (query) => {
    const needed = listAlternatives(query);
    if (needed.length === 0) return undefined;
    return known.find(({ alternatives }) => needed.every((one) => alternatives.has(one)))?.theme;
  };
};

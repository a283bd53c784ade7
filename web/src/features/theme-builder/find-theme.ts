import type { Theme } from '@verbatim/command-api/contract/library';
import { matchTokens } from '@verbatim/domain/text/theme-query/match-theme-query';
import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { tokenise } from '@verbatim/domain/text/tokenise';

export type FindTheme = (term: string) => Theme | undefined;

/** The first theme whose query finds a term by itself, without the rest of a comment. */
export const createThemeFinder = (themes: readonly Theme[]): FindTheme => {
  const queries = themes.flatMap((theme) => {
    const parsed = parseThemeQuery(theme.text);
    return parsed.ok ? [{ theme, query: parsed.query }] : [];
  });
  return (term) => {
    const tokens = tokenise(term);
    return queries.find(({ query }) => matchTokens(query, tokens, false).length > 0)?.theme;
  };
};

/** Decides whether a reviewed comment is to be reviewed again, because a theme's query has changed. */
import type { Review } from './tag-events.ts';

export interface ThemeNow {
  readonly id: string;
  /** Digest; null for a theme without a query. */
  readonly query: string | null;
  /** Revision of the library that set its query. */
  readonly since: number;
  /** Whether its query finds the comment, regardless of manual tags. */
  readonly finds: boolean;
}

/**
 * Compares the themes carried at the review, and themes whose newer query finds it. Deleted themes and
 * reverted queries do not count.
 * @param now existing themes of the review, and the themes of the current workspace
 */
export const isOpenAgain = ({ themes, library }: Review, now: readonly ThemeNow[]): boolean => {
  const reviewed = new Map(themes.map(({ themeId, query }) => [themeId, query]));
  return now.some(({ id, query, since, finds }) => {
    const before = reviewed.get(id);
    return before === undefined ? finds && since > library : before !== query;
  });
};

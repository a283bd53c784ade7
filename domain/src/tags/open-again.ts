/** When a comment that was reviewed has to be looked at again: when the query of one of its themes is another one. */
import type { Review } from './tag-events.ts';

export interface ThemeNow {
  readonly id: string;
  /** Digest; null for a theme without a query. */
  readonly query: string | null;
  /** Revision of the library at which it got its query. */
  readonly since: number;
  /** Whether its query finds the comment, whatever people have said of it. */
  readonly finds: boolean;
}

/**
 * Its themes are those that it carried when it was reviewed, and those whose query has come since and finds it now. A theme that is
 * gone has nothing to be looked at, and a query that is what it was again is not another one.
 * @param now those that the review names as far as they are there, and those of the workspace from which one asks
 */
export const isOpenAgain = ({ themes, library }: Review, now: readonly ThemeNow[]): boolean => {
  const reviewed = new Map(themes.map(({ themeId, query }) => [themeId, query]));
  return now.some(({ id, query, since, finds }) => {
    const before = reviewed.get(id);
    return before === undefined ? finds && since > library : before !== query;
  });
};

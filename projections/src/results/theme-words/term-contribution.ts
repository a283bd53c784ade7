/**
 * Matches of a query and the contribution of its terms, as answered by `term-contribution.query.ts`: types
 * only, so that `web` can import them.
 */

/** Contribution of a term to the matches of a query. */
export interface TermContribution {
  /** The word, prefix, phrase or proximity, as interpreted. */
  readonly part: string;
  /** Comments that it finds by itself. */
  readonly hits: number;
  /** Comments that the query would lose without it. */
  readonly only: number;
}

export interface TermContributions {
  /** Comments that the query finds. */
  readonly count: number;
  /** Comments of the base. */
  readonly base: number;
  /** In the order of the query; truncated if there are very many. */
  readonly parts: readonly TermContribution[];
}

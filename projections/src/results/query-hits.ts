/** What a query finds and which of its words do the work, as `query-hits.query.ts` answers it: types alone, so that `web` can follow. */

export interface PartHits {
  /** The word, prefix, phrase or proximity, as it was read. */
  readonly part: string;
  /** Comments that it finds by itself. */
  readonly hits: number;
  /** Comments that the query would lose without it. */
  readonly only: number;
}

export interface QueryHits {
  /** Comments that the query finds. */
  readonly count: number;
  /** Comments of the base. */
  readonly base: number;
  /** In the order of the query; the first of very many. */
  readonly parts: readonly PartHits[];
}

/** As answered by `query-terms.query.ts`: types only, so that `web` can import them. */

export type QueryTermKind = 'word' | 'prefix' | 'phrase';

/** A term that would find comments that people gave the theme, and the query misses. */
export interface QueryTerm {
  /** As a query writes it: `late`, `late*` or `"not clean"`. */
  readonly text: string;
  readonly kind: QueryTermKind;
  /** Comments that it finds by itself. */
  readonly comments: number;
  /** Comments that the query would find in addition with it. */
  readonly gained: number;
  /** Of the gained comments, those that people have labelled with the theme, and without it. */
  readonly gainedWith: number;
  readonly gainedWithout: number;
  /** The query with it. */
  readonly query: string;
}

/** A comment labelled with the theme that the query does not find. */
export interface MissedComment {
  readonly _id: number;
  readonly text: string;
}

export interface QueryTerms {
  /** Comments of the project that people have labelled: tagged or excluded by hand, or reviewed. */
  readonly labels: { readonly with: number; readonly without: number };
  /** Comments that the query finds, and those of them labelled with the theme, and without it. */
  readonly found: number;
  readonly foundWith: number;
  readonly foundWithout: number;
  /** Those that tell the missed comments best first. */
  readonly terms: readonly QueryTerm[];
  /** Labelled with the theme, and not found. */
  readonly missed: { readonly count: number; readonly items: readonly MissedComment[] };
}

/** Comments like one, as `similar.query.ts` answers them: types only, for `web` to import. */

export interface SimilarComment {
  readonly _id: number;
  readonly text: string;
  /** Of the score that the comment would have with itself; at most 1. */
  readonly similarity: number;
  /** Words of both: [start, end) of each in UTF-16 units of the text, in order. */
  readonly spans: readonly (readonly [number, number])[];
  /** Other comments with the same words in the same order. */
  readonly copies: number;
  /** `_id`s of the first of them. */
  readonly copyIds: readonly number[];
}

export interface SimilarComments {
  /** The comment itself, with the words that were looked for marked. */
  readonly comment: Pick<SimilarComment, '_id' | 'text' | 'spans'>;
  /** Its words that were looked for, the heaviest first. */
  readonly words: readonly string[];
  /** Words that go together with them in the project, which count for less. */
  readonly related: readonly string[];
  /** Comments of the scope with any of the words. */
  readonly sharing: number;
  /** The most similar first; those with the same words in the same order are one. */
  readonly items: readonly SimilarComment[];
}

/** A query that finds comments like the chosen ones. */
export interface ProposedQuery {
  /** '' where the comments have no words in common that others lack. */
  readonly query: string;
  /** Of the chosen comments, those that it finds. */
  readonly chosen: number;
  readonly foundChosen: number;
  /** Comments of the project that it finds. */
  readonly found: number;
}

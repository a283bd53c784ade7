/** Dictionary tester: `GET /api/dictionary/test`. */
import { z } from 'zod';
import type { QueryHint } from '@verbatim/domain/text/theme-query/query-hints';
import { filters } from './filters.ts';

export const dictionaryTestQuery = z.strictObject({
  pid: z.string().min(1, 'Field is Required'),
  /** The theme query to test. */
  string: z.string().max(10_000),
  offset: z.coerce.number().int().min(0).default(0),
  filters: filters.default({}),
  /** The saved query: the response has the differences from it, and lists those comments first. */
  against: z.string().max(10_000).optional(),
});

export interface DictionaryTestResult {
  /** Ten comments from `offset`: gained ones first, then lost ones, then the others, each by `_id`. */
  readonly sample: readonly {
    readonly _id: number;
    readonly text: string;
    /**
     * Matches in order: UTF-16 offsets in the text, [start, end). For a lost comment, those of the saved
     * query.
     */
    readonly spans: readonly (readonly [number, number])[];
    /** `gained` if only the tested query finds it, `lost` if only the saved one does; null otherwise. */
    readonly change: 'gained' | 'lost' | null;
  }[];
  /** Total number of comments that match. */
  readonly count: number;
  /**
   * Number of comments that only the tested query finds, and that only the saved one finds; both 0 without
   * `against`.
   */
  readonly gained: number;
  readonly lost: number;
  /** Interpretation of the query, fully parenthesised. */
  readonly reads: string;
  /** Alternative interpretations of the query that may have been intended. */
  readonly hints: readonly QueryHint[];
}

/** The dictionary tester: `GET /api/dictionary/test`. */
import { z } from 'zod';
import { filters } from './filters.ts';

export const dictionaryTestQuery = z.strictObject({
  pid: z.string().min(1, 'Field is Required'),
  /** The theme query to try. */
  string: z.string().max(10_000),
  offset: z.coerce.number().int().min(0).default(0),
  filters: filters.default({}),
});

export interface DictionaryTestResult {
  /** Ten comments from `offset` on, by `_id`. */
  readonly sample: readonly {
    readonly _id: number;
    readonly text: string;
    /** Every match: [start, end) in UTF-16 units of the text, in order. */
    readonly spans: readonly (readonly [number, number])[];
  }[];
  /** Comments that match in all. */
  readonly count: number;
  /** How the query was read, fully parenthesised. */
  readonly reads: string;
}

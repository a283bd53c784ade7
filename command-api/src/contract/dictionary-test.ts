/** The dictionary tester: `GET /api/dictionary/test`. */
import { z } from 'zod';
import { filters } from './filters.ts';

export const dictionaryTestQuery = z.strictObject({
  pid: z.string().min(1, 'Field is Required'),
  /** The theme query to try. */
  string: z.string().max(10_000),
  offset: z.coerce.number().int().min(0).default(0),
  filters: filters.default({}),
  /** The query as it is saved: the answer tells what changes against it, and shows those comments first. */
  against: z.string().max(10_000).optional(),
});

export interface DictionaryTestResult {
  /** Ten comments from `offset` on: what is gained, then what is lost, then the others, each by `_id`. */
  readonly sample: readonly {
    readonly _id: number;
    readonly text: string;
    /** Every match: [start, end) in UTF-16 units of the text, in order; of a comment that is lost, those of the saved query. */
    readonly spans: readonly (readonly [number, number])[];
    /** Whether only the query finds it (gained), or only the saved one (lost); null otherwise. */
    readonly change: 'gained' | 'lost' | null;
  }[];
  /** Comments that match in all. */
  readonly count: number;
  /** Comments that only the query finds, and that only the saved one finds; both 0 without `against`. */
  readonly gained: number;
  readonly lost: number;
  /** How the query was read, fully parenthesised. */
  readonly reads: string;
}

/** The comments behind a number: `GET /api/projects/{pid}/themes/{id}/test` and `GET /api/projects/{pid}/themes/total/test`. */
import { z } from 'zod';
import { fileOptions } from './exports.ts';
import { filters, sentimentPart } from './filters.ts';
import type { ReviewMark } from './responses.ts';

/** 1 automatic, 2 by hand, -1 automatic but excluded by a person. */
const methods = z
  .array(
    z.union([z.literal(1), z.literal(2), z.literal(-1)], {
      error: 'A method is 1 (automatic), 2 (by hand) or -1 (excluded by hand)',
    }),
  )
  .max(3)
  .default([1, 2]);

const pagination = z.strictObject({
  page: z.number().int().min(0).default(0),
  pageSize: z.number().int().min(1).max(1000).default(10),
  /** `sentiment`: by the compound of the comment; comments without come last in either order. */
  sort: z.enum(['_id', 'sentiment']).default('_id'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

export const themeMatchesQuery = z.strictObject({
  methods,
  filters: filters.default({}),
  /** As the table's: with `field`, the key of one of its columns, the comments of that column alone. */
  groupBy: z.array(z.string()).max(3, 'Group by at most 3 levels').default([]),
  field: z.string().max(2000).optional(),
  /** The comments of that sentiment alone, as the table and the link network count it. */
  sentiment: sentimentPart.optional(),
  /** As the table's: the answer says what the comments weigh in all. */
  weight: z.string().min(1).optional(),
  pagination: pagination.default({ page: 0, pageSize: 10, sort: '_id', order: 'asc' }),
  /** Instead of that of `pagination`. */
  page: z.coerce.number().int().min(0).optional(),
  offset: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  /** All of them as a file. */
  export: z.boolean().default(false),
  ...fileOptions,
});

export const totalMatchesQuery = themeMatchesQuery.extend({
  workspace_id: z.string().max(100).optional(),
  /** The comments with none of the workspace's themes. */
  no_theme: z.boolean().default(false),
  /** Keeps the comments whose text contains it, ignoring case. */
  search: z.string().max(500, 'Search for at most 500 characters').default(''),
  /** A theme query: keeps the comments that it finds, with its matches. */
  string: z.string().max(20_000).default(''),
  /** Tells how far the comments are reviewed, with the themes of `workspace_id`, and shows all, those still open, or those reviewed. */
  review: z.enum(['any', 'open', 'reviewed']).optional(),
});

export type ThemeMatchesQuery = z.infer<typeof themeMatchesQuery>;

export interface MatchItem {
  readonly _id: number;
  readonly text: string;
  /** Every match of the theme's query: [start, end) in UTF-16 units of the text, in order. */
  readonly spans: readonly (readonly [number, number])[];
  /** The other stored columns by name, as they stand in the file. */
  readonly fields: { readonly [column: string]: string };
  /** Where `review` asks for it. */
  readonly review?: ReviewMark | null;
  /** Compound of the comment, null without; where they are sorted by it. */
  readonly sentiment?: number | null;
}

export interface MatchesResult {
  readonly items: readonly MatchItem[];
  /** Comments in all. */
  readonly total: number;
  /** Where `weight` asks for it: the sum of the weights, to four decimals, and how many comments have none and count nothing. */
  readonly weight?: { readonly sum: number; readonly without: number } | undefined;
  /** Where `review` asks for it: of all comments under the filters, whichever of them are shown. */
  readonly progress?: { readonly reviewed: number; readonly of: number } | undefined;
}

/**
 * The comments behind a number: `GET /api/projects/{pid}/themes/{id}/test` and `GET
 * /api/projects/{pid}/themes/total/test`.
 */
import { z } from 'zod';
import type { QueryHint } from '@verbatim/domain/text/theme-query/query-hints';
import type { CommentClass } from '@verbatim/domain/text/sentiment/sentiment-class';
import { fileOptions } from './exports.ts';
import { groupBy } from './group-by.ts';
import { filters, sentimentPart } from './filters.ts';
import type { ReviewState } from '../responses.ts';

/** 1 automatic, 2 by hand, 3 by an accepted suggestion (1 with 2 includes those), -1 excluded by hand. */
const methods = z
  .array(
    z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(-1)], {
      error: 'A method is 1 (automatic), 2 (by hand), 3 (accepted suggestion) or -1 (excluded by hand)',
    }),
  )
  .max(4);

const pagination = z.strictObject({
  page: z.number().int().min(0).default(0),
  pageSize: z.number().int().min(1).max(1000).default(10),
  /**
   * `sentiment` sorts by the compound of the comment, `themeSentiment` by that of its sentences with the
   * theme (of the comment in lists of no single theme or net); comments without one are last in either order.
   */
  sort: z.enum(['_id', 'sentiment', 'themeSentiment']).default('_id'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

export const themeMatchesQuery = z.strictObject({
  methods: methods.default([1, 2]),
  filters: filters.default({}),
  /** As in the table. With `field`, the key of a column, only the comments of that column. */
  groupBy,
  field: z.string().max(2000).optional(),
  /** Only comments of this sentiment, as counted by the table and the link network. */
  sentiment: sentimentPart.optional(),
  /** As in the table: the response has the sum of the weights. */
  weight: z.string().min(1).optional(),
  pagination: pagination.default({ page: 0, pageSize: 10, sort: '_id', order: 'asc' }),
  /** Instead of the page of `pagination`. */
  page: z.coerce.number().int().min(0).optional(),
  offset: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  /** Returns all comments as a file. */
  export: z.boolean().default(false),
  ...fileOptions,
});

export const totalMatchesQuery = themeMatchesQuery.extend({
  /**
   * Only comments that carry any theme of `workspace_id`, or of the library without it, by one of these
   * methods; all comments if absent.
   */
  methods: methods.optional(),
  workspace_id: z.string().max(100).optional(),
  /** Only comments with none of the workspace's themes. */
  no_theme: z.boolean().default(false),
  /** Id of a net of the workspace: comments with any of its themes; `none`: comments in none of its nets. */
  net: z.string().max(100).optional(),
  /** Only comments whose text contains it, ignoring case. */
  search: z.string().max(500, 'Search for at most 500 characters').default(''),
  /** A theme query: only the comments that it finds, with the matches. */
  string: z.string().max(20_000).default(''),
  /**
   * Adds the progress of the review with the themes of `workspace_id`, and selects all, open or reviewed
   * comments.
   */
  review: z.enum(['any', 'open', 'reviewed']).optional(),
});

export type ThemeMatchesQuery = z.infer<typeof themeMatchesQuery>;

export interface MatchItem {
  readonly _id: number;
  readonly text: string;
  /** `themeId___method` of each theme of the library that the comment carries or is excluded from. */
  readonly themes: readonly string[];
  /** Matches of the theme's query in order: UTF-16 offsets in the text, [start, end). */
  readonly spans: readonly (readonly [number, number])[];
  /** Values of the other stored columns by name, as in the file. */
  readonly fields: { readonly [column: string]: string };
  /** Review of the comment, with `review`. */
  readonly review?: ReviewState | null;
  /**
   * Compound of the comment when sorted by it, with `review`, and in lists of no single theme; null if it has
   * none.
   */
  readonly sentiment?: number | null;
  /**
   * In lists of one theme or net: mean compound and class of the sentences that carry it, as the table counts
   * the comment; null without a scored one.
   */
  readonly themeSentiment?: { readonly compound: number; readonly class: CommentClass } | null;
  /**
   * With `review`, and in lists of no single theme: mixed comments have positive and negative sentences; null
   * without sentiment.
   */
  readonly class?: CommentClass | null;
}

export interface MatchesResult {
  readonly items: readonly MatchItem[];
  /** Total number of comments. */
  readonly total: number;
  /**
   * With `weight`: the sum of the weights, to four decimals, and the number of comments without a weight,
   * which are not counted.
   */
  readonly weight?: { readonly sum: number; readonly without: number } | undefined;
  /** With a query: alternative interpretations that may have been intended. */
  readonly hints?: readonly QueryHint[] | undefined;
  /** With `review`: progress over all comments that pass the filters, shown or not. */
  readonly progress?: { readonly reviewed: number; readonly of: number } | undefined;
}

/** The cross-tab: `GET /api/workspaces/{wid}/table`. */
import { z } from 'zod';
import { tableExportOptions } from './exports.ts';
import { bannerParts, groupBy } from './group-by.ts';
import { filters, sentimentClass } from './filters.ts';

const tablePagination = z.strictObject({
  page: z.number().int().min(0).default(0),
  pageSize: z.number().int().min(1).max(1000).default(25),
  /** `count`, `name`, or a key of `groupBy`. */
  sort: z.string().max(2000).default('count'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

const tableFields = z.strictObject({
  /** Column names, outermost first, at most three. */
  groupBy,
  /** Groupings side by side, instead of `groupBy`. */
  parts: bannerParts.optional(),
  /** Id or name of a banner of the workspace, instead of `parts`. */
  banner: z.string().min(1).max(300).optional(),
  filters: filters.default({}),
  /** Adds a row for comments with none of the workspace's themes (id null, always last). */
  unclassified: z.boolean().default(false),
  pagination: tablePagination.default({ page: 0, pageSize: 1000, sort: 'count', order: 'desc' }),
  /** Number of rows to skip, instead of the page of `pagination`. */
  offset: z.coerce.number().int().min(0).optional(),
  /** Maximum number of rows, instead of the size of its page. */
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  /**
   * Name of a number column: every count is a sum of its values, and the response has the resulting bases
   * (`weighted`).
   */
  weight: z.string().min(1).optional(),
  /**
   * Counts in rows only comments with this sentiment about the theme; bases stay those of all comments. The
   * percentages of a column are then the shares of its comments that are, say, negative about the theme.
   */
  sentiment: sentimentClass.optional(),
  /** Adds to each row the mean compound of its cells and its standard error (`means`). */
  means: z.boolean().default(false),
  /**
   * Name of a number column, or of a category with an order or with numbers as options: adds its figures to
   * each row (`numbers`).
   */
  number: z.string().min(1).optional(),
  ...tableExportOptions,
});

type Groupings = Pick<z.infer<typeof tableFields>, 'groupBy' | 'parts' | 'banner'>;

/** A table is grouped in one way: what would be ignored is refused. */
export const tableQuery = tableFields
  .refine(({ parts, banner }: Groupings) => parts === undefined || banner === undefined, {
    path: ['banner'],
    error: 'Ask for a banner or for parts, not for both. Remove one of them.',
  })
  .refine(({ groupBy: levels, parts, banner }: Groupings) => levels.length === 0 || (parts ?? banner) === undefined, {
    path: ['groupBy'],
    error: 'A table of parts or of a banner is grouped by these. Remove groupBy, or send it as a part.',
  });

export type TableRequest = z.infer<typeof tableQuery>;

/** Computed by the query; returned unchanged. */
export type {
  NumberRow,
  SentimentCounts,
  TableItem,
  TableNumbers,
  TableResult,
} from '@verbatim/projections/results/table/table';

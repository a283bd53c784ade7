/** Files of a workspace's results: `GET /api/workspaces/{wid}/table?export=true` and `GET /api/workspaces/{wid}/export`. */
import { z } from 'zod';
import { filters } from './filters.ts';

/** What all files take. */
export const fileOptions = {
  format: z.enum(['csv', 'xlsx']).default('csv'),
  /** Adds what the file was made of: to CSV lines below the data, to XLSX the sheet 'About', which is there always. */
  stamp: z.boolean().default(false),
};

export const tableExportOptions = {
  /** The table as a file, with all its rows. */
  export: z.boolean().default(false),
  ...fileOptions,
  /** Of the file: percentages (to four decimals) instead of numbers of comments. */
  percentage: z.boolean().default(false),
  /** What they are percentages of: the column's base, or the row's total. */
  percent_of: z.enum(['column', 'row']).default('column'),
  /** Figures of a smaller (effective) base are left empty in it. */
  min_base: z.coerce.number().int().min(0).default(0),
};

export const commentsExportQuery = z.strictObject({
  ...fileOptions,
  /** As the table's: this answers a file in either case. */
  export: z.boolean().default(true),
  /** Adds the compound of each comment and its class. */
  sentiment: z.boolean().default(false),
  /** Adds the column of such a table that each comment is in. */
  groupBy: z.array(z.string()).max(3, 'Group by at most 3 levels').default([]),
  filters: filters.default({}),
});

/** `GET /api/workspaces/{wid}/revisions`: of the streams that its results are made of; null for one that has no event yet. */
export interface ResultRevisions {
  readonly project: number | null;
  readonly workspace: number | null;
  readonly library: number | null;
  /** Sentiment is scored by the words and negators of all projects, and by the words of this one. */
  readonly dictionary: number | null;
  readonly words: number | null;
  readonly tags: number | null;
}

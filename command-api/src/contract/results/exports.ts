/**
 * Exports of a workspace's results: `GET /api/workspaces/{wid}/table?export=true`, `GET
 * /api/workspaces/{wid}/export` and `GET /api/workspaces/{wid}/coded-data`.
 */
import { CODED_FORMATS } from '@verbatim/domain/formats/coded-data/coded-variable';
import { z } from 'zod';
import { groupBy } from './group-by.ts';
import { filters } from './filters.ts';

/** Options of all exports. */
export const fileOptions = {
  format: z.enum(['csv', 'xlsx']).default('csv'),
  /** Adds how the file was made: to CSV as lines below the data. XLSX always has it, in the sheet 'About'. */
  stamp: z.boolean().default(false),
};

export const tableExportOptions = {
  /** Returns the table as a file, with all rows. */
  export: z.boolean().default(false),
  ...fileOptions,
  /** In the file, percentages (to four decimals) instead of numbers of comments. */
  percentage: z.boolean().default(false),
  /** Base of the percentages: the column's base, or the row's total. */
  percent_of: z.enum(['column', 'row']).default('column'),
  /** In the file, leaves figures with a smaller (effective) base empty. */
  min_base: z.coerce.number().int().min(0).default(0),
};

export const commentsExportQuery = z.strictObject({
  ...fileOptions,
  /** Accepted as in the table; the response is a file in any case. */
  export: z.boolean().default(true),
  /** Adds the compound and class of each comment. */
  sentiment: z.boolean().default(false),
  /** Adds each comment as in its file, including HTML that was removed from its text. */
  raw: z.boolean().default(false),
  /** Adds a column with the themes that a comment has by an accepted suggestion alone. */
  suggested: z.boolean().default(false),
  /** Adds the column of the table grouped in this way that each comment belongs to. */
  groupBy,
  filters: filters.default({}),
});

/** `GET /api/workspaces/{wid}/coded-data`. */
export const codedDataQuery = z.strictObject({
  /** SPSS syntax with a CSV file, or Triple-S metadata with a CSV file. */
  format: z.enum(CODED_FORMATS).default('sps'),
  /** Name of the number column that comments are weighted by. */
  weight: z.string().min(1).optional(),
  filters: filters.default({}),
});

/** Revisions of the streams that the results are computed from; null for a stream without events. */
export interface ResultRevisions {
  readonly project: number | null;
  readonly workspace: number | null;
  readonly library: number | null;
  /** Revision of the words and negators of all projects. `words` is that of the project's own words. */
  readonly dictionary: number | null;
  readonly words: number | null;
  readonly tags: number | null;
}

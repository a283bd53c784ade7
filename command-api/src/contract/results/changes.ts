/** Changes in a workspace between two moments: `GET /api/workspaces/{wid}/changes` and paths below it. */
import { CAUSES, type Cause } from '@verbatim/domain/moment/causes';
import { z } from 'zod';
import type { Changes } from '@verbatim/projections/results/changes/changes';
import type { HistoryItem } from '../history.ts';
import { filters, sentimentClass } from './filters.ts';
import { groupBy } from './group-by.ts';
import type { MatchItem } from './matches.ts';
import type { PastMoment } from './past.ts';

const moment = z.string().max(200);

export const changesQuery = z.strictObject({
  /** A moment, as in `asOf`. */
  from: moment,
  /** Defaults to now. */
  to: moment.optional(),
  filters: filters.default({}),
  /** As in the table. With `field`, the key of a column, only the comments of that column. */
  groupBy,
  field: z.string().max(2000).optional(),
  weight: z.string().min(1).optional(),
});

const causedChange = changesQuery.extend({
  /** Id of a theme, `unclassified`, or `total` for the base. */
  theme: z.string().min(1).max(200),
  cause: z.enum(CAUSES, { error: `Name a cause (${CAUSES.join(', ')})` }),
});

export const changedCommentsQuery = causedChange.extend({
  which: z.enum(['gained', 'lost']),
  sentiment: sentimentClass.optional(),
  page: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(10),
});

export const changeEntriesQuery = causedChange.extend({
  /** `next` of the previous page. */
  cursor: z.coerce.number('The cursor is not from a page of these entries').int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(20),
});

export type ChangesRequest = z.infer<typeof changesQuery>;

export type {
  CausedChange,
  ChangedFigures,
  ChangedNumber,
  ChangedRow,
  SentimentClass,
} from '@verbatim/projections/results/changes/changes';

export interface ChangesResult extends Changes {
  readonly from: PastMoment;
  readonly to: PastMoment;
  /** All causes, in the order in which they are applied. */
  readonly causes: readonly Cause[];
}

export interface ChangedCommentsPage {
  readonly items: readonly MatchItem[];
  /** Total number of comments. */
  readonly total: number;
}

export interface ChangeEntries {
  /** Newest first. */
  readonly items: readonly HistoryItem[];
  /**
   * `cursor` of the next page; null after the last. A page may have fewer entries than `limit` and still be
   * followed by another.
   */
  readonly next: string | null;
}

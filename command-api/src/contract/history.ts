/** The audit history: `GET /api/history` and `GET /api/projects/{pid}/history`. */
import { z } from 'zod';

// prettier-ignore
export const HISTORY_KINDS = [
  'project', 'columns', 'file', 'build', 'workspace', 'theme', 'folder', 'tag', 'account',
  'review', 'agreement', 'sentiment', 'operation', 'undo',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

const instant = z
  .string()
  .max(40)
  .refine(
    (text) => isDay(text) || !Number.isNaN(Date.parse(text)),
    'Enter a day (2026-03-05) or an instant (ISO 8601)',
  );

const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

const id = z.string().min(1).max(200);

export const projectHistoryQuery = z.strictObject({
  /** Id of an account, or `operator` for the command line. */
  actor: id.optional(),
  kind: z.enum(HISTORY_KINDS).optional(),
  theme: id.optional(),
  /** `_id` of a comment of the project. */
  comment: z.coerce.number().int().min(1).optional(),
  /** Days in UTC or instants, both inclusive. A day as `to` includes the whole day. */
  from: instant.optional(),
  to: instant.optional(),
  /** `next` of the previous page. */
  cursor: z.coerce.number('The cursor is not from a page of the history').int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** Returns all entries as a CSV file. */
  export: z.boolean().default(false),
});

export const historyQuery = projectHistoryQuery.extend({ project: id.optional() });

export const historyNamesQuery = z.strictObject({
  of: z.enum(['person', 'project', 'theme']),
  /** Prefix of the current name or of any earlier one. */
  search: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export const taggedEverQuery = z.strictObject({
  theme: id,
  state: z.enum(['tagged', 'excluded']).default('tagged'),
  /** `next` of the previous page. */
  cursor: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

export type HistoryQuery = z.infer<typeof historyQuery>;

export interface HistoryName {
  readonly id: string;
  /** Name at that time; '' if it had none. */
  readonly name: string;
}

export interface HistoryItem {
  /** `{stream}@{revision}` of the entry's first event. */
  readonly id: string;
  /** ISO 8601 instant of the change. `until` is when a longer change ended; null otherwise. */
  readonly at: string;
  readonly until: string | null;
  readonly actor: HistoryName;
  /** All kinds of the entry, the main one first. */
  readonly kinds: readonly HistoryKind[];
  readonly kind: HistoryKind;
  readonly sentence: string;
  /** Further sentences: previous state of comments, or an operator's reason. */
  readonly details: readonly string[];
  readonly project: HistoryName | null;
  /** The first 20 themes of the entry. */
  readonly themes: readonly HistoryName[];
  /** Number of comments affected, and their ids unless there are many; null if the entry has none. */
  readonly comments: { readonly count: number; readonly ids: readonly number[] } | null;
  /** What was changed: a name, a query, columns. `before` and `after` are null if there was no value. */
  readonly changes: readonly {
    /** Name of the changed object. */
    readonly of: string;
    readonly what: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  /**
   * The value that `POST /api/undo` accepts to revert the entry; null if it cannot be undone or already was.
   */
  readonly undo: string | null;
  /** When and by whom it was undone; null if it was not. */
  readonly undone: { readonly at: string; readonly by: HistoryName } | null;
  /**
   * The value that `POST /api/restore` accepts, and what it restores: what was `deleted`, or the `version` of
   * a theme or word list that the entry created.
   */
  readonly restore: { readonly what: 'deleted' | 'version'; readonly change: string } | null;
  /**
   * For lists that show what one person did to many comments as one: the deed, with `{what}` for the number
   * of comments or sentences; null for an act that is not on one comment.
   */
  readonly series: { readonly deed: string; readonly of: 'comment' | 'sentence' } | null;
}

export interface HistoryPage {
  readonly items: readonly HistoryItem[];
  /**
   * `cursor` of the next page; null after the last. A page may have fewer entries than `limit` and still be
   * followed by another.
   */
  readonly next: string | null;
  /** Names of the objects filtered by; null if unknown to the history. */
  readonly about: {
    readonly actor?: HistoryName | null;
    readonly project?: HistoryName | null;
    readonly theme?: HistoryName | null;
  };
}

export interface HistoryNames {
  readonly items: readonly HistoryName[];
}

/** Comments that were ever tagged with a theme by hand, or ever excluded from it, by `_id`. */
export interface TaggedEver {
  readonly items: readonly {
    readonly _id: number;
    /** Manual tag of the whole comment: 2 tagged, 3 by an accepted suggestion, -1 excluded, null for none. */
    readonly now: 2 | 3 | -1 | null;
  }[];
  readonly next: string | null;
}

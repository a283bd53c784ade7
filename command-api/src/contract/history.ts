/** Every act of every person: `GET /api/history` and `GET /api/projects/{pid}/history`. */
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
  .refine((text) => isDay(text) || !Number.isNaN(Date.parse(text)), 'Give a day (2026-03-05) or an instant (ISO 8601)');

const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

const id = z.string().min(1).max(200);

export const projectHistoryQuery = z.strictObject({
  /** An account's id; `operator` for acts at the command line. */
  actor: id.optional(),
  kind: z.enum(HISTORY_KINDS).optional(),
  theme: id.optional(),
  /** `_id` of a comment of the project. */
  comment: z.coerce.number().int().min(1).optional(),
  /** Days in UTC, or instants; both ends are included, a day to its end. */
  from: instant.optional(),
  to: instant.optional(),
  /** `next` of the page before. */
  cursor: z.coerce.number('The cursor is not one of a page of history').int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** All of them as a CSV file. */
  export: z.boolean().default(false),
});

export const historyQuery = projectHistoryQuery.extend({ project: id.optional() });

export const historyNamesQuery = z.strictObject({
  of: z.enum(['person', 'project', 'theme']),
  /** What the name begins with, or began with at any time. */
  search: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export const taggedEverQuery = z.strictObject({
  theme: id,
  state: z.enum(['tagged', 'excluded']).default('tagged'),
  /** `next` of the page before. */
  cursor: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

export type HistoryQuery = z.infer<typeof historyQuery>;

export interface HistoryName {
  readonly id: string;
  /** As it was called at that moment; '' where it had no name. */
  readonly name: string;
}

export interface HistoryItem {
  /** `{stream}@{revision}` of its first event. */
  readonly id: string;
  /** ISO 8601 instants: when it began and, where it took longer, when it ended. */
  readonly at: string;
  readonly until: string | null;
  readonly actor: HistoryName;
  /** The first is what it is, the others what it is as well. */
  readonly kinds: readonly HistoryKind[];
  readonly kind: HistoryKind;
  readonly sentence: string;
  /** Further sentences: how comments stood before, why an operator did it. */
  readonly details: readonly string[];
  readonly project: HistoryName | null;
  /** The first 20 of them. */
  readonly themes: readonly HistoryName[];
  /** How many comments it was about, and their ids where they are few. */
  readonly comments: { readonly count: number; readonly ids: readonly number[] } | null;
  /** What is other than it was: a name, a query, columns. Null: there was none. */
  readonly changes: readonly {
    /** Name of the thing. */
    readonly of: string;
    readonly what: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

export interface HistoryPage {
  readonly items: readonly HistoryItem[];
  /** The `cursor` of the next page; null after the last. A page may hold fewer than asked for and go on all the same. */
  readonly next: string | null;
  /** What is asked for, by its name; null for what the history knows nothing of. */
  readonly about: {
    readonly actor?: HistoryName | null;
    readonly project?: HistoryName | null;
    readonly theme?: HistoryName | null;
  };
}

export interface HistoryNames {
  readonly items: readonly HistoryName[];
}

/** `GET /api/projects/{pid}/history/comments`: those that ever carried a theme by hand, or were ever excluded from it, by `_id`. */
export interface TaggedEver {
  readonly items: readonly {
    readonly _id: number;
    /** How the comment as a whole stands by hand now: 2 tagged, -1 excluded; null: not at all. */
    readonly now: 2 | -1 | null;
  }[];
  readonly next: string | null;
}

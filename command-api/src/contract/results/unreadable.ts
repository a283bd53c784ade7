/** Unreadable cells: `GET /api/projects/{pid}/unreadable`. */
import { z } from 'zod';
import { fileOptions } from './exports.ts';

export const unreadableQuery = z.strictObject({
  /** Id of a file: only its cells. */
  file: z.string().max(200).optional(),
  /** Name of a column: only its cells. */
  column: z.string().max(300).optional(),
  /** `next` of the previous page. */
  cursor: z.coerce.number().int().min(0).default(0),
  /** Maximum number of comments per page. */
  limit: z.coerce.number().int().min(1).max(1000).default(50),
  /** Returns all cells as a file. */
  export: z.boolean().default(false),
  ...fileOptions,
});

export interface UnreadableItem {
  /** Name of the file. */
  readonly file: string;
  readonly fileId: string;
  /** `_id` of the comment. */
  readonly _id: number;
  /** Name of the column. */
  readonly column: string;
  /** Value as in the file. */
  readonly value: string;
}

export interface UnreadableList {
  /** In the order of the comments. */
  readonly items: readonly UnreadableItem[];
  /** `cursor` of the next page; null after the last. A page may be empty and still be followed by another. */
  readonly next: number | null;
}

/** Changing a column's type or format, and merging its options. */
import type { CountedValue } from '@verbatim/domain/formats/column-votes';
import type { ColumnFormat } from '@verbatim/domain/formats/read-options';
import { COLUMN_TYPE_NAMES, type ColumnType } from '@verbatim/domain/formats/column-types';
import { ANSWER_SEPARATORS, type AnswerSeparator } from '@verbatim/domain/formats/several-answers';
import { z } from 'zod';
import { columnFormat } from './read-options.ts';

/** `POST …/table-definitions/{column}/reading`, and `…/reading-preview`, which changes nothing. */
export const columnReadingRequest = z.strictObject({
  field_type: z.enum(COLUMN_TYPE_NAMES),
  name: z.string().max(255).default('').describe('For a column that was unused and has no valid name'),
  separator: z
    .enum([...ANSWER_SEPARATORS, ''])
    .optional()
    .describe('Between the answers of a cell of a category. Absent keeps it, and "" stands for one answer'),
  format: columnFormat.default({}).describe('Of numbers and dates. What is absent is detected from the values'),
});
export type ColumnReadingRequest = z.input<typeof columnReadingRequest>;

/** `POST …/table-definitions/{column}/merge-options`. */
export const mergeOptionsRequest = z.strictObject({
  options: z.array(z.string().max(10_000)).min(1).max(1000),
  into: z.string().max(10_000).describe('One of the options of the column'),
});
export type MergeOptionsRequest = z.input<typeof mergeOptionsRequest>;

export interface ValueCounts {
  /** Number of cells with a value, readable or not. */
  readonly values: number;
  /** Number of cells that are empty or marked as missing. */
  readonly missing: number;
  /** Number of values that are not a valid number or date. */
  readonly unreadable: number;
}

/** Effects of a change of a column. */
export interface ColumnReadingPreview {
  readonly field: string;
  /** The resulting database name. */
  readonly name: string;
  readonly before: {
    readonly field_type: ColumnType;
    /** Cells of a number or date column; null for other types, and if not counted. */
    readonly cells: ValueCounts | null;
  };
  readonly field_type: ColumnType;
  readonly cells: ValueCounts;
  /** The most frequent values that would be unreadable. */
  readonly unreadableValues: readonly CountedValue[];
  /** Formats of a number or date column, for each file that has its cells. */
  readonly formats: readonly { readonly file: string; readonly format: ColumnFormat }[];
  /** The format that must be chosen because the cells are ambiguous; null if there is none. */
  readonly open: 'numbers' | 'dates' | null;
  /** Between the answers of a cell of an enum column; '' for one answer in a cell. */
  readonly separator: AnswerSeparator | '';
  /** What separates answers by the stored cells; null where each holds one. */
  readonly foundSeparator: AnswerSeparator | null;
  /** Options of an enum column. */
  readonly options: { readonly count: number; readonly first: readonly string[] };
  /** Files without cells for this column: it is empty in them. */
  readonly not_stored: readonly { readonly id: string; readonly name: string }[];
  /** Custom groups of the column's options, which are unavailable while it is not an enum. */
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  /** Whether the request would change anything. */
  readonly changes: boolean;
}

import type { ColumnType } from '@verbatim/domain/project/project-events';

/** In the order in which they are offered. */
export const COLUMN_TYPES_IN_WORDS: readonly (readonly [ColumnType, string])[] = [
  ['long-text', 'Comment/Response'],
  ['enum', 'Category'],
  ['text', 'Text'],
  ['number', 'Number'],
  ['date', 'Date'],
  ['unused', 'Unused'],
];

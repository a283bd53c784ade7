/** The types of columns, and everything about each that is asked in more than one place. */
import type { ColumnKind } from '../filters/filter-types.ts';
import { normalCategory } from './normal-category.ts';
import type { AnswerSeparator } from './several-answers.ts';

/** In the order in which forms offer them; schemas of the API are made of the union. */
export const COLUMN_TYPE_NAMES = ['long-text', 'enum', 'text', 'number', 'date', 'unused'] as const;

export type ColumnType = (typeof COLUMN_TYPE_NAMES)[number];

/** 'an enum column', 'a number column' */
export const describeColumnType = (type: ColumnType): string => `${/^[aeiou]/u.test(type) ? 'an' : 'a'} ${type} column`;

interface ColumnTypeDescriptor {
  /** On screens. */
  readonly label: string;
  /** In the sentences of the history. */
  readonly noun: string;
  /** What its filters are like; null for a column that is not stored. */
  readonly filterKind: ColumnKind | null;
  /** What is stored for a cell of a file. */
  readonly toStoredCell: (cell: string) => string;
  /** Whether its cells are read by a format, and may be unreadable. */
  readonly hasFormat?: true;
  /** Whether a workbook has its cells as numbers where they are some. */
  readonly isNumberInFiles?: true;
}

const asItIs = (cell: string): string => cell;
const trimmed = (cell: string): string => cell.trim();

const descriptors = {
  'long-text': { label: 'Comment/Response', noun: 'comment', filterKind: 'text', toStoredCell: asItIs },
  enum: {
    label: 'Category',
    noun: 'category',
    filterKind: 'enum',
    toStoredCell: normalCategory,
    isNumberInFiles: true,
  },
  text: { label: 'Text', noun: 'text', filterKind: 'text', toStoredCell: asItIs },
  number: {
    label: 'Number',
    noun: 'number',
    filterKind: 'number',
    toStoredCell: trimmed,
    hasFormat: true,
    isNumberInFiles: true,
  },
  date: { label: 'Date', noun: 'date', filterKind: 'date', toStoredCell: trimmed, hasFormat: true },
  unused: { label: 'Unused', noun: 'unused', filterKind: null, toStoredCell: asItIs },
} as const satisfies Record<ColumnType, ColumnTypeDescriptor>;

export const COLUMN_TYPES: Readonly<Record<ColumnType, ColumnTypeDescriptor>> = descriptors;

type TypesWith<Property extends string> = {
  [Type in ColumnType]: (typeof descriptors)[Type] extends Readonly<Record<Property, true>> ? Type : never;
}[ColumnType];

export const hasFormat = (type: ColumnType): type is TypesWith<'hasFormat'> => COLUMN_TYPES[type].hasFormat === true;

/** What is stored for a cell of a file. With several answers it stays: line breaks may separate them. */
export const storeCell = (
  { type, separator }: { readonly type: ColumnType; readonly separator?: AnswerSeparator },
  cell: string,
): string => (separator === undefined ? COLUMN_TYPES[type].toStoredCell(cell) : cell.trim());

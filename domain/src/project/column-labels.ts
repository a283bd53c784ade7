import { getOwnProperty } from '../own-property.ts';
import type { ColumnDefinition } from './project-events.ts';

/** Adds a file's labels by column name; existing labels stay. */
export const withNewLabels = (
  columns: readonly ColumnDefinition[],
  newLabels: { readonly [column: string]: string } = {},
): readonly ColumnDefinition[] =>
  columns.map((column) => {
    const label = getOwnProperty(newLabels, column.name);
    return label === undefined || label === '' || columnLabel(column) !== '' ? column : { ...column, label };
  });

/** '' for none. */
export const columnLabel = ({ label = '' }: Pick<ColumnDefinition, 'label'>): string => label;

type Labels = { readonly [column: string]: string };

/** Question texts of a file for columns that have no label yet. */
export const labelsToAdd = (
  table: readonly ColumnDefinition[],
  labels: Labels = {},
): { readonly newLabels?: Labels } => {
  const added = table.flatMap((column) => {
    const label = getOwnProperty(labels, column.name) ?? '';
    return label === '' || columnLabel(column) !== '' ? [] : [[column.name, label] as const];
  });
  return added.length === 0 ? {} : { newLabels: Object.fromEntries(added) };
};

/** Display name of a column: its label, or else its header in the file. */
export const columnTitle = ({ label = '', field }: Pick<ColumnDefinition, 'label' | 'field'>): string =>
  label === '' ? field : label;

/** Headers of an export: columns that share a label use their own headers. */
export const distinctTitles = (columns: readonly Pick<ColumnDefinition, 'label' | 'field'>[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const column of columns)
    for (const title of new Set([column.field, columnTitle(column)])) counts.set(title, (counts.get(title) ?? 0) + 1);
  return columns.map((column) => (counts.get(columnTitle(column)) === 1 ? columnTitle(column) : column.field));
};

/** State of a project's columns, shared by the decider and the read models. */
import { getOwnProperty } from '../own-property.ts';
import { withNewLabels } from './column-labels.ts';
import { withNewOptions } from './new-options.ts';
import type { ColumnDefinition, OptionChange, ProjectEvent } from './project-events.ts';

/** Merged options, each with the option it counts as. */
export type MergedOptions = { readonly [option: string]: string };

/** Shared, so that documents without merges stay equal. */
export const NO_MERGES: { readonly [field: string]: MergedOptions } = {};

export interface ColumnsState {
  readonly columns: readonly ColumnDefinition[];
  /** Column names in the order of the definitions; null before the table exists. */
  readonly table: readonly string[] | null;
  readonly merges: { readonly [field: string]: MergedOptions };
}

export type ColumnsEvent = Extract<
  ProjectEvent,
  {
    readonly type:
      'ColumnsDefined' | 'TableCreated' | 'FileAdded' | 'ProjectUndeleted' | 'ColumnReadAnew' | 'OptionsMerged';
  }
>;

/** Whether two lists define the same columns, ignoring options. */
export const sameShape = (a: readonly ColumnDefinition[], b: readonly ColumnDefinition[]): boolean =>
  a.length === b.length &&
  a.every((column, index) => {
    const other = b[index];
    return (
      column.field === other?.field &&
      column.name === other.name &&
      column.type === other.type &&
      column.separator === other.separator
    );
  });

export const evolveColumns = (state: ColumnsState, event: ColumnsEvent): ColumnsState => {
  const { columns, table, merges } = state;
  switch (event.type) {
    case 'ColumnsDefined': {
      const defined = event.data.columns;
      // Another shape (possible before the first file) starts over: the table is to be created again.
      const isSame = sameShape(columns, defined);
      return { columns: defined, table: isSame ? table : null, merges: isSame ? merges : NO_MERGES };
    }
    case 'TableCreated':
      return { ...state, table: event.data.columns };
    case 'FileAdded':
      return {
        ...state,
        columns: withNewLabels(withNewOptions(columns, event.data.newOptions ?? {}), event.data.newLabels),
      };
    case 'ProjectUndeleted':
      return { columns: event.data.columns, table: event.data.table, merges: NO_MERGES };
    case 'ColumnReadAnew':
      return readAnew(state, event.data);
    case 'OptionsMerged': {
      const { field, changes } = event.data;
      return {
        table,
        columns: columns.map((column) =>
          column.field === field ? { ...column, options: optionsAfter(column.options, changes) } : column,
        ),
        merges: mergesAfter(merges, field, changes),
      };
    }
  }
};

type ReadAnew = Extract<ProjectEvent, { readonly type: 'ColumnReadAnew' }>['data'];

const readAnew = (
  { columns, table, merges }: ColumnsState,
  { field, name, type, options, separator }: ReadAnew,
): ColumnsState => {
  const stored = new Set(table ?? []);
  const isStored = (column: ColumnDefinition): boolean =>
    column.field === field ? type !== 'unused' : column.type !== 'unused' && stored.has(column.name);
  const changed = columns.map((column) => {
    if (column.field !== field) return column;
    const { separator: _before, ...rest } = column;
    return { ...rest, name, type, options, ...(separator !== undefined && { separator }) };
  });
  return {
    columns: changed,
    table: table && changed.filter(isStored).map((column) => column.name),
    merges,
  };
};

/** Merged options leave the list; unmerged ones return to their positions. */
const optionsAfter = (options: readonly string[], changes: readonly OptionChange[]): readonly string[] => {
  const leaving = new Set(changes.filter(({ after }) => after !== null).map(({ option }) => option));
  const left = options.filter((option) => !leaving.has(option));
  // Options brought by files have no position among the defined ones.
  const coming = changes
    .filter(({ after, place }) => after === null && place >= 0)
    .sort((one, other) => one.place - other.place);
  for (const { option, place } of coming) left.splice(place, 0, option);
  return left;
};

const mergesAfter = (
  merges: ColumnsState['merges'],
  field: string,
  changes: readonly OptionChange[],
): ColumnsState['merges'] => {
  const merged = new Map(Object.entries(getOwnProperty(merges, field) ?? {}));
  for (const { option, after } of changes) {
    if (after === null) merged.delete(option);
    else merged.set(option, after);
  }
  const all = new Map(Object.entries(merges));
  if (merged.size === 0) all.delete(field);
  else all.set(field, Object.fromEntries(merged));
  return Object.fromEntries(all);
};

export const mergedOption = (merged: MergedOptions | undefined, option: string): string =>
  (merged && getOwnProperty(merged, option)) ?? option;

/**
 * Fields whose cells a file does not contain.
 * @param unused stored fields of unused columns
 */
export const fieldsNotStored = (
  { columns, table }: Pick<ColumnsState, 'columns' | 'table'>,
  unused: readonly string[] = [],
): readonly string[] => {
  const stored = new Set(table ?? []);
  const held = new Set(unused);
  return columns
    .filter(({ field, name, type }) => !held.has(field) && (type === 'unused' || !stored.has(name)))
    .map(({ field }) => field);
};

/** What a project's column definitions have to keep to. */
import { CommandRejected } from '../command-rejected.ts';
import type { ColumnDefinition } from './project-events.ts';
import { filesInUse, sameShape, type ProjectState } from './project-state.ts';

/** A database column name is shorter than this. */
export const COLUMN_NAME_LIMIT = 64;

/** Fields of a comment itself; `__proto__` because names are keys of JSON objects. */
export const RESERVED_COLUMN_NAMES: readonly string[] = ['_id', 'id', 'themes', '__proto__'];

/** In `groupBy` this prefix names a custom group, so no column can begin with it. */
const GROUP_PREFIX = 'group:';

/**
 * The definitions that a list sent by a user makes of the present ones: ids of known fields stay, names are trimmed, options
 * are kept for enums only, once each and without the empty cell. An unused column never gets to the database, so its
 * name has no rules.
 * @throws CommandRejected
 */
export const defineColumns = (sent: readonly ColumnDefinition[], state: ProjectState): readonly ColumnDefinition[] => {
  if (sent.length === 0)
    throw new CommandRejected('COLUMNS_NOT_DEFINED', 'No column is defined. Define at least one.', 'columns');
  const known = new Map(state.columns.map((column) => [column.field, column]));
  const columns = sent.map((column) => cleanColumn(column, known.get(column.field)));
  refuseRepeatedFields(columns);
  refuseBadNames(columns.filter((column) => column.type !== 'unused'));
  return filesInUse(state).length === 0 ? columns : withOptionsAdded(columns, state.columns);
};

const cleanColumn = (column: ColumnDefinition, known: ColumnDefinition | undefined): ColumnDefinition => ({
  id: known?.id ?? column.id,
  field: column.field,
  name: column.name.trim(),
  type: column.type,
  options: column.type === 'enum' ? [...new Set(column.options)].filter((option) => option !== '') : [],
});

const refuseRepeatedFields = (columns: readonly ColumnDefinition[]): void => {
  const fields = new Set<string>();
  for (const { field } of columns) {
    if (fields.has(field))
      throw new CommandRejected(
        'COLUMN_FIELD_REPEATED',
        `The column '${field}' is defined more than once. Send each column once.`,
        field,
      );
    fields.add(field);
  }
};

const refuseBadNames = (columns: readonly ColumnDefinition[]): void => {
  const names = new Set<string>();
  for (const { field, name } of columns) {
    // 'Age' and 'age' side by side would only differ for the machine.
    const folded = name.toLowerCase();
    if (name === '') throw new CommandRejected('COLUMN_NAME_REQUIRED', 'Field is Required', field);
    if (name.length >= COLUMN_NAME_LIMIT)
      throw new CommandRejected('COLUMN_NAME_TOO_LONG', 'Name must be less than 64 characters long', field);
    if (RESERVED_COLUMN_NAMES.includes(folded) || folded.startsWith(GROUP_PREFIX))
      throw new CommandRejected('COLUMN_NAME_RESERVED', `'${name}' is reserved. Choose another name.`, field);
    if (names.has(folded))
      throw new CommandRejected(
        'COLUMN_NAME_TAKEN',
        `Two columns cannot both be named '${name}'. Rename one of them.`,
        field,
      );
    names.add(folded);
  }
};

/** Stored comments are read by these definitions: with files there, a column changes by new options and nothing else. */
const withOptionsAdded = (
  columns: readonly ColumnDefinition[],
  present: readonly ColumnDefinition[],
): readonly ColumnDefinition[] => {
  const sent = new Map(columns.map((column) => [column.field, column]));
  const inPresentOrder = present.flatMap(({ field }) => sent.get(field) ?? []);
  if (columns.length !== present.length || !sameShape(inPresentOrder, present))
    throw new CommandRejected(
      'COLUMNS_LOCKED',
      'The project has files: its columns cannot be changed any more, except for new options. Make a new project for other columns.',
      'columns',
    );
  return present.map((column) => ({
    ...column,
    options: [...new Set([...column.options, ...(sent.get(column.field)?.options ?? [])])],
  }));
};

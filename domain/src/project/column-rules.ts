/** Rules of a project's column definitions. */
import { CommandRejected } from '../command-rejected.ts';
import { getOwnProperty } from '../own-property.ts';
import type { DefineColumns, DefinedColumn } from './project-commands.ts';
import { columnLabel } from './column-labels.ts';
import type { ColumnDefinition } from './project-events.ts';
import { sameShape } from './column-state.ts';
import { filesInUse, type ProjectState } from './project-state.ts';

/** A database column name is shorter than this. */
export const COLUMN_NAME_LIMIT = 64;

/** Fields of a comment itself; `__proto__` because names are keys of JSON objects. */
export const RESERVED_COLUMN_NAMES: readonly string[] = ['_id', 'id', 'themes', '__proto__'];

/** In `groupBy` this prefix names a custom group, so no column can begin with it. */
const GROUP_PREFIX = 'group:';

/**
 * Merges a user's list into the present definitions: ids of known fields stay, names are trimmed, options are
 * unique and for enums only. Unused columns are not stored, so their names have no rules.
 * @param fileOptions values found in files, which events of the project do not contain
 * @throws CommandRejected
 */
export const defineColumns = (
  sent: readonly DefinedColumn[],
  state: ProjectState,
  fileOptions: DefineColumns['fileOptions'] = {},
): readonly ColumnDefinition[] => {
  if (sent.length === 0) throw new CommandRejected('COLUMNS_NOT_DEFINED', 'No column is defined. Define at least one.');
  const known = new Map(state.columns.map((column) => [column.field, column]));
  const columns = sent.map((column) => cleanColumn(column, known.get(column.field)));
  refuseRepeatedFields(columns);
  refuseBadNames(columns);
  return filesInUse(state).length === 0 ? columns : withOptionsAdded(columns, state, fileOptions);
};

const cleanColumn = (column: DefinedColumn, known: ColumnDefinition | undefined): ColumnDefinition => ({
  id: known?.id ?? column.id,
  field: column.field,
  name: column.name.trim(),
  type: column.type,
  ...getLabel(column, known),
  ...getSeparator(column, known),
  ...getOrder(column, known),
  // An order may name options that no comment has chosen.
  options: column.type === 'enum' ? distinct([...column.options, ...(column.order ?? [])]) : [],
});

const distinct = (options: readonly string[]): readonly string[] =>
  [...new Set(options)].filter((option) => option !== '');

const getLabel = (
  { label }: Pick<ColumnDefinition, 'label'>,
  known: Pick<ColumnDefinition, 'label'> | undefined,
): Pick<ColumnDefinition, 'label'> => {
  const text = label?.trim() ?? columnLabel(known ?? {});
  return text === '' ? {} : { label: text };
};

const getOrder = (
  { type, order: sent }: Pick<ColumnDefinition, 'type' | 'order'>,
  known: Pick<ColumnDefinition, 'order'> | undefined,
): Pick<ColumnDefinition, 'order'> => {
  const order = type === 'enum' ? distinct(sent ?? known?.order ?? []) : [];
  return order.length === 0 ? {} : { order };
};

const getSeparator = (
  { type, separator }: DefinedColumn,
  known: Pick<ColumnDefinition, 'separator'> | undefined,
): Pick<ColumnDefinition, 'separator'> => {
  const sent = type === 'enum' ? (separator ?? known?.separator ?? '') : '';
  return sent === '' ? {} : { separator: sent };
};

const refuseRepeatedFields = (columns: readonly ColumnDefinition[]): void => {
  const fields = new Set<string>();
  for (const [at, { field }] of columns.entries()) {
    if (fields.has(field))
      throw new CommandRejected(
        'COLUMN_FIELD_REPEATED',
        `The column '${field}' is defined more than once. Send each column once.`,
        `${at}.field`,
      );
    fields.add(field);
  }
};

const refuseBadNames = (columns: readonly ColumnDefinition[]): void => {
  const names = new Set<string>();
  for (const [at, { name, type }] of columns.entries()) {
    if (type === 'unused') continue;
    refuseBadName(name, names, `${at}.name`);
    names.add(name.toLowerCase());
  }
};

/**
 * @param taken names of other columns, in lower case: 'Age' and 'age' side by side would only differ for the
 *   machine
 */
export const refuseBadName = (name: string, taken: ReadonlySet<string>, field: string): void => {
  const folded = name.toLowerCase();
  if (name === '') throw new CommandRejected('COLUMN_NAME_REQUIRED', 'Field is Required', field);
  if (name.length >= COLUMN_NAME_LIMIT)
    throw new CommandRejected('COLUMN_NAME_TOO_LONG', 'Name must be less than 64 characters long', field);
  if (RESERVED_COLUMN_NAMES.includes(folded) || folded.startsWith(GROUP_PREFIX))
    throw new CommandRejected('COLUMN_NAME_RESERVED', `'${name}' is reserved. Choose another name.`, field);
  if (taken.has(folded))
    throw new CommandRejected(
      'COLUMN_NAME_TAKEN',
      `Two columns cannot both be named '${name}'. Rename one of them.`,
      field,
    );
};

/**
 * With files only labels, orders and new options can be changed, because stored comments are read by the
 * definitions.
 */
const withOptionsAdded = (
  columns: readonly ColumnDefinition[],
  { columns: present, merges }: Pick<ProjectState, 'columns' | 'merges'>,
  fileOptions: NonNullable<DefineColumns['fileOptions']>,
): readonly ColumnDefinition[] => {
  const sent = new Map(columns.map((column) => [column.field, column]));
  const inPresentOrder = present.flatMap(({ field }) => sent.get(field) ?? []);
  if (columns.length !== present.length || !sameShape(inPresentOrder, present))
    throw new CommandRejected(
      'COLUMNS_LOCKED',
      'The project has files, so only labels, orders and new options can be set here. Change the type or format of each column separately.',
    );
  return present.map(({ label: _label, order: _order, ...column }) => {
    const merged = getOwnProperty(merges, column.field) ?? {};
    const brought = new Set(getOwnProperty(fileOptions, column.name) ?? []);
    const added = (sent.get(column.field)?.options ?? []).filter(
      (option) => !brought.has(option) && !Object.hasOwn(merged, option),
    );
    return {
      ...column,
      // The sent column already has the present ones where it named none.
      ...getLabel(sent.get(column.field)!, undefined),
      ...getOrder(sent.get(column.field)!, undefined),
      options: [...new Set([...column.options, ...added])],
    };
  });
};

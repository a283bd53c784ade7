/**
 * Rules of custom groups: named bands of an enum column's values, by which tables are grouped as by a column.
 */
import { CommandRejected, type RejectionCode } from '../command-rejected.ts';
import { getOwnProperty } from '../own-property.ts';
import { requireVersion } from '../optimistic-concurrency.ts';
import { formatChoices, formatName } from '../display-names.ts';
import { describeColumnType } from '../formats/column-types.ts';
import type { DefineGroup, DeleteGroup } from './project-commands.ts';
import type { ColumnDefinition, GroupBand, GroupDefinition, ProjectEvent } from './project-events.ts';
import { tableColumns, type ProjectState } from './project-state.ts';

const refuse = (code: RejectionCode, message: string, field: string): CommandRejected =>
  new CommandRejected(code, message, field);

/** The new id of a group, or that of one to change. @throws CommandRejected */
export const defineGroup = (command: DefineGroup, state: ProjectState): readonly ProjectEvent[] => {
  const { groupId, isNew } = command;
  const known = state.groups.find(({ id }) => id === groupId);
  if (known === undefined && !isNew) throw groupNotFound();
  const group = cleanGroup(command, state, known);
  if (known !== undefined && sameGroup(known, group)) return [];
  const defined: ProjectEvent = { type: 'GroupDefined', data: { ...group, place: null } };
  return requireVersion([defined], state.versions.groups, command.basedOn);
};

/** @throws CommandRejected */
export const deleteGroup = ({ groupId, basedOn }: DeleteGroup, state: ProjectState): readonly ProjectEvent[] => {
  // Deleting a deleted group is no error; an unknown one is not found.
  if (!state.groups.some(({ id }) => id === groupId)) {
    if (state.groupChanges.has(groupId)) return [];
    throw groupNotFound();
  }
  return requireVersion([{ type: 'GroupDeleted', data: { groupId } }], state.versions.groups, basedOn);
};

const groupNotFound = (): CommandRejected =>
  new CommandRejected(
    'GROUP_NOT_FOUND',
    'The project has no such custom group. It may have been deleted. Reload the project.',
  );

const cleanGroup = (
  { groupId, name, field, bands, fileOptions = {} }: DefineGroup,
  state: ProjectState,
  known: GroupDefinition | undefined,
): GroupDefinition => {
  const label = name.trim();
  if (field === '') throw refuse('GROUP_FIELD_REQUIRED', 'Field is Required', 'field');
  if (label === '') throw refuse('NAME_REQUIRED', 'Field is Required', 'name');
  const folded = label.toLowerCase();
  if (state.groups.some((group) => group.id !== groupId && group.name.toLowerCase() === folded))
    throw refuse('GROUP_NAME_TAKEN', `Another custom group is named '${label}'. Choose another name.`, 'name');
  const column = getEnum(field, state);
  const clean = bands.map((band) => ({ name: band.name.trim(), items: [...new Set(band.items)] }));
  // A value erased with its file is accepted where the group already has it.
  const had = known?.field === field ? known.bands.flatMap(({ items }) => items) : [];
  refuseBadBands(
    clean,
    { name: field, options: [...column.options, ...(getOwnProperty(fileOptions, field) ?? [])] },
    had,
  );
  // Empty bands are dropped.
  return { id: groupId, name: label, field, bands: clean.filter((band) => band.name !== '') };
};

const getEnum = (field: string, state: ProjectState): ColumnDefinition => {
  const columns = tableColumns(state);
  const column = columns.find(({ name }) => name === field);
  if (column?.type === 'enum') return column;
  const enums = columns.filter(({ type }) => type === 'enum').map(({ name }) => name);
  const remedy = formatChoices(enums, 'The project has no enum column to group.');
  if (column === undefined)
    throw refuse('COLUMN_NOT_FOUND', `The project has no column '${formatName(field)}'. ${remedy}`, 'field');
  const reason = `'${field}' is ${describeColumnType(column.type)}. Categories need an enum column.`;
  throw refuse('GROUP_FIELD_NOT_ENUM', `${reason} ${remedy}`, 'field');
};

const refuseBadBands = (
  bands: readonly GroupBand[],
  { name: field, options }: Pick<ColumnDefinition, 'name' | 'options'>,
  had: readonly string[],
): void => {
  const values = new Set([...options, ...had]);
  const names = new Set<string>();
  const bandOf = new Map<string, string>();
  for (const [at, { name, items }] of bands.entries()) {
    const place = `columns.${at}`;
    if (name === '' && items.length > 0) throw refuse('BAND_NAME_REQUIRED', 'Field is Required', `${place}.name`);
    if (name === '') continue;
    if (names.has(name))
      throw refuse(
        'BAND_NAME_TAKEN',
        `Two categories cannot both be named '${name}'. Rename one of them.`,
        `${place}.name`,
      );
    names.add(name);
    for (const item of items) {
      if (!values.has(item))
        throw refuse(
          'BAND_VALUE_UNKNOWN',
          `'${formatName(item)}' in '${name}' is not a value of '${field}'. ${formatChoices(options, 'Remove it.')}`,
          `${place}.items`,
        );
      const other = bandOf.get(item);
      if (other !== undefined)
        throw refuse(
          'BAND_VALUE_TAKEN',
          `'${item}' is in '${other}' and in '${name}', but a value can have only one category. Remove it from one of them.`,
          `${place}.items`,
        );
      bandOf.set(item, name);
    }
  }
};

const sameGroup = (a: GroupDefinition, b: GroupDefinition): boolean =>
  a.name === b.name && a.field === b.field && JSON.stringify(a.bands) === JSON.stringify(b.bands);

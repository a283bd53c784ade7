/** Rules for changing a column's type or format while the project has files. */
import { CommandRejected } from '../command-rejected.ts';
import { formatNotFound } from '../not-found.ts';
import { requireVersion } from '../optimistic-concurrency.ts';
import { getOwnProperty } from '../own-property.ts';
import { freeName } from '../formats/column-names.ts';
import { refuseBadName } from './column-rules.ts';
import type { ReinterpretColumn } from './project-commands.ts';
import type { ColumnDefinition, ColumnReading, FileCells, ProjectEvent } from './project-events.ts';
import type { ProjectFile } from './project-files.ts';
import { filesInUse, type ProjectState } from './project-state.ts';

export const reinterpretColumn = (
  { columnId, reading: wanted, basedOn }: ReinterpretColumn,
  state: ProjectState,
): readonly ProjectEvent[] => {
  const column = requireColumn(state, columnId);
  refuseCommentColumn(column, wanted.type);
  const before = columnReading(state, column);
  const files = filesInUse(state);
  if (
    files.length !== Object.keys(wanted.files).length ||
    files.some(({ fileId }) => !Object.hasOwn(wanted.files, fileId))
  )
    throw new CommandRejected(
      'FILES_CHANGED',
      'A file has since been added or deleted. Preview the change again before you make it.',
    );
  const name = wanted.type === 'unused' ? column.name : nameOfColumn(column, wanted.name.trim(), state);
  const options = wanted.type === 'enum' ? [...new Set(wanted.options)].filter((option) => option !== '') : [];
  const separator = wanted.type === 'enum' && wanted.separator !== undefined && { separator: wanted.separator };
  const reading: ColumnReading = { name, type: wanted.type, options, ...separator, files: wanted.files };
  if (isSameReading(before, reading)) return [];
  return requireVersion(
    [{ type: 'ColumnReadAnew', data: { field: column.field, ...reading, before } }],
    state.versions.columns,
    basedOn,
  );
};

/** @throws CommandRejected COLUMN_NOT_FOUND */
export const requireColumn = ({ columns }: Pick<ProjectState, 'columns'>, columnId: string): ColumnDefinition => {
  const column = columns.find(({ id }) => id === columnId);
  if (column === undefined) throw new CommandRejected('COLUMN_NOT_FOUND', formatNotFound('column'));
  return column;
};

/** @throws CommandRejected COMMENT_COLUMN_STAYS */
export const refuseCommentColumn = (column: ColumnDefinition, type: ColumnReading['type']): void => {
  if (column.type !== 'long-text' && type !== 'long-text') return;
  const message =
    column.type === 'long-text'
      ? `'${column.field}' contains the comments. Its type cannot be changed, because sentences, themes and tags are based on its text.`
      : 'The project already has a comment column. Choose another type.';
  throw new CommandRejected('COMMENT_COLUMN_STAYS', message, 'field_type');
};

export const columnReading = (
  state: ProjectState,
  { field, name, type, options, separator }: ColumnDefinition,
): ColumnReading => ({
  name,
  type,
  options,
  ...(separator !== undefined && { separator }),
  files: Object.fromEntries(
    filesInUse(state).map((file) => [file.fileId, file.notStored.includes(field) ? null : getCells(file, name)]),
  ),
});

const getCells = ({ formats, read }: ProjectFile, name: string): FileCells => {
  const [format, cells] = [getOwnProperty(formats, name), read && getOwnProperty(read.cells, name)];
  return { ...(format && { format }), ...(cells && { cells }) };
};

/**
 * A name is fixed once cells are stored under it: it changes only if the present one is invalid, and so never
 * was used.
 * @param sent '' for the present one, or a default if that is invalid
 */
export const nameOfColumn = (column: ColumnDefinition, sent: string, { columns }: ProjectState): string => {
  const others = columns.filter(({ field }) => field !== column.field);
  const taken = new Set(others.map(({ name }) => name.toLowerCase()));
  if (canKeepName(column, taken)) {
    if (sent === '' || sent === column.name) return column.name;
    throw new CommandRejected(
      'COLUMNS_LOCKED',
      'The project has files, so the names of its columns can no longer be changed.',
      'name',
    );
  }
  const name = sent === '' ? freeName(column.field, taken) : sent;
  refuseBadName(name, taken, 'name');
  return name;
};

const canKeepName = ({ name }: ColumnDefinition, taken: ReadonlySet<string>): boolean => {
  try {
    refuseBadName(name, taken, 'name');
    return true;
  } catch (error) {
    if (error instanceof CommandRejected) return false;
    throw error;
  }
};

/** Options follow from the same cells, so they are not compared. */
const isSameReading = (a: ColumnReading, b: ColumnReading): boolean =>
  a.type === b.type &&
  a.name === b.name &&
  a.separator === b.separator &&
  Object.entries(a.files).every(
    ([fileId, file]) => JSON.stringify(sorted(file?.format)) === JSON.stringify(sorted(b.files[fileId]?.format)),
  );

const sorted = ({ numbers, dates, missing = [] }: NonNullable<FileCells['format']> = {}): readonly unknown[] => [
  numbers ?? null,
  dates?.order ?? null,
  dates?.language ?? null,
  missing,
];

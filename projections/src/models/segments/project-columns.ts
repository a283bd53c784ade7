import type { ColumnDefinition, ProjectEvent } from '@verbatim/domain/project/project-events';
import { evolveColumns, mergedOption, type MergedOptions } from '@verbatim/domain/project/column-state';
import { joinOptions, splitAnswers, type AnswerSeparator } from '@verbatim/domain/formats/several-answers';
import { getOwnProperty } from '@verbatim/domain/own-property';
import type { CellReading } from './cell-columns.ts';
import type { ProjectColumnsDocument } from './segments.ts';

export const NO_COLUMNS: ProjectColumnsDocument = { defined: [], stored: [], revision: -1 };

/** The columns after an event of the project. */
export const changedColumns = (
  document: ProjectColumnsDocument,
  event: ProjectEvent,
  revision: number,
): ProjectColumnsDocument => {
  switch (event.type) {
    case 'ColumnsDefined':
    case 'TableCreated':
    case 'FileAdded':
    case 'ProjectUndeleted':
    case 'ColumnReadAnew':
    case 'OptionsMerged': {
      const { defined, stored, merges: before = {} } = document;
      const known = withKnownHeaders(defined, event);
      const { columns, table, merges } = evolveColumns({ columns: known, table: stored, merges: before }, event);
      const kept = Object.keys(merges).length > 0 && { merges };
      return { defined: columns, stored: table ?? [], ...kept, revision };
    }
    default:
      return { ...document, revision };
  }
};

/** Of documents that an earlier version of this program has left. */
const withKnownHeaders = (defined: readonly ColumnDefinition[], event: ProjectEvent): readonly ColumnDefinition[] => {
  if (event.type === 'ColumnsDefined') return withHeaders(defined, event.data.columns);
  if (event.type !== 'ColumnReadAnew' && event.type !== 'OptionsMerged') return defined;
  const { field } = event.data;
  const { name } = event.type === 'ColumnReadAnew' ? event.data.before : event.data;
  const lacksHeader = (column: Partial<ColumnDefinition>): boolean => column.field === undefined;
  return defined.map((column) => (column.name === name && lacksHeader(column) ? { ...column, field } : column));
};

/** Older documents lack ids and headers: there columns are identified by position. */
const withHeaders = (
  defined: readonly ColumnDefinition[],
  columns: readonly ColumnDefinition[],
): readonly ColumnDefinition[] => defined.map((column, index) => ({ ...columns[index], ...column }));

/** The options of a cell, each as what it was merged into; one text for all that equal cells hold. */
export const combinedOptions = (cell: string, separator: AnswerSeparator, merged: MergedOptions | undefined): string =>
  joinOptions(splitAnswers(cell, separator).map((option) => mergedOption(merged, option)));

/** What an enum cell of a new file is stored as: an option, or several in one text. */
export const cellsBy = (document: ProjectColumnsDocument): NonNullable<CellReading['optionOf']> => {
  const { defined, merges = {} } = document;
  const several = new Map(
    defined.flatMap(({ field, name, separator }) =>
      separator === undefined ? [] : [[name, { separator, merged: getOwnProperty(merges, field) }] as const],
    ),
  );
  const optionOf = optionsBy(document);
  return (column, cell) => {
    const own = several.get(column);
    return own === undefined ? optionOf(column, cell) : combinedOptions(cell, own.separator, own.merged);
  };
};

/** The option that an enum cell counts as: itself, or what it was merged into. */
export const optionsBy = ({ defined, merges = {} }: ProjectColumnsDocument): NonNullable<CellReading['optionOf']> => {
  const merged = new Map(defined.map(({ field, name }) => [name, getOwnProperty(merges, field)]));
  return (column, cell) => mergedOption(merged.get(column), cell.trim());
};

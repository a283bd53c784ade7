import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import type { ProjectColumn, ProjectColumnsDocument } from './segments.ts';

export const NO_COLUMNS: ProjectColumnsDocument = { defined: [], stored: [], revision: -1 };

/** The columns after an event of the project. */
export const changedColumns = (
  columns: ProjectColumnsDocument,
  event: ProjectEvent,
  revision: number,
): ProjectColumnsDocument => {
  switch (event.type) {
    case 'ColumnsDefined': {
      const defined = event.data.columns.map(({ name, type, options }) => ({ name, type, options }));
      return { ...columns, defined, revision };
    }
    case 'TableCreated':
      return { ...columns, stored: event.data.columns, revision };
    case 'FileAdded':
      return { ...columns, defined: withOptions(columns.defined, event.data.newOptions), revision };
    default:
      return { ...columns, revision };
  }
};

const withOptions = (
  columns: readonly ProjectColumn[],
  newOptions: { readonly [column: string]: readonly string[] },
): readonly ProjectColumn[] =>
  columns.map((column) => {
    const added = newOptions[column.name]?.filter((option) => !column.options.includes(option)) ?? [];
    return added.length === 0 ? column : { ...column, options: [...column.options, ...added] };
  });

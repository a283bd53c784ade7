import type { ColumnDefinition, ProjectEvent } from '@verbatim/domain/project/project-events';
import { evolveColumns } from '@verbatim/domain/project/project-state';
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
    case 'ProjectUndeleted': {
      const { defined, stored } = document;
      const known = event.type === 'ColumnsDefined' ? withHeaders(defined, event.data.columns) : defined;
      const { columns, table } = evolveColumns({ columns: known, table: stored }, event);
      return { defined: columns, stored: table ?? [], revision };
    }
    default:
      return { ...document, revision };
  }
};

/** Documents that an earlier version of this program has left lack ids and headers: there the places say which column is which. */
const withHeaders = (
  defined: readonly ColumnDefinition[],
  columns: readonly ColumnDefinition[],
): readonly ColumnDefinition[] => defined.map((column, index) => ({ ...columns[index], ...column }));

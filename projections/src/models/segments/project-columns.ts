import { withNewOptions } from '@verbatim/domain/project/new-options';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import type { ProjectColumnsDocument } from './segments.ts';

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
      return { ...columns, defined: withNewOptions(columns.defined, event.data.newOptions), revision };
    default:
      return { ...columns, revision };
  }
};

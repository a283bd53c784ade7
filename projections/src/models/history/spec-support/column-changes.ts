/** Examples of column changes in a project with files. Only specs import this. */
import type { ProjectEvent } from '@verbatim/domain/project/project-events';

export const COLUMN_CHANGES: readonly ProjectEvent[] = [
  {
    type: 'ColumnReadAnew',
    data: {
      field: 'Age',
      name: 'age',
      type: 'number',
      options: [],
      files: {},
      before: { name: 'age', type: 'enum', options: ['18'], files: {} },
    },
  },
  {
    type: 'OptionsMerged',
    data: { field: 'Age', name: 'age', changes: [{ option: '18', before: null, after: '19', place: 0 }] },
  },
];

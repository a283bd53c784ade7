import { describe, expect, it } from '@jest/globals';
import type { DataFile, Project, TableDefinition } from '@verbatim/command-api/contract/projects';
import { valuesByColumn } from './project-values.tsx';

const column = (name: string, field_type: TableDefinition['field_type'], label = ''): TableDefinition => ({
  id: name,
  field: name.toUpperCase(),
  name,
  field_type,
  label,
  options: [],
  order: [],
  separator: '' as const,
  merged: [],
});
const file = (count: number, cells: DataFile['cells']) => ({ count, cells }) as DataFile;

describe('the values of a project', () => {
  it('are summed over the files that were counted, for numbers and dates that are stored', () => {
    const project = {
      tableDefinitions: [
        column('age', 'number', 'How old are you?'),
        column('day', 'date'),
        column('team', 'enum'),
        column('gone', 'number'),
      ],
      columns: ['age', 'day', 'team'],
      dataFiles: [
        file(10, { age: { missing: 1, unreadable: 2 }, day: { missing: 0, unreadable: 0 } }),
        file(5, { age: { missing: 2, unreadable: 1 } }),
        file(100, null),
      ],
    } as unknown as Project;
    expect(valuesByColumn(project)).toEqual([
      { name: 'age', title: 'How old are you?', comments: 15, missing: 3, unreadable: 3 },
      { name: 'day', title: 'DAY', comments: 10, missing: 0, unreadable: 0 },
    ]);
  });
});

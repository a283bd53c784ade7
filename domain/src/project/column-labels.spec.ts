import { describe, expect, it } from '@jest/globals';
import { columnTitle, distinctTitles } from './column-labels.ts';
import { addFile, columns, created, defined, department, fileAdded, given, review, table } from './project-examples.ts';
import type { ProjectCommand } from './project-commands.ts';
import type { ColumnDefinition } from './project-events.ts';

const define = (...sent: readonly ColumnDefinition[]): ProjectCommand => ({ type: 'DefineColumns', columns: sent });
const withLabel = (label: string): readonly ColumnDefinition[] =>
  columns.map((column) => (column.field === review.field ? { ...column, label } : column));

describe('labels of columns', () => {
  it('stay where a list names none, and go where it names an empty one', () => {
    const labelled = { type: 'ColumnsDefined', data: { columns: withLabel('What do you think?') } } as const;
    given([created])
      .when(define(...withLabel('  What do you think? ')))
      .then([labelled]);
    given([created, labelled])
      .when(define(...columns))
      .then([]);
    given([created, labelled])
      .when(define(...withLabel('')))
      .then([defined]);
  });

  it('can be changed when there are files', () => {
    given([created, defined, table, fileAdded('f', 1, 3)])
      .when(define(...withLabel('Opinion')))
      .then([{ type: 'ColumnsDefined', data: { columns: withLabel('Opinion') } }]);
  });

  it('come with a file for the columns that have none', () => {
    const labels = { [review.name]: 'What do you think?', [department.name]: 'Where?' };
    const data = { ...fileAdded('f', 1, 3).data, newLabels: { [department.name]: 'Where?' } };
    given([created, { type: 'ColumnsDefined', data: { columns: withLabel('Opinion') } }, table])
      .when(addFile('f', 3, { labels }))
      .then([{ type: 'FileAdded', data }]);
  });

  it('are what a column is called, but for two that share one', () => {
    expect([columnTitle({ field: 'Q1' }), columnTitle({ field: 'Q1', label: 'Why?' })]).toEqual(['Q1', 'Why?']);
    const shared = [
      { field: 'Q1', label: 'Why?' },
      { field: 'Q2', label: 'Why?' },
      { field: 'Q3', label: 'Q4' },
      { field: 'Q4' },
      { field: 'Q5', label: 'How?' },
    ];
    expect(distinctTitles(shared)).toEqual(['Q1', 'Q2', 'Q3', 'Q4', 'How?']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { columns, created, defined, department, fileAdded, given, review, table } from './project-examples.ts';
import type { ProjectCommand } from './project-commands.ts';
import type { ColumnDefinition } from './project-events.ts';
import { evolveColumns, NO_MERGES } from './column-state.ts';

const define = (...sent: readonly ColumnDefinition[]): ProjectCommand => ({ type: 'DefineColumns', columns: sent });
const withOrder = (order: readonly string[], field = department.field): readonly ColumnDefinition[] =>
  columns.map((column) => (column.field === field ? { ...column, order } : column));
const ordered = { type: 'ColumnsDefined', data: { columns: withOrder(['Dresses', 'Tops']) } } as const;

describe.each([
  ['before the first file', []],
  ['with files', [table, fileAdded('f', 1, 3)]],
])('the order of options, %s', (_case, files) => {
  it('is set, and stays where a list names none', () => {
    given([created, defined, ...files])
      .when(define(...withOrder(['Dresses', 'Tops', 'Dresses', ''])))
      .then([ordered]);
    given([created, ordered, ...files])
      .when(define(...columns))
      .then([]);
  });

  it('goes where a list names an empty one', () => {
    given([created, ordered, ...files])
      .when(define(...withOrder([])))
      .then([defined]);
  });

  it('names options that no comment has chosen, which become options', () => {
    const { options } = department;
    const wider = withOrder(['Dresses', 'Tops', 'Shoes']).map((column) =>
      column.field === department.field ? { ...column, options: [...options, 'Shoes'] } : column,
    );
    given([created, defined, ...files])
      .when(define(...withOrder(['Dresses', 'Tops', 'Shoes'])))
      .then([{ type: 'ColumnsDefined', data: { columns: wider } }]);
  });

  it('is of categories only', () => {
    given([created, defined, ...files])
      .when(define(...withOrder(['good', 'bad'], review.field)))
      .then([]);
  });
});

it('an order changes nothing that is stored: the table stays', () => {
  const state = { columns, table: ['department'], merges: NO_MERGES };
  expect(evolveColumns(state, ordered)).toMatchObject({ table: ['department'] });
});

it('a label that is emptied goes, with files, too', () => {
  const labelled = columns.map((column) => (column.field === review.field ? { ...column, label: 'Why?' } : column));
  given([created, { type: 'ColumnsDefined', data: { columns: labelled } }, table, fileAdded('f', 1, 3)])
    .when(define(...labelled.map((column) => ({ ...column, label: '' }))))
    .then([defined]);
});

import { expect, it } from '@jest/globals';
import type { TableDefinition } from '@verbatim/command-api/contract/projects';
import { numberChoices } from './number-choices.ts';

const define = (name: string, patch: Partial<TableDefinition> = {}): TableDefinition =>
  ({ name, title: name, field_type: 'number', options: [], order: [], separator: '', ...patch }) as TableDefinition;

const list = (tableDefinitions: readonly TableDefinition[]): readonly string[] => {
  const columns = tableDefinitions.map(({ name }) => name);
  return numberChoices({ tableDefinitions: [...tableDefinitions], columns }).map(({ name }) => name);
};

it('ratings come before numbers of rows and other columns', () => {
  expect(list([define('column_1'), define('age'), define('rating'), define('nps')])).toEqual([
    'rating',
    'nps',
    'column_1',
    'age',
  ]);
});

it('categories count as numbers once they have an order', () => {
  const options = ['poor', 'good'];
  expect(list([define('mood', { field_type: 'enum', options })])).toEqual([]);
  expect(list([define('mood', { field_type: 'enum', options, order: options })])).toEqual(['mood']);
});

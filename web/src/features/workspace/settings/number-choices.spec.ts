import { expect, it } from '@jest/globals';
import type { TableDefinition } from '@verbatim/command-api/contract/projects';
import { numberChoices, outcomeChoices } from './number-choices.ts';

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
    'age',
    'column_1',
  ]);
  expect(list([define('row'), define('guest_id'), define('paid'), define('nights')])).toEqual([
    'paid',
    'nights',
    'row',
    'guest_id',
  ]);
});

it('outcomes are, as well, categories whose options begin with numbers, at once and before row numbers', () => {
  const tableDefinitions = [
    define('column_1'),
    define('age'),
    define('team', { field_type: 'enum', options: ['red', 'blue'] }),
    define('rating', { field_type: 'enum', options: ['', '1', '2', '5'] }),
    define('several', { field_type: 'enum', options: ['1', '2'], separator: ';' }),
  ];
  const columns = tableDefinitions.map(({ name }) => name);
  const found = outcomeChoices({ tableDefinitions, columns });
  expect(found.map(({ name }) => name)).toEqual(['rating', 'age', 'column_1']);
  expect(found[0]).toMatchObject({ order: [], numbered: ['1', '2', '5'] });
});

it('categories count as numbers once they have an order', () => {
  const options = ['poor', 'good'];
  expect(list([define('mood', { field_type: 'enum', options })])).toEqual([]);
  expect(list([define('mood', { field_type: 'enum', options, order: options })])).toEqual(['mood']);
});

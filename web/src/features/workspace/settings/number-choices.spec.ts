import { expect, it } from '@jest/globals';
import type { TableDefinition } from '@verbatim/command-api/contract/projects';
import { numberChoices } from './number-choices.ts';

const define = (name: string, patch: Partial<TableDefinition> = {}): TableDefinition =>
  ({ name, title: name, field_type: 'number', options: [], order: [], separator: '', ...patch }) as TableDefinition;

const list = (tableDefinitions: readonly TableDefinition[]): readonly string[] => {
  const columns = tableDefinitions.map(({ name }) => name);
  return numberChoices({ tableDefinitions: [...tableDefinitions], columns }).map(({ name }) => name);
};

it('ratings come first, numbers of rows and ids last', () => {
  const columns = ['column_1', 'clothing_id', 'age', 'paid', 'rating', 'nps'].map((name) => define(name));
  expect(list(columns)).toEqual(['rating', 'nps', 'age', 'paid', 'column_1', 'clothing_id']);
});

it('categories count as numbers if their options do, except where a cell has several answers', () => {
  const stars = { field_type: 'enum', options: ['5 stars', '4 stars', ''] } as const;
  expect(list([define('rating', stars)])).toEqual(['rating']);
  expect(list([define('rating', { ...stars, separator: ';' })])).toEqual([]);
});

it('categories count as numbers once they have an order', () => {
  const options = ['poor', 'good'];
  expect(list([define('mood', { field_type: 'enum', options })])).toEqual([]);
  expect(list([define('mood', { field_type: 'enum', options, order: options })])).toEqual(['mood']);
});

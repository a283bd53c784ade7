import { describe, expect, it } from '@jest/globals';
import type { ColumnDefinition } from '@verbatim/domain/project/project-events';
import type { FileEntry } from '@verbatim/projections/models/projects/projects';
import { columnsWithOptions, groupsWithoutErased } from './shown-options.ts';

const column = (...options: string[]): ColumnDefinition => ({ id: 'c', field: 'C', name: 'c', type: 'enum', options });
const file = (options: readonly string[] | undefined, before: number): FileEntry => ({
  id: 'f',
  name: 'f.csv',
  firstId: 1,
  count: 1,
  added: '',
  dateOrders: {},
  ...(options && { options: { c: options }, optionsBefore: { c: before } }),
});
const groups = [{ id: 'g', name: 'G', field: 'c', bands: [{ name: 'All', items: ['a', 'x', 'gone'] }] }];

describe('the values of a category', () => {
  it.each([
    ['of definitions alone', column('b', 'a'), [], ['b', 'a']],
    [
      'of files behind those that were defined before',
      column('b', 'a', 'z'),
      [file(['a', 'x'], 2)],
      ['b', 'a', 'x', 'z'],
    ],
    ['that two files have stand once', column(), [file(['x', 'y'], 0), file(['y', 'w'], 0)], ['x', 'y', 'w']],
    ['of a file of before are those of the definition', column('a', 'x'), [file(undefined, 0)], ['a', 'x']],
  ])('%s', (_name, defined, files, expected) => {
    expect(columnsWithOptions({ columns: [defined], files })[0]?.options).toEqual(expected);
  });

  it('are left out of a group if their file was deleted', () => {
    const project = { columns: [column('a')], files: [file(['x'], 1)], groups };
    expect(groupsWithoutErased(project)[0]?.bands[0]?.items).toEqual(['a', 'x']);
    expect(groupsWithoutErased({ ...project, files: [] })[0]?.bands[0]?.items).toEqual(['a']);
    expect(groupsWithoutErased({ ...project, files: [file(undefined, 0)] })).toEqual(groups);
  });
});

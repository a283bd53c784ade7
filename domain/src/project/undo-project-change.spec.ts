import { describe, expect, it } from '@jest/globals';
import { fold } from '../decider.ts';
import { fileNamesStream } from './file-name-events.ts';
import type { ProjectCommand } from './project-commands.ts';
import { projectDecider } from './project-decider.ts';
import type { ProjectEvent } from './project-events.ts';
import {
  bought,
  columns,
  created,
  defined,
  deleted,
  department,
  erased,
  fileAdded,
  given,
  review,
  table,
} from './project-examples.ts';

const edited = (name: string, description = ''): ProjectEvent => ({
  type: 'ProjectEdited',
  data: { name, description },
});
const undo = (from: number, ...events: readonly ProjectEvent[]): ProjectCommand => ({
  type: 'UndoProjectChange',
  from,
  events,
});
const undone = (from: number, to = from): ProjectEvent => ({ type: 'ProjectChangeUndone', data: { from, to } });

describe('the versions of a project', () => {
  it('are counted for its basics and its columns, and refuse a change based on an older one', () => {
    const past = [created, edited('Shoes'), defined];
    expect(fold(projectDecider, past).versions).toEqual({ basics: 2, columns: 2, groups: 1 });
    given(past).when({ type: 'EditProject', name: 'Boots', basedOn: 1 }).thenRejected('CHANGED_MEANWHILE');
    given(past)
      .when({ type: 'EditProject', name: 'Boots', basedOn: 2 })
      .then([edited('Boots')]);
    const fewer = columns.slice(0, 2);
    given(past).when({ type: 'DefineColumns', columns: fewer, basedOn: 1 }).thenRejected('CHANGED_MEANWHILE');
    given(past)
      .when({ type: 'DefineColumns', columns: fewer, basedOn: 2 })
      .then([{ type: 'ColumnsDefined', data: { columns: fewer } }]);
  });
  it('are nothing to an edit that changes nothing, and an edit leaves alone what it does not name', () => {
    const past = [created, edited('Shoes', 'of spring')];
    given(past).when({ type: 'EditProject', name: 'Shoes', basedOn: 1 }).then([]);
    given(past)
      .when({ type: 'EditProject', description: 'of winter' })
      .then([edited('Shoes', 'of winter')]);
  });
});

describe('undoing a change of a project', () => {
  it('restores its name and description, unless they have been edited since', () => {
    given([created, edited('Shoes', 'all')])
      .when(undo(1, edited('Shoes', 'all')))
      .then([undone(1), edited('Clothing')]);
    given([created, edited('Shoes'), edited('Boots')])
      .when(undo(1, edited('Shoes')))
      .thenRejectedSaying('CHANGED_SINCE', "'Boots' has been edited since");
    given([created, edited('Shoes'), deleted])
      .when(undo(1, edited('Shoes')))
      .thenRejectedSaying('CHANGED_SINCE', "The project 'Shoes' has been deleted since");
  });
  it('brings a deleted one back with its columns, and none that ever had a file', () => {
    given([created, defined, table, deleted])
      .when(undo(3, deleted))
      .then([
        undone(3),
        {
          type: 'ProjectUndeleted',
          data: {
            projectId: 'p',
            name: 'Clothing',
            description: '',
            sid: 'S-1',
            columns,
            table: ['review', 'department', 'bought'],
            groups: [],
            versions: { basics: 1, columns: 3, groups: 1 },
          },
        },
      ]);
    given([created, defined, table, fileAdded('f', 1, 2), erased, deleted])
      .when(undo(5, deleted))
      .thenRejectedSaying('CHANGED_SINCE', "The project 'Clothing' had files whose text has been permanently deleted");
  });
  it('goes on from where the project was: files can be added to it', () => {
    const back: ProjectEvent = {
      type: 'ProjectUndeleted',
      data: {
        projectId: 'p',
        name: 'Clothing',
        description: '',
        sid: 'S-1',
        columns,
        table: ['review', 'department', 'bought'],
        groups: [],
        versions: { basics: 1, columns: 3, groups: 1 },
      },
    };
    const state = fold(projectDecider, [created, defined, table, deleted, undone(3), back]);
    expect(state).toMatchObject({
      status: 'active',
      columns,
      versions: { basics: 2, columns: 4, groups: 2 },
      deletedAt: null,
    });
  });
  it('is not for what builds and files have done', () => {
    given([created, defined, table]).when(undo(2, table)).thenRejected('CHANGED_SINCE');
    given([]).when(undo(0, created)).thenRejected('PROJECT_NOT_FOUND');
  });
});

describe('restoring a deleted project', () => {
  const back = (versions: object): ProjectEvent => ({
    type: 'ProjectUndeleted',
    data: {
      projectId: 'p',
      name: 'Clothing',
      description: '',
      sid: 'S-1',
      columns,
      table: ['review', 'department', 'bought'],
      groups: [],
      versions: { basics: 1, columns: 3, groups: 1, ...versions },
    },
  });
  const past = [created, defined, table, fileAdded('f', 1, 2), erased, deleted];

  it('brings it back without the files that were erased with it, whose ids stay taken', () => {
    given(past)
      .when({ type: 'RestoreProject', deletedAt: 5 })
      .then([undone(5), back({})]);
    const { status, nextId, files, restorations } = fold(projectDecider, [...past, undone(5), back({})]);
    expect([status, nextId, files.map(({ fileId, receipt }) => [fileId, receipt === null]), restorations]).toEqual([
      'active',
      3,
      [['f', false]],
      1,
    ]);
  });
  it('gives the names of later files another stream only if it had files', () => {
    const without = [created, defined, table, deleted, undone(3), back({})];
    expect(fold(projectDecider, without).restorations).toBe(0);
    expect([fileNamesStream('p'), fileNamesStream('p', 0), fileNamesStream('p', 2)]).toEqual([
      'names-p',
      'names-p',
      'names-p.2',
    ]);
  });
  it('is refused for another deletion than the last', () => {
    given([...past, undone(5), back({}), deleted])
      .when({ type: 'RestoreProject', deletedAt: 4 })
      .thenRejectedSaying('CHANGED_SINCE', "The project 'Clothing' has been restored since");
    given([]).when({ type: 'RestoreProject', deletedAt: 0 }).thenRejected('PROJECT_NOT_FOUND');
  });
});

describe('undoing the definitions of columns', () => {
  const renamed: ProjectEvent = {
    type: 'ColumnsDefined',
    data: { columns: [review, { ...department, name: 'dept' }] },
  };
  const tableOfRenamed: ProjectEvent = { type: 'TableCreated', data: { columns: ['review', 'dept'] } };
  const more = [review, { ...department, options: ['Tops', 'Dresses', 'Shoes'] }, bought, columns[3] ?? review];
  const withOption: ProjectEvent = { type: 'ColumnsDefined', data: { columns: more } };

  it('gives the columns before, and the table that was made of them', () => {
    given([created, defined, table, renamed])
      .when(undo(3, renamed))
      .then([undone(3), defined, table]);
    given([created, defined, renamed])
      .when(undo(2, renamed))
      .then([undone(2), defined]);
    const past = [created, defined, table, renamed, undone(3), defined, table];
    expect(fold(projectDecider, past)).toMatchObject({ columns, table: ['review', 'department', 'bought'] });
    given(past).when(undo(3, renamed)).then([]);
  });
  it('also undoes the table of all the new columns, but not a table of chosen columns', () => {
    given([created, defined, table, renamed, tableOfRenamed])
      .when(undo(3, renamed))
      .then([undone(3), defined, table]);
    const chosen: ProjectEvent = { type: 'TableCreated', data: { columns: ['review'] } };
    given([created, defined, table, renamed, chosen])
      .when(undo(3, renamed))
      .thenRejectedSaying('CHANGED_SINCE', "The columns of 'Clothing' have been changed since");
  });
  it('takes new options back where there are files, but for those that a file since may have used', () => {
    const past = [created, defined, table, fileAdded('f', 1, 2), withOption];
    given(past)
      .when(undo(4, withOption))
      .then([undone(4), defined]);
    given([...past, fileAdded('g', 3, 2)])
      .when(undo(4, withOption))
      .thenRejectedSaying('CHANGED_SINCE', "A file has been added to 'Clothing' since");
  });
  it('leaves what has been defined since, and the first definitions, before which there was nothing', () => {
    given([created, defined, renamed, defined]).when(undo(2, renamed)).thenRejected('CHANGED_SINCE');
    given([created, defined]).when(undo(1, defined)).thenRejected('CHANGED_SINCE');
    given([created, defined, renamed, deleted])
      .when(undo(2, renamed))
      .thenRejectedSaying('CHANGED_SINCE', "The project 'Clothing' has been deleted since");
  });
});

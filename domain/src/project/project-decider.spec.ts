import { describe, expect, it } from '@jest/globals';
import { fold } from '../decider.ts';
import { givenWhenThen } from '../given-when-then.ts';
import type { AddFile, CreateProject, ProjectCommand } from './project-commands.ts';
import type { ColumnDefinition, ProjectEvent } from './project-events.ts';
import { projectDecider } from './project-decider.ts';

const given = givenWhenThen(projectDecider);

const column = (name: string, type: ColumnDefinition['type'], options: readonly string[] = []): ColumnDefinition => ({
  id: `id-of-${name}`,
  field: `Header of ${name}`,
  name,
  type,
  options,
});
const review = column('review', 'long-text');
const department = column('department', 'enum', ['Tops', 'Dresses']);
const bought = column('bought', 'date');
const unused = column('', 'unused');
const columns = [review, department, bought, unused];

const create: CreateProject = {
  type: 'CreateProject',
  projectId: 'p',
  name: 'Clothing',
  description: '',
  sid: 'S-1',
  noSid: false,
};
const created: ProjectEvent = {
  type: 'ProjectCreated',
  data: { projectId: 'p', name: 'Clothing', description: '', sid: 'S-1' },
};
const deleted: ProjectEvent = { type: 'ProjectDeleted', data: {} };
const defined: ProjectEvent = { type: 'ColumnsDefined', data: { columns } };
const table: ProjectEvent = { type: 'TableCreated', data: { columns: ['review', 'department', 'bought'] } };
const addFile = (fileId: string, count: number, changes: Partial<AddFile> = {}): AddFile => ({
  type: 'AddFile',
  fileId,
  fileName: `${fileId}.csv`,
  count,
  columns: [review, department, bought].map(({ name, type }) => ({ name, type })),
  newOptions: {},
  dateOrders: {},
  ...changes,
});
const fileAdded = (fileId: string, firstId: number, count: number): Extract<ProjectEvent, { type: 'FileAdded' }> => ({
  type: 'FileAdded',
  data: { fileId, fileName: `${fileId}.csv`, firstId, count, newOptions: {}, dateOrders: {} },
});
const receipt = { fileId: 'f', stream: 'file-f', revision: 9, digest: 'abc' };
const erased: ProjectEvent = { type: 'FileErased', data: receipt };
const library = { stream: 'library', revision: 4 };

describe('creating, editing and deleting a project', () => {
  it('creates it, with trimmed names', () => {
    given([])
      .when({ ...create, name: ' Clothing ', sid: ' S-1 ' })
      .then([created]);
  });
  it('takes no survey id when there is none', () => {
    given([])
      .when({ ...create, noSid: true })
      .then([{ type: 'ProjectCreated', data: { projectId: 'p', name: 'Clothing', description: '', sid: null } }]);
  });
  it('requires a name', () => {
    given([])
      .when({ ...create, name: ' ' })
      .thenRejectedSaying('NAME_REQUIRED', 'Field is Required');
  });
  it('requires a survey id unless there is none', () => {
    given([])
      .when({ ...create, sid: '' })
      .thenRejectedSaying('SID_REQUIRED', 'Field is Required');
  });
  it('refuses another project under the same id', () => {
    given([created])
      .when({ ...create, name: 'Other' })
      .thenRejected('PROJECT_EXISTS');
    given([created, deleted]).when(create).thenRejected('PROJECT_EXISTS');
  });
  it('edits name and description', () => {
    given([created])
      .when({ type: 'EditProject', name: 'Reviews', description: 'All of 2026' })
      .then([{ type: 'ProjectEdited', data: { name: 'Reviews', description: 'All of 2026' } }]);
    given([created]).when({ type: 'EditProject', name: '', description: '' }).thenRejected('NAME_REQUIRED', 'name');
  });
  it('deletes it', () => {
    given([created]).when({ type: 'DeleteProject' }).then([deleted]);
  });
  it('refuses everything where no project is, or none any more', () => {
    const others: readonly ProjectCommand[] = [
      { type: 'EditProject', name: 'Reviews', description: '' },
      { type: 'DefineColumns', columns },
      { type: 'CreateTable', columns: [] },
      addFile('f', 1),
      { type: 'EraseFile', ...receipt },
      { type: 'RecordClassificationRun', minId: null, themes: ['t'], library, comments: 1 },
      { type: 'RecordSentimentRun', fromId: 1, toId: 1, dictionary: null, project: library },
    ];
    for (const command of others) {
      given([]).when(command).thenRejected('PROJECT_NOT_FOUND');
      given([created, deleted]).when(command).thenRejected('PROJECT_NOT_FOUND');
    }
    given([]).when({ type: 'DeleteProject' }).thenRejected('PROJECT_NOT_FOUND');
  });
});

describe('defining columns', () => {
  const define = (...sent: readonly ColumnDefinition[]): ProjectCommand => ({ type: 'DefineColumns', columns: sent });

  it('stores the definitions, several long-texts too: the analyst has still to choose', () => {
    given([created])
      .when(define(...columns))
      .then([defined]);
    const both = [review, column('title', 'long-text')];
    given([created])
      .when(define(...both))
      .then([{ type: 'ColumnsDefined', data: { columns: both } }]);
  });
  it('keeps the id of a field that is known, so that fresh ids change nothing', () => {
    given([created, defined])
      .when(define(...columns.map((each) => ({ ...each, id: 'fresh' }))))
      .then([]);
  });
  it('keeps options of enums only, once each, without the empty cell', () => {
    given([created])
      .when(define({ ...review, options: ['x'] }, { ...department, options: ['Tops', '', 'Tops'] }))
      .then([{ type: 'ColumnsDefined', data: { columns: [review, { ...department, options: ['Tops'] }] } }]);
  });
  it('refuses names that no column can have', () => {
    const named = (name: string): ProjectCommand => define({ ...review, name });
    given([created]).when(named(' ')).thenRejectedSaying('COLUMN_NAME_REQUIRED', 'Field is Required');
    given([created])
      .when(named('n'.repeat(64)))
      .thenRejectedSaying('COLUMN_NAME_TOO_LONG', 'Name must be less than 64 characters long');
    for (const reserved of ['_id', 'id', 'themes', 'Themes', '__proto__', 'group:1'])
      given([created]).when(named(reserved)).thenRejected('COLUMN_NAME_RESERVED', review.field);
  });
  it('takes a name of 63 characters', () => {
    const long = { ...review, name: 'n'.repeat(63) };
    given([created])
      .when(define(long))
      .then([{ type: 'ColumnsDefined', data: { columns: [long] } }]);
  });
  it('refuses two columns of one name or one field, but gives unused columns any name', () => {
    given([created])
      .when(define(review, { ...department, name: 'Review' }))
      .thenRejected('COLUMN_NAME_TAKEN', department.field);
    given([created])
      .when(define(review, { ...department, field: review.field }))
      .thenRejected('COLUMN_FIELD_REPEATED');
    const idle = { ...department, name: 'review', type: 'unused' as const, options: [] };
    given([created])
      .when(define(review, idle))
      .then([{ type: 'ColumnsDefined', data: { columns: [review, idle] } }]);
  });
  it('refuses an empty list', () => {
    given([created]).when(define()).thenRejected('COLUMNS_NOT_DEFINED');
  });
  it('with a file there takes new options and nothing else', () => {
    const past = [created, defined, table, fileAdded('f', 1, 2)];
    given(past)
      .when(define({ ...department, options: ['Shoes', 'Tops'] }, review, bought, unused))
      .then([
        {
          type: 'ColumnsDefined',
          data: { columns: [review, { ...department, options: ['Tops', 'Dresses', 'Shoes'] }, bought, unused] },
        },
      ]);
    given(past)
      .when(define(review, { ...department, type: 'text' }, bought, unused))
      .thenRejected('COLUMNS_LOCKED');
    given(past)
      .when(define(review, { ...department, name: 'dep' }, bought, unused))
      .thenRejected('COLUMNS_LOCKED');
    given(past)
      .when(define(review, department, bought))
      .thenRejected('COLUMNS_LOCKED');
    given(past)
      .when(define(...columns, column('age', 'number')))
      .thenRejected('COLUMNS_LOCKED');
  });
  it('without a file starts anew: the table has to be made of the new columns', () => {
    const renamed = { ...department, name: 'dep' };
    const again: ProjectEvent = { type: 'ColumnsDefined', data: { columns: [review, renamed] } };
    given([created, defined, table]).when(define(review, renamed)).then([again]);
    given([created, defined, table, again]).when(addFile('f', 1)).thenRejected('TABLE_NOT_CREATED');
    given([created, defined, table, again])
      .when({ type: 'CreateTable', columns: [] })
      .then([{ type: 'TableCreated', data: { columns: ['review', 'dep'] } }]);
  });
  it('keeps the table when only options change', () => {
    const more: ProjectEvent = {
      type: 'ColumnsDefined',
      data: { columns: [review, { ...department, options: ['Shoes'] }, bought, unused] },
    };
    given([created, defined, table, more])
      .when(addFile('f', 1))
      .then([fileAdded('f', 1, 1)]);
  });
});

describe('creating the table', () => {
  const make = (...names: readonly string[]): ProjectCommand => ({ type: 'CreateTable', columns: names });

  it('takes every column that is not unused when none is named', () => {
    given([created, defined]).when(make()).then([table]);
  });
  it('takes the named ones, in the order of the definitions', () => {
    given([created, defined])
      .when(make('department', 'review'))
      .then([{ type: 'TableCreated', data: { columns: ['review', 'department'] } }]);
  });
  it('refuses a name that is not defined, or unused', () => {
    given([created, defined]).when(make('review', 'colour')).thenRejected('COLUMN_NOT_FOUND');
    given([created, defined]).when(make('review', '')).thenRejected('COLUMN_NOT_FOUND');
  });
  it('needs definitions', () => {
    given([created]).when(make()).thenRejected('COLUMNS_NOT_DEFINED');
  });
  it('needs exactly one long-text column', () => {
    given([created, defined]).when(make('department')).thenRejected('LONG_TEXT_COLUMN_MISSING');
    const two: ProjectEvent = { type: 'ColumnsDefined', data: { columns: [review, column('title', 'long-text')] } };
    given([created, two]).when(make()).thenRejected('LONG_TEXT_COLUMN_NOT_SINGLE');
    given([created, two])
      .when(make('title'))
      .then([{ type: 'TableCreated', data: { columns: ['title'] } }]);
  });
  it('makes another table as long as no file is there', () => {
    const smaller: ProjectEvent = { type: 'TableCreated', data: { columns: ['review'] } };
    given([created, defined, table]).when(make('review')).then([smaller]);
    given([created, defined, table, fileAdded('f', 1, 2)])
      .when(make('review'))
      .thenRejected('TABLE_EXISTS');
    given([created, defined, table, fileAdded('f', 1, 2), erased])
      .when(make('review'))
      .then([smaller]);
  });
});

describe('adding and erasing files', () => {
  const past = [created, defined, table];

  it('gives the comments the next ids, which are never used again', () => {
    given(past)
      .when(addFile('f', 10))
      .then([fileAdded('f', 1, 10)]);
    given([...past, fileAdded('f', 1, 10)])
      .when(addFile('g', 5))
      .then([fileAdded('g', 11, 5)]);
    given([...past, fileAdded('f', 1, 10), erased])
      .when(addFile('g', 5))
      .then([fileAdded('g', 11, 5)]);
  });
  it('records only the options that were not known', () => {
    const added = fileAdded('f', 1, 2);
    given(past)
      .when(
        addFile('f', 2, {
          newOptions: { department: ['Dresses', 'Shoes', 'Shoes', ''] },
          dateOrders: { bought: 'day-first' },
        }),
      )
      .then([
        {
          ...added,
          data: { ...added.data, newOptions: { department: ['Shoes'] }, dateOrders: { bought: 'day-first' } },
        },
      ]);
  });
  it('adds the new options to the definitions', () => {
    const added = fileAdded('f', 1, 2);
    const state = fold(projectDecider, [
      ...past,
      { ...added, data: { ...added.data, newOptions: { department: ['Shoes'] } } },
    ]);
    expect(state.columns[1]?.options).toEqual(['Tops', 'Dresses', 'Shoes']);
  });
  it('refuses options and date orders of columns that are none', () => {
    given(past)
      .when(addFile('f', 2, { newOptions: { review: ['x'] } }))
      .thenRejected('COLUMN_NOT_FOUND');
    given(past)
      .when(addFile('f', 2, { dateOrders: { department: 'day-first' } }))
      .thenRejected('COLUMN_NOT_FOUND');
  });
  it('refuses a file read with other columns than the table has', () => {
    given(past)
      .when(addFile('f', 2, { columns: [{ name: 'review', type: 'long-text' }] }))
      .thenRejected('COLUMNS_CHANGED');
  });
  it('needs the table, rows, and a file that was not added before', () => {
    given([created, defined]).when(addFile('f', 1)).thenRejected('TABLE_NOT_CREATED');
    given(past).when(addFile('f', 0)).thenRejected('FILE_EMPTY');
    given([...past, fileAdded('f', 1, 2)])
      .when(addFile('f', 3))
      .thenRejected('FILE_EXISTS');
    given([...past, fileAdded('f', 1, 2), erased])
      .when(addFile('f', 2))
      .thenRejected('FILE_EXISTS');
  });
  it('erases a file, and keeps the receipt', () => {
    given([...past, fileAdded('f', 1, 2)])
      .when({ type: 'EraseFile', ...receipt })
      .then([erased]);
    given(past)
      .when({ type: 'EraseFile', ...receipt })
      .thenRejected('FILE_NOT_FOUND');
  });
});

describe('recording runs', () => {
  const past = [created, defined, table, fileAdded('f', 1, 10), fileAdded('g', 11, 5)];
  const classify = (...themes: readonly string[]) => ({ minId: null, themes, library, comments: 15 });

  it('records a classification, without the themes whose latest run was the same', () => {
    const first: ProjectEvent = { type: 'ClassificationRun', data: classify('a', 'b') };
    given(past)
      .when({ type: 'RecordClassificationRun', ...classify('a', 'b', 'a') })
      .then([first]);
    given([...past, first])
      .when({ type: 'RecordClassificationRun', ...classify('b', 'c') })
      .then([{ type: 'ClassificationRun', data: classify('c') }]);
  });
  it('records it again when the library, the comments or their range differ', () => {
    const first: ProjectEvent = { type: 'ClassificationRun', data: classify('a') };
    for (const change of [{ library: { ...library, revision: 5 } }, { comments: 16 }, { minId: 11 }]) {
      const data = { ...classify('a'), ...change };
      given([...past, first])
        .when({ type: 'RecordClassificationRun', ...data })
        .then([{ type: 'ClassificationRun', data }]);
    }
  });
  it('needs a table to classify', () => {
    given([created])
      .when({ type: 'RecordClassificationRun', ...classify('a') })
      .thenRejected('TABLE_NOT_CREATED');
  });

  const score = (fromId: number, toId: number, revision: number | null = null) => ({
    fromId,
    toId,
    dictionary: revision === null ? null : { stream: 'dictionary', revision },
    project: { stream: 'project-p', revision: 0 },
  });
  const scored = (...range: Parameters<typeof score>): ProjectEvent => ({
    type: 'SentimentRun',
    data: score(...range),
  });

  it('records a range of comments as scored', () => {
    given(past)
      .when({ type: 'RecordSentimentRun', ...score(1, 8) })
      .then([scored(1, 8)]);
    given([...past, scored(1, 8)])
      .when({ type: 'RecordSentimentRun', ...score(9, 15) })
      .then([scored(9, 15)]);
  });
  it('finds a range repeated that several runs have covered', () => {
    given([...past, scored(9, 15), scored(1, 8)])
      .when({ type: 'RecordSentimentRun', ...score(3, 12) })
      .then([]);
  });
  it('scores again with other words, and back', () => {
    const changed = [...past, scored(1, 15), scored(4, 6, 7)];
    given(changed)
      .when({ type: 'RecordSentimentRun', ...score(4, 6, 7) })
      .then([]);
    given(changed)
      .when({ type: 'RecordSentimentRun', ...score(7, 15) })
      .then([]);
    given(changed)
      .when({ type: 'RecordSentimentRun', ...score(1, 15) })
      .then([scored(1, 15)]);
    expect(fold(projectDecider, [...changed, scored(1, 15)]).scored).toEqual([score(1, 15)]);
  });
  it('refuses comments that are not there', () => {
    for (const [from, to] of [
      [0, 5],
      [5, 16],
      [5, 4],
    ] as const)
      given(past)
        .when({ type: 'RecordSentimentRun', ...score(from, to) })
        .thenRejected('COMMENTS_NOT_FOUND');
    given([...past, erased])
      .when({ type: 'RecordSentimentRun', ...score(1, 10) })
      .thenRejected('COMMENTS_NOT_FOUND');
  });
});

import { describe, it } from '@jest/globals';
import type { ProjectCommand } from './project-commands.ts';
import type { ColumnDefinition, ProjectEvent } from './project-events.ts';
import {
  given,
  column,
  review,
  department,
  bought,
  unused,
  columns,
  created,
  defined,
  table,
  addFile,
  fileAdded,
  erased,
} from './project-examples.ts';

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
      given([created]).when(named(reserved)).thenRejected('COLUMN_NAME_RESERVED', '0.name');
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
      .thenRejected('COLUMN_NAME_TAKEN', '1.name');
    given([created])
      .when(define(review, { ...department, field: review.field }))
      .thenRejected('COLUMN_FIELD_REPEATED', '1.field');
    given([created])
      .when(define({ ...review, type: 'unused' }, { ...department, name: '' }))
      .thenRejected('COLUMN_NAME_REQUIRED', '1.name');
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
  it('starts over without a file: the table has to be created from the new columns', () => {
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

import { describe, expect, it } from '@jest/globals';
import { fold } from '../decider.ts';
import { filesInUse } from './project-state.ts';
import { projectDecider } from './project-decider.ts';
import type { ReinterpretColumn } from './project-commands.ts';
import type { ColumnReading, FileRead, ProjectEvent } from './project-events.ts';
import { addFile, bought, column, created, department, erased, fileAdded, given, review } from './project-examples.ts';

const note = column('', 'unused');
const age = column('age', 'text');
const columns = [review, department, bought, age, note];
const defined: ProjectEvent = { type: 'ColumnsDefined', data: { columns } };
const table: ProjectEvent = { type: 'TableCreated', data: { columns: ['review', 'department', 'bought', 'age'] } };
const READING = { encoding: 'utf-8', delimiter: ',', quotes: 'strict', headerRow: 1 } as const;
const read = (unused: readonly string[]): FileRead => ({
  reading: {
    ...READING,
    labelRow: null,
    subheaderRow: null,
    skippedRows: [],
    html: false,
    apostrophes: false,
    columns: {},
  },
  formats: { bought: { dates: { order: 'day-first', language: 'en' } } },
  cells: { bought: { missing: 1, unreadable: 2 } },
  withoutText: 0,
  unused,
});
const added = (id: string, first: number, unused: readonly string[] = [note.field]): ProjectEvent => {
  const file = fileAdded(id, first, 10);
  return { ...file, data: { ...file.data, read: read(unused) } };
};
const past = [created, defined, table, added('f', 1)];

const reading = (of: Partial<ColumnReading>): ColumnReading => ({
  name: '',
  type: 'number',
  options: [],
  files: { f: { format: { numbers: 'decimal-comma' } } },
  ...of,
});
const command = (columnId: string, of: Partial<ColumnReading> = {}, basedOn?: number): ReinterpretColumn => ({
  type: 'ReadColumnAnew',
  columnId,
  reading: reading(of),
  ...(basedOn === undefined ? {} : { basedOn }),
});
const anew = (field: string, after: Partial<ColumnReading>, before: Partial<ColumnReading>) =>
  ({ type: 'ColumnReadAnew', data: { field, ...reading(after), before: reading(before) } }) as const;
const TEXT = { name: 'age', type: 'text', files: { f: {} } } as const;
const asNumber = anew(age.field, { name: 'age' }, TEXT);

describe('taking a column for another type', () => {
  it('is one event with what it was before, and changes nothing when it comes again', () => {
    given(past).when(command(age.id)).then([asNumber]);
    given([...past, asNumber])
      .when(command(age.id))
      .then([]);
    const point = { files: { f: { format: { numbers: 'decimal-point' } } } } as const;
    given([...past, asNumber])
      .when(command(age.id, point))
      .then([anew(age.field, { name: 'age', ...point }, { name: 'age' })]);
  });
  it('keeps options with a category alone, each once', () => {
    const files = { f: {} };
    given(past)
      .when(command(age.id, { type: 'enum', options: ['old', '', 'young', 'old'], files }))
      .then([anew(age.field, { name: 'age', type: 'enum', options: ['old', 'young'], files }, TEXT)]);
    given(past)
      .when(command(department.id, { type: 'text', options: ['x'], files }))
      .then([
        anew(
          department.field,
          { name: 'department', type: 'text', files },
          { name: 'department', type: 'enum', options: ['Tops', 'Dresses'], files },
        ),
      ]);
  });
  it('knows how a file was read before formats were stored', () => {
    const former = { ...fileAdded('f', 1, 10), data: { ...fileAdded('f', 1, 10).data } };
    const ordered: ProjectEvent = { ...former, data: { ...former.data, dateOrders: { bought: 'month-first' } } };
    given([created, defined, table, ordered])
      .when(command(bought.id, { type: 'text', files: { f: {} } }))
      .then([
        anew(
          bought.field,
          { name: 'bought', type: 'text', files: { f: {} } },
          { name: 'bought', type: 'date', files: { f: { format: { dates: { order: 'month-first' } } } } },
        ),
      ]);
  });
  it('is refused for the comments, for an outdated list of files, and on another version', () => {
    given(past).when(command(review.id)).thenRejected('COMMENT_COLUMN_STAYS', 'field_type');
    given(past)
      .when(command(age.id, { type: 'long-text' }))
      .thenRejected('COMMENT_COLUMN_STAYS', 'field_type');
    given(past).when(command('none')).thenRejected('COLUMN_NOT_FOUND');
    given([...past, added('g', 11)])
      .when(command(age.id))
      .thenRejected('FILES_CHANGED');
    given([...past, erased])
      .when(command(age.id))
      .thenRejected('FILES_CHANGED');
    given(past)
      .when(command(age.id, {}, 1))
      .thenRejected('CHANGED_MEANWHILE');
  });
});

describe('using a column that was unused', () => {
  const UNUSED = { name: '', type: 'unused', files: { f: {} } } as const;
  const used = (name: string) => anew(note.field, { name, type: 'text', files: { f: {} } }, UNUSED);
  const use = (name: string) => command(note.id, { name, type: 'text', files: { f: {} } });

  it('gives it a name that is free, and a place in the table', () => {
    given(past)
      .when(use(''))
      .then([used('header_of')]);
    given(past)
      .when(use(' remark '))
      .then([used('remark')]);
    given(past).when(use('Age')).thenRejected('COLUMN_NAME_TAKEN', 'name');
    given(past).when(use('id')).thenRejected('COLUMN_NAME_RESERVED', 'name');
    const { table: names } = fold(projectDecider, [...past, used('remark')]);
    expect(names).toEqual(['review', 'department', 'bought', 'age', 'remark']);
  });
  it('keeps the name once it was used', () => {
    const unusedAgain = anew(
      note.field,
      { ...UNUSED, name: 'remark' },
      { name: 'remark', type: 'text', files: { f: {} } },
    );
    const state = [...past, used('remark'), unusedAgain];
    expect(fold(projectDecider, state).table).toEqual(['review', 'department', 'bought', 'age']);
    given(state).when(use('other')).thenRejected('COLUMNS_LOCKED', 'name');
    given(state)
      .when(use(''))
      .then([anew(note.field, { name: 'remark', type: 'text', files: { f: {} } }, { ...UNUSED, name: 'remark' })]);
  });
  it('knows which files do not hold its cells', () => {
    const files = { f: null, g: {} };
    given([created, defined, table, fileAdded('f', 1, 10), added('g', 11)])
      .when(command(note.id, { name: 'remark', type: 'text', files }))
      .then([anew(note.field, { name: 'remark', type: 'text', files }, { name: '', type: 'unused', files })]);
  });
  it('is what later files are read by', () => {
    const state = [...past, used('remark')];
    given(state).when(addFile('g', 5)).thenRejected('COLUMNS_CHANGED');
    const [now] = filesInUse(fold(projectDecider, [...past, asNumber]));
    expect(now?.read?.formats).toMatchObject({ age: { numbers: 'decimal-comma' }, bought: {} });
    expect(now?.formats['age']).toEqual({ numbers: 'decimal-comma' });
  });
});

describe('undoing it', () => {
  const undo = (events: readonly ProjectEvent[]) => ({ type: 'UndoProjectChange', from: 4, events }) as const;
  const undone = { type: 'ProjectChangeUndone', data: { from: 4, to: 4 } } as const;
  const back = anew(age.field, TEXT, { name: 'age' });

  it('reads the column as before, once', () => {
    given([...past, asNumber])
      .when(undo([asNumber]))
      .then([undone, back]);
    given([...past, asNumber, undone, back])
      .when(undo([asNumber]))
      .then([]);
    const before = fold(projectDecider, past);
    const after = fold(projectDecider, [...past, asNumber, undone, back]);
    expect([after.columns, after.table, after.files]).toEqual([before.columns, before.table, before.files]);
  });
  it('is refused when the column was changed since, or a file has come', () => {
    given([...past, asNumber, back])
      .when(undo([asNumber]))
      .thenRejected('CHANGED_SINCE');
    given([...past, asNumber, added('g', 11)])
      .when(undo([asNumber]))
      .thenRejected('CHANGED_SINCE');
    const other = anew(bought.field, { name: 'bought', type: 'text' }, { name: 'bought', type: 'date' });
    given([...past, asNumber, other])
      .when(undo([asNumber]))
      .then([undone, back]);
  });
});

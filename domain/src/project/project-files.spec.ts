import { describe, expect, it } from '@jest/globals';
import { fold } from '../decider.ts';
import { projectDecider } from './project-decider.ts';
import type { ColumnDefinition, ProjectEvent } from './project-events.ts';
import { given, created, defined, table, addFile, fileAdded, receipt, erased, library } from './project-examples.ts';

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
  it('asks first about a file that is in the project already, by its content', () => {
    const held = { ...fileAdded('f', 1, 10), data: { ...fileAdded('f', 1, 10).data, digest: 'd' } };
    given([...past, held])
      .when(addFile('g', 10, { digest: 'd' }))
      .thenRejected('FILE_ADDED_BEFORE', 'file');
    given([...past, held])
      .when(addFile('g', 10, { digest: 'd', again: true }))
      .then([{ type: 'FileAdded', data: { ...fileAdded('g', 11, 10).data, digest: 'd' } }]);
    given([...past, held])
      .when(addFile('g', 5, { digest: 'e' }))
      .then([{ type: 'FileAdded', data: { ...fileAdded('g', 11, 5).data, digest: 'e' } }]);
    given([...past, held, erased])
      .when(addFile('g', 10, { digest: 'd' }))
      .then([{ type: 'FileAdded', data: { ...fileAdded('g', 11, 10).data, digest: 'd' } }]);
  });
  it('records how many values there are, and not the values', () => {
    const added = fileAdded('f', 1, 2);
    given(past)
      .when(
        addFile('f', 2, {
          options: { department: 3 },
          dateOrders: { bought: 'day-first' },
        }),
      )
      .then([
        {
          ...added,
          data: { ...added.data, options: { department: 3 }, dateOrders: { bought: 'day-first' } },
        },
      ]);
  });
  it('takes the name of a column for nothing but a name', () => {
    const columns: readonly ColumnDefinition[] = [
      { id: 'c1', field: 'Review', name: 'review', type: 'long-text', options: [] },
      { id: 'c2', field: 'Driver', name: 'constructor', type: 'number', options: [] },
    ];
    given([
      created,
      { type: 'ColumnsDefined', data: { columns } },
      { type: 'TableCreated', data: { columns: ['review', 'constructor'] } },
    ])
      .when(addFile('f', 2, { columns: columns.map(({ name, type }) => ({ name, type })) }))
      .then([fileAdded('f', 1, 2)]);
  });
  it('adds the values of a file of before they had the stream of the file to the definitions', () => {
    const added = fileAdded('f', 1, 2);
    const state = fold(projectDecider, [
      ...past,
      { ...added, data: { ...added.data, newOptions: { department: ['Shoes'] } } },
    ]);
    expect(state.columns[1]?.options).toEqual(['Tops', 'Dresses', 'Shoes']);
  });
  it('refuses options and date orders of columns that have none', () => {
    given(past)
      .when(addFile('f', 2, { options: { review: 1 } }))
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
    given([...past, fileAdded('f', 1, 2), erased])
      .when({ type: 'EraseFile', ...receipt, revision: 8 })
      .then([]);
    const later = { ...receipt, revision: 10, digest: 'def' };
    given([...past, fileAdded('f', 1, 2), erased])
      .when({ type: 'EraseFile', ...later })
      .then([{ type: 'FileErased', data: later }]);
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
  it('can refuse to erase a file during a build, but completes an erasure that was begun', () => {
    const building = [...past, fileAdded('f', 1, 2), { type: 'BuildRequested', data: { minId: 1 } } as const];
    const careful = { type: 'EraseFile', ...receipt, unlessBuilding: true } as const;
    given(building).when(careful).thenRejected('BUILD_UNDER_WAY');
    given(building)
      .when({ type: 'EraseFile', ...receipt })
      .then([erased]);
    const later = { ...receipt, revision: 10, digest: 'def' };
    given([...building, erased])
      .when({ ...careful, ...later })
      .then([{ type: 'FileErased', data: later }]);
  });
});

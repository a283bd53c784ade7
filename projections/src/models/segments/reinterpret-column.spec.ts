import { describe, expect, it } from '@jest/globals';
import type { ColumnReading, OptionChange } from '@verbatim/domain/project/project-events';
import { MemoryModel } from '../spec-support/memory-model.ts';
import { decodeColumn, decodeStrings, FILES, section, type SegmentFileDocument } from './segments.ts';
import { RecordedProject } from './spec-support/recorded-project.ts';

const COLUMNS = [
  { name: 'comment', type: 'long-text' },
  { name: 'age', type: 'text' },
  { name: 'city', type: 'enum' },
] as const;
const ROWS = [
  ['Good', ' 12,5 ', 'Zürich'],
  ['Bad', '3', 'Zu\u0308rich'],
  ['Fine', 'n/a', ''],
];
const UNUSED = [['1'], ['2'], ['1\u00a0']];
const getColumn = (name: string, field: string, type: ColumnReading['type'], options: readonly string[] = []) => ({
  id: field,
  field,
  name,
  type,
  options,
});
const DEFINED = [
  getColumn('comment', 'Comment', 'long-text'),
  getColumn('age', 'Age', 'text'),
  getColumn('city', 'City', 'enum', ['Zürich', 'Zu\u0308rich']),
  getColumn('age', 'Level', 'unused'),
];

const project = async (): Promise<RecordedProject> => {
  const log = new RecordedProject();
  await log.append('project-p', [
    { type: 'ColumnsDefined', data: { columns: DEFINED } },
    { type: 'TableCreated', data: { columns: ['comment', 'age', 'city'] } },
  ]);
  const started = { projectId: 'p', fileId: 'p.f1', fileName: 'f.csv', columns: COLUMNS, unused: ['Level'] };
  await log.append('file-p.f1', [
    { type: 'UploadStarted', data: started },
    { type: 'CommentsImported', data: { first: 0, rows: ROWS.slice(0, 2), unused: UNUSED.slice(0, 2) } },
    { type: 'CommentsImported', data: { first: 2, rows: ROWS.slice(2), unused: UNUSED.slice(2) } },
  ]);
  const added = {
    fileId: 'p.f1',
    fileName: 'f.csv',
    firstId: 1,
    count: 3,
    newOptions: {},
    dateOrders: {},
    digest: null,
  };
  await log.append('project-p', [{ type: 'FileAdded', data: added }]);
  // For a file older than stored unused columns.
  await log.addFile('p.f2', 4, COLUMNS, [{ cells: ['Old', '7', 'Bern'], spans: [] }], 10);
  return log;
};

type Change = readonly [field: string, after: ColumnReading, before: ColumnReading];
const readAnew = (log: RecordedProject, [field, after, before]: Change) =>
  log.append('project-p', [{ type: 'ColumnReadAnew', data: { field, ...after, before } }]);
const merge = (log: RecordedProject, ...changes: readonly OptionChange[]) =>
  log.append('project-p', [{ type: 'OptionsMerged', data: { field: 'City', name: 'city', changes } }]);

const bytesIn = (model: MemoryModel, file: string, column: string) => {
  const bytes = model.columns.get(`columns p/${file}/${column}`);
  return bytes && decodeColumn(bytes);
};
const stringsIn = (model: MemoryModel, file: string, column: string) => {
  const sections = bytesIn(model, file, column);
  return sections && decodeStrings(section(sections, 0, Uint32Array), section(sections, 1, Uint8Array));
};
const readDocument = (model: MemoryModel, firstId: number) =>
  model.get<SegmentFileDocument>(FILES, `p/${String(firstId).padStart(10, '0')}`);
const BOTH = { 'p.f1': {}, 'p.f2': {} };
const NUMBERS = {
  'p.f1': { format: { numbers: 'decimal-comma' } },
  'p.f2': { format: { numbers: 'decimal-point' } },
} as const;
const AGE_AS_NUMBER: Change = [
  'Age',
  { name: 'age', type: 'number', options: [], files: NUMBERS },
  { name: 'age', type: 'text', options: [], files: BOTH },
];

describe('a reinterpreted column', () => {
  it('is another type in all files, by the format of each, and what it was when that is taken back', async () => {
    const log = await project();
    const before = await log.project(new MemoryModel());
    await readAnew(log, AGE_AS_NUMBER);
    const model = await log.project(new MemoryModel());
    expect([...bytesIn(model, 'p.f1', '00000/cells-1')![0]!]).toEqual([12.5, 3, NaN]);
    expect([...bytesIn(model, 'p.f2', '00000/cells-1')![0]!]).toEqual([7]);
    expect((await readDocument(model, 1))?.columns[1]).toMatchObject({ name: 'age', type: 'number' });
    const [field, after, former] = AGE_AS_NUMBER;
    await readAnew(log, [field, former, after]);
    const back = await log.project(new MemoryModel());
    expect(back.columns).toEqual(before.columns);
    for (const firstId of [1, 4])
      expect(await readDocument(back, firstId)).toEqual(await readDocument(before, firstId));
  });

  it('has its categories as an upload would have stored them, and none that is left when it is a text again', async () => {
    const log = await project();
    const asCategory = {
      name: 'level',
      type: 'enum',
      options: ['1', '2'],
      files: { 'p.f1': {}, 'p.f2': null },
    } as const;
    const asUnused = { name: 'age', type: 'unused', options: [], files: { 'p.f1': {}, 'p.f2': null } } as const;
    await readAnew(log, ['Level', asCategory, asUnused]);
    const model = await log.project(new MemoryModel());
    expect(stringsIn(model, 'p.f1', 'values/3')).toEqual(['', '1', '2']);
    expect([...bytesIn(model, 'p.f1', '00000/cells-3')![0]!]).toEqual([1, 2, 1]);
    expect((await readDocument(model, 4))?.columns).toHaveLength(3);
    // The other column of that name is untouched.
    expect(stringsIn(model, 'p.f1', '00000/cells-1')).toEqual([' 12,5 ', '3', 'n/a']);
    await readAnew(log, ['Level', asUnused, asCategory]);
    const back = await log.project(new MemoryModel());
    expect([...back.columns.keys()].filter((id) => id.endsWith('/3') || id.endsWith('cells-3'))).toEqual([]);
    expect((await readDocument(back, 1))?.columns[3]).toEqual({ name: '', type: 'unused', field: 'Level' });
  });

  it('keeps options apart that were stored so, until a person merges them, in files to come as well', async () => {
    const log = await project();
    const before = await log.project(new MemoryModel());
    expect(stringsIn(before, 'p.f1', 'values/2')).toEqual(['', 'Zürich', 'Zu\u0308rich']);
    const one: OptionChange = { option: 'Zu\u0308rich', before: null, after: 'Zürich', place: 1 };
    await merge(log, one);
    await log.addFile('p.f3', 5, COLUMNS, [{ cells: ['New', '', 'Zu\u0308rich'], spans: [] }], 10);
    const model = await log.project(new MemoryModel());
    expect(stringsIn(model, 'p.f1', 'values/2')).toEqual(['', 'Zürich']);
    expect([...bytesIn(model, 'p.f1', '00000/cells-2')![0]!]).toEqual([1, 1, 0]);
    expect(stringsIn(model, 'p.f3', 'values/2')).toEqual(['', 'Zürich']);
    await merge(log, { ...one, before: one.after, after: null });
    const back = await log.project(new MemoryModel());
    expect(stringsIn(back, 'p.f1', 'values/2')).toEqual(['', 'Zürich', 'Zu\u0308rich']);
    expect(stringsIn(back, 'p.f3', 'values/2')).toEqual(['', 'Zu\u0308rich']);
    expect(await readDocument(back, 1)).toEqual(await readDocument(before, 1));
  });

  it('stays as it was in a file whose stream is gone, which is erased next', async () => {
    const log = await project();
    await readAnew(log, AGE_AS_NUMBER);
    await log.events.deleteStream('file-p.f1', 'any');
    const model = await log.project(new MemoryModel());
    expect(await readDocument(model, 1)).toBeUndefined();
    expect([...bytesIn(model, 'p.f2', '00000/cells-1')![0]!]).toEqual([7]);
  });
});

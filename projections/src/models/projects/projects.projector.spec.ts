import { describe, expect, it } from '@jest/globals';
import { fileStream, type FileEvent } from '@verbatim/domain/file/file-events';
import type { AddFile, CreateProject, DefineColumns, DefineGroup } from '@verbatim/domain/project/project-commands';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import { expectSameWhenAppliedTwice } from '../spec-support/applied-twice.ts';
import { History } from '../spec-support/history.ts';
import { PROJECTS, type ProjectDocument } from './projects.ts';
import { projectsProjector } from './projects.projector.ts';

const create = (projectId: string): CreateProject => ({
  type: 'CreateProject',
  projectId,
  name: 'Shoes',
  description: '',
  sid: 'S-1',
  noSid: false,
});
const define = (...names: readonly string[]): DefineColumns => ({
  type: 'DefineColumns',
  columns: names.map((name, at) => {
    const type = at === 0 ? 'long-text' : 'enum';
    return { id: name, field: `Header of ${name}`, name, type, options: [] };
  }),
});
const addFile = (fileId: string): AddFile => ({
  type: 'AddFile',
  fileId,
  count: 2,
  options: { team: 1 },
  dateOrders: {},
  columns: [
    { name: 'comment', type: 'long-text' },
    { name: 'team', type: 'enum' },
  ],
});
const start = (fileId: string, team: string): FileEvent => ({
  type: 'UploadStarted',
  data: { projectId: 'p', fileId, fileName: `${fileId}.csv`, columns: [], options: { team: [team] } },
});
const group = (groupId: string, team: string): DefineGroup => ({
  type: 'DefineGroup',
  groupId,
  isNew: true,
  name: groupId,
  field: 'team',
  fileOptions: { team: [team] },
  bands: [{ name: 'All', items: [team] }],
});
const table = { type: 'CreateTable', columns: [] } as const;

describe('the projects projector', () => {
  it('keeps a project as its decider sees it, and makes nothing of an event that comes again', async () => {
    const history = new History();
    const state = await history.decide(projectDecider, projectStream('p'), [
      create('p'),
      define('comment'),
      table,
      define('comment', 'team'),
      table,
      addFile('f'),
      addFile('g'),
      group('a', 'red'),
      group('b', 'blue'),
      { type: 'DeleteGroup', groupId: 'a' } as const,
      {
        type: 'MergeOptions',
        columnId: 'team',
        options: ['red'],
        into: 'blue',
        fileOptions: { team: ['red', 'blue'] },
      },
      {
        type: 'ReadColumnAnew',
        columnId: 'team',
        reading: {
          name: '',
          type: 'number',
          options: [],
          files: { f: {}, g: { format: { numbers: 'decimal-point' } } },
        },
      },
      {
        type: 'ReadColumnAnew',
        columnId: 'team',
        reading: { name: '', type: 'enum', options: ['blue'], files: { f: {}, g: {} } },
      },
      { type: 'EditProject', name: 'Boots', description: 'All of them' },
      { type: 'EraseFile', fileId: 'f', stream: fileStream('f'), revision: 3, digest: 'd' },
    ]);
    await history.decide(projectDecider, projectStream('q'), [create('q'), { type: 'DeleteProject' }]);
    const back = await history.decide(projectDecider, projectStream('r'), [
      create('r'),
      define('comment'),
      table,
      { type: 'DeleteProject' } as const,
      { type: 'UndoProjectChange', from: 3, events: [{ type: 'ProjectDeleted', data: {} }] },
    ]);

    await history.append(fileStream('f'), start('f', 'red'));
    await history.append(fileStream('g'), start('g', 'blue'));

    expect(state.groups.map(({ id }) => id)).toEqual(['b']);
    const model = await expectSameWhenAppliedTwice(projectsProjector, history.events);
    expect(await model.range(PROJECTS, {})).toHaveLength(2);
    expect(await model.get<ProjectDocument>(PROJECTS, 'r')).toMatchObject({
      name: 'Shoes',
      columns: back.columns,
      tableColumns: ['comment'],
      versions: back.versions,
      created: '2026-11-21T10:00:18.000Z',
      createdBy: 'Ann',
    });
    const document = await model.get<ProjectDocument>(PROJECTS, 'p');
    expect(document).toMatchObject({
      id: 'p',
      name: 'Boots',
      description: 'All of them',
      sid: 'S-1',
      createdBy: 'Ann',
      versions: state.versions,
      groups: state.groups,
      columns: state.columns,
      tableColumns: state.table,
      merges: { 'Header of team': { red: 'blue' } },
      created: '2026-11-21T10:00:01.000Z',
    });
    expect(document?.columns[1]?.options).toEqual(['blue']);
    expect(document?.files).toMatchObject([
      { id: 'g', name: 'g.csv', firstId: 3, count: 2, options: { team: ['blue'] } },
    ]);
    expect(JSON.stringify(document)).not.toMatch(/f\.csv/u);
  });
});

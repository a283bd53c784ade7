import { describe, expect, it } from '@jest/globals';
import { fileStream } from '@verbatim/domain/file/file-events';
import type { AddFile, CreateProject, DefineColumns, DefineGroup } from '@verbatim/domain/project/project-commands';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import { expectSameWhenAppliedTwice } from '../spec-support/applied-twice.ts';
import { History } from '../spec-support/history.ts';
import { PROJECTS, type ProjectDocument } from './projects.ts';
import { projectsProjector } from './projects.projector.ts';

const create = (projectId: string): CreateProject => ({
  ...{ type: 'CreateProject', projectId, name: 'Shoes', description: '', sid: 'S-1', noSid: false },
});
const define = (...names: readonly string[]): DefineColumns => ({
  type: 'DefineColumns',
  columns: names.map((name, at) => {
    const type = at === 0 ? 'long-text' : 'enum';
    return { id: name, field: `Header of ${name}`, name, type, options: [] };
  }),
});
const addFile = (fileId: string, team: string): AddFile => ({
  ...{ type: 'AddFile', fileId, fileName: `${fileId}.csv`, count: 2, newOptions: { team: [team] }, dateOrders: {} },
  columns: [
    { name: 'comment', type: 'long-text' },
    { name: 'team', type: 'enum' },
  ],
});
const group = (groupId: string, team: string): DefineGroup => ({
  ...{ type: 'DefineGroup', groupId, isNew: true, name: groupId, field: 'team' },
  bands: [{ name: 'All', items: [team] }],
});
const table = { type: 'CreateTable', columns: [] } as const;

describe('the projects projector', () => {
  it('keeps a project as its decider sees it, and makes nothing of an event that comes again', async () => {
    const history = new History();
    const state = await history.decide(projectDecider, projectStream('p'), [
      ...[create('p'), define('comment'), table, define('comment', 'team'), table],
      ...[addFile('f', 'red'), addFile('g', 'blue')],
      ...[group('a', 'red'), group('b', 'blue'), { type: 'DeleteGroup', groupId: 'a' } as const],
      { type: 'EditProject', name: 'Boots', description: 'All of them' },
      { type: 'EraseFile', fileId: 'f', stream: fileStream('f'), revision: 3, digest: 'd' },
    ]);
    await history.decide(projectDecider, projectStream('q'), [create('q'), { type: 'DeleteProject' }]);
    const back = await history.decide(projectDecider, projectStream('r'), [
      ...[create('r'), define('comment'), table, { type: 'DeleteProject' } as const],
      { type: 'UndoProjectChange', from: 3, events: [{ type: 'ProjectDeleted', data: {} }] },
    ]);

    expect(state.groups.map(({ id }) => id)).toEqual(['b']);
    const model = await expectSameWhenAppliedTwice(projectsProjector, history.events);
    expect(await model.range(PROJECTS, {})).toHaveLength(2);
    expect(await model.get<ProjectDocument>(PROJECTS, 'r')).toMatchObject({
      ...{ name: 'Shoes', columns: back.columns, tableColumns: ['comment'], versions: back.versions },
      ...{ created: '2026-11-21T10:00:15.000Z', createdBy: 'Ann' },
    });
    const document = await model.get<ProjectDocument>(PROJECTS, 'p');
    expect(document).toMatchObject({
      ...{ id: 'p', name: 'Boots', description: 'All of them', sid: 'S-1', createdBy: 'Ann' },
      ...{
        versions: state.versions,
        groups: state.groups,
        columns: state.columns,
        tableColumns: state.table,
        created: '2026-11-21T10:00:01.000Z',
      },
    });
    expect(document?.columns[1]?.options).toEqual(['red', 'blue']);
    expect(document?.files.map(({ id, firstId, count }) => [id, firstId, count])).toEqual([['g', 3, 2]]);
  });
});

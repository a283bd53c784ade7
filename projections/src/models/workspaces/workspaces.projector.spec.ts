import { describe, expect, it } from '@jest/globals';
import { freezeDecider } from '@verbatim/domain/freeze/freeze-decider';
import { freezeStream, type Freeze } from '@verbatim/domain/freeze/freeze-events';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import type { CreateWorkspace } from '@verbatim/domain/workspace/workspace-commands';
import { workspaceDecider } from '@verbatim/domain/workspace/workspace-decider';
import { workspaceStream } from '@verbatim/domain/workspace/workspace-events';
import { expectSameWhenAppliedTwice } from '../spec-support/applied-twice.ts';
import { History } from '../spec-support/history.ts';
import { addReports } from '../spec-support/report-history.ts';
import { listReports } from './reports.ts';
import { BY_PROJECT, WORKSPACES } from './workspaces.ts';
import { workspacesProjector } from './workspaces.projector.ts';
import { findFreeze, listFreezes } from './workspaces.query.ts';

const create = (workspaceId: string, projectId: string): CreateWorkspace => ({
  type: 'CreateWorkspace',
  workspaceId,
  projectId,
  name: 'Quality',
  themes: ['a'],
});

const freeze = (freezeId: string, projectId: string): Freeze => ({
  freezeId,
  projectId,
  workspaceId: 'w',
  workspace: 'Quality',
  name: 'Wave 1',
  note: '',
  moment: 'p1',
  rules: { tokeniser: '2', scorer: '1', queries: '2' },
  figures: [{ figure: 'table', sha256: 'ab' }],
  stored: { restorations: 0, from: 0, to: 0 },
});

describe('the workspaces projector', () => {
  it('keeps a workspace as its decider sees it until it or its project goes, and makes nothing of an event that comes again', async () => {
    const history = new History();
    const { name, themes } = await history.decide(workspaceDecider, workspaceStream('w'), [
      create('w', 'p'),
      { type: 'EditWorkspace', name: 'Fit', themes: ['b', 'a'] },
      { type: 'AddThemeToWorkspace', themeId: 'c' },
    ]);
    await history.decide(workspaceDecider, workspaceStream('gone'), [create('gone', 'p'), { type: 'DeleteWorkspace' }]);
    const nets = [{ id: 'net-1', name: 'Body', themes: ['a'] }];
    const banners = [{ id: 'banner-1', name: 'Report', parts: [['season'], ['season', 'grade']] }];
    await history.decide(workspaceDecider, workspaceStream('back'), [
      create('back', 'r'),
      { type: 'EditWorkspace', nets, banners } as const,
      { type: 'DeleteWorkspace' } as const,
      { type: 'UndoWorkspaceChange', from: 3, events: [{ type: 'WorkspaceDeleted', data: {} }] },
    ]);
    for (const id of ['q', 'r']) await addReports(history, id);
    await history.decide(projectDecider, projectStream('r'), [
      { type: 'CreateProject', projectId: 'r', name: 'Back again', description: '', sid: '', noSid: true },
      { type: 'DeleteProject' },
      { type: 'UndoProjectChange', from: 1, events: [{ type: 'ProjectDeleted', data: {} }] },
    ]);
    await history.decide(workspaceDecider, workspaceStream('of-q'), [create('of-q', 'q')]);
    await history.decide(projectDecider, projectStream('q'), [
      { type: 'CreateProject', projectId: 'q', name: 'Shoes', description: '', sid: '', noSid: true },
      { type: 'DeleteProject' },
    ]);

    for (const id of ['f', 'g'])
      await history.decide(freezeDecider, freezeStream(id), [
        { type: 'FreezeWorkspace', ...freeze(id, 'p') },
        { type: 'DeleteFreeze' },
      ]);
    const deletion = { type: 'FreezeDeleted', data: {} } as const;
    await history.decide(freezeDecider, freezeStream('f'), [{ type: 'UndoFreezeChange', from: 1, events: [deletion] }]);

    const model = await expectSameWhenAppliedTwice(workspacesProjector, history.events);
    const [report, ...otherReports] = await listReports(model, { projectId: 'r', restorations: 0 });
    expect(otherReports).toEqual([]);
    expect(await listReports(model, { projectId: 'q', restorations: 0 })).toEqual([]);
    expect(report).toMatchObject({ name: 'Q3', items: [{ itemId: 'b' }, { itemId: 'a', title: 'A finding' }] });
    expect([name, themes]).toEqual(['Fit', ['b', 'a', 'c']]);
    const created = '2026-11-21T10:00:01.000Z';
    const document = { id: 'w', projectId: 'p', name, themes, created, version: 4, revision: 3 };
    const back = {
      id: 'back',
      projectId: 'r',
      name: 'Quality',
      themes: ['a'],
      nets,
      banners,
      created: '2026-11-21T10:00:07.000Z',
      version: 4,
      revision: 5,
    };
    const [restored, ...others] = await listFreezes(model, 'p');
    expect([restored, others]).toEqual([
      { ...freeze('f', 'p'), id: 'f', at: expect.any(String), by: 'Ann', isDeleted: false, revision: 3 },
      [],
    ]);
    expect([await findFreeze(model, 'f'), await findFreeze(model, 'g')]).toEqual([restored, undefined]);
    expect(await model.range(WORKSPACES, {})).toEqual([
      { id: 'back', document: back },
      { id: 'w', document },
    ]);
    expect(await model.range(BY_PROJECT, {})).toEqual([
      { id: 'p/w', document },
      { id: 'r/back', document: back },
    ]);
  });
});

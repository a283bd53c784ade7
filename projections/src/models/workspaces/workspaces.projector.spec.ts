import { describe, expect, it } from '@jest/globals';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import type { CreateWorkspace } from '@verbatim/domain/workspace/workspace-commands';
import { workspaceDecider } from '@verbatim/domain/workspace/workspace-decider';
import { workspaceStream } from '@verbatim/domain/workspace/workspace-events';
import { expectSameWhenAppliedTwice } from '../spec-support/applied-twice.ts';
import { History } from '../spec-support/history.ts';
import { BY_PROJECT, WORKSPACES } from './workspaces.ts';
import { workspacesProjector } from './workspaces.projector.ts';

const create = (workspaceId: string, projectId: string): CreateWorkspace => ({
  ...{ type: 'CreateWorkspace', workspaceId, projectId, name: 'Quality', themes: ['a'] },
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
    await history.decide(workspaceDecider, workspaceStream('back'), [
      ...[create('back', 'r'), { type: 'DeleteWorkspace' } as const],
      { type: 'UndoWorkspaceChange', from: 1, events: [{ type: 'WorkspaceDeleted', data: {} }] },
    ]);
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

    const model = await expectSameWhenAppliedTwice(workspacesProjector, history.events);
    expect([name, themes]).toEqual(['Fit', ['b', 'a', 'c']]);
    const created = '2026-11-21T10:00:01.000Z';
    const document = { id: 'w', projectId: 'p', name, themes, created, version: 4, revision: 3 };
    const back = {
      ...{ id: 'back', projectId: 'r', name: 'Quality', themes: ['a'], created: '2026-11-21T10:00:07.000Z' },
      ...{ version: 2, revision: 3 },
    };
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

import { describe, it } from '@jest/globals';
import { givenWhenThen } from '../given-when-then.ts';
import type { CreateWorkspace, WorkspaceCommand } from './workspace-commands.ts';
import { workspaceDecider } from './workspace-decider.ts';
import type { WorkspaceEvent } from './workspace-events.ts';

const given = givenWhenThen(workspaceDecider);

const place = { workspaceId: 'w', projectId: 'p', name: 'Quality', themes: ['a', 'b'] };
const create: CreateWorkspace = { type: 'CreateWorkspace', ...place };
const created: WorkspaceEvent = { type: 'WorkspaceCreated', data: place };
const deleted: WorkspaceEvent = { type: 'WorkspaceDeleted', data: {} };
const edit = (name: string, ...themes: readonly string[]): WorkspaceCommand => ({
  type: 'EditWorkspace',
  name,
  themes,
});
const renamed: WorkspaceEvent = { type: 'WorkspaceRenamed', data: { name: 'Fit' } };
const themesSet: WorkspaceEvent = { type: 'WorkspaceThemesSet', data: { themes: ['b', 'a'] } };

describe('a workspace', () => {
  it('is created with its themes', () => {
    given([])
      .when({ ...create, name: ' Quality ' })
      .then([created]);
  });
  it('needs a name', () => {
    given([])
      .when({ ...create, name: '' })
      .thenRejectedSaying('NAME_REQUIRED', 'Field is Required');
    given([created]).when(edit(' ', 'a')).thenRejected('NAME_REQUIRED', 'name');
  });
  it('holds a theme only once', () => {
    given([])
      .when({ ...create, themes: ['a', 'a'] })
      .thenRejected('THEME_REPEATED');
    given([created])
      .when(edit('Quality', 'a', 'a'))
      .thenRejected('THEME_REPEATED');
  });
  it('is not created twice', () => {
    given([created])
      .when({ ...create, themes: [] })
      .thenRejected('WORKSPACE_EXISTS');
    given([created, deleted]).when(create).thenRejected('WORKSPACE_EXISTS');
  });
  it('records of an edit only what it changes', () => {
    given([created])
      .when(edit('Fit', 'a', 'b'))
      .then([renamed]);
    given([created])
      .when(edit('Quality', 'b', 'a'))
      .then([themesSet]);
    given([created])
      .when(edit('Fit', 'b', 'a'))
      .then([renamed, themesSet]);
    given([created])
      .when(edit('Quality', 'a', 'b'))
      .then([]);
  });
  it('takes one more theme', () => {
    given([created])
      .when({ type: 'AddThemeToWorkspace', themeId: 'c' })
      .then([{ type: 'WorkspaceThemeAdded', data: { themeId: 'c' } }]);
    given([created]).when({ type: 'AddThemeToWorkspace', themeId: 'a' }).then([]);
  });
  it('is deleted, and refuses everything from then on', () => {
    given([created]).when({ type: 'DeleteWorkspace' }).then([deleted]);
    for (const past of [[], [created, deleted]]) {
      given(past).when(edit('Fit')).thenRejected('WORKSPACE_NOT_FOUND');
      given(past).when({ type: 'AddThemeToWorkspace', themeId: 'c' }).thenRejected('WORKSPACE_NOT_FOUND');
    }
    given([]).when({ type: 'DeleteWorkspace' }).thenRejected('WORKSPACE_NOT_FOUND');
  });
});

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

describe('the version of a workspace', () => {
  const past = [created, renamed];
  it('refuses an edit by somebody who has seen an older one, and lets the last one win where none is named', () => {
    given(past)
      .when({ type: 'EditWorkspace', themes: ['b', 'a'], basedOn: 1 })
      .thenRejected('CHANGED_MEANWHILE');
    for (const basedOn of [2, undefined])
      given(past)
        .when({ type: 'EditWorkspace', themes: ['b', 'a'], basedOn })
        .then([themesSet]);
  });
  it('is nothing to an edit that changes nothing, and an edit leaves alone what it does not name', () => {
    given(past).when({ type: 'EditWorkspace', name: 'Fit', basedOn: 1 }).then([]);
    given(past).when({ type: 'EditWorkspace' }).then([]);
  });
});

describe('undoing a change of a workspace', () => {
  const undo = (from: number, ...events: readonly WorkspaceEvent[]): WorkspaceCommand => ({
    ...{ type: 'UndoWorkspaceChange', from, events },
  });
  const undone = (from: number, to = from): WorkspaceEvent => ({ type: 'WorkspaceChangeUndone', data: { from, to } });
  const added: WorkspaceEvent = { type: 'WorkspaceThemeAdded', data: { themeId: 'c' } };

  it('gives it its name and its themes again', () => {
    given([created, renamed, themesSet])
      .when(undo(1, renamed, themesSet))
      .then([
        undone(1, 2),
        { type: 'WorkspaceThemesSet', data: { themes: ['a', 'b'] } },
        { type: 'WorkspaceRenamed', data: { name: 'Quality' } },
      ]);
    given([created, added])
      .when(undo(1, added))
      .then([undone(1), { type: 'WorkspaceThemesSet', data: { themes: ['a', 'b'] } }]);
  });
  it('leaves alone what somebody has changed since, and names it', () => {
    given([created, themesSet, added])
      .when(undo(1, themesSet))
      .thenRejectedSaying('CHANGED_SINCE', "'Quality' has been given other themes since");
    given([created, renamed, { type: 'WorkspaceRenamed', data: { name: 'Size' } }])
      .when(undo(1, renamed))
      .thenRejectedSaying('CHANGED_SINCE', "'Size' has been renamed since");
    given([created, renamed, deleted])
      .when(undo(1, renamed))
      .thenRejectedSaying('CHANGED_SINCE', "The workspace 'Fit' has been deleted since");
    given([created, renamed, themesSet])
      .when(undo(1, renamed))
      .then([undone(1), { type: 'WorkspaceRenamed', data: { name: 'Quality' } }]);
  });
  it('brings a deleted one back, and takes one back that has just been made', () => {
    given([created, renamed, deleted])
      .when(undo(2, deleted))
      .then([undone(2), { type: 'WorkspaceUndeleted', data: { ...place, name: 'Fit', version: 2 } }]);
    given([created])
      .when(undo(0, created))
      .then([undone(0), deleted]);
    given([created, added]).when(undo(0, created)).thenRejected('CHANGED_SINCE');
    given([]).when(undo(0, created)).thenRejected('WORKSPACE_NOT_FOUND');
  });
});

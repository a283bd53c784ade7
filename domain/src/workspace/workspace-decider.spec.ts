import { describe, it } from '@jest/globals';
import { givenWhenThen } from '../given-when-then.ts';
import type { CreateWorkspace, WorkspaceCommand } from './workspace-commands.ts';
import { workspaceDecider } from './workspace-decider.ts';
import type { Banner } from './banners.ts';
import type { Net } from './nets.ts';
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
  it('refuses an edit based on an older one, and lets the last edit win when none is named', () => {
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

describe('the nets of a workspace', () => {
  const price = { id: 'net-1', name: 'Price', themes: ['a', 'b'] };
  const folder = { id: 'net-2', folderId: 'f' };
  const set = (...nets: readonly Net[]): WorkspaceCommand => ({ type: 'EditWorkspace', nets });
  const netsSet = (...nets: readonly Net[]): WorkspaceEvent => ({ type: 'WorkspaceNetsSet', data: { nets } });

  it('are set as a whole, with trimmed names, and only when they change', () => {
    given([created])
      .when(set({ ...price, name: ' Price ' }, folder))
      .then([netsSet(price, folder)]);
    given([created, netsSet(price)])
      .when(set(price))
      .then([]);
    given([created, netsSet(price, folder)])
      .when(set(folder, price))
      .then([netsSet(folder, price)]);
    given([created, netsSet(price)])
      .when(edit('Fit', 'a', 'b'))
      .then([renamed]);
  });
  it('have names, which differ, and a limit', () => {
    given([created])
      .when(set({ ...price, name: ' ' }))
      .thenRejected('NAME_REQUIRED', 'nets.0.name');
    given([created])
      .when(set(price, { ...price, id: 'net-3', name: 'PRICE' }))
      .thenRejected('NET_INVALID', 'nets.1.name');
    given([created])
      .when(set(folder, { ...folder, id: 'net-3' }))
      .thenRejected('NET_INVALID', 'nets.1.name');
    given([created]).when(set(price, price)).thenRejected('NET_INVALID', 'nets.1.id');
    given([created])
      .when(set({ ...price, id: 'a' }))
      .thenRejected('NET_INVALID', 'nets.0.id');
    given([created])
      .when(set({ ...price, name: 'x'.repeat(201) }))
      .thenRejected('NET_INVALID', 'nets.0.name');
    given([created])
      .when(set({ ...price, themes: ['a', 'a'] }))
      .thenRejected('THEME_REPEATED', 'nets.0.themes');
    const many = Array.from({ length: 51 }, (_, at) => ({ ...price, id: `net-${at}`, name: `${at}` }));
    given([created])
      .when(set(...many))
      .thenRejected('NET_INVALID', 'nets');
    given([created])
      .when(set(...many.slice(1)))
      .then([netsSet(...many.slice(1))]);
  });
  it('are a part of their own for undo, and come back with the workspace', () => {
    const undo = (from: number, ...events: readonly WorkspaceEvent[]): WorkspaceCommand => ({
      type: 'UndoWorkspaceChange',
      from,
      events,
    });
    const undone: WorkspaceEvent = { type: 'WorkspaceChangeUndone', data: { from: 1, to: 1 } };
    given([created, netsSet(price), renamed])
      .when(undo(1, netsSet(price)))
      .then([undone, netsSet()]);
    given([created, netsSet(price), netsSet(folder)])
      .when(undo(1, netsSet(price)))
      .thenRejectedSaying('CHANGED_SINCE', "'Quality' has been given other nets since");
    given([created, netsSet(price)])
      .when(undo(0, created))
      .thenRejected('CHANGED_SINCE');
    given([created, netsSet(price), deleted])
      .when(undo(2, deleted))
      .then([
        { type: 'WorkspaceChangeUndone', data: { from: 2, to: 2 } },
        { type: 'WorkspaceUndeleted', data: { ...place, nets: [price], banners: [], version: 2 } },
      ]);
  });
});

describe('the banners of a workspace', () => {
  const report: Banner = { id: 'banner-1', name: 'Report', parts: [['season'], ['season', 'grade']] };
  const set = (...banners: readonly Banner[]): WorkspaceCommand => ({ type: 'EditWorkspace', banners });
  const bannersSet = (...banners: readonly Banner[]): WorkspaceEvent => ({
    type: 'WorkspaceBannersSet',
    data: { banners },
  });

  it('are set as a whole, with trimmed names, and only when they change', () => {
    given([created])
      .when(set({ ...report, name: ' Report ' }))
      .then([bannersSet(report)]);
    given([created, bannersSet(report)])
      .when(set(report))
      .then([]);
    given([created, bannersSet(report)])
      .when(set())
      .then([bannersSet()]);
  });
  it('have names, which differ ignoring case, and parts, which differ', () => {
    given([created])
      .when(set({ ...report, name: ' ' }))
      .thenRejected('NAME_REQUIRED', 'banners.0.name');
    given([created])
      .when(set(report, { ...report, id: 'banner-2', name: 'REPORT' }))
      .thenRejected('BANNER_INVALID', 'banners.1.name');
    given([created]).when(set(report, report)).thenRejected('BANNER_INVALID', 'banners.1.id');
    given([created])
      .when(set({ ...report, id: 'net-1' }))
      .thenRejected('BANNER_INVALID', 'banners.0.id');
    for (const parts of [[], [['a'], ['a']], Array.from({ length: 11 }, (_, at) => [`${at}`])])
      given([created])
        .when(set({ ...report, parts }))
        .thenRejected('BANNER_INVALID', 'banners.0.parts');
    for (const part of [[], ['a', 'a'], ['a', 'b', 'c', 'd']])
      given([created])
        .when(set({ ...report, parts: [part] }))
        .thenRejected('BANNER_INVALID', 'banners.0.parts.0');
  });
  it('are a part of their own for undo, and come back with the workspace', () => {
    const undo = (from: number, ...events: readonly WorkspaceEvent[]): WorkspaceCommand => ({
      type: 'UndoWorkspaceChange',
      from,
      events,
    });
    given([created, bannersSet(report), renamed])
      .when(undo(1, bannersSet(report)))
      .then([{ type: 'WorkspaceChangeUndone', data: { from: 1, to: 1 } }, bannersSet()]);
    given([created, bannersSet(report), bannersSet()])
      .when(undo(1, bannersSet(report)))
      .thenRejectedSaying('CHANGED_SINCE', "'Quality' has been given other banners since");
    given([created, bannersSet(report), deleted])
      .when(undo(2, deleted))
      .then([
        { type: 'WorkspaceChangeUndone', data: { from: 2, to: 2 } },
        { type: 'WorkspaceUndeleted', data: { ...place, nets: [], banners: [report], version: 2 } },
      ]);
  });
});

describe('undoing a change of a workspace', () => {
  const undo = (from: number, ...events: readonly WorkspaceEvent[]): WorkspaceCommand => ({
    type: 'UndoWorkspaceChange',
    from,
    events,
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
  it('leaves alone what has been changed since, and names it', () => {
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
      .then([
        undone(2),
        { type: 'WorkspaceUndeleted', data: { ...place, name: 'Fit', nets: [], banners: [], version: 2 } },
      ]);
    given([created])
      .when(undo(0, created))
      .then([undone(0), deleted]);
    given([created, added]).when(undo(0, created)).thenRejected('CHANGED_SINCE');
    given([]).when(undo(0, created)).thenRejected('WORKSPACE_NOT_FOUND');
  });
});

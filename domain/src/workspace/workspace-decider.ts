/** The rules of a workspace. Deleted, it refuses everything but being deleted again. */
import { CommandRejected } from '../command-rejected.ts';
import { oneByOne, type Decider } from '../decider.ts';
import { formatNotFound } from '../not-found.ts';
import { requireVersion } from '../optimistic-concurrency.ts';
import { requireName } from '../required-name.ts';
import { createUndoRejection, getUndoBasis, refuseUnless } from '../undone-changes.ts';
import { areSameBanners, requireBanners } from './banners.ts';
import { areSameNets, requireNets } from './nets.ts';
import type { CreateWorkspace, EditWorkspace, UndoWorkspaceChange, WorkspaceCommand } from './workspace-commands.ts';
import type { WorkspaceEvent } from './workspace-events.ts';
import { evolveWorkspace, initialWorkspace, type WorkspaceState } from './workspace-state.ts';

const decide = (command: WorkspaceCommand, state: WorkspaceState): readonly WorkspaceEvent[] => {
  if (command.type === 'CreateWorkspace') return createWorkspace(command, state);
  if (command.type === 'DeleteWorkspace' && state.status === 'deleted') return [];
  // A deletion is undone, too.
  const isThere = state.status === 'active' || (state.status === 'deleted' && command.type === 'UndoWorkspaceChange');
  if (!isThere) throw new CommandRejected('WORKSPACE_NOT_FOUND', formatNotFound('workspace'));
  switch (command.type) {
    case 'EditWorkspace':
      return editWorkspace(command, state);
    case 'AddThemeToWorkspace':
      return state.themes.includes(command.themeId)
        ? []
        : [{ type: 'WorkspaceThemeAdded', data: { themeId: command.themeId } }];
    case 'DeleteWorkspace':
      return [{ type: 'WorkspaceDeleted', data: {} }];
    case 'UndoWorkspaceChange':
      return undoChange(command, state);
  }
};

const createWorkspace = (command: CreateWorkspace, state: WorkspaceState): readonly WorkspaceEvent[] => {
  const { workspaceId, projectId } = command;
  const name = requireName(command.name);
  const themes = withoutRepeats(command.themes);
  if (state.status === 'absent') return [{ type: 'WorkspaceCreated', data: { workspaceId, projectId, name, themes } }];
  const repeated =
    state.status === 'active' &&
    state.projectId === projectId &&
    state.name === name &&
    sameThemes(state.themes, themes);
  if (repeated) return [];
  throw new CommandRejected('WORKSPACE_EXISTS', 'This workspace already exists', 'workspaceId');
};

const editWorkspace = (command: EditWorkspace, state: WorkspaceState): readonly WorkspaceEvent[] => {
  const name = command.name === undefined ? state.name : requireName(command.name);
  const themes = command.themes === undefined ? state.themes : withoutRepeats(command.themes);
  const events: WorkspaceEvent[] = [];
  if (name !== state.name) events.push({ type: 'WorkspaceRenamed', data: { name } });
  if (!sameThemes(themes, state.themes)) events.push({ type: 'WorkspaceThemesSet', data: { themes } });
  const nets = command.nets === undefined ? state.nets : requireNets(command.nets);
  if (!areSameNets(nets, state.nets)) events.push({ type: 'WorkspaceNetsSet', data: { nets } });
  const banners = command.banners === undefined ? state.banners : requireBanners(command.banners);
  if (!areSameBanners(banners, state.banners)) events.push({ type: 'WorkspaceBannersSet', data: { banners } });
  return requireVersion(events, state.version, command.basedOn);
};

const undoChange = (
  { from, events, reduced }: UndoWorkspaceChange,
  state: WorkspaceState,
): readonly WorkspaceEvent[] => {
  if (state.undone.includes(from)) return [];
  const basis = getUndoBasis(reduced, state, ({ status, name, themes }) => [status, name, themes]);
  const restoring = events.flatMap((event, index) => restored(event, from + index, basis)).reverse();
  if (restoring.length === 0) throw createUndoRejection('There is nothing to undo');
  return [{ type: 'WorkspaceChangeUndone', data: { from, to: from + events.length - 1 } }, ...restoring];
};

/** The inverse of one event. @throws CommandRejected CHANGED_SINCE */
const restored = (event: WorkspaceEvent, revision: number, state: WorkspaceState): readonly WorkspaceEvent[] => {
  const { workspaceId, projectId, name, themes, nets, banners, version, changes } = state;
  if (event.type === 'WorkspaceChangeUndone') return [];
  if (event.type === 'WorkspaceDeleted') {
    refuseUnless(state.deletedAt === revision, `'${name}' has been restored since`);
    return [{ type: 'WorkspaceUndeleted', data: { workspaceId, projectId, name, themes, nets, banners, version } }];
  }
  refuseUnless(state.status === 'active', `The workspace '${name}' has been deleted since`);
  const sinceThen = `'${name}' has been given other themes since`;
  const otherNets = `'${name}' has been given other nets since`;
  const otherBanners = `'${name}' has been given other banners since`;
  switch (event.type) {
    case 'WorkspaceCreated':
    case 'WorkspaceUndeleted':
      refuseUnless(changes.name.since === revision, `'${name}' has been renamed since`);
      refuseUnless(changes.themes.since === revision, sinceThen);
      refuseUnless(changes.nets.since === revision, otherNets);
      refuseUnless(changes.banners.since === revision, otherBanners);
      return [{ type: 'WorkspaceDeleted', data: {} }];
    case 'WorkspaceRenamed':
      refuseUnless(changes.name.since === revision, `'${name}' has been renamed since`);
      return [{ type: 'WorkspaceRenamed', data: { name: changes.name.before ?? name } }];
    case 'WorkspaceThemesSet':
    case 'WorkspaceThemeAdded':
      refuseUnless(changes.themes.since === revision, sinceThen);
      return [{ type: 'WorkspaceThemesSet', data: { themes: changes.themes.before ?? themes } }];
    case 'WorkspaceNetsSet':
      refuseUnless(changes.nets.since === revision, otherNets);
      return [{ type: 'WorkspaceNetsSet', data: { nets: changes.nets.before ?? nets } }];
    case 'WorkspaceBannersSet':
      refuseUnless(changes.banners.since === revision, otherBanners);
      return [{ type: 'WorkspaceBannersSet', data: { banners: changes.banners.before ?? banners } }];
  }
};

const withoutRepeats = (themes: readonly string[]): readonly string[] => {
  if (new Set(themes).size < themes.length)
    throw new CommandRejected('THEME_REPEATED', 'A workspace can have a theme only once', 'themes');
  return themes;
};

const sameThemes = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((theme, index) => theme === b[index]);

export const workspaceDecider: Decider<WorkspaceState, WorkspaceCommand, WorkspaceEvent> = {
  initialState: initialWorkspace,
  decide,
  evolve: oneByOne(evolveWorkspace),
};

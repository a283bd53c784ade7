/** The rules of a workspace. Deleted, it refuses everything but being deleted again. */
import { CommandRejected } from '../command-rejected.ts';
import { oneByOne, type Decider } from '../decider.ts';
import { notThere } from '../not-there.ts';
import { onVersion } from '../on-version.ts';
import { requiredName } from '../required-name.ts';
import { refusedUndo, refuseUnless } from '../undone-changes.ts';
import type { CreateWorkspace, EditWorkspace, UndoWorkspaceChange, WorkspaceCommand } from './workspace-commands.ts';
import type { WorkspaceEvent } from './workspace-events.ts';
import { evolveWorkspace, initialWorkspace, type WorkspaceState } from './workspace-state.ts';

const decide = (command: WorkspaceCommand, state: WorkspaceState): readonly WorkspaceEvent[] => {
  if (command.type === 'CreateWorkspace') return createWorkspace(command, state);
  if (command.type === 'DeleteWorkspace' && state.status === 'deleted') return [];
  // A deletion is undone, too.
  const isThere = state.status === 'active' || (state.status === 'deleted' && command.type === 'UndoWorkspaceChange');
  if (!isThere) throw new CommandRejected('WORKSPACE_NOT_FOUND', notThere('workspace'));
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
  const name = requiredName(command.name);
  const themes = withoutRepeats(command.themes);
  if (state.status === 'absent') return [{ type: 'WorkspaceCreated', data: { workspaceId, projectId, name, themes } }];
  const repeated =
    state.status === 'active' &&
    state.projectId === projectId &&
    state.name === name &&
    sameThemes(state.themes, themes);
  if (repeated) return [];
  throw new CommandRejected('WORKSPACE_EXISTS', 'This workspace exists already', 'workspaceId');
};

const editWorkspace = (command: EditWorkspace, state: WorkspaceState): readonly WorkspaceEvent[] => {
  const name = command.name === undefined ? state.name : requiredName(command.name);
  const themes = command.themes === undefined ? state.themes : withoutRepeats(command.themes);
  const events: WorkspaceEvent[] = [];
  if (name !== state.name) events.push({ type: 'WorkspaceRenamed', data: { name } });
  if (!sameThemes(themes, state.themes)) events.push({ type: 'WorkspaceThemesSet', data: { themes } });
  return onVersion(events, state.version, command.basedOn);
};

const undoChange = ({ from, events }: UndoWorkspaceChange, state: WorkspaceState): readonly WorkspaceEvent[] => {
  if (state.undone.includes(from)) return [];
  const restoring = events.flatMap((event, index) => restored(event, from + index, state)).reverse();
  if (restoring.length === 0) throw refusedUndo('There is nothing here to undo');
  return [{ type: 'WorkspaceChangeUndone', data: { from, to: from + events.length - 1 } }, ...restoring];
};

/** What makes one event as if it had not been. @throws CommandRejected CHANGED_SINCE */
const restored = (event: WorkspaceEvent, revision: number, state: WorkspaceState): readonly WorkspaceEvent[] => {
  const { workspaceId, projectId, name, themes, version, changes } = state;
  if (event.type === 'WorkspaceChangeUndone') return [];
  if (event.type === 'WorkspaceDeleted') {
    refuseUnless(state.deletedAt === revision, `'${name}' has been brought back since`);
    return [{ type: 'WorkspaceUndeleted', data: { workspaceId, projectId, name, themes, version } }];
  }
  refuseUnless(state.status === 'active', `The workspace '${name}' has been deleted since`);
  const sinceThen = `'${name}' has been given other themes since`;
  switch (event.type) {
    case 'WorkspaceCreated':
    case 'WorkspaceUndeleted':
      refuseUnless(changes.name.since === revision, `'${name}' has been renamed since`);
      refuseUnless(changes.themes.since === revision, sinceThen);
      return [{ type: 'WorkspaceDeleted', data: {} }];
    case 'WorkspaceRenamed':
      refuseUnless(changes.name.since === revision, `'${name}' has been renamed since`);
      return [{ type: 'WorkspaceRenamed', data: { name: changes.name.before ?? name } }];
    case 'WorkspaceThemesSet':
    case 'WorkspaceThemeAdded':
      refuseUnless(changes.themes.since === revision, sinceThen);
      return [{ type: 'WorkspaceThemesSet', data: { themes: changes.themes.before ?? themes } }];
  }
};

const withoutRepeats = (themes: readonly string[]): readonly string[] => {
  if (new Set(themes).size < themes.length)
    throw new CommandRejected('THEME_REPEATED', 'A workspace holds a theme only once', 'themes');
  return themes;
};

const sameThemes = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((theme, index) => theme === b[index]);

export const workspaceDecider: Decider<WorkspaceState, WorkspaceCommand, WorkspaceEvent> = {
  initialState: initialWorkspace,
  decide,
  evolve: oneByOne(evolveWorkspace),
};

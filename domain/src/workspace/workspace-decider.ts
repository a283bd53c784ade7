/** The rules of a workspace. Deleted, it refuses everything but being deleted again. */
import { CommandRejected } from '../command-rejected.ts';
import { oneByOne, type Decider } from '../decider.ts';
import { requiredName } from '../required-name.ts';
import type { CreateWorkspace, EditWorkspace, WorkspaceCommand } from './workspace-commands.ts';
import type { WorkspaceEvent } from './workspace-events.ts';
import { evolveWorkspace, initialWorkspace, type WorkspaceState } from './workspace-state.ts';

const decide = (command: WorkspaceCommand, state: WorkspaceState): readonly WorkspaceEvent[] => {
  if (command.type === 'CreateWorkspace') return createWorkspace(command, state);
  if (command.type === 'DeleteWorkspace' && state.status === 'deleted') return [];
  if (state.status !== 'active') throw new CommandRejected('WORKSPACE_NOT_FOUND', 'There is no such workspace');
  switch (command.type) {
    case 'EditWorkspace':
      return editWorkspace(command, state);
    case 'AddThemeToWorkspace':
      return state.themes.includes(command.themeId)
        ? []
        : [{ type: 'WorkspaceThemeAdded', data: { themeId: command.themeId } }];
    case 'DeleteWorkspace':
      return [{ type: 'WorkspaceDeleted', data: {} }];
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
  const name = requiredName(command.name);
  const themes = withoutRepeats(command.themes);
  const events: WorkspaceEvent[] = [];
  if (name !== state.name) events.push({ type: 'WorkspaceRenamed', data: { name } });
  if (!sameThemes(themes, state.themes)) events.push({ type: 'WorkspaceThemesSet', data: { themes } });
  return events;
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

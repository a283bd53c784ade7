/** A workspace as its events made it: what the decider decides on, and what a read model can fold. */
import type { WorkspaceEvent } from './workspace-events.ts';

export interface WorkspaceState {
  readonly status: 'absent' | 'active' | 'deleted';
  readonly workspaceId: string;
  readonly projectId: string;
  readonly name: string;
  /** Theme ids in the order shown; may hold themes that the library has deleted since. */
  readonly themes: readonly string[];
}

export const initialWorkspace: WorkspaceState = {
  status: 'absent',
  workspaceId: '',
  projectId: '',
  name: '',
  themes: [],
};

export const evolveWorkspace = (state: WorkspaceState, event: WorkspaceEvent): WorkspaceState => {
  switch (event.type) {
    case 'WorkspaceCreated':
      return { ...state, status: 'active', ...event.data };
    case 'WorkspaceRenamed':
      return { ...state, name: event.data.name };
    case 'WorkspaceThemesSet':
      return { ...state, themes: event.data.themes };
    case 'WorkspaceThemeAdded':
      // A read model may be given an event twice.
      return state.themes.includes(event.data.themeId)
        ? state
        : { ...state, themes: [...state.themes, event.data.themeId] };
    case 'WorkspaceDeleted':
      return { ...state, status: 'deleted' };
  }
};

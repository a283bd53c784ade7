/** A workspace as its events made it: what the decider decides on, and what a read model can fold. */
import { partChange, type PartChange } from '../part-change.ts';
import { withUndone } from '../undone-changes.ts';
import type { WorkspaceEvent } from './workspace-events.ts';

export interface WorkspaceState {
  readonly status: 'absent' | 'active' | 'deleted';
  readonly workspaceId: string;
  readonly projectId: string;
  readonly name: string;
  /** Theme ids in the order shown; may hold themes that the library has deleted since. */
  readonly themes: readonly string[];
  /** Counts its changes, from 1. */
  readonly version: number;
  readonly changes: { readonly name: PartChange<string>; readonly themes: PartChange<readonly string[]> };
  /** Revision of its deletion; null while it is there. */
  readonly deletedAt: number | null;
  /** First revisions of the changes that were undone last. */
  readonly undone: readonly number[];
  /** Of the last event of the stream, -1 before the first: a whole stream is folded, event by event. */
  readonly revision: number;
}

const NO_CHANGES = { name: partChange<string>(-1, 0), themes: partChange<readonly string[]>(-1, 0) };

export const initialWorkspace: WorkspaceState = {
  ...{ status: 'absent', workspaceId: '', projectId: '', name: '', themes: [] },
  ...{ version: 0, changes: NO_CHANGES, deletedAt: null, undone: [], revision: -1 },
};

/** What of it is shown. */
export type WorkspaceContent = Pick<WorkspaceState, 'name' | 'themes' | 'version'>;

/** For the decider and for every read model that holds it. */
export const evolveContent = (content: WorkspaceContent, event: WorkspaceEvent): WorkspaceContent => {
  const version = content.version + 1;
  switch (event.type) {
    case 'WorkspaceCreated':
      return { name: event.data.name, themes: event.data.themes, version: 1 };
    case 'WorkspaceUndeleted':
      return { name: event.data.name, themes: event.data.themes, version: event.data.version + 1 };
    case 'WorkspaceRenamed':
      return { ...content, name: event.data.name, version };
    case 'WorkspaceThemesSet':
      return { ...content, themes: event.data.themes, version };
    case 'WorkspaceThemeAdded':
      // A read model of before revisions were noted may be given an event twice.
      return content.themes.includes(event.data.themeId)
        ? content
        : { ...content, themes: [...content.themes, event.data.themeId], version };
    case 'WorkspaceDeleted':
    case 'WorkspaceChangeUndone':
      return content;
  }
};

export const evolveWorkspace = (before: WorkspaceState, event: WorkspaceEvent): WorkspaceState => {
  const revision = before.revision + 1;
  const content = evolveContent(before, event);
  const state = { ...before, ...content, revision };
  switch (event.type) {
    case 'WorkspaceCreated':
    case 'WorkspaceUndeleted': {
      const { workspaceId, projectId } = event.data;
      const came = {
        name: partChange<string>(revision, content.version),
        themes: partChange<readonly string[]>(revision, content.version),
      };
      return { ...state, status: 'active', workspaceId, projectId, changes: came, deletedAt: null };
    }
    case 'WorkspaceRenamed':
      return { ...state, changes: { ...state.changes, name: partChange(revision, content.version, before.name) } };
    case 'WorkspaceThemesSet':
    case 'WorkspaceThemeAdded':
      return { ...state, changes: { ...state.changes, themes: partChange(revision, content.version, before.themes) } };
    case 'WorkspaceDeleted':
      return { ...state, status: 'deleted', deletedAt: revision };
    case 'WorkspaceChangeUndone':
      return { ...state, undone: withUndone(state.undone, event.data.from) };
  }
};

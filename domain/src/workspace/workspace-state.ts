/** State of a workspace, shared by the decider and the read models. */
import { notePartChange, type PartChange } from '../optimistic-concurrency.ts';
import { withUndone } from '../undone-changes.ts';
import type { Banner } from './banners.ts';
import type { Net } from './nets.ts';
import type { WorkspaceEvent } from './workspace-events.ts';

export interface WorkspaceState {
  readonly status: 'absent' | 'active' | 'deleted';
  readonly workspaceId: string;
  readonly projectId: string;
  readonly name: string;
  /** Theme ids in display order; may include themes deleted from the library since. */
  readonly themes: readonly string[];
  readonly nets: readonly Net[];
  readonly banners: readonly Banner[];
  /** Counts its changes, from 1. */
  readonly version: number;
  readonly changes: {
    readonly name: PartChange<string>;
    readonly themes: PartChange<readonly string[]>;
    readonly nets: PartChange<readonly Net[]>;
    readonly banners: PartChange<readonly Banner[]>;
  };
  /** Revision of its deletion; null while it exists. */
  readonly deletedAt: number | null;
  /** First revisions of the latest undone changes. */
  readonly undone: readonly number[];
  /** Of the last event, -1 before the first. */
  readonly revision: number;
}

const startChanges = (revision: number, version: number): WorkspaceState['changes'] => ({
  name: notePartChange<string>(revision, version),
  themes: notePartChange<readonly string[]>(revision, version),
  nets: notePartChange<readonly Net[]>(revision, version),
  banners: notePartChange<readonly Banner[]>(revision, version),
});

export const initialWorkspace: WorkspaceState = {
  status: 'absent',
  workspaceId: '',
  projectId: '',
  name: '',
  themes: [],
  nets: [],
  banners: [],
  version: 0,
  changes: startChanges(-1, 0),
  deletedAt: null,
  undone: [],
  revision: -1,
};

export type WorkspaceContent = Pick<WorkspaceState, 'name' | 'themes' | 'nets' | 'banners' | 'version'>;

/** Shared by the decider and the read models. */
export const evolveContent = (content: WorkspaceContent, event: WorkspaceEvent): WorkspaceContent => {
  const version = content.version + 1;
  switch (event.type) {
    case 'WorkspaceCreated':
      return { name: event.data.name, themes: event.data.themes, nets: [], banners: [], version: 1 };
    case 'WorkspaceUndeleted': {
      const { name, themes, nets, banners } = event.data;
      return { name, themes, nets, banners, version: event.data.version + 1 };
    }
    case 'WorkspaceRenamed':
      return { ...content, name: event.data.name, version };
    case 'WorkspaceThemesSet':
      return { ...content, themes: event.data.themes, version };
    case 'WorkspaceNetsSet':
      return { ...content, nets: event.data.nets, version };
    case 'WorkspaceBannersSet':
      return { ...content, banners: event.data.banners, version };
    case 'WorkspaceThemeAdded':
      // Read models older than revisions may receive an event twice.
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
      const changes = startChanges(revision, content.version);
      return { ...state, status: 'active', workspaceId, projectId, changes, deletedAt: null };
    }
    case 'WorkspaceRenamed':
      return { ...state, changes: { ...state.changes, name: notePartChange(revision, content.version, before.name) } };
    case 'WorkspaceThemesSet':
    case 'WorkspaceThemeAdded':
      return {
        ...state,
        changes: { ...state.changes, themes: notePartChange(revision, content.version, before.themes) },
      };
    case 'WorkspaceNetsSet':
      return { ...state, changes: { ...state.changes, nets: notePartChange(revision, content.version, before.nets) } };
    case 'WorkspaceBannersSet':
      return {
        ...state,
        changes: { ...state.changes, banners: notePartChange(revision, content.version, before.banners) },
      };
    case 'WorkspaceDeleted':
      return { ...state, status: 'deleted', deletedAt: revision };
    case 'WorkspaceChangeUndone':
      return { ...state, undone: withUndone(state.undone, event.data.from) };
  }
};

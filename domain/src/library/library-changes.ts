/**
 * Last change of each part of a folder or theme and its previous value, for undo and conflict messages.
 * Bounded: one step per part, and queries by their revision in the log.
 */
import { notePartChange, type PartChange } from '../part-history.ts';
import type { MapDraft } from '../persistent-map.ts';
import type { Folder, FolderEvent, Theme, ThemeEvent } from './library-state.ts';

export interface FolderChanges {
  readonly name: PartChange<string>;
  readonly place: PartChange<string | null>;
}

export interface ThemeChanges extends FolderChanges {
  /** Before: revision of the event with the previous query. */
  readonly query: PartChange<number>;
  readonly presentation: PartChange<Pick<Theme, 'portalName' | 'visible'>>;
}

/** Enough to restore a deleted folder or theme; its query is read from the log. */
export interface Deleted {
  readonly at: number;
  readonly version: number;
  readonly name: string;
  /** Folder of a theme, parent of a folder. */
  readonly place: string | null;
  /** Null for a folder. */
  readonly theme: (Pick<Theme, 'portalName' | 'visible'> & { readonly queryAt: number }) | null;
}

interface ChangesDraft {
  readonly folderChanges: MapDraft<FolderChanges>;
  readonly themeChanges: MapDraft<ThemeChanges>;
  readonly deleted: MapDraft<Deleted>;
}

export const noteFolderChange = (
  draft: ChangesDraft,
  event: FolderEvent,
  revision: number,
  before: Folder | undefined,
  after: Folder | undefined,
): void => {
  const { folderId } = event.data;
  if (after === undefined) {
    if (before !== undefined) {
      const { version, name, parentId: place } = before;
      draft.deleted.set(folderId, { at: revision, version, name, place, theme: null });
    }
    draft.folderChanges.delete(folderId);
    return;
  }
  const known = draft.folderChanges.get(folderId);
  if (before === undefined || known === undefined) {
    draft.deleted.delete(folderId);
    draft.folderChanges.set(folderId, {
      name: notePartChange(revision, after.version),
      place: notePartChange(revision, after.version),
    });
  } else if (event.type === 'FolderRenamed')
    draft.folderChanges.set(folderId, { ...known, name: notePartChange(revision, after.version, before.name) });
  else draft.folderChanges.set(folderId, { ...known, place: notePartChange(revision, after.version, before.parentId) });
};

export const noteThemeChange = (
  draft: ChangesDraft,
  event: ThemeEvent,
  revision: number,
  before: Theme | undefined,
  after: Theme | undefined,
): void => {
  const { themeId } = event.data;
  const known = draft.themeChanges.get(themeId);
  if (after === undefined) {
    if (before !== undefined && known !== undefined) {
      const { version, name, folderId: place, portalName, visible } = before;
      const theme = { portalName, visible, queryAt: known.query.since };
      draft.deleted.set(themeId, { at: revision, version, name, place, theme });
    }
    draft.themeChanges.delete(themeId);
  } else if (before === undefined || known === undefined) {
    draft.deleted.delete(themeId);
    const came = notePartChange<never>(revision, after.version);
    draft.themeChanges.set(themeId, { name: came, place: came, query: came, presentation: came });
  } else draft.themeChanges.set(themeId, { ...known, ...changedPart(event, revision, before, after.version, known) });
};

const changedPart = (
  event: ThemeEvent,
  revision: number,
  before: Theme,
  version: number,
  known: ThemeChanges,
): Partial<ThemeChanges> => {
  switch (event.type) {
    case 'ThemeRenamed':
      return { name: notePartChange(revision, version, before.name) };
    case 'ThemeMoved':
      return { place: notePartChange(revision, version, before.folderId) };
    case 'ThemeQueryChanged':
      return { query: notePartChange(revision, version, known.query.since) };
    case 'ThemePresentationChanged': {
      const { portalName, visible } = before;
      return { presentation: notePartChange(revision, version, { portalName, visible }) };
    }
    case 'ThemeCreated':
    case 'ThemeDeleted':
    case 'ThemeUndeleted':
      return {};
  }
};

/**
 * When which part of a folder or theme was last changed, and what it was before: what an undo and an answer to somebody who has seen an older
 * version need. It is bounded: one step back for each part, and of queries no text, but the revision at which the log has it.
 */
import { partChange, type PartChange } from '../part-change.ts';
import type { MapDraft } from '../persistent-map.ts';
import type { LibraryEvent } from './library-events.ts';
import type { Folder, Theme } from './library-state.ts';

export interface FolderChanges {
  readonly name: PartChange<string>;
  readonly place: PartChange<string | null>;
}

export interface ThemeChanges extends FolderChanges {
  /** Before: the revision of the event that says what it looked for. */
  readonly query: PartChange<number>;
  readonly presentation: PartChange<Pick<Theme, 'portalName' | 'visible'>>;
}

/** What is left of a folder or theme: enough to bring it back, with its query from the log. */
export interface Deleted {
  /** Revision of its deletion. */
  readonly at: number;
  readonly version: number;
  readonly name: string;
  /** Folder of a theme, parent of a folder. */
  readonly place: string | null;
  /** Null of a folder. */
  readonly theme: (Pick<Theme, 'portalName' | 'visible'> & { readonly queryAt: number }) | null;
}

interface ChangesDraft {
  readonly folderChanges: MapDraft<FolderChanges>;
  readonly themeChanges: MapDraft<ThemeChanges>;
  readonly deleted: MapDraft<Deleted>;
}

/** @param revision of the event */
export const noteFolderChange = (
  draft: ChangesDraft,
  event: Extract<LibraryEvent, { readonly type: `Folder${string}` }>,
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
      name: partChange(revision, after.version),
      place: partChange(revision, after.version),
    });
  } else if (event.type === 'FolderRenamed')
    draft.folderChanges.set(folderId, { ...known, name: partChange(revision, after.version, before.name) });
  else draft.folderChanges.set(folderId, { ...known, place: partChange(revision, after.version, before.parentId) });
};

/** @param revision of the event */
export const noteThemeChange = (
  draft: ChangesDraft,
  event: Extract<LibraryEvent, { readonly type: `Theme${string}` }>,
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
    const came = partChange<never>(revision, after.version);
    draft.themeChanges.set(themeId, { name: came, place: came, query: came, presentation: came });
  } else draft.themeChanges.set(themeId, { ...known, ...changedPart(event, revision, before, after.version, known) });
};

const changedPart = (
  event: Extract<LibraryEvent, { readonly type: `Theme${string}` }>,
  revision: number,
  before: Theme,
  version: number,
  known: ThemeChanges,
): Partial<ThemeChanges> => {
  switch (event.type) {
    case 'ThemeRenamed':
      return { name: partChange(revision, version, before.name) };
    case 'ThemeMoved':
      return { place: partChange(revision, version, before.folderId) };
    case 'ThemeQueryChanged':
      return { query: partChange(revision, version, known.query.since) };
    case 'ThemePresentationChanged': {
      const { portalName, visible } = before;
      return { presentation: partChange(revision, version, { portalName, visible }) };
    }
    case 'ThemeCreated':
    case 'ThemeDeleted':
    case 'ThemeUndeleted':
      return {};
  }
};

/**
 * When which part of a folder or theme was last changed, and what it was before: what an undo and an answer to somebody who has seen an older
 * version need. It is bounded: one step back for each part, and of queries no text, but the revision at which the log has it.
 */
import type { MapDraft } from '../persistent-map.ts';
import type { LibraryEvent } from './library-events.ts';
import type { Folder, Theme } from './library-state.ts';

export interface PartChange<Before> {
  /** Revision of the event, in the library's stream. */
  readonly since: number;
  /** Version of the folder or theme that the event made. */
  readonly version: number;
  /** Undefined where the thing came with that event. */
  readonly before: Before | undefined;
}

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

const change = <Before>(since: number, version: number, before?: Before): PartChange<Before> => ({
  ...{ since, version, before },
});

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
      name: change(revision, after.version),
      place: change(revision, after.version),
    });
  } else if (event.type === 'FolderRenamed')
    draft.folderChanges.set(folderId, { ...known, name: change(revision, after.version, before.name) });
  else draft.folderChanges.set(folderId, { ...known, place: change(revision, after.version, before.parentId) });
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
    const came = change<never>(revision, after.version);
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
      return { name: change(revision, version, before.name) };
    case 'ThemeMoved':
      return { place: change(revision, version, before.folderId) };
    case 'ThemeQueryChanged':
      return { query: change(revision, version, known.query.since) };
    case 'ThemePresentationChanged': {
      const { portalName, visible } = before;
      return { presentation: change(revision, version, { portalName, visible }) };
    }
    case 'ThemeCreated':
    case 'ThemeDeleted':
    case 'ThemeUndeleted':
      return {};
  }
};

/** The parts that have changed since a version, each with the revision of its last change, in the order of the changes. */
export const changedSince = <Changes extends FolderChanges>(
  changes: Changes,
  version: number,
): readonly { readonly part: keyof Changes & string; readonly revision: number }[] =>
  (Object.entries(changes) as [keyof Changes & string, PartChange<unknown>][])
    .filter(([, change]) => change.version > version)
    .map(([part, { since }]) => ({ part, revision: since }))
    .sort((a, b) => a.revision - b.revision);

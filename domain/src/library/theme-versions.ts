/**
 * Where each part of a theme was set: a version of long ago is read from the log by these revisions, however
 * many edits followed. The texts themselves are not held.
 */
import type { MapDraft } from '../persistent-map.ts';
import type { ThemeEvent } from './library-state.ts';

/** A revision that set a part, and those before it: shared, so that an edit adds one. */
export interface PartRevisions {
  readonly at: number;
  readonly before: PartRevisions | undefined;
}

export interface ThemeVersions {
  readonly name: PartRevisions;
  readonly query: PartRevisions;
  readonly presentation: PartRevisions;
}

/** Revisions of the events that set the parts of one version; several may be the same event. */
export type ThemeVersion = { readonly [part in keyof ThemeVersions]: number };

type ThemeVersionsDraft = Pick<MapDraft<ThemeVersions>, 'get' | 'set'>;

/** Deleted themes keep theirs. */
export const noteThemeVersion = (versions: ThemeVersionsDraft, event: ThemeEvent, revision: number): void => {
  const { themeId } = event.data;
  const known = versions.get(themeId);
  const part = (before: PartRevisions | undefined): PartRevisions => ({ at: revision, before });
  switch (event.type) {
    case 'ThemeCreated':
    case 'ThemeUndeleted': {
      const [name, query, presentation] = [part(known?.name), part(known?.query), part(known?.presentation)];
      return versions.set(themeId, { name, query, presentation });
    }
    case 'ThemeRenamed':
      return known && versions.set(themeId, { ...known, name: part(known.name) });
    case 'ThemeQueryChanged':
      return known && versions.set(themeId, { ...known, query: part(known.query) });
    case 'ThemePresentationChanged':
      return known && versions.set(themeId, { ...known, presentation: part(known.presentation) });
    case 'ThemeMoved':
    case 'ThemeDeleted':
  }
};

/** The theme as of a revision of the library; undefined if there was none yet. */
export const findThemeVersion = (versions: ThemeVersions | undefined, revision: number): ThemeVersion | undefined => {
  if (versions === undefined) return undefined;
  const { name, query, presentation } = versions;
  const found = [name, query, presentation].map((part) => findRevision(part, revision));
  const [ofName, ofQuery, ofPresentation] = found;
  if (ofName === undefined || ofQuery === undefined || ofPresentation === undefined) return undefined;
  return { name: ofName, query: ofQuery, presentation: ofPresentation };
};

const findRevision = (part: PartRevisions, revision: number): number | undefined => {
  let found: PartRevisions | undefined = part;
  while (found !== undefined && found.at > revision) found = found.before;
  return found?.at;
};

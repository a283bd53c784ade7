import { explainThemeQuery, parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import type { LibraryState, Theme as ThemeState } from '@verbatim/domain/library/library-state';
import { formatNotFound } from '@verbatim/domain/not-found';
import { LIBRARY_MODEL, type ThemeDocument } from '@verbatim/projections/models/library/library';
import {
  findTheme,
  libraryTree,
  readLibraryTree,
  type FolderNode,
} from '@verbatim/projections/models/library/library.query';
import type { Folder, Theme } from '../contract/library.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { notFound, type HttpError } from '../http/http-error.ts';
import { inSlices } from '../http/yield-in-slices.ts';
import type { Context } from '../http/request-state.ts';

type Parts = Pick<Dependencies, 'reads' | 'load'>;

export const readTreeDto = async (ctx: Context, deps: Parts): Promise<readonly Folder[]> => {
  const { library } = await deps.reads.read(ctx, { library: LIBRARY_MODEL });
  const tree = await readLibraryTree(library);
  // Older models lack versions of what has not changed since: the state has them.
  return allCounted(tree) ? treeDto(tree) : toFolderTree(await currentLibrary(deps));
};

export const currentLibrary = async ({ load }: Pick<Dependencies, 'load'>): Promise<LibraryState> =>
  (await load(libraryDecider, LIBRARY_STREAM)).state;

const allCounted = (folders: readonly FolderNode[]): boolean =>
  folders.every(
    ({ id, version, themes, children }) =>
      (id === null || version !== undefined) &&
      themes.every((theme) => theme.version !== undefined) &&
      allCounted(children),
  );

/** @throws HttpError 404 THEME_NOT_FOUND */
export const readThemeDto = async (ctx: Context, deps: Parts, id: string): Promise<Theme> => {
  const { library } = await deps.reads.read(ctx, { library: LIBRARY_MODEL });
  const theme = await findTheme(library, id);
  if (theme === undefined) throw themeNotFound();
  return theme.version === undefined ? toThemeDto(await currentLibrary(deps), id) : themeDto(theme);
};

/** The tree after a command. */
export const toFolderTree = ({ folders, themes }: LibraryState): Promise<readonly Folder[]> =>
  treeDto(
    libraryTree(
      [...folders.values()].map(({ folderId: id, name, parentId, version }) => ({ id, name, parentId, version })),
      [...themes.values()].map(toDocument),
    ),
  );

/** A theme after a command. @throws HttpError 404 THEME_NOT_FOUND */
export const toThemeDto = ({ themes }: LibraryState, id: string): Theme => {
  const theme = themes.get(id);
  if (theme === undefined) throw themeNotFound();
  return themeDto(toDocument(theme));
};

/** A folder without contents, after a command. */
export const toFolderDto = ({ folders }: LibraryState, id: string): Omit<Folder, 'children' | 'themes'> => {
  const folder = folders.get(id);
  if (folder === undefined) throw notFound('FOLDER_NOT_FOUND', formatNotFound('folder'));
  const { name, parentId, version } = folder;
  return { id, name, parent_id: parentId, version };
};

const toDocument = ({ themeId, ...rest }: ThemeState): ThemeDocument => ({ id: themeId, ...rest });

export const themeNotFound = (): HttpError => notFound('THEME_NOT_FOUND', formatNotFound('theme'));

/** Interpretations are computed on read, for possibly thousands of queries. */
const treeDto = async (roots: readonly FolderNode[]): Promise<readonly Folder[]> => {
  const themes = new Map<string, Theme>();
  for await (const theme of inSlices(themesIn(roots))) themes.set(theme.id, themeDto(theme));
  const folderDto = ({ id, name, parentId, version = 0, children, themes: own }: FolderNode): Folder => ({
    id,
    name,
    parent_id: parentId,
    version,
    children: children.map(folderDto),
    themes: own.flatMap((theme) => themes.get(theme.id) ?? []),
  });
  return roots.map(folderDto);
};

function* themesIn(folders: readonly FolderNode[]): Generator<ThemeDocument> {
  for (const { themes, children } of folders) {
    yield* themes;
    yield* themesIn(children);
  }
}

const themeDto = ({
  id,
  name,
  text,
  originalText,
  folderId,
  portalName,
  visible,
  version = 0,
}: ThemeDocument): Theme => ({
  id,
  name,
  text,
  originalText,
  folder_id: folderId,
  portal_name: portalName,
  method: text === '' ? 2 : 1,
  visible,
  ...getInterpretation(text),
  version,
});

const getInterpretation = (text: string): Pick<Theme, 'reads' | 'error'> => {
  if (text === '') return { reads: '', error: null };
  const parsed = parseThemeQuery(text);
  if (parsed.ok) return { reads: explainThemeQuery(parsed.query), error: null };
  const { message, start, end } = parsed.error;
  return { reads: '', error: { message, span: [start, end] } };
};

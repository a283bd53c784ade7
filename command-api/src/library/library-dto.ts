import { explainThemeQuery } from '@verbatim/domain/text/theme-query/explain-theme-query';
import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import type { LibraryState, Theme as ThemeState } from '@verbatim/domain/library/library-state';
import { LIBRARY_MODEL, type ThemeDocument } from '@verbatim/projections/models/library/library';
import {
  findTheme,
  libraryTree,
  readLibraryTree,
  type FolderNode,
} from '@verbatim/projections/models/library/library.query';
import type { Folder, Theme } from '../contract/library.ts';
import type { Dependencies } from '../dependencies.ts';
import { notFound, type HttpError } from '../http-error.ts';
import { inSlices } from '../in-slices.ts';
import type { Context } from '../request-state.ts';

export const readTreeDto = async (ctx: Context, { reads }: Pick<Dependencies, 'reads'>): Promise<readonly Folder[]> => {
  const { library } = await reads.read(ctx, { library: LIBRARY_MODEL });
  return treeDto(await readLibraryTree(library));
};

/** @throws HttpError 404 THEME_NOT_FOUND */
export const readThemeDto = async (
  ctx: Context,
  { reads }: Pick<Dependencies, 'reads'>,
  id: string,
): Promise<Theme> => {
  const { library } = await reads.read(ctx, { library: LIBRARY_MODEL });
  const theme = await findTheme(library, id);
  if (theme === undefined) throw themeNotFound();
  return themeDto(theme);
};

/** The tree as a command has just left it. */
export const treeOf = ({ folders, themes }: LibraryState): Promise<readonly Folder[]> =>
  treeDto(
    libraryTree(
      [...folders.values()].map(({ folderId: id, name, parentId }) => ({ id, name, parentId })),
      [...themes.values()].map(documentOf),
    ),
  );

/** A theme as a command has just left it. @throws HttpError 404 THEME_NOT_FOUND */
export const themeOf = ({ themes }: LibraryState, id: string): Theme => {
  const theme = themes.get(id);
  if (theme === undefined) throw themeNotFound();
  return themeDto(documentOf(theme));
};

const documentOf = ({ themeId, ...rest }: ThemeState): ThemeDocument => ({ id: themeId, ...rest });

const themeNotFound = (): HttpError => notFound('THEME_NOT_FOUND', 'There is no such theme');

/** How each query was read is worked out anew, and a library may hold thousands of them. */
const treeDto = async (roots: readonly FolderNode[]): Promise<readonly Folder[]> => {
  const themes = new Map<string, Theme>();
  for await (const theme of inSlices(themesIn(roots))) themes.set(theme.id, themeDto(theme));
  const folderDto = ({ id, name, parentId, children, themes: own }: FolderNode): Folder => ({
    id,
    name,
    parent_id: parentId,
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

const themeDto = ({ id, name, text, originalText, folderId, portalName, visible }: ThemeDocument): Theme => ({
  id,
  name,
  text,
  originalText,
  folder_id: folderId,
  portal_name: portalName,
  method: text === '' ? 2 : 1,
  visible,
  reads: readsAs(text),
});

const readsAs = (text: string): string => {
  const parsed = parseThemeQuery(text);
  return text !== '' && parsed.ok ? explainThemeQuery(parsed.query) : '';
};

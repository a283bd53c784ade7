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
import type { Context } from '../request-state.ts';

export const readTreeDto = async (ctx: Context, { reads }: Pick<Dependencies, 'reads'>): Promise<readonly Folder[]> => {
  const { library } = await reads.read(ctx, { library: LIBRARY_MODEL });
  return (await readLibraryTree(library)).map(folderDto);
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
export const treeOf = ({ folders, themes }: LibraryState): readonly Folder[] =>
  libraryTree(
    [...folders.values()].map(({ folderId: id, name, parentId }) => ({ id, name, parentId })),
    [...themes.values()].map(documentOf),
  ).map(folderDto);

/** A theme as a command has just left it. @throws HttpError 404 THEME_NOT_FOUND */
export const themeOf = ({ themes }: LibraryState, id: string): Theme => {
  const theme = themes.get(id);
  if (theme === undefined) throw themeNotFound();
  return themeDto(documentOf(theme));
};

const documentOf = ({ themeId, ...rest }: ThemeState): ThemeDocument => ({ id: themeId, ...rest });

const themeNotFound = (): HttpError => notFound('THEME_NOT_FOUND', 'There is no such theme');

const folderDto = ({ id, name, parentId, children, themes }: FolderNode): Folder => ({
  id,
  name,
  parent_id: parentId,
  children: children.map(folderDto),
  themes: themes.map(themeDto),
});

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

import { foldName, type LibraryState } from '@verbatim/domain/library/library-state';
import { normaliseQuery } from '@verbatim/domain/text/theme-query/lex-theme-query';
import { defineRoute, json } from '../http/define-route.ts';
import { importThemesRequest, type ImportThemesRequest, type ImportThemesResult } from '../contract/library.ts';
import { queryOrProblem } from '../dictionary/theme-query-problem.ts';
import { readCreation } from '../http/idempotency.ts';
import { inSlices } from '../http/yield-in-slices.ts';
import { deriveUuid } from '../commands/command-context.ts';
import { toFolderTree } from './library-dto.ts';
import { runLibraryCommand } from './run-library-command.ts';
import { tooLarge } from './import-too-large.ts';

type Imported = ImportThemesRequest['themes'][number];

/**
 * Imports the themes of a file as one change, if all of its queries are valid. Ids are derived from the
 * request's.
 */
export const importThemesRoutes = [
  defineRoute({
    method: 'POST',
    path: '/themes/import',
    summary: 'Import themes into the library',
    more: 'Every query is checked before anything is stored, and the import is one change, undone as one. A theme that already exists in its folder with the same query is skipped; one with another query is kept, and the new one is added next to it.',
    body: importThemesRequest,
    creates: true,
    errors: {
      400: ['THEME_QUERY_INVALID', 'FOLDER_NAME_BLANK', 'FOLDER_RESERVED', 'NAME_REQUIRED'],
      409: ['FOLDER_EXISTS', 'THEME_EXISTS'],
    },
    example: { body: { themes: [{ folder: ['Hotel', 'Rooms'], name: 'Bed', text: 'bed mattress' }] } },
    answer: json<ImportThemesResult>(),
    handler: async ({ ctx, deps, body }) => {
      const { themes } = body;
      await requireReadable(themes);
      const { id: importId, idempotency } = readCreation(ctx, deps.newId, body);
      const themeIdAt = (at: number): string => deriveUuid(`${importId}/theme-${at}`);
      const folderIds = new Map(
        themes
          .flatMap(({ folder }) => folder.map(foldName))
          .map((name) => [name, deriveUuid(`${importId}/folder ${name}`)] as const),
      );
      const imported = themes.map(({ folder: path, name, text, portal_name: portalName = '', visible = true }, at) => ({
        themeId: themeIdAt(at),
        path,
        name,
        text,
        portalName,
        visible,
      }));
      const command = { type: 'ImportThemes', themes: imported, folderIds } as const;
      const library = await runLibraryCommand(ctx, deps, command, idempotency).catch(tooLarge(TOO_LARGE));
      const [created, present]: [string[], string[]] = [[], []];
      themes.forEach((theme, at) => {
        const made = getMade(themeIdAt(at), library);
        if (made === undefined) present.push(theme.name);
        else created.push(made.name);
      });
      return { created, present, folders: await toFolderTree(library) };
    },
  }),
];

/** A retry also lists themes that were deleted since. */
const getMade = (themeId: string, { themes, deleted }: LibraryState) => themes.get(themeId) ?? deleted.get(themeId);

/**
 * Runs before anything is stored.
 * @throws HttpError 400 THEME_QUERY_INVALID
 */
const requireReadable = async (themes: readonly Imported[]): Promise<void> => {
  let at = 0;
  for await (const { text } of inSlices(themes)) {
    if (normaliseQuery(text) !== '') queryOrProblem(text, `themes.${at}.text`);
    at++;
  }
};

const TOO_LARGE = 'These themes are too large for one change (1 MiB). Import the file in parts.';

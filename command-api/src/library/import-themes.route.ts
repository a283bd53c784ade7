import { foldName } from '@verbatim/domain/library/fold-name';
import type { LibraryState } from '@verbatim/domain/library/library-state';
import { normaliseQuery } from '@verbatim/domain/text/normalise-query';
import { importThemesRequest, type ImportThemesRequest, type ImportThemesResult } from '../contract/library.ts';
import type { Dependencies } from '../dependencies.ts';
import { queryOrProblem } from '../dictionary/theme-query-problem.ts';
import { creationOf } from '../idempotency.ts';
import { inSlices } from '../in-slices.ts';
import { bodyOf } from '../middleware/validate.ts';
import type { Context, Routes } from '../request-state.ts';
import { uuidFrom } from '../uuid-from.ts';
import { treeOf } from './library-dto.ts';
import { runLibraryCommand } from './run-library-command.ts';
import { tooLarge } from './too-large.ts';

type Imported = ImportThemesRequest['themes'][number];

/** `POST /api/themes/import`: the themes of a file as one change, when every query of it can be read. Their ids follow from the request's. */
export const importThemesRoute = (routes: Routes, deps: Dependencies): void => {
  routes.post('/themes/import', async (ctx: Context) => {
    const body = bodyOf(ctx, importThemesRequest);
    const { themes } = body;
    await requireReadable(themes);
    const { id: importId, idempotency } = creationOf(ctx, deps.newId, body);
    const themeIdAt = (at: number): string => uuidFrom(`${importId}/theme-${at}`);
    const folderIds = new Map(
      themes
        .flatMap(({ folder }) => folder.map(foldName))
        .map((name) => [name, uuidFrom(`${importId}/folder ${name}`)] as const),
    );
    const imported = themes.map(({ folder: path, name, text, portal_name: portalName = '', visible = true }, at) => ({
      ...{ themeId: themeIdAt(at), path, name, text, portalName, visible },
    }));
    const command = { type: 'ImportThemes', themes: imported, folderIds } as const;
    const library = await runLibraryCommand(ctx, deps, command, idempotency).catch(tooLarge(TOO_LARGE));
    const [created, present]: [string[], string[]] = [[], []];
    themes.forEach((theme, at) => {
      const made = madeOf(themeIdAt(at), library);
      if (made === undefined) present.push(theme.name);
      else created.push(made.name);
    });
    ctx.body = { created, present, folders: await treeOf(library) } satisfies ImportThemesResult;
  });
};

/** A repeat tells of those too that were deleted since. */
const madeOf = (themeId: string, { themes, deleted }: LibraryState) => themes.get(themeId) ?? deleted.get(themeId);

/** Before anything is stored. @throws HttpError 400 THEME_QUERY_INVALID */
const requireReadable = async (themes: readonly Imported[]): Promise<void> => {
  let at = 0;
  for await (const { text } of inSlices(themes)) {
    if (normaliseQuery(text) !== '') queryOrProblem(text, `themes.${at}.text`);
    at++;
  }
};

const TOO_LARGE = 'These themes are more than can be stored as one change (1 MiB). Import the file in parts.';

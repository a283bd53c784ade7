/**
 * Themes whose queries an update interprets differently (`GET /api/library/readings`), until a user has
 * reviewed them (`POST /api/library/readings/reviewed`).
 */
import { QUERY_READER_VERSION } from '@verbatim/domain/text/theme-query/reader-version';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { defineRoute, json } from '../http/define-route.ts';
import type { QueryInterpretations } from '../contract/library.ts';
import { readChangedThemes } from './changed-themes.ts';
import { runLibraryCommand } from './run-library-command.ts';

const NONE: QueryInterpretations = { themes: [] };

export const queryInterpretationsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/library/readings',
    summary: 'List themes interpreted differently since an update',
    more: 'Themes whose query was saved for an older version of the parser, with both interpretations; those that can no longer be read come first. Empty once the list has been dismissed.',
    answer: json<QueryInterpretations>(),
    handler: async ({ ctx, deps }) => {
      const { library } = await deps.reads.read(ctx, { library: LIBRARY_MODEL });
      return { themes: await readChangedThemes(library) };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/library/readings/reviewed',
    summary: 'Dismiss this list',
    more: 'For everyone, until another version interprets queries differently.',
    answer: json<QueryInterpretations>(),
    handler: async ({ ctx, deps }) => {
      await runLibraryCommand(ctx, deps, { type: 'ReviewQueryReadings', reader: QUERY_READER_VERSION });
      return NONE;
    },
  }),
];

/** Every route of the API, by the areas of its document. */
import { accountsRoutes } from '../accounts/accounts.route.ts';
import { passwordResetRoutes } from '../accounts/password-reset.route.ts';
import { sessionsRoutes } from '../accounts/sessions.route.ts';
import { tokensRoutes } from '../accounts/tokens.route.ts';
import { usersRoutes } from '../accounts/users.route.ts';
import { agreementRoutes } from '../agreement/agreement.route.ts';
import { resultRoutes } from '../agreement/result.route.ts';
import { buildStepsRoutes } from '../build/build-steps.route.ts';
import { buildsRoutes } from '../build/builds.route.ts';
import { cleaningRoutes } from '../cleaning/cleaning.route.ts';
import { columnValuesRoutes } from '../columns/column-values.route.ts';
import { reinterpretColumnRoutes } from '../columns/reinterpret-column.route.ts';
import { dictionaryTestRoutes } from '../dictionary/dictionary-test.route.ts';
import { verifyExportRoutes } from '../exports/verify/verify-export.route.ts';
import { codedDataRoutes } from '../exports/coded-data.route.ts';
import { commentsExportRoutes } from '../exports/comments-export.route.ts';
import { unreadableRoutes } from '../exports/unreadable.route.ts';
import { hiddenWordsRoutes } from '../hidden-words/hidden-words.route.ts';
import { historyRoutes } from '../history/history.route.ts';
import { readOptionsRoutes } from '../import/read-options.route.ts';
import { uploadFileRoutes } from '../import/uploads/upload-file.route.ts';
import { freezesRoutes } from '../freezes/freezes.route.ts';
import { reportsRoutes } from '../reports/reports.route.ts';
import { foldersRoutes } from '../library/folders.route.ts';
import { importThemesRoutes } from '../library/import-themes.route.ts';
import { libraryBulkRoutes } from '../library/library-bulk.route.ts';
import { queryInterpretationsRoutes } from '../library/query-interpretations.route.ts';
import { themeUsageRoutes } from '../library/theme-usage.route.ts';
import { themesRoutes } from '../library/themes.route.ts';
import { liveProgressRoutes } from '../live-progress/live-progress.route.ts';
import { matchesRoutes } from '../matches/matches.route.ts';
import { changesReportRoutes } from '../past/changes-report.route.ts';
import { changesRoutes } from '../past/changes.route.ts';
import { momentRoutes } from '../past/moment.route.ts';
import { similarRoutes } from '../similar/similar.route.ts';
import { suggestionsRoutes } from '../suggestions/suggestions.route.ts';
import { themePreviewRoutes } from '../matches/theme-preview.route.ts';
import { eraseFileRoutes } from '../projects/erase-file.route.ts';
import { groupDefinitionsRoutes } from '../projects/group-definitions.route.ts';
import { projectsRoutes } from '../projects/projects.route.ts';
import { randomCommentRoutes } from '../projects/random-comment.route.ts';
import { resplitRoutes } from '../projects/resplit.route.ts';
import { responsesRoutes } from '../responses/responses.route.ts';
import { reviewRoutes } from '../responses/review.route.ts';
import { tagManyRoutes } from '../responses/tag-comments.route.ts';
import { dictionaryPreviewRoutes } from '../sentiment/dictionary-preview.route.ts';
import { ratingWordsRoutes } from '../sentiment/rating-words.route.ts';
import { dictionaryRoutes } from '../sentiment/dictionary.route.ts';
import { sentimentTestRoutes } from '../sentiment/sentiment-test.route.ts';
import { coverageRoutes } from '../tables/coverage.route.ts';
import { driversRoutes } from '../tables/drivers.route.ts';
import { labelComparisonRoutes } from '../tables/label-comparison.route.ts';
import { tableRoutes } from '../tables/table.route.ts';
import { wordsRoutes } from '../tables/words.route.ts';
import { sealsRoutes } from '../seals/seals.route.ts';
import { starterThemesRoutes } from '../theme-builder/starter-themes.route.ts';
import { themeBuilderRoutes } from '../theme-builder/theme-builder.route.ts';
import { restoreRoutes } from '../undo/restore.route.ts';
import { undoRoutes } from '../undo/undo.route.ts';
import { workspacesRoutes } from '../workspaces/workspaces.route.ts';

/** In the order of an analyst's way. */
export const AREAS = [
  {
    name: 'Accounts',
    description: 'Signing up, sessions and tokens, users.',
    routes: [...accountsRoutes, ...passwordResetRoutes, ...usersRoutes, ...sessionsRoutes, ...tokensRoutes],
  },
  {
    name: 'Projects',
    description: 'From a CSV file to a built project.',
    routes: [
      ...projectsRoutes,
      ...uploadFileRoutes,
      ...readOptionsRoutes,
      ...unreadableRoutes,
      ...buildStepsRoutes,
      ...buildsRoutes,
      ...liveProgressRoutes,
      ...randomCommentRoutes,
      ...groupDefinitionsRoutes,
      ...resplitRoutes,
      ...eraseFileRoutes,
    ],
  },
  {
    name: 'Columns',
    description: 'The types and formats of columns, also after files were added.',
    routes: [...reinterpretColumnRoutes],
  },
  {
    name: 'Themes',
    description: 'Folders, themes and theme queries.',
    routes: [
      ...foldersRoutes,
      ...themesRoutes,
      ...themeUsageRoutes,
      ...importThemesRoutes,
      ...queryInterpretationsRoutes,
      ...libraryBulkRoutes,
      ...dictionaryTestRoutes,
      ...themeBuilderRoutes,
      ...starterThemesRoutes,
    ],
  },
  {
    name: 'Results',
    description: 'Workspaces and their results.',
    routes: [
      ...workspacesRoutes,
      ...tableRoutes,
      ...coverageRoutes,
      ...driversRoutes,
      ...labelComparisonRoutes,
      ...momentRoutes,
      ...changesRoutes,
      ...changesReportRoutes,
      ...freezesRoutes,
      ...reportsRoutes,
      ...commentsExportRoutes,
      ...codedDataRoutes,
      ...verifyExportRoutes,
      ...wordsRoutes,
      ...columnValuesRoutes,
      ...matchesRoutes,
      ...themePreviewRoutes,
      ...similarRoutes,
      ...suggestionsRoutes,
    ],
  },
  {
    name: 'Comments',
    description: 'Reading, tagging and reviewing single comments.',
    routes: [...responsesRoutes, ...tagManyRoutes, ...reviewRoutes, ...undoRoutes, ...agreementRoutes, ...resultRoutes],
  },
  { name: 'History', description: 'Who did what, when.', routes: [...historyRoutes, ...restoreRoutes, ...sealsRoutes] },
  {
    name: 'Texts',
    description: 'The sentiment dictionary, and cleaning.',
    routes: [
      ...sentimentTestRoutes,
      ...dictionaryRoutes,
      ...dictionaryPreviewRoutes,
      ...ratingWordsRoutes,
      ...hiddenWordsRoutes,
      ...cleaningRoutes,
    ],
  },
];

export const ALL_ROUTES = AREAS.flatMap(({ routes }) => routes);

import { columnValuesQuery } from '../../contract/column-values.ts';
import { commentsExportQuery } from '../../contract/exports.ts';
import { themeMatchesQuery, totalMatchesQuery } from '../../contract/matches.ts';
import { tableQuery } from '../../contract/table.ts';
import {
  cloudQuery,
  linkQuery,
  statsQuery,
  termFrequencyQuery,
  timeSeriesQuery,
} from '../../contract/workspace-results.ts';
import { addThemeRequest, editWorkspaceRequest, workspaceRequest } from '../../contract/workspaces.ts';
import { EXAMPLE } from '../example-ids.ts';
import { operations } from '../operation.ts';

const CSV = 'text/csv';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const NO_PROJECT = { 404: ['PROJECT_NOT_FOUND'] } as const;
const NO_WORKSPACE = { 404: ['WORKSPACE_NOT_FOUND', 'PROJECT_NOT_FOUND'] } as const;
const FILTERS = ['FIELD_UNKNOWN', 'FILTER_TYPE_MISMATCH', 'FILTER_VALUE_INVALID', 'QUERY_TOO_COSTLY'] as const;
const GROUPS = ['GROUP_BY_NOT_ENUM', 'GROUP_BY_TOO_WIDE'] as const;
const filters = { season: { value: ['Spring', 'Summer'], type: 'enum' } };
const path = { wid: EXAMPLE.workspace };
const inProject = { pid: EXAMPLE.project, wid: EXAMPLE.workspace };

export const resultOperations = operations({
  'POST /projects/:pid/workspaces': {
    summary: 'Create a workspace',
    body: workspaceRequest,
    creates: true,
    errors: {
      400: ['NAME_REQUIRED', 'THEME_NOT_FOUND', 'THEME_REPEATED'],
      ...NO_PROJECT,
      409: ['WORKSPACE_EXISTS'],
    },
    example: { path: { pid: EXAMPLE.project }, body: { name: 'Overview', themes: [EXAMPLE.theme] } },
  },
  'GET /projects/:pid/workspaces': {
    summary: 'List the workspaces of a project',
    errors: NO_PROJECT,
    example: { path: { pid: EXAMPLE.project } },
  },
  'GET /workspaces/:wid': { summary: 'Read a workspace', errors: NO_WORKSPACE, example: { path } },
  'POST /workspaces/:wid': {
    summary: 'Rename a workspace or choose its themes',
    body: editWorkspaceRequest,
    versioned: true,
    errors: { 400: ['NAME_REQUIRED', 'THEME_NOT_FOUND', 'THEME_REPEATED'], ...NO_WORKSPACE },
    example: { path, body: { name: 'Overview of spring' } },
  },
  'POST /workspaces/:wid/add': {
    summary: 'Add a theme to a workspace',
    body: addThemeRequest,
    errors: { 400: ['THEME_NOT_FOUND', 'THEME_REPEATED'], ...NO_WORKSPACE },
    example: { path, body: { id: EXAMPLE.otherTheme } },
  },
  'DELETE /workspaces/:wid': {
    summary: 'Delete a workspace',
    more: 'Answers those that are left.',
    errors: NO_WORKSPACE,
    example: { path },
  },
  'GET /workspaces/:wid/table': {
    summary: 'Count comments by theme and by the values of columns',
    more: 'With `export=true` the whole table as a CSV or XLSX file.',
    query: tableQuery,
    files: [CSV, XLSX],
    errors: { 400: [...FILTERS, ...GROUPS, 'WEIGHT_NOT_NUMBER', 'TOO_LARGE_FOR_XLSX'], ...NO_WORKSPACE },
    example: { path, query: { groupBy: ['season'], filters, unclassified: true } },
  },
  'GET /workspaces/:wid/stats': {
    summary: 'Figures of a workspace and its project',
    query: statsQuery,
    errors: { 400: FILTERS, ...NO_WORKSPACE },
    example: { path, query: { filters } },
  },
  'GET /workspaces/:wid/time-series': {
    summary: 'Count comments by theme over time',
    query: timeSeriesQuery,
    errors: { 400: [...FILTERS, 'COLUMN_NOT_DATE', 'STEP_TOO_FINE', 'WEIGHT_NOT_NUMBER'], ...NO_WORKSPACE },
    example: { path, query: { field: 'arrival', step: 'month' } },
  },
  'GET /workspaces/:wid/revisions': {
    summary: 'Tell the revisions that results are made of',
    errors: NO_WORKSPACE,
    example: { path },
  },
  'GET /workspaces/:wid/export': {
    summary: 'Export comments with their themes',
    query: commentsExportQuery,
    files: [CSV, XLSX],
    errors: { 400: [...FILTERS, ...GROUPS, 'TOO_LARGE_FOR_XLSX'], ...NO_WORKSPACE },
    example: { path, query: { format: 'csv', sentiment: true } },
  },
  'GET /projects/:pid/workspaces/:wid/link': {
    summary: 'Tell which themes are mentioned together',
    query: linkQuery,
    errors: { 400: FILTERS, ...NO_WORKSPACE },
    example: { path: inProject, query: { filters } },
  },
  'GET /projects/:pid/workspaces/:wid/cloud': {
    summary: 'Count words by the sentiment of their sentences',
    query: cloudQuery,
    errors: { 400: FILTERS, ...NO_WORKSPACE },
    example: { path: inProject, query: { pos_tags: ['N', 'J'] } },
  },
  'GET /projects/:pid/term-freq': {
    summary: 'Count words in positive and in negative sentences',
    query: termFrequencyQuery,
    errors: { 400: FILTERS, ...NO_PROJECT },
    example: { path: { pid: EXAMPLE.project }, query: { filters } },
  },
  'GET /projects/:pid/columns/:name/values': {
    summary: 'Count the values of a column',
    query: columnValuesQuery,
    errors: { 400: FILTERS, ...NO_WORKSPACE },
    example: { path: { pid: EXAMPLE.project, name: 'season' }, query: { limit: 50 } },
  },
  'GET /projects/:pid/themes/total/test': {
    summary: 'List comments of a project',
    more: 'With `export=true` all of them as a file.',
    query: totalMatchesQuery,
    files: [CSV, XLSX],
    errors: {
      400: [...FILTERS, ...GROUPS, 'WEIGHT_NOT_NUMBER', 'TOO_LARGE_FOR_XLSX', 'THEME_QUERY_INVALID'],
      ...NO_WORKSPACE,
    },
    example: {
      path: { pid: EXAMPLE.project },
      query: { workspace_id: EXAMPLE.workspace, search: 'breakfast', pagination: { page: 0, pageSize: 5 } },
    },
  },
  'GET /projects/:pid/themes/:id/test': {
    summary: 'List comments that carry a theme',
    more: 'With `export=true` all of them as a file.',
    query: themeMatchesQuery,
    files: [CSV, XLSX],
    errors: {
      400: [...FILTERS, ...GROUPS, 'WEIGHT_NOT_NUMBER', 'TOO_LARGE_FOR_XLSX'],
      404: ['PROJECT_NOT_FOUND', 'THEME_NOT_FOUND'],
    },
    example: { path: { pid: EXAMPLE.project, id: EXAMPLE.theme }, query: { methods: [1, 2], filters, page: 0 } },
  },
});

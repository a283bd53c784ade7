import { historyNamesQuery, historyQuery, projectHistoryQuery, taggedEverQuery } from '../../contract/history.ts';
import { EXAMPLE } from '../example-ids.ts';
import { operations } from '../operation.ts';

export const historyOperations = operations({
  'GET /history': {
    summary: 'Read who did what, newest first',
    more: 'With `export=true` all of it as a CSV file.',
    query: historyQuery,
    files: ['text/csv'],
    errors: { 404: ['PROJECT_NOT_FOUND'] },
    example: { query: { kind: 'theme', from: '2026-01-01', limit: 20 } },
  },
  'GET /history/names': {
    summary: 'Find people, projects and themes in the history',
    query: historyNamesQuery,
    example: { query: { of: 'project', search: 'Ho' } },
  },
  'GET /projects/:pid/history': {
    summary: 'Read who did what in a project, newest first',
    more: 'Also of a project that was deleted.',
    query: projectHistoryQuery,
    files: ['text/csv'],
    errors: { 404: ['PROJECT_NOT_FOUND'] },
    example: { path: { pid: EXAMPLE.project }, query: { limit: 20 } },
  },
  'GET /projects/:pid/history/comments': {
    summary: 'List comments that were ever tagged with a theme, or excluded from it',
    query: taggedEverQuery,
    errors: { 404: ['PROJECT_NOT_FOUND'] },
    example: { path: { pid: EXAMPLE.project }, query: { theme: EXAMPLE.theme, state: 'tagged' } },
  },
});

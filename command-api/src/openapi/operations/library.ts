import { dictionaryTestQuery } from '../../contract/dictionary-test.ts';
import {
  deleteTogetherRequest,
  folderRequest,
  importThemesRequest,
  moveTogetherRequest,
  newFolderRequest,
  newThemeRequest,
  themeRequest,
} from '../../contract/library.ts';
import { queryHitsQuery, relatedWordsQuery, starterThemesRequest, termsQuery } from '../../contract/theme-builder.ts';
import { EXAMPLE } from '../example-ids.ts';
import { operations } from '../operation.ts';

const NO_FOLDER = { 404: ['FOLDER_NOT_FOUND'] } as const;
const NO_PROJECT = { 404: ['PROJECT_NOT_FOUND'] } as const;
const FILTERS = ['FIELD_UNKNOWN', 'FILTER_TYPE_MISMATCH', 'FILTER_VALUE_INVALID'] as const;
const QUERY = ['THEME_QUERY_INVALID', 'QUERY_TOO_COSTLY'] as const;
const path = { pid: EXAMPLE.project };

export const libraryOperations = operations({
  'GET /folders': { summary: 'Read all folders with their themes' },
  'POST /folders/new': {
    summary: 'Create a folder',
    body: newFolderRequest,
    creates: true,
    errors: {
      400: ['FOLDER_NAME_BLANK', 'FOLDER_NAME_TAKEN', 'FOLDER_RESERVED'],
      ...NO_FOLDER,
      409: ['FOLDER_EXISTS'],
    },
    example: { body: { name: 'Hotel', parent: null } },
  },
  'POST /folders/:id': {
    summary: 'Rename or move a folder',
    body: folderRequest,
    versioned: true,
    errors: { 400: ['FOLDER_NAME_BLANK', 'FOLDER_NAME_TAKEN', 'FOLDER_IN_ITSELF', 'FOLDER_RESERVED'], ...NO_FOLDER },
    example: { path: { id: EXAMPLE.folder }, body: { name: 'Hotels' } },
  },
  'DELETE /folders/:id': {
    summary: 'Delete a folder',
    more: 'Its themes move to ‘Uncategorized’, its folders to its parent.',
    errors: { 400: ['FOLDER_RESERVED'], ...NO_FOLDER },
    example: { path: { id: EXAMPLE.folder } },
  },
  'POST /themes/new': {
    summary: 'Create a theme',
    more:
      'The query, tightest first: `word`, `wor*`, `"exact phrase"`, `( … )`; `A @N B` (at most N words apart); `A B` (A or B); `A + B` (both), `A - B` (A without B), left to right. ' +
      'An empty text makes a theme that is tagged by hand.',
    body: newThemeRequest,
    creates: true,
    errors: {
      400: ['NAME_REQUIRED', 'THEME_QUERY_INVALID', 'QUERY_TOO_COSTLY', 'THEME_NAME_TAKEN'],
      404: ['FOLDER_NOT_FOUND', 'THEME_NOT_FOUND'],
      409: ['THEME_EXISTS'],
    },
    example: {
      body: { name: 'Staff', text: 'staff "front desk" + (friendly helpful rude)', folder_id: EXAMPLE.folder },
    },
  },
  'GET /themes/:id': {
    summary: 'Read a theme',
    errors: { 404: ['THEME_NOT_FOUND'] },
    example: { path: { id: EXAMPLE.theme } },
  },
  'POST /themes/:id': {
    summary: 'Change or move a theme',
    body: themeRequest,
    versioned: true,
    errors: {
      400: ['NAME_REQUIRED', 'THEME_QUERY_INVALID', 'QUERY_TOO_COSTLY', 'THEME_NAME_TAKEN'],
      404: ['THEME_NOT_FOUND', 'FOLDER_NOT_FOUND'],
    },
    example: { path: { id: EXAMPLE.theme }, body: { text: 'staff "front desk" waiter' } },
  },
  'DELETE /themes/:id': {
    summary: 'Delete a theme',
    errors: { 404: ['THEME_NOT_FOUND'] },
    example: { path: { id: EXAMPLE.theme } },
  },
  'GET /themes/:id/usage': {
    summary: 'Find the workspaces that have a theme',
    errors: { 404: ['THEME_NOT_FOUND'] },
    example: { path: { id: EXAMPLE.theme } },
  },
  'POST /themes/import': {
    summary: 'Take the themes of a file into the library',
    more: 'Every query is read before anything is stored, and all is one change, undone as one. A theme that is in its folder with the same query is left alone; one with another query stays, and the new one is made beside it.',
    body: importThemesRequest,
    creates: true,
    errors: {
      400: ['THEME_QUERY_INVALID', 'FOLDER_NAME_BLANK', 'FOLDER_RESERVED', 'NAME_REQUIRED'],
      409: ['FOLDER_EXISTS', 'THEME_EXISTS'],
    },
    example: { body: { themes: [{ folder: ['Hotel', 'Rooms'], name: 'Bed', text: 'bed mattress' }] } },
  },
  'POST /library/move': {
    summary: 'Move several folders and themes',
    more: 'All of them or none, as one change, undone as one. What stands in a folder that moves too stays in it. `folder_id` null is Uncategorized for themes and the root of the tree for folders.',
    body: moveTogetherRequest,
    errors: {
      400: ['THEME_NAME_TAKEN', 'FOLDER_IN_ITSELF'],
      404: ['THEME_NOT_FOUND', 'FOLDER_NOT_FOUND'],
    },
    example: { body: { themes: [EXAMPLE.theme], folder_id: null } },
  },
  'POST /library/delete': {
    summary: 'Delete several folders and themes',
    more: 'All of them or none, as one change, undone as one. Themes of a deleted folder that are not named go to Uncategorized, its subfolders to the next folder above that stays.',
    body: deleteTogetherRequest,
    errors: { 404: ['THEME_NOT_FOUND', 'FOLDER_NOT_FOUND'] },
    example: { body: { themes: [EXAMPLE.theme] } },
  },
  'GET /dictionary/test': {
    summary: 'Try a theme query on a project',
    query: dictionaryTestQuery,
    errors: { 400: [...QUERY, ...FILTERS], ...NO_PROJECT },
    example: { query: { pid: EXAMPLE.project, string: 'staff +friendly', offset: 0 } },
  },
  'GET /projects/:pid/ngram': {
    summary: 'Count sequences of words',
    query: termsQuery,
    errors: { 400: FILTERS, ...NO_PROJECT },
    example: { path, query: { n: 2, limit: 50 } },
  },
  'GET /projects/:pid/term-generation': {
    summary: 'Count noun phrases',
    query: termsQuery,
    errors: { 400: FILTERS, ...NO_PROJECT },
    example: { path, query: { n: 3, limit: 50 } },
  },
  'GET /projects/:pid/query-hits': {
    summary: 'Tell what each part of a theme query brings',
    query: queryHitsQuery,
    errors: { 400: [...QUERY, ...FILTERS], ...NO_PROJECT },
    example: { path, query: { string: 'staff breakfast - cold' } },
  },
  'GET /projects/:pid/related-words': {
    summary: 'Find words related to one',
    query: relatedWordsQuery,
    errors: { 400: FILTERS, ...NO_PROJECT },
    example: { path, query: { word: 'breakfast' } },
  },
  'GET /projects/:pid/starter-themes': {
    summary: 'Propose themes to begin with',
    errors: NO_PROJECT,
    example: { path },
  },
  'GET /projects/:pid/topics': {
    summary: 'Read what the comments are about: words and phrases that go together',
    errors: NO_PROJECT,
    example: { path },
  },
  'POST /projects/:pid/starter-themes': {
    summary: 'Make proposed themes, their folder and their workspace',
    body: starterThemesRequest,
    creates: true,
    errors: {
      400: ['THEME_NAME_TAKEN', 'THEME_QUERY_INVALID', 'QUERY_TOO_COSTLY', 'NAME_REQUIRED'],
      ...NO_PROJECT,
      409: ['WORKSPACE_EXISTS', 'FOLDER_EXISTS', 'THEME_EXISTS'],
    },
    example: { path, body: { themes: [{ name: 'Breakfast', query: 'breakfast coffee' }] } },
  },
});

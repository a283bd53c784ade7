import { BUILD_STEPS, type BuildStep } from '@verbatim/domain/project/project-events';
import { z } from 'zod';
import { buildsQuery } from '../../contract/builds.ts';
import {
  buildStepQuery,
  createProjectRequest,
  editProjectRequest,
  groupDefinitionRequest,
  newTableRequest,
  projectListQuery,
  tableDefinitionsRequest,
} from '../../contract/projects.ts';
import { CSV_CODES } from '../csv-codes.ts';
import { EXAMPLE } from '../example-ids.ts';
import { operations, type Operation } from '../operation.ts';

const NOT_FOUND = { 404: ['PROJECT_NOT_FOUND'] } as const;
const path = { id: EXAMPLE.project };

/** Parts of the upload's form beside the file, all of them text. */
const uploadForm = z.strictObject({
  headers: z
    .string()
    .optional()
    .describe('JSON list of the file’s headers as the client read them; checked where given'),
  build: z.enum(['true', 'false']).optional().describe('Whether the server builds the project by itself after that'),
  again: z.enum(['true', 'false']).optional().describe('Takes the file also where the project has this very file'),
});

const STEPS: Readonly<Record<BuildStep, string>> = {
  build: 'Break comments into sentences',
  parse: 'Find words and parts of speech',
  classify: 'Run the themes of the library',
  sentiment: 'Score sentences',
};

const buildStep = (step: BuildStep): Operation => ({
  summary: `${STEPS[step]}: one page of a build step`,
  more: `The steps are ${BUILD_STEPS.join(', ')}, strictly in this order. A step is done when \`completed\` equals \`count\`; asked for twice, a page changes nothing.`,
  isWriting: true,
  query: buildStepQuery,
  errors: { 404: ['PROJECT_NOT_FOUND', 'FILE_NOT_FOUND'], 409: ['STEP_NOT_READY', 'TABLE_NOT_CREATED'] },
  example: { path, query: { offset: 0, limit: 1000 } },
});

export const projectOperations = operations({
  'GET /projects': {
    summary: 'List projects, newest first',
    more: 'The header `X-Total-Count` says how many are found on all pages.',
    query: projectListQuery,
    example: { query: { search: 'hotel', offset: 0, limit: 10 } },
  },
  'POST /projects': {
    summary: 'Create a project',
    body: createProjectRequest,
    creates: true,
    errors: { 400: ['NAME_REQUIRED', 'SID_REQUIRED'], 409: ['PROJECT_EXISTS'] },
    example: { body: { name: 'Hotel guests', description: 'Spring survey', no_sid: true } },
  },
  'GET /projects/:id': { summary: 'Read a project', errors: NOT_FOUND, example: { path } },
  'POST /projects/:id': {
    summary: 'Rename or describe a project',
    body: editProjectRequest,
    versioned: true,
    errors: { 400: ['NAME_REQUIRED'], ...NOT_FOUND },
    example: { path, body: { description: 'Spring survey of hotel guests' } },
  },
  'POST /projects/:id/table-definitions': {
    summary: 'Define the columns',
    body: tableDefinitionsRequest,
    versioned: true,
    errors: {
      400: [
        ...['COLUMN_NAME_REQUIRED', 'COLUMN_NAME_TOO_LONG', 'COLUMN_NAME_TAKEN', 'COLUMN_NAME_RESERVED'],
        ...['COLUMN_FIELD_REPEATED', 'LONG_TEXT_COLUMN_MISSING', 'LONG_TEXT_COLUMN_NOT_SINGLE'],
      ],
      ...NOT_FOUND,
      409: ['COLUMNS_LOCKED', 'TABLE_EXISTS', 'BUILD_UNDER_WAY'],
    },
    example: {
      path,
      body: [
        { field: 'Guest', name: 'guest', field_type: 'text' },
        { field: 'Comment', name: 'comment', field_type: 'long-text' },
        { field: 'Season', name: 'season', field_type: 'enum', options: [] },
        { field: 'Room Type', name: 'room_type', field_type: 'enum', options: [] },
        { field: 'Nights', name: 'nights', field_type: 'number' },
        { field: 'Arrival', name: 'arrival', field_type: 'date' },
      ],
    },
  },
  'POST /projects/:id/new-table': {
    summary: 'Make the table of the defined columns',
    body: newTableRequest,
    errors: {
      400: ['COLUMN_NOT_FOUND', 'LONG_TEXT_COLUMN_MISSING', 'LONG_TEXT_COLUMN_NOT_SINGLE'],
      ...NOT_FOUND,
      409: ['COLUMNS_NOT_DEFINED', 'TABLE_EXISTS', 'FILES_IN_USE'],
    },
    example: { path, body: { columns: [] } },
  },
  'POST /projects/:id/upload-file': {
    summary: 'Upload a CSV file of comments',
    more: 'Smaller than 16 MB. `start` of the answer is the `min_id` of the build steps of this file.',
    upload: uploadForm,
    creates: true,
    errors: {
      400: ['FILE_REQUIRED', 'NOT_A_CSV', 'FILE_NAME_TOO_LONG', 'INVALID_UPLOAD', ...CSV_CODES],
      404: ['PROJECT_NOT_FOUND', 'FILE_NOT_FOUND'],
      409: ['TABLE_NOT_CREATED', 'FILE_ADDED_BEFORE', 'COLUMNS_CHANGED'],
      413: ['FILE_TOO_LARGE'],
      503: ['UPLOADS_BUSY', 'UPLOAD_NOT_READ'],
    },
    example: { path, body: { build: 'false' } },
  },
  'GET /projects/:id/build': buildStep('build'),
  'GET /projects/:id/parse': buildStep('parse'),
  'GET /projects/:id/classify': buildStep('classify'),
  'GET /projects/:id/sentiment': buildStep('sentiment'),
  'GET /builds': {
    summary: 'List builds that go on by themselves',
    query: buildsQuery,
    example: { query: { project: EXAMPLE.project } },
  },
  'GET /projects/:id/progress': {
    summary: 'Watch a project',
    more: 'Events `progress` and `rebuilds`, each a whole state as JSON.',
    isStream: true,
    errors: { ...NOT_FOUND, 429: ['TOO_MANY_STREAMS'], 503: ['LIVE_PROGRESS_UNAVAILABLE'] },
    example: { path },
  },
  'GET /progress/rebuilds': {
    summary: 'Watch rebuilds of read models',
    isStream: true,
    errors: { 429: ['TOO_MANY_STREAMS'], 503: ['LIVE_PROGRESS_UNAVAILABLE'] },
  },
  'GET /projects/:id/randomcomment': {
    summary: 'Read a comment at random',
    errors: { 404: ['PROJECT_NOT_FOUND', 'COMMENT_NOT_FOUND'] },
    example: { path },
  },
  'POST /projects/:id/group-definitions/:group': {
    summary: 'Define a custom group: named bands of a column’s values',
    more: '`new` in place of an id makes one.',
    body: groupDefinitionRequest,
    creates: true,
    versioned: true,
    errors: {
      400: [
        ...['NAME_REQUIRED', 'GROUP_FIELD_REQUIRED', 'GROUP_FIELD_NOT_ENUM', 'GROUP_NAME_TAKEN', 'COLUMN_NOT_FOUND'],
        ...['BAND_NAME_REQUIRED', 'BAND_NAME_TAKEN', 'BAND_VALUE_UNKNOWN', 'BAND_VALUE_TAKEN'],
      ],
      404: ['PROJECT_NOT_FOUND', 'GROUP_NOT_FOUND'],
    },
    example: {
      path: { ...path, group: 'new' },
      body: {
        name: 'Half of the year',
        field: 'season',
        columns: [
          { name: 'Warm', items: ['Spring', 'Summer'] },
          { name: 'Cold', items: ['Autumn', 'Winter'] },
        ],
      },
    },
  },
  'DELETE /projects/:id/group-definitions/:group': {
    summary: 'Delete a custom group',
    versioned: true,
    errors: { 404: ['PROJECT_NOT_FOUND', 'GROUP_NOT_FOUND'] },
    example: { path: { ...path, group: EXAMPLE.group } },
  },
  'DELETE /projects/:id/files/:file': {
    summary: 'Delete a file and its comments for good',
    errors: {
      404: ['PROJECT_NOT_FOUND', 'FILE_NOT_FOUND'],
      409: ['BUILD_UNDER_WAY', 'MODEL_REBUILT'],
      503: ['STILL_ERASING'],
    },
    example: { path: { ...path, file: EXAMPLE.file } },
  },
  'DELETE /projects/:id': {
    summary: 'Delete a project, its workspaces and its files for good',
    more: 'Answers the first page of the list.',
    errors: { ...NOT_FOUND, 503: ['PARTLY_DELETED'] },
    example: { path },
  },
});

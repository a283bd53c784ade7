import { parameter } from '../openapi/query-parameters.ts';
import { NO_PROJECT } from '../openapi/error-codes.ts';
import { defineRoute, json } from '../http/define-route.ts';
import {
  createProjectRequest,
  editProjectRequest,
  newTableRequest,
  projectListQuery,
  tableDefinitionsRequest,
  type ProjectSummary,
  type Project,
} from '../contract/projects.ts';
import { readCreation } from '../http/idempotency.ts';
import { deleteProject } from './delete-project.ts';
import { readFileOptions } from './file-options.ts';
import { readProjectDto } from './project-dto.ts';
import { answerProject, runOnVersion, runProjectCommand } from './run-project-command.ts';
import { answerProjectList } from './summary-dto.ts';

export const projectsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/projects',
    summary: 'List projects, newest first',
    more: 'The header `X-Total-Count` is the number found on all pages.',
    query: projectListQuery,
    example: { query: { search: 'hotel', offset: 0, limit: 10 } },
    parameters: { search: parameter('Words that must each occur in the name, description or survey id.', 'hotel') },
    answer: json<readonly ProjectSummary[]>(),
    handler: ({ ctx, deps, query }) => answerProjectList(ctx, deps, query),
  }),
  defineRoute({
    method: 'POST',
    path: '/projects',
    summary: 'Create a project',
    body: createProjectRequest,
    creates: true,
    errors: { 400: ['NAME_REQUIRED', 'SID_REQUIRED'], 409: ['PROJECT_EXISTS'] },
    example: { body: { name: 'Hotel guests', description: 'Spring survey', no_sid: true } },
    answer: json<Project>(),
    handler: async ({ ctx, deps, body }) => {
      const { name, description, sid, no_sid: noSid } = body;
      const { id: projectId, idempotency } = readCreation(ctx, deps.newId, body);
      const command = { type: 'CreateProject', projectId, name, description, sid, noSid } as const;
      return runProjectCommand(deps, ctx, projectId, command, idempotency);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:id',
    summary: 'Get a project',
    hasPast: true,
    errors: NO_PROJECT,
    answer: json<Project>(),
    handler: ({ ctx, deps, params: { id } }) => answerProject(ctx, readProjectDto(ctx, deps, id)),
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:id',
    summary: 'Rename or describe a project',
    body: editProjectRequest,
    versioned: true,
    errors: { 400: ['NAME_REQUIRED'], ...NO_PROJECT },
    example: { body: { description: 'Spring survey of hotel guests' } },
    answer: json<Project>(),
    handler: ({ ctx, deps, body: sent }) =>
      runOnVersion(deps, ctx, 'basics', sent, (basedOn) => ({ type: 'EditProject', ...sent, basedOn })),
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:id/table-definitions',
    summary: 'Define the columns',
    body: tableDefinitionsRequest,
    versioned: true,
    errors: {
      400: [
        'COLUMN_NAME_REQUIRED',
        'COLUMN_NAME_TOO_LONG',
        'COLUMN_NAME_TAKEN',
        'COLUMN_NAME_RESERVED',
        'COLUMN_FIELD_REPEATED',
        'LONG_TEXT_COLUMN_MISSING',
        'LONG_TEXT_COLUMN_NOT_SINGLE',
      ],
      ...NO_PROJECT,
      409: ['COLUMNS_LOCKED', 'TABLE_EXISTS', 'BUILD_UNDER_WAY'],
    },
    example: {
      body: [
        { field: 'Guest', name: 'guest', field_type: 'text' },
        { field: 'Comment', name: 'comment', field_type: 'long-text' },
        { field: 'Season', name: 'season', field_type: 'enum', options: [] },
        { field: 'Room Type', name: 'room_type', field_type: 'enum', options: [] },
        { field: 'Nights', name: 'nights', field_type: 'number' },
        { field: 'Arrival', name: 'arrival', field_type: 'date' },
      ],
    },
    answer: json<Project>(),
    handler: async ({ ctx, deps, params, body: sent }) => {
      const columns = sent.map(({ id, field, name, field_type: type, label, options, order, separator }) => ({
        id: id ?? deps.newId(),
        field,
        name,
        type,
        options,
        ...(label === undefined ? {} : { label }),
        ...(order === undefined ? {} : { order }),
        ...(separator === undefined ? {} : { separator }),
      }));
      const fileOptions = await readFileOptions(deps, params.id);
      const command = { type: 'DefineColumns', columns, fileOptions } as const;
      return runOnVersion(deps, ctx, 'columns', sent, (basedOn) => ({ ...command, basedOn }));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:id/new-table',
    summary: 'Create the table of the defined columns',
    body: newTableRequest,
    errors: {
      400: ['COLUMN_NOT_FOUND', 'LONG_TEXT_COLUMN_MISSING', 'LONG_TEXT_COLUMN_NOT_SINGLE'],
      ...NO_PROJECT,
      409: ['COLUMNS_NOT_DEFINED', 'TABLE_EXISTS', 'FILES_IN_USE'],
    },
    example: { body: { columns: [] } },
    answer: json<Project>(),
    handler: ({ ctx, deps, params: { id }, body }) =>
      runProjectCommand(deps, ctx, id, { type: 'CreateTable', ...body }),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/projects/:id',
    summary: 'Permanently delete a project, its workspaces and its files',
    more: 'Answers with the first page of the list.',
    errors: { ...NO_PROJECT, 503: ['PARTLY_DELETED'] },
    answer: json<readonly ProjectSummary[]>(),
    handler: async ({ ctx, deps, params: { id } }) => {
      await deleteProject(ctx, deps, id);
      return answerProjectList(ctx, deps, projectListQuery.parse({}));
    },
  }),
];

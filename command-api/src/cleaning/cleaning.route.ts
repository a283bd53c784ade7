import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { z } from 'zod';
import { parameter } from '../openapi/query-parameters.ts';
import { UPLOAD_CODES } from '../openapi/error-codes.ts';
import type { Deleted } from '../contract/deleted.ts';
import { defineRoute, json } from '../http/define-route.ts';
import {
  cleaningKeep,
  cleaningPage,
  cleaningQuery,
  cleaningStart,
  type CleanedText,
  type CleaningJob,
  type CleanedCell,
} from '../contract/cleaning.ts';
import { withUpload } from '../import/uploads/upload-body.ts';
import type { Context } from '../http/request-state.ts';

const NO_JOB = { 404: ['CLEANING_NOT_FOUND'] } as const;

/**
 * `GET /api/cleaning` cleans a text, `/api/cleaning/jobs` a CSV file, visible only to the account that
 * uploaded it.
 */
export const cleaningRoutes = [
  defineRoute({
    method: 'GET',
    path: '/cleaning',
    summary: 'Replace names and contact details in a text',
    query: cleaningQuery,
    example: { query: { string: 'Mary Smith of Contoso was kind.', clean: { people: true, organisations: true } } },
    parameters: { string: parameter('The text to clean.', 'Mary Smith of Contoso was kind.') },
    answer: json<CleanedText>(),
    handler: ({ deps, query: { string: text, clean, replacements: placeholders } }) => {
      const { keep, ...kinds } = clean;
      return deps.cleaning.work.quick({ kind: 'text', text, kinds, keep, placeholders });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/cleaning/jobs',
    summary: 'Upload a CSV file to be cleaned',
    upload: z.strictObject({
      importOptions: z.string().optional().describe('Read options as JSON, as for an upload to a project'),
    }),
    errors: {
      400: ['IMPORT_OPTIONS_NEEDED', ...UPLOAD_CODES],
      409: ['TOO_MANY_CLEANINGS'],
      413: ['FILE_TOO_LARGE'],
    },
    answer: json<CleaningJob>(),
    handler: async ({ ctx, deps }) => {
      const { directory, jobs } = deps.cleaning;
      await mkdir(directory, { recursive: true, mode: 0o700 });
      return withUpload(ctx, directory, (upload) => jobs.create(getAccount(ctx), upload));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/cleaning/jobs',
    summary: 'List your cleaning jobs',
    answer: json<readonly CleaningJob[]>(),
    handler: ({ ctx, deps }) => deps.cleaning.jobs.list(getAccount(ctx)),
  }),
  defineRoute({
    method: 'GET',
    path: '/cleaning/jobs/:id',
    summary: 'Get the progress of a cleaning job',
    errors: NO_JOB,
    answer: json<CleaningJob>(),
    handler: ({ ctx, deps }) => deps.cleaning.jobs.get(...ownJob(ctx)),
  }),
  defineRoute({
    method: 'POST',
    path: '/cleaning/jobs/:id/start',
    summary: 'Start cleaning a file',
    body: cleaningStart,
    errors: { 400: ['COLUMN_NOT_FOUND'], ...NO_JOB, 409: ['CLEANING_STARTED'] },
    example: { body: { columns: ['Comment'], clean: { people: true } } },
    answer: json<CleaningJob>(),
    handler: ({ ctx, deps, body }) => deps.cleaning.jobs.start(...ownJob(ctx), body),
  }),
  defineRoute({
    method: 'POST',
    path: '/cleaning/jobs/:id/keep',
    summary: 'Keep a found word, or undo that',
    body: cleaningKeep,
    errors: { 400: ['TOO_MANY_KEPT'], ...NO_JOB, 409: ['CLEANING_NOT_DONE'] },
    example: { body: { word: 'Summer', keep: true } },
    answer: json<CleaningJob>(),
    handler: ({ ctx, deps, body: { word, keep } }) => deps.cleaning.jobs.keep(...ownJob(ctx), word, keep),
  }),
  defineRoute({
    method: 'GET',
    path: '/cleaning/jobs/:id/cells',
    summary: 'List cells in which something was found',
    query: cleaningPage,
    errors: { ...NO_JOB, 409: ['CLEANING_NOT_DONE'] },
    example: { query: { offset: 0, limit: 20 } },
    answer: json<readonly CleanedCell[]>(),
    handler: ({ ctx, deps, query }) => deps.cleaning.jobs.cells(...ownJob(ctx), query),
  }),
  defineRoute({
    method: 'GET',
    path: '/cleaning/jobs/:id/download',
    summary: 'Download the cleaned file',
    files: ['text/csv'],
    errors: { ...NO_JOB, 409: ['CLEANING_NOT_DONE'] },
    handler: async ({ ctx, deps }) => {
      const { path, name } = await deps.cleaning.jobs.download(...ownJob(ctx));
      ctx.attachment(`${name.replace(/\.[a-z0-9]{1,5}$/iu, '')} - cleaned.csv`);
      ctx.type = 'text/csv';
      ctx.length = (await stat(path)).size;
      ctx.body = createReadStream(path);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/cleaning/jobs/:id/again',
    summary: 'Reset a cleaning job',
    errors: { ...NO_JOB, 409: ['CLEANING_WORKING'] },
    answer: json<CleaningJob>(),
    handler: ({ ctx, deps }) => deps.cleaning.jobs.again(...ownJob(ctx)),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/cleaning/jobs/:id',
    summary: 'Delete a cleaning job and its file',
    errors: NO_JOB,
    answer: json<Deleted>(),
    handler: async ({ ctx, deps, params }) => {
      await deps.cleaning.jobs.remove(...ownJob(ctx));
      return params;
    },
  }),
];

const getAccount = (ctx: Context): string => {
  if (ctx.state.account === undefined) throw new Error('This route requires authenticate');
  return ctx.state.account.id;
};

const ownJob = (ctx: Context) => [getAccount(ctx), ctx.params['id'] ?? ''] as const;

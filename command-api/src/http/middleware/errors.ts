import { STATUS_CODES } from 'node:http';
import { CommandRejected, type RejectionCode } from '@verbatim/domain/command-rejected';
import {
  AppendTooLargeError,
  EventStoreBrokenError,
  EventStoreUnavailableError,
  StreamDeletedError,
} from '@verbatim/eventstore/event-store';
import { DamagedEventError, UnknownEventError } from '@verbatim/eventstore/stored-event';
import { ReadStoreUnavailableError } from '@verbatim/projections/stores/read-store';
import { QueryThreadError } from '@verbatim/projections/query-threads/query-threads';
import { QueryAbortedError, QueryTooCostlyError } from '@verbatim/projections/results/engine/query-cost';
import { FieldError } from '@verbatim/projections/results/engine/filters';
import { ModelBehindError, ModelStoppedError } from '@verbatim/projections/runtime/subscriptions/wait-for-position';
import type { Next } from 'koa';
import type { Logger } from 'pino';
import type { Problem } from '../../contract/problem.ts';
import { CredentialStoreUnavailableError } from '../../credentials/credential-store.ts';
import { diskFull, isDiskFull } from '../disk-full.ts';
import { IdempotencyKeyReusedError } from '../../commands/command-context.ts';
import { StreamBusyError } from '../../commands/command-loop.ts';
import { HttpError } from '../http-error.ts';
import { CsvWorkUnavailable } from '../../import/csv-work.ts';
import { UploadsBusyError } from '../../import/uploads/upload-queue.ts';
import { isFileLimitError, createFileLimitError } from '../../bootstrap/open-files.ts';
import { queryTooCostly } from '../query-too-costly.ts';
import type { RouteDescription } from '../route.ts';
import { type Context, loggedPath } from '../request-state.ts';
import { TextWorkBusy, TextWorkUnavailable } from '../../text-work/text-work.ts';
import { bodyField } from './validate.ts';

/**
 * Turns errors of routes into `application/problem+json`; unexpected ones are logged, and answered without
 * details.
 */
export const errors =
  (log: Logger) =>
  async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
    } catch (error) {
      const answer = isOfAnswerAlone(ctx, error) ? storedNotShown() : toHttpError(error, ctx);
      if (answer.status >= 500 || answer.status === 202)
        log.error({ requestId: ctx.state.requestId, path: loggedPath(ctx), err: error }, 'request failed');
      writeProblem(ctx, answer);
    }
  };

const READER_GONE = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'];

/**
 * Errors while a response is being sent, after `errors`. Koa's default logs them, even if the client has
 * merely disconnected.
 */
export const brokenAnswers =
  (log: Logger) =>
  (error: NodeJS.ErrnoException, ctx?: Context): void => {
    const place = { requestId: ctx?.state.requestId, path: ctx && loggedPath(ctx), err: error };
    if (READER_GONE.includes(error.code ?? '')) log.debug(place, 'the client closed the connection before the answer');
    else log.error(place, 'answer failed');
  };

/**
 * The command is stored, and only reading the answer failed: an error status would cause a repeat. A GET is
 * repeatable.
 */
const isOfAnswerAlone = (ctx: Context, error: unknown): boolean =>
  ctx.state.written !== undefined &&
  ctx.method !== 'GET' &&
  (error instanceof ModelBehindError ||
    error instanceof ReadStoreUnavailableError ||
    error instanceof EventStoreUnavailableError);

const storedNotShown = (): HttpError =>
  new HttpError(202, 'STORED_NOT_SHOWN', 'Your change is stored, but cannot be shown yet. Please check again later.');

const writeProblem = (ctx: Context, error: HttpError): void => {
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    detail: error.message,
    code: error.code,
    ...(error.errors === undefined ? {} : { errors: error.errors }),
    ...(error.stopped === undefined ? {} : { stopped: error.stopped }),
    ...(error.conflict === undefined ? {} : { conflict: error.conflict }),
    ...(error.sameFile === undefined ? {} : { sameFile: error.sameFile }),
    ...(error.choices === undefined ? {} : { choices: error.choices }),
  };
  ctx.status = error.status;
  ctx.set(error.headers);
  ctx.body = JSON.stringify(problem);
  ctx.type = 'application/problem+json';
};

const toHttpError = (error: unknown, ctx: Context): HttpError => {
  if (error instanceof HttpError) return error;
  if (error instanceof CommandRejected) return ofRejection(error, ctx.state.route);
  if (error instanceof FieldError) return ofField(error);
  if (error instanceof QueryTooCostlyError) return queryTooCostly(error);
  // Nginx's status for a disconnected client; only for logs.
  if (error instanceof QueryAbortedError) return new HttpError(499, 'ASKER_GONE', error.message);
  // Only streams of files are ever deleted.
  if (error instanceof StreamDeletedError)
    return new HttpError(404, 'FILE_NOT_FOUND', 'The file has since been deleted. Reload the page.');
  if (error instanceof IdempotencyKeyReusedError) return new HttpError(409, 'IDEMPOTENCY_KEY_REUSED', error.message);
  if (isFileLimitError(error)) return createFileLimitError(error);
  const outage = ofOutage(error);
  if (outage !== undefined) return outage;
  if (error instanceof AppendTooLargeError)
    return new HttpError(413, 'TOO_LARGE', 'This is too much to store at once. Split it into smaller parts.');
  if (isDiskFull(error)) return diskFull(error);
  return ofLibrary(error) ?? new HttpError(500, 'INTERNAL', 'Something went wrong');
};

/** Server-side and transient failures. */
const ofOutage = (error: unknown): HttpError | undefined => {
  if (error instanceof ModelStoppedError) return ofStop(error);
  if (error instanceof DamagedEventError) return ofDamaged(error);
  if (error instanceof UnknownEventError) return ofUnknown(error);
  if (error instanceof EventStoreBrokenError) return WRITES_REFUSED;
  if (error instanceof ModelBehindError)
    return unavailable('READ_MODEL_BEHIND', 'Your last change is still being processed. Please try again in a moment.');
  if (error instanceof StreamBusyError) return unavailable('STREAM_BUSY', error.message);
  if (error instanceof EventStoreUnavailableError)
    return unavailable('EVENT_STORE_UNAVAILABLE', 'The event store does not answer. Please try again in a moment.');
  if (error instanceof ReadStoreUnavailableError)
    return unavailable('READ_STORE_UNAVAILABLE', 'The read models do not answer. Please try again in a moment.');
  if (error instanceof CredentialStoreUnavailableError)
    return unavailable('CREDENTIAL_STORE_UNAVAILABLE', 'The accounts do not answer. Please try again in a moment.');
  if (error instanceof QueryThreadError)
    return unavailable('QUERY_NOT_ANSWERED', 'The server could not compute this. Please try again in a moment.');
  if (error instanceof TextWorkBusy || error instanceof TextWorkUnavailable)
    return unavailable('TEXT_WORK_BUSY', 'The server is busy with other texts. Please try again in a moment.');
  if (error instanceof UploadsBusyError)
    return unavailable(
      'UPLOADS_BUSY',
      'Too many other files are waiting to be checked. Please upload yours again soon.',
    );
  if (error instanceof CsvWorkUnavailable)
    return unavailable('UPLOAD_NOT_READ', 'The server could not read the whole file. Please upload it again.');
  return undefined;
};

/** No `Retry-After`: an operator has to intervene. */
const ofStop = ({ model, stop: { position, stream, revision, kind, since } }: ModelStoppedError): HttpError =>
  new HttpError(
    503,
    'READ_MODEL_STOPPED',
    `Results have not been updated since ${since}: ${model} has stopped at position ${position}. Your changes are stored. Please contact your operator.`,
    { stopped: { projector: model, position, ...(stream === undefined ? {} : { stream, revision }), kind, since } },
  );

/** Read models may skip an event, decisions may not. No `Retry-After`: it needs an upgrade. */
const ofUnknown = ({ type, schema, stream, revision }: UnknownEventError): HttpError =>
  new HttpError(
    503,
    'EVENT_UNKNOWN',
    'A newer version of Verbatim has changed this. This version cannot read it, and so does not change it. ' +
      `Ask your operator to upgrade Verbatim (${type}, version ${String(schema)}, at ${stream}@${revision} is unknown).`,
  );

/** No `Retry-After`: an operator has to intervene. */
const ofDamaged = ({ stream, revision }: DamagedEventError): HttpError =>
  new HttpError(
    503,
    'EVENT_DAMAGED',
    `The stored data can no longer be read (${stream}@${revision} is damaged), so nothing was changed. Please contact your operator.`,
  );

/** No `Retry-After`: as above. */
const WRITES_REFUSED = new HttpError(
  503,
  'WRITES_REFUSED',
  'The server could not write to its disk and accepts no changes until this is fixed. What you see is correct. Please contact your operator.',
);

const unavailable = (code: string, detail: string): HttpError =>
  new HttpError(503, code, detail, { headers: { 'Retry-After': '1' } });

/** Errors of koa and koa-body have their own status; `expose` marks messages for the client. */
const ofLibrary = (error: unknown): HttpError | undefined => {
  if (!(error instanceof Error) || !('status' in error) || !('expose' in error) || error.expose !== true)
    return undefined;
  return new HttpError(Number(error.status), 'BAD_REQUEST', error.message);
};

const STATE_CONFLICTS: ReadonlySet<RejectionCode> = new Set<RejectionCode>([
  'PROJECT_EXISTS',
  'TABLE_EXISTS',
  'TABLE_NOT_CREATED',
  'BUILD_UNDER_WAY',
  'COLUMNS_LOCKED',
  'COLUMNS_CHANGED',
  'COMMENT_COLUMN_STAYS',
  'FILES_CHANGED',
  'OPTIONS_IN_BANDS',
  'COLUMNS_NOT_DEFINED',
  'FILE_EXISTS',
  'FILE_ADDED_BEFORE',
  'FILES_IN_USE',
  'WORKSPACE_EXISTS',
  'FREEZE_EXISTS',
  'REPORT_EXISTS',
  'REPORT_FULL',
  'SAMPLE_EXISTS',
  'FOLDER_EXISTS',
  'THEME_EXISTS',
  'ACCOUNT_EXISTS',
  'CHANGED_MEANWHILE',
  'CHANGED_SINCE',
]);

/** Rejections about a missing resource, whether the path or the body names it. */
const THINGS_NOT_THERE: ReadonlySet<RejectionCode> = new Set<RejectionCode>([
  'PROJECT_NOT_FOUND',
  'FILE_NOT_FOUND',
  'WORKSPACE_NOT_FOUND',
  'FOLDER_NOT_FOUND',
  'THEME_NOT_FOUND',
  'SAMPLE_NOT_FOUND',
  'FREEZE_NOT_FOUND',
  'REPORT_NOT_FOUND',
  'REPORT_ITEM_NOT_FOUND',
  'GROUP_NOT_FOUND',
  'ACCOUNT_NOT_FOUND',
]);

const ofField = ({ code, field, message }: FieldError): HttpError =>
  new HttpError(400, code, message, { errors: [{ field, message }] });

const ofRejection = ({ code, message, ...error }: CommandRejected, route: RouteDescription | undefined): HttpError => {
  const { span } = error;
  const field = error.field && route ? bodyField(route, error.field) : error.field;
  const status = THINGS_NOT_THERE.has(code) ? 404 : STATE_CONFLICTS.has(code) ? 409 : 400;
  return new HttpError(status, code, message, {
    errors: field === undefined ? undefined : [{ field, message, ...(span === undefined ? {} : { span }) }],
  });
};

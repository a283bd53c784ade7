import { STATUS_CODES } from 'node:http';
import { CommandRejected, type RejectionCode } from '@verbatim/domain/command-rejected';
import {
  AppendTooLargeError,
  EventStoreBrokenError,
  EventStoreUnavailableError,
  StreamDeletedError,
} from '@verbatim/eventstore/event-store';
import { DamagedEventError, UnknownEventError } from '@verbatim/eventstore/upcasting';
import { ReadStoreUnavailableError } from '@verbatim/projections/stores/read-store';
import { QueryThreadError } from '@verbatim/projections/query-threads/query-thread';
import { GivenUpError } from '@verbatim/projections/results/asker';
import { FieldError } from '@verbatim/projections/results/filters';
import { QueryTooCostlyError } from '@verbatim/projections/results/query-cost';
import { ModelBehindError, ModelStoppedError } from '@verbatim/projections/runtime/wait-for-position';
import type { Next } from 'koa';
import type { Logger } from 'pino';
import type { Problem } from '../contract/problem.ts';
import { CredentialStoreUnavailableError } from '../credentials/credential-store.ts';
import { diskFull, isDiskFull } from '../disk-full.ts';
import { IdempotencyKeyReusedError, StreamBusyError } from '../handle-command.ts';
import { HttpError } from '../http-error.ts';
import { CsvWorkUnavailable } from '../import/csv-work.ts';
import { UploadsBusyError } from '../import/upload-queue.ts';
import { isOutOfFiles, outOfFiles } from '../open-files.ts';
import { queryTooCostly } from '../query-too-costly.ts';
import type { Context } from '../request-state.ts';
import { TextWorkUnavailable } from '../text-work/text-work.ts';
import { TextWorkBusy } from '../text-work/worker-slots.ts';
import { loggedPath } from './request-id.ts';

/** Turns whatever a route throws into `application/problem+json`; what nobody foresaw is logged and told without its insides. */
export const errors =
  (log: Logger) =>
  async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
    } catch (error) {
      const answer = isOfAnswerAlone(ctx, error) ? storedNotShown() : toHttpError(error);
      if (answer.status >= 500 || answer.status === 202)
        log.error({ requestId: ctx.state.requestId, path: loggedPath(ctx), err: error }, 'request failed');
      writeProblem(ctx, answer);
    }
  };

const READER_GONE = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'];

/** What goes wrong while an answer is on its way, when `errors` is past. Koa by itself would print it, also where the reader has only left. */
export const brokenAnswers =
  (log: Logger) =>
  (error: NodeJS.ErrnoException, ctx?: Context): void => {
    const place = { requestId: ctx?.state.requestId, path: ctx && loggedPath(ctx), err: error };
    if (READER_GONE.includes(error.code ?? '')) log.debug(place, 'nobody waited for the answer');
    else log.error(place, 'answer failed');
  };

/** The command is stored, and what fails is reading what to answer: said as a failure, it would be given again. A GET is to be. */
const isOfAnswerAlone = (ctx: Context, error: unknown): boolean =>
  ctx.state.written !== undefined &&
  ctx.method !== 'GET' &&
  (error instanceof ModelBehindError ||
    error instanceof ReadStoreUnavailableError ||
    error instanceof EventStoreUnavailableError);

const storedNotShown = (): HttpError =>
  new HttpError(202, 'STORED_NOT_SHOWN', 'Your change is stored, and cannot be shown yet. Please look again later.');

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
  };
  ctx.status = error.status;
  ctx.set(error.headers);
  ctx.body = JSON.stringify(problem);
  ctx.type = 'application/problem+json';
};

const toHttpError = (error: unknown): HttpError => {
  if (error instanceof HttpError) return error;
  if (error instanceof CommandRejected) return ofRejection(error);
  if (error instanceof FieldError) return ofField(error);
  if (error instanceof QueryTooCostlyError) return queryTooCostly(error);
  // As proxies write it down; nobody is there to read it.
  if (error instanceof GivenUpError) return new HttpError(499, 'ASKER_GONE', error.message);
  // Streams of files alone are ever deleted.
  if (error instanceof StreamDeletedError)
    return new HttpError(404, 'FILE_NOT_FOUND', 'The file has been deleted meanwhile. Load the page again.');
  if (error instanceof IdempotencyKeyReusedError) return new HttpError(409, 'IDEMPOTENCY_KEY_REUSED', error.message);
  if (isOutOfFiles(error)) return outOfFiles(error);
  const outage = ofOutage(error);
  if (outage !== undefined) return outage;
  if (error instanceof AppendTooLargeError)
    return new HttpError(413, 'TOO_LARGE', 'This is more than can be stored at once.');
  if (isDiskFull(error)) return diskFull(error);
  return ofLibrary(error) ?? new HttpError(500, 'INTERNAL', 'Something went wrong');
};

/** What is no mistake of the asker's, and may be over later. */
const ofOutage = (error: unknown): HttpError | undefined => {
  if (error instanceof ModelStoppedError) return ofStop(error);
  if (error instanceof DamagedEventError) return ofDamaged(error);
  if (error instanceof UnknownEventError) return ofUnknown(error);
  if (error instanceof EventStoreBrokenError) return WRITES_REFUSED;
  if (error instanceof ModelBehindError)
    return unavailable('READ_MODEL_BEHIND', 'Your last change is still being worked in. Please try again in a moment.');
  if (error instanceof StreamBusyError) return unavailable('STREAM_BUSY', error.message);
  if (error instanceof EventStoreUnavailableError)
    return unavailable('EVENT_STORE_UNAVAILABLE', 'The event store does not answer. Please try again in a moment.');
  if (error instanceof ReadStoreUnavailableError)
    return unavailable('READ_STORE_UNAVAILABLE', 'The read models do not answer. Please try again in a moment.');
  if (error instanceof CredentialStoreUnavailableError)
    return unavailable('CREDENTIAL_STORE_UNAVAILABLE', 'The accounts do not answer. Please try again in a moment.');
  if (error instanceof QueryThreadError)
    return unavailable('QUERY_NOT_ANSWERED', 'The server could not work this out now. Please try again in a moment.');
  if (error instanceof TextWorkBusy || error instanceof TextWorkUnavailable)
    return unavailable('TEXT_WORK_BUSY', 'The server is busy with other texts. Please try again in a moment.');
  if (error instanceof UploadsBusyError)
    return unavailable(
      'UPLOADS_BUSY',
      'Too many other files are waiting to be checked. Please upload yours again soon.',
    );
  if (error instanceof CsvWorkUnavailable)
    return unavailable('UPLOAD_NOT_READ', 'The server could not read the file through. Please upload it again.');
  return undefined;
};

/** No `Retry-After`: it waits for an operator. */
const ofStop = ({ model, stop: { position, stream, revision, kind, since } }: ModelStoppedError): HttpError =>
  new HttpError(
    503,
    'READ_MODEL_STOPPED',
    `The results stand still since ${since}: ${model} has stopped at position ${position}. Your changes are stored; please tell whoever runs Verbatim.`,
    { stopped: { projector: model, position, ...(stream === undefined ? {} : { stream, revision }), kind, since } },
  );

/** A skip lets read models pass; nothing is decided on a part of what happened. No `Retry-After`: it waits for an upgrade. */
const ofUnknown = ({ type, schema, stream, revision }: UnknownEventError): HttpError =>
  new HttpError(
    503,
    'EVENT_UNKNOWN',
    'A newer version of Verbatim has changed this. This version cannot tell how it stands now, and so changes nothing of it. ' +
      `Please ask whoever runs Verbatim to upgrade it (${type}, version ${String(schema)}, at ${stream}@${revision} is unknown).`,
  );

/** No `Retry-After`: it waits for an operator. */
const ofDamaged = ({ stream, revision }: DamagedEventError): HttpError =>
  new HttpError(
    503,
    'EVENT_DAMAGED',
    `What was stored of this cannot be read any more (${stream}@${revision} is damaged), so nothing of it is changed. Please tell whoever runs Verbatim.`,
  );

/** No `Retry-After`: as above. */
const WRITES_REFUSED = new HttpError(
  503,
  'WRITES_REFUSED',
  'The server could not write to its disk, and stores nothing more until somebody has looked at it. What is shown is right. Please tell whoever runs Verbatim.',
);

const unavailable = (code: string, detail: string): HttpError =>
  new HttpError(503, code, detail, { headers: { 'Retry-After': '1' } });

/** Errors of koa and koa-body carry a status of their own; `expose` says that the message is meant for the client. */
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
  'COLUMNS_NOT_DEFINED',
  'FILE_EXISTS',
  'FILE_ADDED_BEFORE',
  'FILES_IN_USE',
  'WORKSPACE_EXISTS',
  'SAMPLE_EXISTS',
  'FOLDER_EXISTS',
  'THEME_EXISTS',
  'ACCOUNT_EXISTS',
  'CHANGED_MEANWHILE',
  'CHANGED_SINCE',
]);

/** What is asked of a thing that is not there: a 404 when the thing is the path's own, a 400 when a field of the body names it. */
const THINGS_NOT_THERE: ReadonlySet<RejectionCode> = new Set<RejectionCode>([
  'PROJECT_NOT_FOUND',
  'FILE_NOT_FOUND',
  'WORKSPACE_NOT_FOUND',
  'FOLDER_NOT_FOUND',
  'THEME_NOT_FOUND',
  'SAMPLE_NOT_FOUND',
  'GROUP_NOT_FOUND',
  'ACCOUNT_NOT_FOUND',
]);

const ofField = ({ code, field, message }: FieldError): HttpError =>
  new HttpError(400, code, message, { errors: [{ field, message }] });

const ofRejection = ({ code, message, field, span }: CommandRejected): HttpError => {
  const status = THINGS_NOT_THERE.has(code) ? 404 : STATE_CONFLICTS.has(code) ? 409 : 400;
  return new HttpError(status, code, message, {
    errors: field === undefined ? undefined : [{ field, message, ...(span === undefined ? {} : { span }) }],
  });
};

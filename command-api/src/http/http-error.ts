import type { ImportChoices } from '../contract/read-options.ts';
import type { Conflict, FieldError, SameFile, StalledModel } from '../contract/problem.ts';

interface HttpErrorOptions extends ErrorOptions {
  readonly errors?: readonly FieldError[] | undefined;
  readonly stopped?: StalledModel;
  readonly conflict?: Conflict;
  readonly sameFile?: SameFile;
  readonly choices?: ImportChoices | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * An answer that is no success, thrown from anywhere within a request; the errors middleware writes it as a
 * problem document.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[] | undefined;
  readonly stopped: StalledModel | undefined;
  readonly conflict: Conflict | undefined;
  readonly sameFile: SameFile | undefined;
  readonly choices: ImportChoices | undefined;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    status: number,
    code: string,
    detail: string,
    { errors, stopped, conflict, sameFile, choices, headers = {}, cause }: HttpErrorOptions = {},
  ) {
    super(detail, { cause });
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.stopped = stopped;
    this.conflict = conflict;
    this.sameFile = sameFile;
    this.choices = choices;
    this.headers = headers;
  }
}

/** @param field of the body that names it; absent where the path does */
export const notFound = (code: string, detail: string, field?: string): HttpError =>
  new HttpError(404, code, detail, { errors: field === undefined ? undefined : [{ field, message: detail }] });

export const methodNotAllowed = (allowed: readonly string[]): HttpError =>
  new HttpError(405, 'METHOD_NOT_ALLOWED', `This address only accepts ${allowed.join(', ')}.`, {
    headers: { Allow: allowed.join(', ') },
  });

import type { Conflict, FieldError, SameFile, StandingStill } from './contract/problem.ts';

interface HttpErrorOptions extends ErrorOptions {
  readonly errors?: readonly FieldError[] | undefined;
  readonly stopped?: StandingStill;
  readonly conflict?: Conflict;
  readonly sameFile?: SameFile;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer that is no success, thrown from anywhere within a request; the errors middleware writes it as a problem document. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[] | undefined;
  readonly stopped: StandingStill | undefined;
  readonly conflict: Conflict | undefined;
  readonly sameFile: SameFile | undefined;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    status: number,
    code: string,
    detail: string,
    { errors, stopped, conflict, sameFile, headers = {}, cause }: HttpErrorOptions = {},
  ) {
    super(detail, { cause });
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.stopped = stopped;
    this.conflict = conflict;
    this.sameFile = sameFile;
    this.headers = headers;
  }
}

export const notFound = (code: string, detail: string): HttpError => new HttpError(404, code, detail);

export const methodNotAllowed = (allowed: readonly string[]): HttpError =>
  new HttpError(405, 'METHOD_NOT_ALLOWED', `This address takes ${allowed.join(', ')} alone.`, {
    headers: { Allow: allowed.join(', ') },
  });

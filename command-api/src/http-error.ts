import type { FieldError } from './contract/problem.ts';

/** An answer that is no success, thrown from anywhere within a request; the errors middleware writes it as a problem document. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    status: number,
    code: string,
    detail: string,
    {
      errors,
      headers = {},
    }: { errors?: readonly FieldError[] | undefined; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(detail);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.headers = headers;
  }
}

export const notFound = (code: string, detail: string): HttpError => new HttpError(404, code, detail);

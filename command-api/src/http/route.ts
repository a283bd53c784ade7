/** Declaration of a route, as used by the document; `define-route.ts` adds the handler. */
import type { z } from 'zod';
import type { QueryParameter } from '../openapi/query-parameters.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 502 | 503 | 507;

export interface RouteDescription {
  readonly method: Method;
  /** Path below `/api`, in the router's syntax. */
  readonly path: string;
  /** A few words. */
  readonly summary: string;
  /** Description in addition to the summary. */
  readonly more?: string;
  readonly query?: z.ZodObject;
  /** Query parameters whose meaning or example differs from the default. */
  readonly parameters?: Readonly<Record<string, QueryParameter>>;
  readonly body?: z.ZodType;
  /** Fields of the multipart body in addition to `file`. */
  readonly upload?: z.ZodObject;
  /** Error codes by status, in addition to the common ones. */
  readonly errors?: Readonly<Partial<Record<ErrorStatus, readonly string[]>>>;
  /** Media types of responses other than JSON. */
  readonly files?: readonly string[];
  /** Accepts `asOf`. */
  readonly hasPast?: true;
  /** Responds with server-sent events. */
  readonly isStream?: true;
  /** Needs no session. */
  readonly isOpen?: true;
  /** A GET with side effects. */
  readonly isWriting?: true;
  /** Not available to tokens, because it concerns the account itself. */
  readonly isForPeople?: true;
  /** Accepts an `Idempotency-Key`. */
  readonly creates?: true;
  /** Accepts `If-Match`. */
  readonly versioned?: true;
  readonly example?: Example;
}

export interface Example {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

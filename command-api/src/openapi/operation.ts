/** What is told of one operation of the API; `document.ts` adds what all have in common. */
import type { z } from 'zod';
import type { Answers } from '../contract/answers.ts';

/** Method and path under `/api`, as the router has it. */
export type OperationKey = keyof Answers;

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 502 | 503 | 507;

export interface Operation {
  /** What it does, in a few words. */
  readonly summary: string;
  /** What those words do not tell. */
  readonly more?: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Fields of the multipart body beside `file`. */
  readonly upload?: z.ZodObject;
  /** Codes by status, beside those that all such operations may answer. */
  readonly errors?: Readonly<Partial<Record<ErrorStatus, readonly string[]>>>;
  /** Media types of what is no JSON. */
  readonly files?: readonly string[];
  /** Server-sent events. */
  readonly isStream?: true;
  /** Needs no session. */
  readonly isOpen?: true;
  /** A GET that changes something. */
  readonly isWriting?: true;
  /** No token may: what concerns the account itself is for the person alone. */
  readonly isForPeople?: true;
  /** Takes an `Idempotency-Key`. */
  readonly creates?: true;
  /** Takes `If-Match`. */
  readonly versioned?: true;
  readonly example?: Example;
}

export interface Example {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** The operations of one area. */
export type Operations<Key extends OperationKey> = Readonly<Record<Key, Operation>>;

/** Checks one area without losing which operations it holds. */
export const operations = <const Key extends OperationKey>(area: Operations<Key>): Operations<Key> => area;

import type { ImportChoices } from './read-options.ts';

/**
 * The body of every error response (`application/problem+json`). `detail` is a message for display to the
 * user.
 */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** Stable code that programs can rely on. */
  readonly code: string;
  /** Invalid fields of the request, or lines of an uploaded file. */
  readonly errors?: readonly FieldError[];
  /** With READ_MODEL_STOPPED: the stopped model. */
  readonly stopped?: StalledModel;
  /** With CHANGED_MEANWHILE: both versions, and who changed it. */
  readonly conflict?: Conflict;
  /** With FILE_ADDED_BEFORE: the existing file. */
  readonly sameFile?: SameFile;
  /** With IMPORT_OPTIONS_NEEDED: the options to choose from. */
  readonly choices?: ImportChoices;
}

/** A file of the project with the same bytes as the uploaded one. */
export interface SameFile {
  readonly id: string;
  readonly name: string;
  /** Number of rows. */
  readonly count: number;
  /** ISO 8601 instant of its upload. */
  readonly date: string;
}

/** A change based on an outdated version, and the current state. */
export interface Conflict {
  /** Body of the request. */
  readonly yours: unknown;
  /** The current object, as returned by a GET. Its `version` is the one to send in `If-Match`. */
  readonly theirs: unknown;
  /** Changes since the version in `If-Match`, oldest first. */
  readonly changes: readonly {
    readonly part: string;
    /** Name of the user who changed it last. */
    readonly by: string;
    /** ISO 8601 instant. */
    readonly at: string;
  }[];
}

/**
 * A read model that was stopped by an event, or that belongs to another event log. It requires an operator to
 * continue.
 */
export interface StalledModel {
  readonly projector: string;
  /** Position of the event in the log, or of the model if no event stopped it. */
  readonly position: string;
  readonly stream?: string;
  readonly revision?: number;
  /** Class of the error. */
  readonly kind: string;
  /** ISO 8601 instant. */
  readonly since: string;
}

export interface FieldError {
  readonly field: string;
  readonly message: string;
  /** Line of the uploaded file, from 1. */
  readonly line?: number;
  /** Range of the theme query that is in error: UTF-16 offsets, [start, end). */
  readonly span?: readonly [number, number];
}

/** The body of every error answer (`application/problem+json`). `detail` is the sentence to show to a person. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** Stable and literal: what programs and specs look at. */
  readonly code: string;
  /** What is wrong with which field of the request, or at which line of an uploaded file. */
  readonly errors?: readonly FieldError[];
  /** With READ_MODEL_STOPPED: what stands still. */
  readonly stopped?: StandingStill;
  /** With CHANGED_MEANWHILE: who has changed it, and both versions. */
  readonly conflict?: Conflict;
  /** With FILE_ADDED_BEFORE: the file that is there. */
  readonly sameFile?: SameFile;
}

/** A file of the project with the very bytes of one that was uploaded. */
export interface SameFile {
  readonly id: string;
  readonly name: string;
  /** Rows. */
  readonly count: number;
  /** ISO 8601 instant of its upload. */
  readonly date: string;
}

/** What somebody sent who had seen an older version, and what there is by now. */
export interface Conflict {
  /** The request's body. */
  readonly yours: unknown;
  /** The thing as a call that reads it would answer it; its `version` is what `If-Match` has to name now. */
  readonly theirs: unknown;
  /** What has changed since the version that `If-Match` named, oldest first. */
  readonly changes: readonly {
    readonly part: string;
    /** Name of whoever changed it last. */
    readonly by: string;
    /** ISO 8601 instant. */
    readonly at: string;
  }[];
}

/** A read model whose projector an event has stopped, or an event log that is not the model's; it goes on when an operator has seen to it. */
export interface StandingStill {
  readonly projector: string;
  /** Of the event, in the log and in its stream; of the model where there is none. */
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
  /** Span of the theme query, in UTF-16 units: [start, end). */
  readonly span?: readonly [number, number];
}

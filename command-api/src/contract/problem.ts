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
}

export interface FieldError {
  readonly field: string;
  readonly message: string;
  /** Line of the uploaded file, from 1. */
  readonly line?: number;
  /** Span of the theme query, in UTF-16 units: [start, end). */
  readonly span?: readonly [number, number];
}

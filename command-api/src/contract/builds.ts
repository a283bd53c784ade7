/** `GET /api/builds`: builds in progress, requested by any user. */
import { z } from 'zod';
import type { BuildFailure, BuildStep, StepProgress } from './projects.ts';
import type { ScoredComments } from './sentiment.ts';

export const buildsQuery = z.strictObject({
  /** Only this project, including a failed build. */
  project: z.string().max(200).optional(),
});

export interface Builds {
  readonly builds: readonly Build[];
  /**
   * Number of files to be checked before the project's own upload; null if it has no upload waiting, or
   * without `project`.
   */
  readonly waiting: number | null;
  /** Projects whose comments are being rescored after a change of words. */
  readonly scoring: readonly Scoring[];
}

export interface Scoring extends ScoredComments {
  /** Id of the project. */
  readonly id: string;
  readonly name: string;
  /** Name of the user who requested it. */
  readonly by: string;
}

export interface Build {
  /** Id of the project. */
  readonly id: string;
  readonly name: string;
  /** Name of the user who requested it. */
  readonly by: string;
  /** ISO 8601 instant of the request. */
  readonly at: string;
  readonly steps: { readonly [step in BuildStep]: StepProgress };
  /** Why the build has stopped; it continues when requested again. Null otherwise. */
  readonly failure: BuildFailure | null;
  /** Why the build is not progressing at the moment. It is retried automatically. */
  readonly trouble: string | null;
}

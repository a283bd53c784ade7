/** `GET /api/builds`: what is under way, whoever has asked for it. */
import { z } from 'zod';
import type { BuildFailure, BuildStep, StepProgress } from './projects.ts';
import type { ScoredComments } from './sentiment.ts';

export const buildsQuery = z.strictObject({
  /** Of this project alone, and a failed one too. */
  project: z.string().max(200).optional(),
});

export interface Builds {
  readonly builds: readonly Build[];
  /** So many other files are checked before the project's own upload has its turn; null when none of its waits, or no project is asked about. */
  readonly waiting: number | null;
  /** Projects whose comments are being scored by words that somebody has saved. */
  readonly scoring: readonly Scoring[];
}

export interface Scoring extends ScoredComments {
  /** Of the project. */
  readonly id: string;
  readonly name: string;
  /** Name of whoever asked for it. */
  readonly by: string;
}

export interface Build {
  /** Of the project. */
  readonly id: string;
  readonly name: string;
  /** Name of whoever asked for it. */
  readonly by: string;
  /** ISO 8601 instant of the request. */
  readonly at: string;
  readonly steps: { readonly [step in BuildStep]: StepProgress };
  /** It has ended before its end, and goes on when it is asked for again. */
  readonly failure: BuildFailure | null;
  /** Why it stands still at the moment; it is tried again. */
  readonly trouble: string | null;
}

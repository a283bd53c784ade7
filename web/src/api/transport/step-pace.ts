/**
 * Speed of a build step, cleaning or upload by its reported progress, for estimates of the remaining time.
 */
import type { BuildStep } from '@verbatim/command-api/contract/projects';

export interface StepPace {
  /** Id of the file. */
  readonly file: string;
  readonly step: BuildStep | 'cleaning' | 'upload';
  /** First report in epoch milliseconds, and what was completed then. */
  readonly since: number;
  readonly from: number;
  /** Latest report in epoch milliseconds, and what is completed. */
  readonly now: number;
  readonly completed: number;
}

/** @returns the same object without progress in between */
export const paceAfter = (
  before: StepPace | null,
  news: { readonly file: string; readonly step: StepPace['step']; readonly completed: number },
  at: number,
): StepPace => {
  const isSame = before !== null && before.file === news.file && before.step === news.step;
  if (!isSame || news.completed < before.completed) return { ...news, since: at, from: news.completed, now: at };
  return news.completed === before.completed ? before : { ...before, now: at, completed: news.completed };
};

/** Minimum time for a measurement. */
const MIN_MS = 1_000;

/**
 * Comments (themes for 'classify', rows for 'cleaning', bytes for 'upload') per second; null when it is too
 * early.
 */
export const computeRate = (pace: StepPace | null): number | null => {
  if (pace === null || pace.now - pace.since < MIN_MS) return null;
  return ((pace.completed - pace.from) * 1000) / (pace.now - pace.since);
};

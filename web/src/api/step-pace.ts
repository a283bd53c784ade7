/** How fast a build step goes, the cleaning of a file or its upload, from what has been told of it: for honest words about what is left. */
import type { BuildStep } from '@verbatim/command-api/contract/projects';

export interface StepPace {
  /** Id of the file. */
  readonly file: string;
  readonly step: BuildStep | 'cleaning' | 'upload';
  /** Epoch milliseconds at which it was first heard of, and what was completed by then. */
  readonly since: number;
  readonly from: number;
  /** Epoch milliseconds of the latest news, and what is completed. */
  readonly now: number;
  readonly completed: number;
}

/** @returns the very same pace when nothing has been completed in between */
export const paceAfter = (
  before: StepPace | null,
  news: { readonly file: string; readonly step: StepPace['step']; readonly completed: number },
  at: number,
): StepPace => {
  const isSame = before !== null && before.file === news.file && before.step === news.step;
  if (!isSame || news.completed < before.completed) return { ...news, since: at, from: news.completed, now: at };
  return news.completed === before.completed ? before : { ...before, now: at, completed: news.completed };
};

/** Less is no measure. */
const LEAST_MS = 1_000;

/** Comments (themes for 'classify', rows for 'cleaning', bytes for 'upload') a second; null when it is too early to say. */
export const rateOf = (pace: StepPace | null): number | null => {
  if (pace === null || pace.now - pace.since < LEAST_MS) return null;
  return ((pace.completed - pace.from) * 1000) / (pace.now - pace.since);
};

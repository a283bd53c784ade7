/**
 * Projects being rescored after a saved dictionary. A run consists of calls that score a page each: without a
 * call for a while it counts as abandoned.
 */
import type { ProcessReport, ScoringRun } from '@verbatim/projections/runtime/partitions/partitions';
import type { ScoredComments } from '../contract/sentiment.ts';

/** Above the time between a browser's calls. */
const LEFT_AFTER_MS = 10_000;

export interface ScoringRuns {
  /** Records a page of a run. @returns the result of the work */
  during(
    projectId: string,
    run: Pick<ScoringRun, 'name' | 'by'>,
    work: () => Promise<ScoredComments>,
  ): Promise<ScoredComments>;
  /** By project, in this process. */
  here(): ReadonlyMap<string, ScoringRun>;
  /** Including those of other processes as of their last heartbeat. */
  everywhere(): ReadonlyMap<string, ScoringRun>;
}

interface Known {
  readonly run: ScoringRun;
  readonly calls: number;
  /** Until then it counts as running between two calls. */
  readonly until: number;
}

/** @param others reports of the other processes @param now milliseconds */
export const createScoringRuns = (others: () => readonly ProcessReport[], now: () => number): ScoringRuns => {
  const known = new Map<string, Known>();
  const note = (projectId: string, calls: number, run: ScoringRun): void => {
    if (calls === 0 && run.completed >= run.count) known.delete(projectId);
    else known.set(projectId, { run, calls, until: now() + LEFT_AFTER_MS });
  };
  const getCalls = (projectId: string): number => known.get(projectId)?.calls ?? 0;
  const getProgress = (projectId: string): ScoredComments => known.get(projectId)?.run ?? { count: 0, completed: 0 };
  const here = (): ReadonlyMap<string, ScoringRun> => {
    for (const [projectId, { calls, until }] of known) if (calls === 0 && until < now()) known.delete(projectId);
    return new Map([...known].map(([projectId, { run }]) => [projectId, run]));
  };
  return {
    here,
    during: async (projectId, { name, by }, work) => {
      const publish = (calls: number, { count, completed }: ScoredComments): void =>
        note(projectId, calls, { name, by, count, completed });
      publish(getCalls(projectId) + 1, getProgress(projectId));
      let scored: ScoredComments | undefined;
      try {
        return (scored = await work());
      } finally {
        publish(getCalls(projectId) - 1, scored ?? getProgress(projectId));
      }
    },
    everywhere: () => {
      const reported = others().flatMap(({ heldUp = {} }) => Object.entries(heldUp));
      const elsewhere = reported.flatMap(([projectId, { scoring }]) =>
        scoring === undefined ? [] : [[projectId, scoring] as const],
      );
      return new Map([...elsewhere, ...here()]);
    },
  };
};

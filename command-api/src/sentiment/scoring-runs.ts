/**
 * Projects whose comments are being scored by saved words, wherever somebody has asked for it. A run is known by the calls that score it a page
 * at a time: one that nobody has asked to go on for a while was left.
 */
import type { ProcessReport, ScoringRun } from '@verbatim/projections/runtime/partition-assignment';
import type { ScoredComments } from '../contract/sentiment.ts';

/** Longer than a browser takes from one page to the next. */
const LEFT_AFTER_MS = 10_000;

export interface ScoringRuns {
  /** Notes a page of a run. @returns what the work answers */
  during(
    projectId: string,
    run: Pick<ScoringRun, 'name' | 'by'>,
    work: () => Promise<ScoredComments>,
  ): Promise<ScoredComments>;
  /** By project, of this process. */
  here(): ReadonlyMap<string, ScoringRun>;
  /** With those that the other processes told of a heartbeat ago. */
  everywhere(): ReadonlyMap<string, ScoringRun>;
}

interface Known {
  readonly run: ScoringRun;
  readonly calls: number;
  /** Of the clock: until then it is taken to go on between two calls. */
  readonly until: number;
}

/** @param others what the other processes report @param now milliseconds */
export const createScoringRuns = (others: () => readonly ProcessReport[], now: () => number): ScoringRuns => {
  const known = new Map<string, Known>();
  const note = (projectId: string, calls: number, run: ScoringRun): void => {
    if (calls === 0 && run.completed >= run.count) known.delete(projectId);
    else known.set(projectId, { run, calls, until: now() + LEFT_AFTER_MS });
  };
  const callsOf = (projectId: string): number => known.get(projectId)?.calls ?? 0;
  const progressOf = (projectId: string): ScoredComments => known.get(projectId)?.run ?? { count: 0, completed: 0 };
  const here = (): ReadonlyMap<string, ScoringRun> => {
    for (const [projectId, { calls, until }] of known) if (calls === 0 && until < now()) known.delete(projectId);
    return new Map([...known].map(([projectId, { run }]) => [projectId, run]));
  };
  return {
    here,
    during: async (projectId, { name, by }, work) => {
      const told = (calls: number, { count, completed }: ScoredComments): void =>
        note(projectId, calls, { name, by, count, completed });
      told(callsOf(projectId) + 1, progressOf(projectId));
      let scored: ScoredComments | undefined;
      try {
        return (scored = await work());
      } finally {
        told(callsOf(projectId) - 1, scored ?? progressOf(projectId));
      }
    },
    everywhere: () => {
      const told = others().flatMap(({ heldUp = {} }) => Object.entries(heldUp));
      const elsewhere = told.flatMap(([projectId, { scoring }]) =>
        scoring === undefined ? [] : [[projectId, scoring] as const],
      );
      return new Map([...elsewhere, ...here()]);
    },
  };
};

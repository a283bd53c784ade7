/** What a `tests/bench/*.bench.ts` answers: it exports `run: () => Promise<readonly BenchResult[]>`. */
export interface BenchResult {
  /** What was measured, in the issue's words: 'cross-tab of 1,000,000 comments × 100 themes × 12 columns'. */
  readonly name: string;
  /** Ours, in `unit`. */
  readonly measured: number;
  readonly unit: string;
  /** What it is compared with in the same run, in the same unit; absent for a plain limit ('≤ 30 s'). */
  readonly baseline?: { readonly name: string; readonly measured: number };
  /**
   * What must hold. It is compared with `measured / baseline` when there is a baseline, with `measured` otherwise.
   * Absent: a figure to know, without a promise.
   */
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
  /** The conditions that a reader has to know: repeats, spread, data. */
  readonly note?: string;
}

/** Why a bench measured nothing (its data is not on this machine): printed, and no target is counted as met. */
export class BenchSkipped extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BenchSkipped';
  }
}

export interface Bench {
  readonly run: () => Promise<readonly BenchResult[]>;
}

/** measured / baseline, or nothing without a baseline. */
export const ratioOf = ({ measured, baseline }: BenchResult): number | undefined =>
  baseline === undefined ? undefined : measured / baseline.measured;

/** Whether the target is met; undefined without one. */
export const isMet = (result: BenchResult): boolean | undefined => {
  const { target } = result;
  if (target === undefined) return undefined;
  const value = ratioOf(result) ?? result.measured;
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
};

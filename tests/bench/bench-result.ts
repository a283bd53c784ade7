/** Result of a `tests/bench/*.bench.ts`, which exports `run: () => Promise<readonly BenchResult[]>`. */
export interface BenchResult {
  /** What was measured, as in its issue: 'cross-tab of 1,000,000 comments × 100 themes × 12 columns'. */
  readonly name: string;
  /** Ours, in `unit`. */
  readonly measured: number;
  readonly unit: string;
  /** Baseline of the same run, in the same unit; absent for a plain limit ('≤ 30 s'). */
  readonly baseline?: { readonly name: string; readonly measured: number };
  /** Requirement on `measured / baseline`, or on `measured` without a baseline. Absent: informative only. */
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
  /** Conditions: repeats, spread, data. */
  readonly note?: string;
}

/** Why a benchmark was skipped (missing data): printed, and no target counts as met. */
export class BenchSkipped extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BenchSkipped';
  }
}

export interface Bench {
  readonly run: () => Promise<readonly BenchResult[]>;
}

/** measured / baseline, or undefined without a baseline. */
export const computeRatio = ({ measured, baseline }: BenchResult): number | undefined =>
  baseline === undefined ? undefined : measured / baseline.measured;

/** Whether the target is met; undefined without one. */
export const isMet = (result: BenchResult): boolean | undefined => {
  const { target } = result;
  if (target === undefined) return undefined;
  const value = computeRatio(result) ?? result.measured;
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
};

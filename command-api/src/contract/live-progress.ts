/**
 * Data of the server-sent events of live progress, as JSON. Each event has the whole state, so missed events
 * need no recovery.
 */
import type { BuildStep, StepProgress } from './projects.ts';

/**
 * `GET /api/projects/{id}/progress`, event `progress`. Its event `rebuilds` has the RebuildsProgress of the
 * project's own models.
 */
export interface ProjectProgress {
  readonly id: string;
  /** Whether results have been behind the log for more than a moment, for example while a theme is run. */
  readonly catchingUp: boolean;
  /** A read model of the project that has stopped and requires an operator; null if there is none. */
  readonly stopped: StoppedResults | null;
  /** Changes whenever results may have changed: by tags, themes or hidden words. */
  readonly results: string;
  /** Changes whenever a freeze is made, deleted or restored. */
  readonly freezes: string;
  /**
   * Whether words and scores are from an earlier version, and results may change slightly once they are
   * updated.
   */
  readonly formerWords: boolean;
  readonly files: readonly FileProgress[];
}

export interface StoppedResults {
  /** Name of the stopped model, as shown by `ops status`. */
  readonly projector: string;
  /** ISO 8601 instant. */
  readonly since: string;
}

export interface FileProgress {
  readonly id: string;
  /** `_id` of its first comment. */
  readonly start: number;
  /** Number of comments. */
  readonly count: number;
  readonly steps: { readonly [step in BuildStep]: StepProgress };
  /** Changes whenever themes have been run again over the file; null before the first run. */
  readonly classified: string | null;
  /** Changes whenever sentences of the file have been scored again; null before the first run. */
  readonly scored: string | null;
}

/** `GET /api/progress/rebuilds`, event `rebuilds`: the rebuilds in progress, possibly none. */
export interface RebuildsProgress {
  readonly rebuilds: readonly RebuildUnderWay[];
}

export interface RebuildUnderWay {
  readonly model: string;
  /** Number of events applied. All figures are null if another process runs the rebuild. */
  readonly applied: number | null;
  /** Average events per second. */
  readonly rate: number | null;
  readonly position: string | null;
  /** Progress towards `target`, from 0 to 1. */
  readonly fraction: number | null;
  /** End of the log when the rebuild began. */
  readonly target: string | null;
  readonly seconds: number | null;
}

/** What the server-sent events of live progress carry, as JSON in `data`. Each is a whole state: missing one loses nothing. */
import type { BuildStep, StepProgress } from './projects.ts';

/** `GET /api/projects/{id}/progress`, event `progress`; its event `rebuilds` is a RebuildsProgress of the project's own models. */
export interface ProjectProgress {
  readonly id: string;
  /** Something that happened more than a moment ago is not in the results yet: a theme is still being run, for one. */
  readonly catchingUp: boolean;
  /** A model of the project's results goes on only when an operator has seen to it; null while all do. */
  readonly stopped: StoppedResults | null;
  /** Changes whenever results may be others by what people have done: they have tagged comments, or changed themes. */
  readonly results: string;
  readonly files: readonly FileProgress[];
}

export interface StoppedResults {
  /** Of the model that it keeps, as `ops status` names it. */
  readonly projector: string;
  /** ISO 8601 instant. */
  readonly since: string;
}

export interface FileProgress {
  readonly id: string;
  /** `_id` of its first comment. */
  readonly start: number;
  /** Comments. */
  readonly count: number;
  readonly steps: { readonly [step in BuildStep]: StepProgress };
  /** Changes whenever themes have been run anew over the file; null before the first run. */
  readonly classified: string | null;
  /** Changes whenever sentences of the file have been scored anew; null before the first run. */
  readonly scored: string | null;
}

/** `GET /api/progress/rebuilds`, event `rebuilds`: the rebuilds under way, none when there are none. */
export interface RebuildsProgress {
  readonly rebuilds: readonly RebuildUnderWay[];
}

export interface RebuildUnderWay {
  readonly model: string;
  /** Null in all of these: another process is at it, and only that one knows. */
  readonly applied: number | null;
  /** Events a second so far. */
  readonly rate: number | null;
  readonly position: string | null;
  /** Of 1: how far it is on its way to where the log ended when it began. */
  readonly fraction: number | null;
  /** Where the log ended when the rebuild began. */
  readonly target: string | null;
  readonly seconds: number | null;
}

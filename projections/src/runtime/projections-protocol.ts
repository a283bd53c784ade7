/** What can be asked of the projections, by whoever runs them or by another thread or process: see `remote-calls.ts`. */
import type { ProcessReport } from './partition-assignment.ts';
import type { StoreSettings } from './projection-stores.ts';
import type { ProjectorStatus } from './projector-status.ts';
import type { RebuildProgress } from './rebuild.ts';
import type { MethodNames } from './remote-calls.ts';
import type { ModelVerification } from './verify-model.ts';

/** The message of the error with which a rebuild or verification ends that was cancelled. */
export const STOPPED_EARLY = 'It was stopped before its end';

export interface ProjectionsThreadData extends StoreSettings {
  readonly logLevel: string;
  /** The bundled `fill-worker`. */
  readonly fillWorkerFile: string;
}

/** Asking about the projections and rebuilding them, wherever they run. */
export interface ProjectionsControl {
  /** Of every model that is kept here, also of those at rest. */
  status(): Promise<readonly ProjectorStatus[]>;
  /** What this process reports of its models, and what the others have reported: costs the same however many models there are. */
  health(): Promise<ProjectionsHealth>;
  /** Settles when the models have been fed with all that is in the log by now, those that have stopped excepted. */
  caughtUp(): Promise<void>;
  /** @throws Error with the reason when the model is unknown or its projector fails */
  rebuild(name: string, onProgress?: (progress: RebuildProgress) => void): Promise<RebuildProgress>;
  /** @throws Error as `rebuild`, and while one is under way or half done */
  verify(name: string, onProgress?: (progress: RebuildProgress) => void): Promise<ModelVerification>;
  /** Ends a rebuild or verification; with `drop` forgets what a rebuild has left. @returns whether there was any */
  cancel(name: string, drop: boolean): Promise<boolean>;
  /** Starts a projector again that an event has stopped. */
  resume(name: string): Promise<void>;
  /** Takes what was deleted from a model off the disk. */
  scrub(name: string): Promise<void>;
  stop(): Promise<void>;
}

export interface ProjectionsHealth {
  readonly own: ProcessReport;
  readonly others: readonly ProcessReport[];
}

export const PROJECTIONS_METHODS: MethodNames<ProjectionsControl> = {
  ...{
    status: true,
    health: true,
    caughtUp: true,
    rebuild: true,
    verify: true,
    cancel: true,
    resume: true,
    scrub: true,
    stop: true,
  },
};

/** What can be asked of the projections, by whoever runs them or by another thread or process: see `remote-calls.ts`. */
import type { StoreSettings } from './projection-stores.ts';
import type { ProjectorStatus } from './projector-status.ts';
import type { RebuildProgress } from './rebuild.ts';
import type { MethodNames } from './remote-calls.ts';
import type { ModelVerification } from './verify-model.ts';

/** The message of the error with which a rebuild or verification ends that was cancelled. */
export const STOPPED_EARLY = 'It was stopped before its end';

export interface ProjectionsThreadData extends StoreSettings {
  readonly logLevel: string;
}

/** Asking about the projections and rebuilding them, wherever they run. */
export interface ProjectionsControl {
  status(): Promise<readonly ProjectorStatus[]>;
  /** @throws Error with the reason when the model is unknown or its projector fails */
  rebuild(name: string, onProgress: (progress: RebuildProgress) => void): Promise<RebuildProgress>;
  /** @throws Error as `rebuild`, and while one is under way or half done */
  verify(name: string, onProgress: (progress: RebuildProgress) => void): Promise<ModelVerification>;
  /** Ends a rebuild or verification; with `drop` forgets what a rebuild has left. @returns whether there was any */
  cancel(name: string, drop: boolean): Promise<boolean>;
  /** Starts a projector again that an event has stopped. */
  resume(name: string): Promise<void>;
  /** Takes what was deleted from a model off the disk. */
  scrub(name: string): Promise<void>;
  stop(): Promise<void>;
}

export const PROJECTIONS_METHODS: MethodNames<ProjectionsControl> = {
  ...{ status: true, rebuild: true, verify: true, cancel: true, resume: true, scrub: true, stop: true },
};

/** Interface of the projections for their owner, other threads and processes: see `remote-calls.ts`. */
import type { ProcessReport } from './partitions/partitions.ts';
import type { StoreSettings } from './projection-stores.ts';
import type { ProjectorStatus } from './subscriptions/projector-status.ts';
import type { RebuildProgress } from './rebuild/rebuild.ts';
import type { MethodNames } from './remote-calls.ts';
import type { ModelVerification } from './rebuild/verify-model.ts';

/** Error message of a cancelled rebuild or verification. */
export const STOPPED_EARLY = 'It was stopped before its end';

export interface ProjectionsThreadData extends StoreSettings {
  readonly logLevel: string;
  readonly fillWorkerFile: string;
}

/** Status and control of the projections, wherever they run. */
export interface ProjectionsControl {
  /** Status of every model kept here, including idle ones. */
  status(): Promise<readonly ProjectorStatus[]>;
  /** Reports of this and the other processes. The cost does not depend on the number of models. */
  health(): Promise<ProjectionsHealth>;
  /** Resolves when all models except stopped ones have reached the present end of the log. */
  caughtUp(): Promise<void>;
  /** @throws Error with the reason if the model is unknown or its projector fails */
  rebuild(name: string, onProgress?: (progress: RebuildProgress) => void): Promise<RebuildProgress>;
  /** @throws Error as `rebuild`, and during a rebuild or after an unfinished one */
  verify(name: string, onProgress?: (progress: RebuildProgress) => void): Promise<ModelVerification>;
  /**
   * Cancels a rebuild or verification; `drop` discards the unfinished generation.
   * @returns whether there was one
   */
  cancel(name: string, drop: boolean): Promise<boolean>;
  /** Restarts a stopped projector. */
  resume(name: string): Promise<void>;
  /** Removes a model's deleted data from the disk. */
  scrub(name: string): Promise<void>;
  stop(): Promise<void>;
}

export interface ProjectionsHealth {
  readonly own: ProcessReport;
  readonly others: readonly ProcessReport[];
}

export const PROJECTIONS_METHODS: MethodNames<ProjectionsControl> = {
  status: true,
  health: true,
  caughtUp: true,
  rebuild: true,
  verify: true,
  cancel: true,
  resume: true,
  scrub: true,
  stop: true,
};

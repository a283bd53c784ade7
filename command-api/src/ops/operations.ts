/**
 * What changes or asks a running installation. Done by the process that holds DATA_DIR's lock: a server, which is asked over its
 * local socket, or the command itself. What goes in and comes out is JSON.
 */
import type { EventStore, Position } from '@verbatim/eventstore/event-store';
import { STOPPED_EARLY, type ProjectionsControl } from '@verbatim/projections/runtime/projections-protocol';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import type { RebuildProgress } from '@verbatim/projections/runtime/rebuild';
import type { ProjectorStatus } from '@verbatim/projections/runtime/projector-status';
import type { MethodNames } from '@verbatim/projections/runtime/remote-calls';
import type { Skip } from '@verbatim/projections/runtime/skips';
import type { ModelVerification } from '@verbatim/projections/runtime/verify-model';
import { eraseFile } from './erase-file.ts';
import type { OpsProgress } from './ops-output.ts';
import { replay } from './replay.ts';
import { skip } from './skip.ts';
import { status } from './status.ts';

export interface OpsParts {
  /** In today's shape. */
  readonly events: EventStore;
  readonly readStore: ReadStore;
  readonly projections: ProjectionsControl;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** How a long piece of work is watched and ended. */
export interface OperationRun {
  /** Ends the work early; what is done stays. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: OpsProgress) => void;
}

export interface ProjectorReport extends ProjectorStatus {
  /** Positions, or events, that the model is behind the log's end. */
  readonly lag: number;
  /** There are more than that, and they were not counted. */
  readonly lagIsAtLeast: boolean;
  /** Age of the oldest event that it has still to pass; null when that cannot be told. */
  readonly lagSeconds: number | null;
  /** That event, when it is older than it may be: the projector lags, whatever it says of itself. */
  readonly overdue?: { readonly stream: string; readonly revision: number };
  readonly skips: readonly Skip[];
}

export interface StatusReport {
  readonly projectors: readonly ProjectorReport[];
  /** The log's last position. */
  readonly end: Position;
  /** Why the log takes no events, and what can be done; absent while it does. */
  readonly writesRefused?: { readonly reason: string; readonly remedy: string };
}

/** Whoever is at the keyboard, as events name them. */
export interface Operator {
  readonly operator: string;
}

export interface ReplayInput extends Operator {
  readonly step: 'classification' | 'sentiment';
  /** Default: all projects. */
  readonly projectId?: string | undefined;
}

export interface ReplayOutcome {
  readonly projectId: string;
  readonly outcome: 'replayed' | 'no-comments' | 'not-built';
  readonly comments: number;
  /** Classification: themes run. */
  readonly themes?: number;
  readonly position?: Position;
}

export interface SkipInput extends Operator {
  readonly projector: string;
  readonly position: Position;
  readonly why: string;
}

export interface SkipReport {
  readonly skip: Skip;
  /** False when it was skipped already. */
  readonly recorded: boolean;
  readonly projector: ProjectorStatus;
}

export interface ErasureInput extends Operator {
  readonly projectId: string;
  readonly fileId: string;
  readonly why: string;
}

export interface ErasureReport {
  readonly projectId: string;
  readonly fileId: string;
  /** False when a receipt was there already: the rest of the work was made sure of. */
  readonly recorded: boolean;
  readonly models: readonly string[];
}

type OnProgress = OperationRun['onProgress'];
type OnRebuildProgress = (progress: RebuildProgress) => void;

/** Each can be called from another process (see `remote-calls.ts`); the signal ends the work early, and what is done stays. */
export interface Operations extends Pick<ProjectionsControl, 'cancel'> {
  status(): Promise<StatusReport>;
  /** @throws Error STOPPED_EARLY when it was cancelled; the next rebuild goes on there */
  rebuild(name: string, onProgress: OnRebuildProgress, signal: AbortSignal): Promise<RebuildProgress>;
  /** @throws Error STOPPED_EARLY when it was cancelled */
  verify(name: string, onProgress: OnRebuildProgress, signal: AbortSignal): Promise<ModelVerification>;
  replay(input: ReplayInput, onProgress: OnProgress, signal: AbortSignal): Promise<readonly ReplayOutcome[]>;
  skip(input: SkipInput): Promise<SkipReport>;
  eraseFile(input: ErasureInput, onProgress: OnProgress, signal: AbortSignal): Promise<ErasureReport>;
}

export const OPERATION_NAMES: MethodNames<Operations> = {
  ...{ status: true, rebuild: true, verify: true, cancel: true, replay: true, skip: true, eraseFile: true },
};

export const createOperations = (parts: OpsParts): Operations => {
  const { projections } = parts;
  return {
    status: () => status(parts),
    rebuild: (name, onProgress, signal) =>
      unlessAborted(projections, name, signal, () => projections.rebuild(name, onProgress)),
    verify: (name, onProgress, signal) =>
      unlessAborted(projections, name, signal, () => projections.verify(name, onProgress)),
    cancel: (name, drop) => projections.cancel(name, drop),
    replay: (input, onProgress, signal) => replay(parts, input, { onProgress, signal }),
    skip: (input) => skip(parts, input),
    eraseFile: (input, onProgress, signal) => eraseFile(parts, input, { onProgress, signal }),
  };
};

/** The signal cancels what fills a generation aside; what is half built stays. */
const unlessAborted = async <T>(
  projections: Pick<ProjectionsControl, 'cancel'>,
  name: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> => {
  if (signal.aborted) throw new Error(STOPPED_EARLY);
  const cancel = (): void => void projections.cancel(name, false).catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

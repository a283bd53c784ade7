/**
 * Operations on a running installation, run by the process that holds DATA_DIR's lock: a server, called over
 * its local socket, or the command itself. Inputs and results are JSON.
 */
import type { EventStore, Position } from '@verbatim/eventstore/event-store';
import { STOPPED_EARLY, type ProjectionsControl } from '@verbatim/projections/runtime/projections-protocol';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import type { RebuildProgress } from '@verbatim/projections/runtime/rebuild/rebuild';
import type { ProjectorStatus } from '@verbatim/projections/runtime/subscriptions/projector-status';
import type { MethodNames } from '@verbatim/projections/runtime/remote-calls';
import type { Skip } from '@verbatim/projections/runtime/subscriptions/apply-events';
import type { ModelVerification } from '@verbatim/projections/runtime/rebuild/verify-model';
import type { ExportVerification } from '../contract/export-verification.ts';
import { verifyExport, type VerifyDependencies } from '../exports/verify/verify-export.ts';
import { eraseFile } from './erase-file.ts';
import type { OpsProgress } from './ops-output.ts';
import { replay } from './replay.ts';
import type { Sealer } from '../seals/sealer.ts';
import { seal, type SealReport } from './seal.ts';
import { skip } from './skip.ts';
import { status } from './status.ts';

export interface OpsParts extends VerifyDependencies {
  /** Upcast to current versions. */
  readonly events: EventStore;
  readonly readStore: ReadStore;
  readonly projections: ProjectionsControl;
  readonly sealer: Sealer;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** How a long operation is observed and aborted. */
export interface OperationRun {
  /** Aborts the work; what is done stays. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: OpsProgress) => void;
}

export interface ProjectorReport extends ProjectorStatus {
  /** Positions or events that the model is behind the end of the log. */
  readonly lag: number;
  /** True if `lag` is a lower bound because counting stopped. */
  readonly lagIsAtLeast: boolean;
  /** Age of the oldest event not yet applied; null if unknown. */
  readonly lagSeconds: number | null;
  /** That event if older than the limit: the projector lags, whatever its state. */
  readonly overdue?: { readonly stream: string; readonly revision: number };
  readonly skips: readonly Skip[];
}

export interface StatusReport {
  readonly projectors: readonly ProjectorReport[];
  /** Last position of the log. */
  readonly end: Position;
  /** Why the log accepts no events, and the remedy; absent while it does. */
  readonly writesRefused?: { readonly reason: string; readonly remedy: string };
}

/** Operator's name, recorded as the actor of events. */
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
  /** Number of themes run; only for classification. */
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
  /** False if it had been skipped already. */
  readonly recorded: boolean;
  readonly projector: ProjectorStatus;
}

export interface VerifyExportInput {
  /** Absolute path of the file. */
  readonly path: string;
}

export interface ErasureInput extends Operator {
  readonly projectId: string;
  readonly fileId: string;
  readonly why: string;
}

export interface ErasureReport {
  readonly projectId: string;
  readonly fileId: string;
  /** False if a receipt existed; the other steps were repeated. */
  readonly recorded: boolean;
  readonly models: readonly string[];
}

type OnProgress = OperationRun['onProgress'];
type OnRebuildProgress = (progress: RebuildProgress) => void;

/** Callable from another process (see `remote-calls.ts`). The signal aborts the work; what is done stays. */
export interface Operations extends Pick<ProjectionsControl, 'cancel'> {
  status(): Promise<StatusReport>;
  /** @throws Error STOPPED_EARLY if cancelled; the next rebuild continues there */
  rebuild(name: string, onProgress: OnRebuildProgress, signal: AbortSignal): Promise<RebuildProgress>;
  /** @throws Error STOPPED_EARLY if cancelled */
  verify(name: string, onProgress: OnRebuildProgress, signal: AbortSignal): Promise<ModelVerification>;
  replay(input: ReplayInput, onProgress: OnProgress, signal: AbortSignal): Promise<readonly ReplayOutcome[]>;
  skip(input: SkipInput): Promise<SkipReport>;
  eraseFile(input: ErasureInput, onProgress: OnProgress, signal: AbortSignal): Promise<ErasureReport>;
  verifyExport(input: VerifyExportInput, onProgress: OnProgress, signal: AbortSignal): Promise<ExportVerification>;
  seal(input: Operator, onProgress: OnProgress, signal: AbortSignal): Promise<SealReport>;
}

export const OPERATION_NAMES: MethodNames<Operations> = {
  status: true,
  rebuild: true,
  verify: true,
  cancel: true,
  replay: true,
  skip: true,
  eraseFile: true,
  verifyExport: true,
  seal: true,
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
    verifyExport: ({ path }, _onProgress, signal) => verifyExport(parts, path, { account: undefined, signal }),
    seal: (input, _onProgress, signal) => seal(parts, input, signal),
  };
};

/** Cancels the model's rebuild or verification on abort, and keeps what is built. */
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

/**
 * What changes or asks a running installation. Done by the process that holds DATA_DIR's lock: a server, which is asked over its
 * local socket, or the command itself. What goes in and comes out is JSON.
 */
import type { EventStore, Position } from '@verbatim/eventstore/event-store';
import type { ProjectionsControl } from '@verbatim/projections/runtime/projections-protocol';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import type { RebuildProgress } from '@verbatim/projections/runtime/rebuild';
import type { ProjectorStatus } from '@verbatim/projections/runtime/projector-status';
import type { Skip } from '@verbatim/projections/runtime/skips';
import type { ModelVerification } from '@verbatim/projections/runtime/verify-model';
import { eraseFile } from './erase-file.ts';
import type { OpsProgress } from './ops-output.ts';
import { rebuild, verify } from './rebuild-and-verify.ts';
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
}

export interface ReplayOutcome {
  readonly projectId: string;
  readonly outcome: 'replayed' | 'no-comments' | 'not-built';
  readonly comments: number;
  /** Classification: themes run. */
  readonly themes?: number;
  readonly position?: Position;
}

export interface ErasureReport {
  readonly projectId: string;
  readonly fileId: string;
  /** False when a receipt was there already: the rest of the work was made sure of. */
  readonly recorded: boolean;
  readonly models: readonly string[];
}

/** Whoever is at the keyboard, as events name them. */
export interface Operator {
  readonly operator: string;
}

/** Each takes one JSON object and answers one. */
export interface Operations {
  readonly status: (input: object, run: OperationRun) => Promise<StatusReport>;
  /** `stopped` when it was cancelled; the next rebuild goes on there. */
  readonly rebuild: (
    input: { readonly name: string },
    run: OperationRun,
  ) => Promise<RebuildProgress | { readonly stopped: true }>;
  readonly verify: (
    input: { readonly name: string },
    run: OperationRun,
  ) => Promise<ModelVerification | { readonly stopped: true }>;
  /** Ends a rebuild or verification and forgets what a rebuild has left. */
  readonly cancel: (input: { readonly name: string }, run: OperationRun) => Promise<{ readonly had: boolean }>;
  readonly replay: (
    input: Operator & { readonly step: 'classification' | 'sentiment'; readonly projectId?: string },
    run: OperationRun,
  ) => Promise<{ readonly projects: readonly ReplayOutcome[] }>;
  readonly skip: (
    input: Operator & { readonly projector: string; readonly position: Position; readonly why: string },
    run: OperationRun,
  ) => Promise<{ readonly skip: Skip; readonly recorded: boolean; readonly projector: ProjectorStatus }>;
  readonly eraseFile: (
    input: Operator & { readonly projectId: string; readonly fileId: string; readonly why: string },
    run: OperationRun,
  ) => Promise<ErasureReport>;
}

export const OPERATION_NAMES: readonly (keyof Operations)[] = [
  ...(['status', 'rebuild', 'verify', 'cancel', 'replay', 'skip', 'eraseFile'] as const),
];

export const createOperations = (parts: OpsParts): Operations => ({
  status: () => status(parts),
  rebuild: (input, run) => rebuild(parts, input, run),
  verify: (input, run) => verify(parts, input, run),
  cancel: async ({ name }) => ({ had: await parts.projections.cancel(name, true) }),
  replay: (input, run) => replay(parts, input, run),
  skip: (input) => skip(parts, input),
  eraseFile: (input, run) => eraseFile(parts, input, run),
});

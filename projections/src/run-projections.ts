/** Runs every projector side by side over one event store and one read store, and rebuilds them on demand. */
import type { EventStore, Position } from '@verbatim/eventstore/event-store';
import { UnknownEventError } from '@verbatim/eventstore/upcasting';
import type { Projector } from './projector.ts';
import type { ReadStore } from './read-store.ts';
import { rebuildModel, type RebuildProgress } from './rebuild.ts';
import { PoisonEventError, runProjector } from './run-projector.ts';

export interface ProjectorStatus {
  readonly name: string;
  readonly state: 'starting' | 'catching-up' | 'live' | 'rebuilding' | 'failed' | 'stopped';
  /** How far in the log the served model is. */
  readonly position: Position;
  readonly applied: number;
  readonly rebuild?: RebuildProgress;
  /** Where and why it stopped. The place is not lost: it goes on there when it is started again. */
  readonly failure?: {
    readonly reason: string;
    readonly stream?: string;
    readonly revision?: number;
    readonly position?: Position;
  };
}

export interface Log {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface ProjectionsOptions {
  readonly events: EventStore;
  readonly readStore: ReadStore;
  readonly projectors: readonly Projector[];
  readonly log: Log;
}

export interface Projections {
  status(): readonly ProjectorStatus[];
  /** Fills a new generation aside and serves it; readers see the old one until then. @throws UnknownProjectorError */
  rebuild(name: string, onProgress?: (progress: RebuildProgress) => void): Promise<RebuildProgress>;
  stop(): Promise<void>;
}

export class UnknownProjectorError extends Error {
  constructor(name: string, known: readonly string[]) {
    super(`There is no projector '${name}'. There are: ${known.join(', ')}`);
    this.name = 'UnknownProjectorError';
  }
}

export const runProjections = (options: ProjectionsOptions): Projections => {
  const workers = new Map(
    options.projectors.map((projector) => [projector.name, superviseProjector(projector, options)]),
  );
  return {
    status: () => [...workers.values()].map((worker) => worker.status()),
    async rebuild(name, onProgress) {
      const worker = workers.get(name);
      if (worker === undefined) throw new UnknownProjectorError(name, [...workers.keys()]);
      return worker.rebuild(onProgress);
    },
    async stop() {
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
    },
  };
};

const RETRY_DELAYS_MS = [100, 500, 2_000, 10_000];

const superviseProjector = (projector: Projector, { events, readStore, log }: ProjectionsOptions) => {
  let status: ProjectorStatus = { name: projector.name, state: 'starting', position: '', applied: 0 };
  let abort = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let rebuilding: Promise<RebuildProgress> | undefined;
  const rebuildAbort = new AbortController();

  const runOnce = async (batchEvents?: number): Promise<void> => {
    const writer = await readStore.writer(projector.name);
    await runProjector(projector, {
      events,
      writer,
      signal: abort.signal,
      ...(batchEvents === undefined ? {} : { batchEvents }),
      onProgress: ({ position, applied, state }) => {
        status = { ...status, position, applied, state: status.rebuild === undefined ? state : 'rebuilding' };
      },
    });
  };

  /** A poison event stops this projector alone; anything else (a store away) is tried again, ever more slowly. */
  const keepRunning = async (): Promise<void> => {
    for (let attempt = 0; !abort.signal.aborted; attempt += 1) {
      const failure = await runOnce().catch(describe);
      if (failure === undefined || abort.signal.aborted) return;
      const exact = failure.poison ? await runOnce(1).catch(describe) : failure;
      if (exact === undefined) continue;
      log.error({ projector: projector.name, ...exact.failure }, 'projector failed');
      status = { ...status, state: 'failed', failure: exact.failure };
      if (exact.poison) return;
      await delay(RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)] ?? 0, abort.signal);
    }
  };

  const start = (): void => {
    abort = new AbortController();
    const { failure: _resolved, ...rest } = status;
    status = rest;
    running = keepRunning();
  };
  const halt = async (): Promise<void> => {
    abort.abort();
    await running;
  };

  const rebuild = async (onProgress?: (progress: RebuildProgress) => void): Promise<RebuildProgress> => {
    try {
      return await rebuildModel(projector, {
        events,
        readStore,
        signal: rebuildAbort.signal,
        pauseLive: halt,
        onProgress: (progress) => {
          status = { ...status, state: 'rebuilding', rebuild: progress };
          onProgress?.(progress);
        },
      });
    } finally {
      const { rebuild: _done, ...rest } = status;
      status = rest;
      rebuilding = undefined;
      if (abort.signal.aborted && !rebuildAbort.signal.aborted) start();
    }
  };

  start();
  return {
    status: () => status,
    /** Two requests at once share one rebuild. */
    rebuild: (onProgress?: (progress: RebuildProgress) => void) => (rebuilding ??= rebuild(onProgress)),
    async stop() {
      rebuildAbort.abort();
      await rebuilding?.catch(() => undefined);
      await halt();
      status = { ...status, state: 'stopped' };
    },
  };
};

const describe = (error: unknown): { poison: boolean; failure: NonNullable<ProjectorStatus['failure']> } => {
  const reason = error instanceof Error ? error.message : String(error);
  const event =
    error instanceof PoisonEventError ? error.event : error instanceof UnknownEventError ? error : undefined;
  if (event === undefined) return { poison: false, failure: { reason } };
  const { stream, revision, position } = event;
  return { poison: true, failure: { reason, stream, revision, position } };
};

const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });

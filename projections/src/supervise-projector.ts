/** Keeps one projector running: starts it again after a store was away, leaves it where an event stopped it, rebuilds it on demand. */
import { UnknownEventError } from '@verbatim/eventstore/upcasting';
import { setTimeout as wait } from 'node:timers/promises';
import type { Projector } from './projector.ts';
import { rebuildModel, type RebuildProgress } from './rebuild.ts';
import { PoisonEventError, runProjector } from './run-projector.ts';
import type { ProjectionsOptions, ProjectorFailure, ProjectorStatus } from './run-projections.ts';

export interface SupervisedProjector {
  status(): ProjectorStatus;
  /** Two requests at once share one rebuild. */
  rebuild(onProgress?: (progress: RebuildProgress) => void): Promise<RebuildProgress>;
  stop(): Promise<void>;
}

type Options = Pick<ProjectionsOptions, 'events' | 'readStore' | 'log'>;

export const superviseProjector = (projector: Projector, options: Options): SupervisedProjector => {
  const board = statusBoard(projector.name);
  const live = liveRun(projector, options, board);
  const stopping = new AbortController();
  let rebuilding: Promise<RebuildProgress> | undefined;

  const rebuild = async (onProgress?: (progress: RebuildProgress) => void): Promise<RebuildProgress> => {
    try {
      return await rebuildModel(projector, {
        events: options.events,
        readStore: options.readStore,
        signal: stopping.signal,
        pauseLive: live.halt,
        onProgress: (progress) => {
          board.set({ state: 'rebuilding', rebuild: progress });
          onProgress?.(progress);
        },
      });
    } finally {
      board.set({ state: 'catching-up', rebuild: undefined });
      rebuilding = undefined;
      if (!stopping.signal.aborted) live.resume();
    }
  };

  live.resume();
  return {
    status: board.read,
    rebuild: (onProgress) => (rebuilding ??= rebuild(onProgress)),
    async stop() {
      stopping.abort();
      await rebuilding?.catch(() => undefined);
      await live.halt();
      board.set({ state: 'stopped' });
    },
  };
};

/** The one place where a projector's status is; while a rebuild is under way, that is its state. */
const statusBoard = (name: string) => {
  let status: ProjectorStatus = { name, state: 'starting', position: '', applied: 0 };
  return {
    read: (): ProjectorStatus => status,
    set: (change: Partial<ProjectorStatus>): void => {
      const next = { ...status, ...change };
      status = next.rebuild === undefined ? next : { ...next, state: 'rebuilding' };
    },
  };
};

const RETRY_DELAYS_MS = [100, 500, 2_000, 10_000];

const liveRun = (projector: Projector, { events, readStore, log }: Options, board: ReturnType<typeof statusBoard>) => {
  let abort = new AbortController();
  let running: Promise<void> | undefined;

  const runOnce = async (signal: AbortSignal, batchEvents?: number): Promise<void> => {
    const writer = await readStore.writer(projector.name);
    const onProgress = board.set;
    await runProjector(projector, {
      events,
      writer,
      signal,
      onProgress,
      ...(batchEvents === undefined ? {} : { batchEvents }),
    });
  };

  /** A poison event stops this projector alone; anything else (a store away) is tried again, ever more slowly. */
  const keepRunning = async (signal: AbortSignal): Promise<void> => {
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const first = await runOnce(signal).catch(failureOf);
      if (first === undefined || signal.aborted) return;
      // One by one, so that what stands before the event at fault is not held back with it.
      const failure = first.isPoison ? await runOnce(signal, 1).catch(failureOf) : first;
      if (failure === undefined || signal.aborted) return;
      log.error({ projector: projector.name, ...failure.failure }, 'projector failed');
      board.set({ state: 'failed', failure: failure.failure });
      if (failure.isPoison) return;
      await wait(RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)], undefined, { signal }).catch(
        () => undefined,
      );
    }
  };

  return {
    resume: (): void => {
      abort = new AbortController();
      board.set({ failure: undefined });
      running = keepRunning(abort.signal);
    },
    halt: async (): Promise<void> => {
      abort.abort();
      await running;
    },
  };
};

const failureOf = (error: unknown): { readonly isPoison: boolean; readonly failure: ProjectorFailure } => {
  const reason = error instanceof Error ? error.message : String(error);
  const event =
    error instanceof PoisonEventError ? error.event : error instanceof UnknownEventError ? error : undefined;
  const kind = classOf(error instanceof PoisonEventError ? error.cause : error);
  if (event === undefined) return { isPoison: false, failure: { reason, kind } };
  const { stream, revision, position } = event;
  return { isPoison: true, failure: { reason, kind, stream, revision, position } };
};

const classOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

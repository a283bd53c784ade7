/** Keeps one projector running: starts it again after a store was away, leaves it where an event stopped it, rebuilds it on demand. */
import { CheckpointAheadOfLogError } from '@verbatim/eventstore/event-store';
import { setTimeout as wait } from 'node:timers/promises';
import { STOPPED_EARLY } from './projections-protocol.ts';
import { otherLogReason, recordStop, type ProjectorStop } from './projector-stop.ts';
import type { Projector } from '../models/projector.ts';
import type { ProjectorFailure, ProjectorStatus } from './projector-status.ts';
import type { ModelWriter, ReadStore } from '../stores/read-store.ts';
import { rebuildModel, type RebuildOptions, type RebuildProgress } from './rebuild.ts';
import { failureOf, type EventStop } from './projector-failures.ts';
import { runProjector, type ProjectorProgress } from './run-projector.ts';
import { skipsOf } from './skips.ts';
import { verifyModel, type ModelVerification } from './verify-model.ts';
import { besideModel, type BesideModel } from './beside-model.ts';
import type { ProjectionsOptions } from './run-projections.ts';
import { statusBoard, type StatusBoard } from './status-board.ts';
import type { Tenure } from './work-assignment.ts';

export interface SupervisedProjector {
  status(): ProjectorStatus;
  /** Two requests at once share one rebuild. */
  rebuild(onProgress?: (progress: RebuildProgress) => void): Promise<RebuildProgress>;
  /** Rebuilds aside and compares. @throws Error while a rebuild is under way */
  verify(onProgress?: (progress: RebuildProgress) => void): Promise<ModelVerification>;
  /** Ends a rebuild or verification, and with `drop` forgets what a rebuild has left half done. @returns whether there was any */
  cancel(drop: boolean): Promise<boolean>;
  /** Starts it again where an event has stopped it: that event may be skipped now. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

type Options = Pick<ProjectionsOptions, 'events' | 'readStore' | 'log'> & { readonly tenure: Tenure };

export const superviseProjector = (projector: Projector, options: Options): SupervisedProjector => {
  const board = statusBoard(projector.name, options.tenure.changed);
  const live = liveRun(projector, options, board);
  const stopping = new AbortController();
  const aside = fillingAside(projector.name, options, { board, live, stopping: stopping.signal });
  let rebuilding: Promise<RebuildProgress> | undefined;

  const rebuild = async (onProgress?: OnProgress): Promise<RebuildProgress> => {
    try {
      return await aside.fill((settings) => rebuildModel(projector, settings), onProgress);
    } finally {
      rebuilding = undefined;
    }
  };

  live.resume();
  return {
    status: board.read,
    rebuild: (onProgress) => (rebuilding ??= rebuild(onProgress)),
    verify: (onProgress) => aside.fill((settings) => verifyModel(projector, settings), onProgress),
    async cancel(drop) {
      const wasBusy = await aside.end();
      const left = drop && (await halfBuilt(options.readStore, projector.name));
      if (left) await options.readStore.cancelGeneration(projector.name);
      return wasBusy || left;
    },
    async resume() {
      if (aside.isBusy()) return;
      await live.halt();
      if (!stopping.signal.aborted) live.resume();
    },
    async stop() {
      stopping.abort();
      await Promise.all([aside.end(), live.halt()]);
      board.set({ state: 'stopped' });
    },
  };
};

interface Parts {
  readonly board: StatusBoard;
  readonly live: ReturnType<typeof liveRun>;
  readonly stopping: AbortSignal;
}

/** The one generation that is filled beside the served one, for a rebuild or a verification. */
const fillingAside = (name: string, { events, readStore, tenure }: Options, { board, live, stopping }: Parts) => {
  let current: { readonly abort: AbortController; readonly done: Promise<unknown> } | undefined;

  const run = async <T>(
    work: (options: RebuildOptions) => Promise<T>,
    signal: AbortSignal,
    onProgress?: OnProgress,
  ) => {
    try {
      return await work({
        events,
        readStore,
        signal,
        pauseLive: async () => {
          await live.halt();
          return tenure.fence;
        },
        onProgress: (progress) => {
          board.set({ state: 'rebuilding', rebuild: progress });
          onProgress?.(progress);
        },
      });
    } catch (error) {
      // Whatever failed for it: a store that closes meanwhile, say.
      throw signal.aborted ? new Error(STOPPED_EARLY, { cause: error }) : error;
    } finally {
      // Ended early, it has not been halted yet; two live runs would be in each other's way.
      await live.halt();
      current = undefined;
      board.set({ state: 'catching-up', rebuild: undefined });
      if (!stopping.aborted) live.resume();
    }
  };

  return {
    isBusy: (): boolean => current !== undefined,
    async fill<T>(work: (options: RebuildOptions) => Promise<T>, onProgress?: OnProgress): Promise<T> {
      if (current !== undefined) throw new Error(`${name} is being rebuilt or verified at the moment`);
      const abort = new AbortController();
      const done = run(work, AbortSignal.any([stopping, abort.signal]), onProgress);
      current = { abort, done };
      return done;
    },
    /** @returns whether there was anything to end */
    async end(): Promise<boolean> {
      const ended = current;
      ended?.abort.abort();
      await ended?.done.catch(() => undefined);
      return ended !== undefined;
    },
  };
};

type OnProgress = (progress: RebuildProgress) => void;

const halfBuilt = async (readStore: Pick<ReadStore, 'generations'>, name: string): Promise<boolean> => {
  const generations = await readStore.generations();
  return generations.some(({ model, state }) => model === name && state === 'building');
};

const RETRY_DELAYS_MS = [100, 500, 2_000, 10_000];

/** Pauses before another try: longer each time, until something has gone well. */
const retryPauses = () => {
  let failures = 0;
  return {
    restore: (): void => void (failures = 0),
    wait: async (signal: AbortSignal): Promise<void> => {
      const delayMs = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)];
      failures += 1;
      await wait(delayMs, undefined, { signal }).catch(() => undefined);
    },
  };
};

const liveRun = (projector: Projector, { events, readStore, log, tenure }: Options, board: StatusBoard) => {
  let abort = new AbortController();
  let running: Promise<void> | undefined;
  let writer: ModelWriter | undefined;
  const pauses = retryPauses();
  const cache = cacheOf(projector, { readStore, log }, () => abort.signal);

  const runOnce = async (signal: AbortSignal, batchEvents?: number): Promise<void> => {
    writer = await readStore.writer(projector.name, tenure.fence);
    const onProgress = (progress: ProjectorProgress): void => {
      pauses.restore();
      board.set(progress);
      if (progress.state === 'live') cache.wake();
    };
    await runProjector(projector, {
      ...{ events, writer, signal, isSkipped: await skipsOf(events, projector.name), onProgress },
      ...(batchEvents === undefined ? {} : { batchEvents }),
    });
  };

  /**
   * A poison event stops this projector alone, a log that is not the model's stops it until a rebuild, and a process that has opened the
   * model since ends it; anything else (a store away) is tried again, ever more slowly until it is there.
   */
  const keepRunning = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const first = await runOnce(signal).catch(failureOf);
      if (first === undefined || signal.aborted) return;
      // One by one, so that what stands before the event at fault is not held back with it.
      const failed = first.over === 'event' ? await runOnce(signal, 1).catch(failureOf) : first;
      if (failed === undefined || signal.aborted) return;
      const still = failed.over === 'log' ? await standStill(writer) : undefined;
      const failure = still ?? failed.failure;
      board.set({ state: 'failed', failure, ...(still === undefined ? {} : { position: still.position }) });
      if (failed.over === 'fence') return tenure.lost();
      log.error({ projector: projector.name, ...failure }, 'projector failed');
      if (still !== undefined) return;
      if (failed.over === 'event') {
        board.set({ failure: await recorded(failed.failure, writer) });
        await untilSkipped(events, projector.name, failed.failure, signal);
        board.set({ failure: undefined });
        pauses.restore();
        continue;
      }
      await pauses.wait(signal);
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
      await Promise.all([running, cache.rest()]);
    },
  };
};

const cacheOf = (
  projector: Projector,
  { readStore, log }: Pick<Options, 'readStore' | 'log'>,
  signal: () => AbortSignal,
): BesideModel =>
  besideModel(
    async () => projector.keepCache?.(readStore, signal()),
    (error) => {
      if (signal().aborted) return;
      log.error({ projector: projector.name, err: error }, 'the cache of a model was not kept');
    },
  );

/** A store that is away does not keep it from being told: at the next start it is recorded. */
const recorded = async (stop: EventStop, writer: ModelWriter | undefined): Promise<ProjectorFailure> => {
  const known = { ...stop, since: new Date().toISOString() };
  return writer === undefined ? known : recordStop(writer, known).catch(() => known);
};

/** @returns undefined when that could not be recorded: nobody would know it any more once the log has grown past the model */
const standStill = async (writer: ModelWriter | undefined): Promise<ProjectorStop | undefined> => {
  try {
    if (writer === undefined) return undefined;
    const position = await writer.checkpoint();
    const [kind, reason] = [CheckpointAheadOfLogError.name, otherLogReason(writer.model, position)];
    return await recordStop(writer, { kind, reason, position, since: new Date().toISOString() });
  } catch {
    return undefined;
  }
};

const SKIP_LOOK_MS = 2_000;

/** Until the signal, or until an operator lets the projector go on without the event: in whatever process that was said. */
const untilSkipped = async (
  events: Options['events'],
  name: string,
  { stream, revision }: EventStop,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    await wait(SKIP_LOOK_MS, undefined, { signal }).catch(() => undefined);
    const isSkipped = await skipsOf(events, name).catch(() => () => false);
    if (isSkipped({ stream, revision })) return;
  }
};

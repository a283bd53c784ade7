/** Rebuilds and verifications of a process: one at a time per model. */
import { getModelProject, type ModelDirectory } from '../../models/all-projectors.ts';
import type { Projector } from '../../models/projector.ts';
import { selectEventSource } from '../subscriptions/projection-registry.ts';
import type { RebuildThreads } from './rebuild-threads.ts';
import type { ProjectionsOptions } from '../projections-options.ts';
import { STOPPED_EARLY } from '../projections-protocol.ts';
import { rebuildModel, type RebuildOptions, type RebuildProgress } from './rebuild.ts';
import { verifyModel, type ModelVerification } from './verify-model.ts';

type OnProgress = (progress: RebuildProgress) => void;

export interface BackgroundRebuild {
  /** Concurrent requests share one rebuild. @throws UnknownModelError */
  rebuild(model: string, onProgress?: OnProgress): Promise<RebuildProgress>;
  /** @throws Error during a rebuild, UnknownModelError */
  verify(model: string, onProgress?: OnProgress): Promise<ModelVerification>;
  /** @returns whether there was one to end */
  end(model: string): Promise<boolean>;
  isBusy(model: string): boolean;
  endAll(): Promise<void>;
}

/** A model borrowed from its owner, for a rebuild or verification. */
export interface BorrowedModel {
  readonly projector: Projector;
  readonly pauseLive: RebuildOptions['pauseLive'];
  readonly note: OnProgress;
  /** Call when the work has ended, whether or not the model was paused for it. */
  readonly giveBack: () => Promise<void>;
}

export interface BackgroundRebuildOptions extends Pick<ProjectionsOptions, 'events' | 'readStore'> {
  readonly models: ModelDirectory;
  /** Threads for models of projects. Without them, all models are built in this thread. */
  readonly threads?: RebuildThreads | undefined;
  /**
   * @param signal ends the work and any wait for it
   * @throws UnknownModelError
   */
  readonly lend: (model: string, signal: AbortSignal) => BorrowedModel | Promise<BorrowedModel>;
}

interface Filling {
  readonly kind: 'rebuild' | 'verify';
  readonly abort: AbortController;
  readonly done: Promise<unknown>;
}

type Work<T> = (options: RebuildOptions) => Promise<T>;

export const createBackgroundRebuild = ({
  events,
  readStore,
  models,
  threads,
  lend,
}: BackgroundRebuildOptions): BackgroundRebuild => {
  const underWay = new Map<string, Filling>();

  const run = async <T>(model: string, work: Work<T>, signal: AbortSignal, onProgress?: OnProgress): Promise<T> => {
    const { projector, pauseLive, note, giveBack } = await lend(model, signal);
    const projectId = getModelProject(models, model);
    const source = selectEventSource(events, projector, projectId);
    // Shared models are small, so they are built in this thread.
    const fillApart = projectId === undefined ? undefined : threads?.fill;
    try {
      return await work({
        projector,
        source,
        events,
        readStore,
        signal,
        fillApart,
        pauseLive,
        onProgress: (progress) => {
          note(progress);
          onProgress?.(progress);
        },
      });
    } catch (error) {
      // Errors after an abort are consequences of it, such as a closing store.
      throw signal.aborted ? new Error(STOPPED_EARLY, { cause: error }) : error;
    } finally {
      await giveBack();
    }
  };

  const fill = <T>(model: string, kind: Filling['kind'], work: Work<T>, onProgress?: OnProgress): Promise<T> => {
    if (underWay.has(model)) throw new Error(`${model} is being rebuilt or verified at the moment`);
    const abort = new AbortController();
    const done = run(model, work, abort.signal, onProgress).finally(() => underWay.delete(model));
    underWay.set(model, { kind, abort, done });
    return done;
  };

  const end = async (model: string): Promise<boolean> => {
    const ended = underWay.get(model);
    ended?.abort.abort();
    await ended?.done.catch(() => undefined);
    return ended !== undefined;
  };

  return {
    async rebuild(model, onProgress) {
      const current = underWay.get(model);
      if (current?.kind === 'rebuild') return current.done as Promise<RebuildProgress>;
      return fill(model, 'rebuild', rebuildModel, onProgress);
    },
    verify: async (model, onProgress) => fill(model, 'verify', verifyModel, onProgress),
    end,
    isBusy: (model) => underWay.has(model),
    endAll: async () => {
      await Promise.all([...underWay.keys()].map(end));
      await threads?.stop();
    },
  };
};

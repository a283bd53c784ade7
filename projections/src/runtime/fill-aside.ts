/** Rebuilds and verifications that a process carries out: one at a time for each model. */
import { projectOfModel, type ModelDirectory } from '../models/all-projectors.ts';
import type { Projector } from '../models/projector.ts';
import { sourceOf } from './fed-models.ts';
import type { FillThreads } from './fill-threads.ts';
import type { ProjectionsOptions } from './projections-options.ts';
import { STOPPED_EARLY } from './projections-protocol.ts';
import { rebuildModel, type FillOptions, type RebuildProgress } from './rebuild.ts';
import { verifyModel, type ModelVerification } from './verify-model.ts';

type OnProgress = (progress: RebuildProgress) => void;

export interface FillAside {
  /** Two requests at once share one rebuild. @throws UnknownModelError */
  rebuild(model: string, onProgress?: OnProgress): Promise<RebuildProgress>;
  /** @throws Error while a rebuild is under way, UnknownModelError */
  verify(model: string, onProgress?: OnProgress): Promise<ModelVerification>;
  /** @returns whether there was any to end */
  end(model: string): Promise<boolean>;
  isBusy(model: string): boolean;
  endAll(): Promise<void>;
}

/** What a rebuild or verification has of whoever keeps the model. */
export interface LentModel {
  readonly projector: Projector;
  readonly pauseLive: FillOptions['pauseLive'];
  readonly note: OnProgress;
  /** The work has ended, whether or not the model was paused for it. */
  readonly giveBack: () => Promise<void>;
}

export interface FillAsideOptions extends Pick<ProjectionsOptions, 'events' | 'readStore'> {
  readonly models: ModelDirectory;
  /** Threads for the models of projects; absent: all are filled here. */
  readonly threads?: FillThreads | undefined;
  /** @param signal of the end of the work: whoever waits for something waits no longer. @throws UnknownModelError */
  readonly lend: (model: string, signal: AbortSignal) => LentModel | Promise<LentModel>;
}

interface Filling {
  readonly kind: 'rebuild' | 'verify';
  readonly abort: AbortController;
  readonly done: Promise<unknown>;
}

type Work<T> = (options: FillOptions) => Promise<T>;

export const fillAside = ({ events, readStore, models, threads, lend }: FillAsideOptions): FillAside => {
  const underWay = new Map<string, Filling>();

  const run = async <T>(model: string, work: Work<T>, signal: AbortSignal, onProgress?: OnProgress): Promise<T> => {
    const { projector, pauseLive, note, giveBack } = await lend(model, signal);
    const projectId = projectOfModel(models, model);
    const source = sourceOf(events, projector, projectId);
    // What all projects share is small.
    const fillApart = projectId === undefined ? undefined : threads?.fill;
    try {
      return await work({
        ...{ projector, source, events, readStore, signal, fillApart, pauseLive },
        onProgress: (progress) => {
          note(progress);
          onProgress?.(progress);
        },
      });
    } catch (error) {
      // Whatever failed for it: a store that closes meanwhile, say.
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

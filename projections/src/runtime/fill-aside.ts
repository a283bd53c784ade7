/** Rebuilds and verifications of the models that this process keeps: one at a time for each model. */
import type { EventStore } from '@verbatim/eventstore/event-store';
import { projectOfModel, type ModelDirectory } from '../models/all-projectors.ts';
import type { ReadStore } from '../stores/read-store.ts';
import { type FedModels, sourceOf, UnknownModelError } from './fed-models.ts';
import type { ModelFeed } from './model-feed.ts';
import type { FillThreads } from './fill-threads.ts';
import { STOPPED_EARLY } from './projections-protocol.ts';
import { rebuildModel, type FillOptions, type RebuildProgress } from './rebuild.ts';
import { verifyModel, type ModelVerification } from './verify-model.ts';

type OnProgress = (progress: RebuildProgress) => void;

export interface FillAside {
  /** Two requests at once share one rebuild. */
  rebuild(model: string, onProgress?: OnProgress): Promise<RebuildProgress>;
  /** @throws Error while a rebuild is under way */
  verify(model: string, onProgress?: OnProgress): Promise<ModelVerification>;
  /** @returns whether there was any to end */
  end(model: string): Promise<boolean>;
  isBusy(model: string): boolean;
  endAll(): Promise<void>;
}

interface Filling {
  readonly kind: 'rebuild' | 'verify';
  readonly abort: AbortController;
  readonly done: Promise<unknown>;
}

export interface FillAsideOptions {
  readonly events: EventStore;
  readonly readStore: ReadStore;
  readonly models: ModelDirectory;
  /** Threads for the models of projects; absent: all are filled here. */
  readonly threads: FillThreads | undefined;
}

export const fillAside = (fed: FedModels, { events, readStore, models, threads }: FillAsideOptions): FillAside => {
  const underWay = new Map<string, Filling>();

  const run = async <T>(feed: ModelFeed, work: Work<T>, signal: AbortSignal, onProgress?: OnProgress): Promise<T> => {
    const { projector } = feed;
    const projectId = projectOfModel(models, projector.name);
    const source = sourceOf(events, projector, projectId);
    // What all projects share is small.
    const fillApart = projectId === undefined ? undefined : threads?.fill;
    try {
      return await work({
        ...{ projector, source, events, readStore, signal, fillApart },
        pauseLive: async () => {
          await feed.rest();
          return fed.fencingToken(projector.name);
        },
        onProgress: (progress) => {
          feed.board.set({ state: 'rebuilding', rebuild: progress });
          onProgress?.(progress);
        },
      });
    } catch (error) {
      // Whatever failed for it: a store that closes meanwhile, say.
      throw signal.aborted ? new Error(STOPPED_EARLY, { cause: error }) : error;
    } finally {
      // Ended early, it has not been halted yet.
      await feed.rest();
      underWay.delete(projector.name);
      feed.board.set({ state: 'catching-up', rebuild: undefined });
      feed.resume();
    }
  };

  const fill = <T>(model: string, kind: Filling['kind'], work: Work<T>, onProgress?: OnProgress): Promise<T> => {
    const feed = fed.find(model);
    if (feed === undefined) throw new UnknownModelError(model);
    if (underWay.has(model)) throw new Error(`${model} is being rebuilt or verified at the moment`);
    const abort = new AbortController();
    const done = run(feed, work, abort.signal, onProgress);
    underWay.set(model, { kind, abort, done });
    return done;
  };

  return {
    async rebuild(model, onProgress) {
      const current = underWay.get(model);
      if (current?.kind === 'rebuild') return current.done as Promise<RebuildProgress>;
      return fill(model, 'rebuild', rebuildModel, onProgress);
    },
    verify: async (model, onProgress) => fill(model, 'verify', verifyModel, onProgress),
    end: (model) => endOne(underWay, model),
    isBusy: (model) => underWay.has(model),
    endAll: async () => {
      await Promise.all([...underWay.keys()].map((model) => endOne(underWay, model)));
      await threads?.stop();
    },
  };
};

type Work<T> = (options: FillOptions) => Promise<T>;

const endOne = async (underWay: ReadonlyMap<string, Filling>, model: string): Promise<boolean> => {
  const ended = underWay.get(model);
  ended?.abort.abort();
  await ended?.done.catch(() => undefined);
  return ended !== undefined;
};

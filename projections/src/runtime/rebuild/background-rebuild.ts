/** Rebuilds and verifications of a process: one at a time per model. */
import { Backoff } from '@verbatim/eventstore/async';
import { getModelProject, type ModelDirectory, projectorNamed } from '../../models/all-projectors.ts';
import { MODEL_RULES } from '../../models/model-rules.ts';
import type { Projector } from '../../models/projector.ts';
import { type ProjectDocument, PROJECTS, PROJECTS_MODEL } from '../../models/projects/projects.ts';
import { segmentsModel } from '../../models/segments/segments.ts';
import type { ReadStore } from '../../stores/read-store.ts';
import { type AssignedPartition, getModelPartition } from '../partitions/partitions.ts';
import type { ProjectionsOptions } from '../projections-options.ts';
import { STOPPED_EARLY } from '../projections-protocol.ts';
import { type ProjectionRegistry, selectEventSource } from '../subscriptions/projection-registry.ts';
import type { OwnedRebuild } from './catch-up.ts';
import type { RebuildThreads } from './rebuild-threads.ts';
import { rebuildModel, type RebuildOptions, type RebuildProgress } from './rebuild.ts';
import { type ModelVerification, verifyModel } from './verify-model.ts';

// Rebuilds models made by outdated rules: another version of the program, or of ICU. One at a time, while the
// present generation is served; interrupted ones are resumed at the next start.

export interface OutdatedModelsOptions {
  readonly readStore: Pick<ReadStore, 'reader'>;
  readonly models: ModelDirectory;
  readonly fed: Pick<ProjectionRegistry, 'followsRules' | 'find'>;
  readonly fills: Pick<OwnedRebuild, 'rebuild' | 'cancel'>;
  readonly keptModels: () => Promise<readonly string[]>;
  /** Called on progress that changes checkpoints and reports. */
  readonly onChange: () => void;
  readonly log: ProjectionsOptions['log'];
}

/** Attempts per model before the next start. */
const MAX_FAILURES = 5;
/** A resumed rebuild of another version mixes rules and has to be repeated. */
const MAX_REBUILDS = 2;

export class OutdatedModels {
  readonly #options: OutdatedModelsOptions;
  /** Partitions that are not known to follow the current rules. */
  readonly #unchecked = new Set<string>();
  /** Models to be rebuilt, in order; failed ones wait for the next start. */
  readonly #waiting = new Set<string>();
  readonly #failed = new Set<string>();
  readonly #stopping = new AbortController();
  #current: string | undefined;
  #working: Promise<void> | undefined;

  constructor(options: OutdatedModelsOptions) {
    this.#options = options;
  }

  /** Projects whose words and scores are outdated, the one being rebuilt first. */
  get projects(): readonly string[] {
    const { models } = this.#options;
    return [...this.#waiting].flatMap((model) => {
      const project = getModelProject(models, model);
      return project !== undefined && model === segmentsModel(project) ? [project] : [];
    });
  }

  assigned(partitions: readonly AssignedPartition[]): void {
    for (const { name, mark } of partitions) if (mark.rules !== MODEL_RULES) this.#unchecked.add(name);
  }

  /** Ends the work on partitions of another process, which continues it. */
  async revoked(partitions: readonly string[]): Promise<void> {
    const { fills } = this.#options;
    for (const name of partitions) this.#unchecked.delete(name);
    for (const model of [...this.#waiting, ...this.#failed])
      if (partitions.includes(this.#partitionOf(model))) {
        this.#waiting.delete(model);
        this.#failed.delete(model);
        if (model === this.#current) await fills.cancel(model, false);
      }
  }

  /** Call when the models have reached the end of the log: checks unchecked partitions in the background. */
  look(): void {
    if (this.#unchecked.size === 0 || this.#stopping.signal.aborted) return;
    this.#working = (this.#working ?? Promise.resolve())
      .then(() => this.#check())
      .then(() => this.#makeAnew())
      .catch((error: unknown) => {
        if (!this.#stopping.signal.aborted)
          this.#options.log.error({ err: error }, 'cannot list the models made by other rules');
      });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#current !== undefined) await this.#options.fills.cancel(this.#current, false);
    await this.#working;
  }

  async #check(): Promise<void> {
    const { keptModels, log, onChange } = this.#options;
    const partitions = new Set(this.#unchecked);
    const found: string[] = [];
    for (const model of await keptModels()) {
      if (this.#stopping.signal.aborted) return;
      if (partitions.has(this.#partitionOf(model)) && (await this.#isOutdated(model))) found.push(model);
    }
    for (const model of await this.#newestFirst(found)) this.#waiting.add(model);
    for (const name of partitions) this.#unchecked.delete(name);
    for (const name of partitions) this.#noteFollowed(name);
    if (found.length > 0)
      log.info?.(
        { models: found.length, rules: MODEL_RULES },
        'read models are being updated to this version; the old ones are served until then',
      );
    onChange();
  }

  /** In the order of project lists: most recently used first. */
  async #newestFirst(models: readonly string[]): Promise<readonly string[]> {
    const { readStore, models: directory } = this.#options;
    if (models.length < 2) return models;
    const projects = await (await readStore.reader(PROJECTS_MODEL)).range<ProjectDocument>(PROJECTS, {});
    const created = new Map(projects.map(({ id, document }) => [id, document.created]));
    const getCreated = (model: string): string => created.get(getModelProject(directory, model) ?? '') ?? '';
    return [...models].sort((a, b) => (getCreated(a) < getCreated(b) ? 1 : -1));
  }

  async #makeAnew(): Promise<void> {
    const pauses = new Backoff();
    const failures = new Map<string, number>();
    for (let [model] = this.#waiting; model !== undefined; [model] = this.#waiting) {
      if (this.#stopping.signal.aborted) return;
      const error = await this.#rebuild(model);
      // Its partition was revoked, or it is done.
      if (this.#stopping.signal.aborted || !this.#waiting.delete(model)) continue;
      if (error === undefined) pauses.reset();
      else {
        this.#options.log.error({ projector: model, err: error }, 'the model could not be updated to this version');
        const failed = (failures.get(model) ?? 0) + 1;
        failures.set(model, failed);
        // Last in the queue, so that it does not block the others.
        (failed < MAX_FAILURES ? this.#waiting : this.#failed).add(model);
        await pauses.wait(this.#stopping.signal);
      }
      this.#noteFollowed(this.#partitionOf(model));
      this.#options.onChange();
    }
  }

  /** @returns the error; undefined on success */
  async #rebuild(model: string): Promise<unknown> {
    this.#current = model;
    try {
      for (let tries = 0; tries < MAX_REBUILDS && (await this.#isOutdated(model)); tries++)
        await this.#options.fills.rebuild(model);
      return undefined;
    } catch (error) {
      return error ?? new Error('It failed without a reason');
    } finally {
      this.#current = undefined;
    }
  }

  async #isOutdated(model: string): Promise<boolean> {
    const { readStore, models } = this.#options;
    const isOutdated = projectorNamed(models, model)?.isOutdated;
    return isOutdated !== undefined && isOutdated(await readStore.reader(model));
  }

  /** Notes that the partition has no outdated models left. */
  #noteFollowed(partition: string): void {
    const isLeft = [...this.#waiting, ...this.#failed].some((model) => this.#partitionOf(model) === partition);
    if (!isLeft && !this.#unchecked.has(partition)) this.#options.fed.followsRules(partition, MODEL_RULES);
  }

  #partitionOf(model: string): string {
    return getModelPartition(this.#options.models, model);
  }
}

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

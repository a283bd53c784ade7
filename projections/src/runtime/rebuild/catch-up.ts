/**
 * Rebuilds and verifications of this process's models: a model's subscription pauses while another generation
 * replaces it.
 */
import { START_OF_LOG } from '@verbatim/eventstore/event-store';
import { PROJECTS_MODEL } from '../../models/projects/projects.ts';
import { dropOrphanModels } from './drop-orphan-models.ts';
import { UnknownModelError, type ProjectionRegistry } from '../subscriptions/projection-registry.ts';
import { createBackgroundRebuild, type BackgroundRebuild, type BorrowedModel } from './background-rebuild.ts';
import { firstRebuilds, type FirstRebuilds } from './first-rebuilds.ts';
import type { ProjectionsOptions } from '../projections-options.ts';

export interface OwnedRebuild extends Pick<BackgroundRebuild, 'rebuild' | 'verify' | 'isBusy' | 'endAll'> {
  /**
   * @param drop whether to discard an unfinished generation
   * @returns whether there was anything to end or to drop
   */
  cancel(model: string, drop: boolean): Promise<boolean>;
}

export interface OwnedRebuildOptions extends ProjectionsOptions {
  readonly fed: ProjectionRegistry;
  readonly keptModels: () => Promise<readonly string[]>;
  /** Whether the log is being followed. */
  readonly isFollowed: () => boolean;
  /** Called when checkpoints have moved. */
  readonly onSeen: () => void;
}

export const createOwnedRebuild = (options: OwnedRebuildOptions): OwnedRebuild => {
  const { fed, events, readStore, models, fillThreads: threads } = options;
  const aside = createBackgroundRebuild({ events, readStore, models, threads, lend: (model) => lend(fed, model) });
  let unseen: Promise<FirstRebuilds> | undefined;

  const beginUnseen = async (): Promise<FirstRebuilds> => {
    const end = await events.lastPosition();
    return firstRebuilds(end, await options.keptModels());
  };
  /** Without a checkpoint or a log reader: an operator's command creates the installation. */
  const whereUnseen = (): Promise<FirstRebuilds> | undefined =>
    options.isFollowed() || fed.earliest !== START_OF_LOG ? undefined : (unseen ??= beginUnseen());

  return {
    ...aside,
    async rebuild(model, onProgress) {
      const first = await whereUnseen();
      const done = await aside.rebuild(model, onProgress);
      if (model === PROJECTS_MODEL)
        for (const dropped of await dropOrphanModels(options)) {
          await fed.forget(dropped);
          first?.dropped(dropped);
        }
      const seen = await first?.rebuilt(model, await readStore.reader(model));
      if (seen !== undefined) {
        fed.follow();
        fed.advance(seen.position, seen.event);
        options.onSeen();
      }
      return done;
    },
    async cancel(model, drop) {
      const wasBusy = await aside.end(model);
      const generations = await readStore.generations(model);
      const left = drop && generations.some(({ state }) => state === 'building');
      if (left) await readStore.cancelGeneration(model);
      return wasBusy || left;
    },
  };
};

/** Its subscription pauses from first use until the model is given back. */
const lend = (fed: ProjectionRegistry, model: string): BorrowedModel => {
  const feed = fed.find(model);
  if (feed === undefined) throw new UnknownModelError(model);
  return {
    projector: feed.projector,
    pauseLive: async () => {
      await feed.rest();
      return fed.fencingToken(model);
    },
    note: (rebuild) => feed.board.set({ state: 'rebuilding', rebuild }),
    giveBack: async () => {
      // A running commit may have ended before the pause.
      await feed.rest();
      feed.board.set({ state: 'catching-up', rebuild: undefined });
      feed.resume();
    },
  };
};

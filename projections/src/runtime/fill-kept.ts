/** Rebuilds and verifications of the models that this process keeps: the feed of a model rests while another generation takes its place. */
import { START_OF_LOG } from '@verbatim/eventstore/event-store';
import { PROJECTS_MODEL } from '../models/projects/projects.ts';
import { dropOrphans } from './drop-orphans.ts';
import { UnknownModelError, type FedModels } from './fed-models.ts';
import { fillAside, type FillAside, type LentModel } from './fill-aside.ts';
import { firstRebuilds, type FirstRebuilds } from './first-rebuilds.ts';
import type { ProjectionsOptions } from './projections-options.ts';

export interface FillKept extends Pick<FillAside, 'rebuild' | 'verify' | 'isBusy' | 'endAll'> {
  /** @param drop whether what is half built is dropped as well @returns whether there was anything to end or to drop */
  cancel(model: string, drop: boolean): Promise<boolean>;
}

export interface FillKeptOptions extends ProjectionsOptions {
  readonly fed: FedModels;
  /** Names of all models that are kept here. */
  readonly keptModels: () => Promise<readonly string[]>;
  /** Whether somebody reads the log. */
  readonly isFollowed: () => boolean;
  /** The marks have moved. */
  readonly onSeen: () => void;
}

export const fillKept = (options: FillKeptOptions): FillKept => {
  const { fed, events, readStore, models, fillThreads: threads } = options;
  const aside = fillAside({ events, readStore, models, threads, lend: (model) => lend(fed, model) });
  let unseen: Promise<FirstRebuilds> | undefined;

  const beginUnseen = async (): Promise<FirstRebuilds> => {
    const end = await events.lastPosition();
    return firstRebuilds(end, await options.keptModels());
  };
  /** Where no mark tells how far the models are, and nobody reads the log: an operator has made an installation of it. */
  const whereUnseen = (): Promise<FirstRebuilds> | undefined =>
    options.isFollowed() || fed.earliest !== START_OF_LOG ? undefined : (unseen ??= beginUnseen());

  return {
    ...aside,
    async rebuild(model, onProgress) {
      const first = await whereUnseen();
      const done = await aside.rebuild(model, onProgress);
      if (model === PROJECTS_MODEL)
        for (const dropped of await dropOrphans(options)) {
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

/** Its feed rests from the moment that the work asks for it, and goes on when that has ended. */
const lend = (fed: FedModels, model: string): LentModel => {
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
      // Ended early, it has not been halted yet.
      await feed.rest();
      feed.board.set({ state: 'catching-up', rebuild: undefined });
      feed.resume();
    },
  };
};

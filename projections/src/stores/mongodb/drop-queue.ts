/**
 * Removes the collections of unused generations some time after this process noticed them, so that no clocks
 * are compared and several processes may do so. Unfinished removals are left to others, or to the next start.
 */
import { type Catalog, CATALOG_AGE_MS, type CatalogEntry } from './generation-catalog.ts';
import type { ModelHead } from './model-head.ts';
import type { MongoConnection } from './mongo-connection.ts';

export interface DropQueue {
  /** Notes the unused generations of the catalogue. */
  look(model: string, entry: CatalogEntry): void;
  stop(): void;
}

/** Every process has reread the catalogue by then. */
const REMOVE_AFTER_MS = 2 * CATALOG_AGE_MS;

/** @param afterMS grace period for readers of an unused generation */
export const openDropQueue = (
  connection: MongoConnection,
  catalog: Catalog,
  headOf: (model: string, generation: string) => ModelHead,
  afterMS: number,
): DropQueue => {
  const timers = new Map<string, NodeJS.Timeout>();

  /** Readers are rejected before anything is removed, so that none sees half a generation. */
  const refuseReaders = (model: string, generation: string): Promise<unknown> =>
    catalog.change(model, (entry) =>
      entry.dropped.includes(generation)
        ? { ...entry, dropped: without(entry.dropped, generation), removing: [...entry.removing, generation] }
        : undefined,
    );
  const remove = async (model: string, generation: string): Promise<void> => {
    await headOf(model, generation).remove();
    await catalog.change(model, (entry) =>
      entry.removing.includes(generation) ? { ...entry, removing: without(entry.removing, generation) } : undefined,
    );
  };
  const schedule = (model: string, what: string, ms: number, work: () => Promise<unknown>): void => {
    const key = `${model} ${what}`;
    if (timers.has(key)) return;
    const run = async (): Promise<void> => {
      try {
        await work();
      } finally {
        timers.delete(key);
      }
      look(model, await catalog.fresh(model));
    };
    // Failures are retried at the next read of the catalogue.
    const timer = setTimeout(() => void run().catch(() => undefined), ms);
    timer.unref();
    timers.set(key, timer);
  };
  const look = (model: string, { dropped, removing }: CatalogEntry): void => {
    if (!connection.isOpen()) return;
    for (const generation of dropped)
      schedule(model, `${generation} refuse`, afterMS, () => refuseReaders(model, generation));
    for (const generation of removing)
      schedule(model, `${generation} remove`, REMOVE_AFTER_MS, () => remove(model, generation));
  };

  return {
    look,
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
};

const without = (generations: readonly string[], generation: string): readonly string[] =>
  generations.filter((each) => each !== generation);

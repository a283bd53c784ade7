/**
 * Removes the collections of generations that are out of use, some time after this process first saw that they are: no clocks are
 * compared, and several processes may remove the same. One that ends before leaves it to the others, or to the next.
 */
import { type Catalog, CATALOG_AGE_MS, type CatalogEntry } from './generation-catalog.ts';
import type { ModelHead } from './model-head.ts';
import type { MongoConnection } from './mongo-connection.ts';

export interface DropQueue {
  /** Takes note of what the catalogue says. */
  look(model: string, entry: CatalogEntry): void;
  stop(): void;
}

/** Every process has looked at the catalogue anew by then. */
const REMOVE_AFTER_MS = 2 * CATALOG_AGE_MS;

/** @param afterMS how long the readers of a generation out of use are left alone */
export const openDropQueue = (
  connection: MongoConnection,
  catalog: Catalog,
  headOf: (model: string, generation: string) => ModelHead,
  afterMS: number,
): DropQueue => {
  const timers = new Map<string, NodeJS.Timeout>();

  /** Readers are refused first, and only then is anything removed: nobody finds half a generation. */
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
    // Failed, it is tried again when the catalogue is looked at next.
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

/**
 * Which generation of each model is served, which is being built, and which were dropped a moment ago: one small document a model,
 * replaced in one write. It is read for each query (one round trip, shared by all who ask at that moment), so a swap is seen at
 * once in every process.
 */
import type { Collection } from 'mongodb';
import { requireFencingToken } from '../read-store.ts';
import type { MongoConnection } from './mongo-connection.ts';
import { type Refreshed, refreshed } from './refreshed.ts';
import { keyOf, openRegister, type VersionDocument, type VersionedRegister } from './versioned-register.ts';

/** STORED FORMAT. */
export interface CatalogEntry {
  readonly format: 1;
  readonly served: string | null;
  readonly building: string | null;
  /** Out of use; readers that began with them may finish. */
  readonly dropped: readonly string[];
  /** Read by nobody any more: their collections go. */
  readonly removing: readonly string[];
  /** Number of the next generation: none is used twice. */
  readonly next: number;
  /** The highest that has opened the model for writing: nobody with a lower one swaps it. Absent before the first. */
  readonly fence?: number;
}

export interface Catalog {
  /** The entry of a model as it is now. */
  fresh(model: string): Promise<CatalogEntry>;
  /** As it was at most so many milliseconds ago. */
  recent(model: string, ageMS: number): Promise<CatalogEntry>;
  all(): Promise<ReadonlyMap<string, CatalogEntry>>;
  /** Replaces the entry of a model by what `change` makes of it; undefined leaves it. Answers the entry there is then. */
  change(model: string, change: (entry: CatalogEntry) => CatalogEntry | undefined): Promise<CatalogEntry>;
}

/** How old the entry may be that a reader or writer relies on. */
export const CATALOG_AGE_MS = 1000;

const COLLECTION = 'catalog';
const FORMAT = 1;
const MAX_TRIES = 50;
const EMPTY: CatalogEntry = { format: FORMAT, served: null, building: null, dropped: [], removing: [], next: 1 };

export const isReadable = (entry: CatalogEntry, generation: string): boolean =>
  isInUse(entry, generation) || entry.dropped.includes(generation);

export const isInUse = ({ served, building }: CatalogEntry, generation: string): boolean =>
  served === generation || building === generation;

/** With the fence in it, if it is higher. @throws FencedOffError when it is lower */
export const withFencingToken = (model: string, entry: CatalogEntry, token: number): CatalogEntry => {
  const { fence: highest = 0 } = entry;
  requireFencingToken(model, token, highest);
  return token > highest ? { ...entry, fence: token } : entry;
};

export const openCatalog = (connection: MongoConnection): Catalog => {
  const collection: Collection<VersionDocument<CatalogEntry>> = connection.database.collection(COLLECTION);
  const watched = new Map<string, Refreshed<CatalogEntry>>();

  const registerOf = (model: string): VersionedRegister<CatalogEntry> =>
    openRegister<CatalogEntry>(connection, COLLECTION, model);
  const entryOf = (model: string): Refreshed<CatalogEntry> => {
    let entry = watched.get(model);
    if (entry === undefined) {
      entry = refreshed(async () => checked(model, (await registerOf(model).read())?.value));
      watched.set(model, entry);
    }
    return entry;
  };

  return {
    fresh: (model) => entryOf(model).fresh(),
    recent: (model, ageMS) => entryOf(model).recent(ageMS),
    all: async () => {
      const found = await connection.read((signal) => collection.find({}, { sort: { _id: 1 }, signal }).toArray());
      // In ascending order, so that the newest version of each model is what remains.
      return new Map(found.map(({ _id, value }) => [keyOf(_id), checked(keyOf(_id), value)]));
    },
    change: async (model, change) => {
      const register = registerOf(model);
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        const current = await register.read();
        const entry = checked(model, current?.value);
        const next = change(entry);
        // Another process may have changed it a moment ago: what is relied on from here must not be older than that.
        if (next === undefined) return entryOf(model).fresh();
        if ((await register.replace(current, next)) !== undefined) return entryOf(model).fresh();
      }
      throw new Error(`The generations of ${model} are being changed by others all the time`);
    },
  };
};

const checked = (model: string, entry: CatalogEntry = EMPTY): CatalogEntry => {
  if (entry.format === FORMAT) return entry;
  throw new Error(`The generations of ${model} were written by another version (format ${String(entry.format)})`);
};

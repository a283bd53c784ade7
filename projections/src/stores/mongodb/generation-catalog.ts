/**
 * Catalogue of generations: which one is served, being built or just dropped, in one small document per model
 * that is replaced atomically. Read for each query (one round trip, shared by concurrent queries), so that
 * every process sees a swap at once.
 */
import type { Collection } from 'mongodb';
import { type Refreshed, createRefreshed } from '@verbatim/eventstore/async';
import { requireFencingToken } from '../read-store.ts';
import type { MongoConnection } from './mongo-connection.ts';
import { parseRegisterKey, openRegister, type VersionDocument, type VersionedRegister } from './versioned-register.ts';

/** STORED FORMAT. */
export interface CatalogEntry {
  /** 1 precedes the installation's format: programs of that time reject every other. */
  readonly format: 1 | 2;
  readonly served: string | null;
  readonly building: string | null;
  /** Out of use; their readers may finish. */
  readonly dropped: readonly string[];
  /** Without readers: their collections are being removed. */
  readonly removing: readonly string[];
  /** Number of the next generation; numbers are never reused. */
  readonly next: number;
  /** Highest fencing token of a writer: lower ones cannot swap the model. Absent before the first. */
  readonly fence?: number;
}

export interface Catalog {
  /** The current entry of a model. */
  fresh(model: string): Promise<CatalogEntry>;
  /** The entry as of at most so many milliseconds ago. */
  recent(model: string, ageMS: number): Promise<CatalogEntry>;
  all(): Promise<ReadonlyMap<string, CatalogEntry>>;
  /**
   * Replaces the entry of a model by the result of `change`; undefined leaves it. Returns the resulting
   * entry.
   */
  change(model: string, change: (entry: CatalogEntry) => CatalogEntry | undefined): Promise<CatalogEntry>;
}

/** Maximum age of an entry for readers and writers. */
export const CATALOG_AGE_MS = 1000;

const COLLECTION = 'catalog';
export const CATALOG_FORMAT = 2;
const MAX_TRIES = 50;
const EMPTY: CatalogEntry = {
  format: CATALOG_FORMAT,
  served: null,
  building: null,
  dropped: [],
  removing: [],
  next: 1,
};

export const isReadable = (entry: CatalogEntry, generation: string): boolean =>
  isInUse(entry, generation) || entry.dropped.includes(generation);

export const isInUse = ({ served, building }: CatalogEntry, generation: string): boolean =>
  served === generation || building === generation;

/** With the fencing token, if it is higher. @throws FencedOffError when it is lower */
export const withFencingToken = (model: string, entry: CatalogEntry, token: number): CatalogEntry => {
  const { fence: highest = 0 } = entry;
  requireFencingToken(model, token, highest);
  return token > highest ? { ...entry, fence: token } : entry;
};

export const openCatalog = (connection: MongoConnection): Catalog => {
  const collection: Collection<VersionDocument<CatalogEntry>> = connection.database.collection(COLLECTION);
  const watched = new Map<string, Refreshed<CatalogEntry>>();

  const getRegister = (model: string): VersionedRegister<CatalogEntry> =>
    openRegister<CatalogEntry>(connection, COLLECTION, model);
  const toEntry = (model: string): Refreshed<CatalogEntry> => {
    let entry = watched.get(model);
    if (entry === undefined) {
      entry = createRefreshed(async () => checked(model, (await getRegister(model).read())?.value));
      watched.set(model, entry);
    }
    return entry;
  };

  return {
    fresh: (model) => toEntry(model).fresh(),
    recent: (model, ageMS) => toEntry(model).recent(ageMS),
    all: async () => {
      const found = await connection.read((signal) => collection.find({}, { sort: { _id: 1 }, signal }).toArray());
      // Ascending, so that the newest version of each model remains.
      return new Map(found.map(({ _id, value }) => [parseRegisterKey(_id), checked(parseRegisterKey(_id), value)]));
    },
    change: async (model, change) => {
      const register = getRegister(model);
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        const current = await register.read();
        const entry = checked(model, current?.value);
        const next = change(entry);
        // Another process may have changed it: the result must not be older than that.
        if (next === undefined) return toEntry(model).fresh();
        const stamped = { ...next, format: CATALOG_FORMAT } as const;
        if ((await register.replace(current, stamped)) !== undefined) return toEntry(model).fresh();
      }
      throw new Error(`The generations of ${model} are being changed by others all the time`);
    },
  };
};

const checked = (model: string, entry: CatalogEntry = EMPTY): CatalogEntry => {
  if (entry.format <= CATALOG_FORMAT) return entry;
  throw new Error(`The generations of ${model} were written by another version (format ${String(entry.format)})`);
};

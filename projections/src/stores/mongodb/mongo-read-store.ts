/**
 * The read store on MongoDB (4.2 or newer, also standalone). Each generation has two collections,
 * `{model}.{generation}.documents` and `….bytes`; `catalog` names the served one, `heads` their positions,
 * and `journal` holds large commits while they are applied. The primary key is the only index.
 *
 * Consistency: each document and byte column is read whole. A commit is atomic across crashes (see
 * model-head.ts), but its writes become visible batch by batch, and `checkpoint` moves after all of them, so
 * a query may see documents before and after a commit (segments recheck their version document). A writer
 * paused within a commit for longer than `maxWaitMS` finds it settled by another and stops; its writes in
 * flight never replace newer data, but may restore a document deleted since. Swaps are visible at once; the
 * old generation is removed after `dropAfterMS`, later readers of it get GenerationDroppedError.
 */
import {
  emptyModel,
  type ModelCache,
  type ModelReader,
  type ModelWriter,
  type ReadStore,
  ReadStoreClosedError,
  ReadStoreUnavailableError,
} from '../read-store.ts';
import { type Catalog, type CatalogEntry, isInUse, openCatalog, withFencingToken } from './generation-catalog.ts';
import { type DropQueue, openDropQueue } from './drop-queue.ts';
import { openModelCache } from './model-cache.ts';
import { type GenerationParts, modelReader, openWriter } from './model-generation.ts';
import { type ModelHead, openHead } from './model-head.ts';
import { connectToMongo, type MongoConnection, type MongoSettings } from './mongo-connection.ts';
import { getGenerationCollections } from './stored-document.ts';

export interface MongoReadStoreSettings extends MongoSettings {
  /** How long the data of an unused generation is retained. Default 60,000. */
  readonly dropAfterMS?: number;
  /** Grace period for a crashed or hanging writer's commit before another completes it. Default 2,000. */
  readonly maxWaitMS?: number;
}

const DEFAULT_DROP_AFTER_MS = 60_000;
const DEFAULT_MAX_WAIT_MS = 2000;
/** Collections may be large, and a compaction cannot be resumed. */
const SCRUB_LIMIT_MS = 10 * 60_000;
const MODEL_NAME = /^[a-z][a-z0-9-]*$/;
/** NamespaceNotFound, and what servers without such a command answer. */
const NOTHING_TO_COMPACT = new Set<unknown>([26, 59, 115, 238]);

/**
 * @throws ReadStoreUnavailableError when the server is unreachable or rejects the credentials;
 * StoreAddressError for a malformed URL
 */
export const openMongoReadStore = async (settings: MongoReadStoreSettings): Promise<ReadStore> => {
  const connect = (limits: Pick<MongoSettings, 'writeTimeoutMS'> = {}): Promise<MongoConnection> =>
    connectToMongo(
      { ...settings, ...limits },
      {
        unavailable: (reason, options) => new ReadStoreUnavailableError(reason, options),
        closed: () => new ReadStoreClosedError(),
      },
    );
  const { dropAfterMS = DEFAULT_DROP_AFTER_MS, maxWaitMS = DEFAULT_MAX_WAIT_MS } = settings;
  const scrubbing = () => connect({ writeTimeoutMS: SCRUB_LIMIT_MS });
  const store = new MongoReadStore(await connect(), scrubbing, dropAfterMS, maxWaitMS);
  try {
    await store.resumeDrops();
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
};

class MongoReadStore implements ReadStore {
  readonly #connection: MongoConnection;
  readonly #connectToScrub: () => Promise<MongoConnection>;
  readonly #catalog: Catalog;
  readonly #drops: DropQueue;
  readonly #maxWaitMS: number;
  /** By generation: each knows the commits begun here. */
  readonly #heads = new Map<string, ModelHead>();

  constructor(
    connection: MongoConnection,
    connectToScrub: () => Promise<MongoConnection>,
    dropAfterMS: number,
    maxWaitMS: number,
  ) {
    this.#connection = connection;
    this.#connectToScrub = connectToScrub;
    this.#maxWaitMS = maxWaitMS;
    this.#catalog = openCatalog(connection);
    const getHead = (model: string, generation: string): ModelHead => this.#parts(model, generation).head;
    this.#drops = openDropQueue(connection, this.#catalog, getHead, dropAfterMS);
  }

  /** Removals left by another process. */
  async resumeDrops(): Promise<void> {
    for (const [model, entry] of await this.#catalog.all()) this.#drops.look(model, entry);
  }

  async reader(model: string): Promise<ModelReader> {
    const { served } = await this.#entry(model);
    return served === null ? emptyModel(model) : modelReader(this.#parts(model, served));
  }

  cache(model: string): ModelCache {
    return openModelCache(async () => {
      const { served } = await this.#entry(model);
      return served === null ? undefined : this.#parts(model, served);
    });
  }

  async writer(model: string, fencingToken = 0): Promise<ModelWriter> {
    // In the catalogue first: a lower fencing token cannot swap it from now on.
    return openWriter(this.#parts(model, await this.#find(model, 'served', fencingToken)), fencingToken);
  }

  async beginGeneration(model: string, fencingToken?: number): Promise<ModelWriter> {
    return openWriter(this.#parts(model, await this.#find(model, 'building')), fencingToken);
  }

  async serveGeneration(model: string, fencingToken = 0): Promise<void> {
    const { building } = await this.#entry(model);
    if (building !== null) await openWriter(this.#parts(model, building), fencingToken);
    await this.#replace(model, (entry) => {
      if (entry.building === null) throw new RangeError(`No generation of ${model} is being built`);
      return { ...withFencingToken(model, entry, fencingToken), served: entry.building, building: null };
    });
  }

  cancelGeneration(model: string): Promise<void> {
    return this.#replace(model, ({ served }) => ({ served, building: null }));
  }

  dropModel(model: string): Promise<void> {
    return this.#replace(model, () => ({ served: null, building: null }));
  }

  async generations(only?: string): Promise<Awaited<ReturnType<ReadStore['generations']>>> {
    this.#checkOpen();
    const entries = only === undefined ? await this.#catalog.all() : [[only, await this.#entry(only)] as const];
    return [...entries].flatMap(([model, { served, building }]) => [
      ...(served === null ? [] : [{ model, generation: served, state: 'served' as const }]),
      ...(building === null ? [] : [{ model, generation: building, state: 'building' as const }]),
    ]);
  }

  /**
   * Compacts the collections of the served generation and removes orphaned journals. When MongoDB overwrites
   * freed blocks and its own log is up to the server: encrypt its disk, or rebuild the model to be certain.
   */
  async scrub(model: string): Promise<void> {
    const generation = await this.#find(model, 'served');
    await this.#parts(model, generation).head.removeLeftovers();
    const { documents, bytes } = getGenerationCollections(this.#connection.database, model, generation);
    // Sockets of the usual connection would time out before a compaction ends.
    const connection = await this.#connectToScrub();
    try {
      for (const { collectionName } of [documents, bytes]) await compact(connection, collectionName);
    } finally {
      await connection.close();
    }
  }

  async close(): Promise<void> {
    this.#drops.stop();
    await this.#connection.close();
  }

  /**
   * The generation of a model in a state, created if absent; stores the fencing token.
   * @throws FencedOffError
   */
  async #find(model: string, state: 'served' | 'building', fencingToken?: number): Promise<string> {
    const begun = (entry: CatalogEntry): CatalogEntry => {
      const known = fencingToken === undefined ? entry : withFencingToken(model, entry, fencingToken);
      return known[state] === null ? { ...known, [state]: String(known.next), next: known.next + 1 } : known;
    };
    const change = (entry: CatalogEntry): CatalogEntry | undefined => {
      const next = begun(entry);
      return next === entry ? undefined : next;
    };
    const entry = await this.#entry(model);
    const known = (change(entry) === undefined ? entry : await this.#catalog.change(model, change))[state];
    if (known === null) throw new Error(`No generation of ${model} was made`);
    return known;
  }

  async #entry(model: string): Promise<CatalogEntry> {
    this.#checkOpen();
    if (!MODEL_NAME.test(model))
      throw new RangeError(`'${model}' is not a valid name of a read model: lower-case letters, digits and hyphens`);
    const entry = await this.#catalog.fresh(model);
    this.#drops.look(model, entry);
    return entry;
  }

  /** Changes the served and built generation in one write, and retires the others. */
  async #replace(
    model: string,
    change: (entry: CatalogEntry) => Pick<CatalogEntry, 'served' | 'building' | 'fence'>,
  ): Promise<void> {
    this.#checkOpen();
    let gone: readonly string[] = [];
    const entry = await this.#catalog.change(model, (current) => {
      const next = { ...current, ...change(current) };
      gone = [current.served, current.building].filter((each) => each !== null).filter((each) => !isInUse(next, each));
      return gone.length > 0 || next.served !== current.served
        ? { ...next, dropped: [...current.dropped, ...gone] }
        : undefined;
    });
    for (const generation of gone) await this.#parts(model, generation).head.closeForGood();
    this.#drops.look(model, entry);
  }

  #parts(model: string, generation: string): GenerationParts {
    const collections = getGenerationCollections(this.#connection.database, model, generation);
    let head = this.#heads.get(collections.name);
    if (head === undefined) {
      head = openHead(this.#connection, collections, this.#maxWaitMS);
      this.#heads.set(collections.name, head);
    }
    return { connection: this.#connection, catalog: this.#catalog, collections, head, model, generation };
  }

  #checkOpen(): void {
    if (!this.#connection.isOpen()) throw new ReadStoreClosedError();
  }
}

const compact = async (connection: MongoConnection, collection: string): Promise<void> => {
  try {
    // Primaries require `force`; a standalone ignores it.
    await connection.write((signal) => connection.database.command({ compact: collection, force: true }, { signal }));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NOTHING_TO_COMPACT.has(error.code))) throw error;
  }
};

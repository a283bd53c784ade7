/**
 * The read store on SQLite: `read-models/{model}-{generation}.db` for each generation, and `catalog.db`,
 * which names the served one. Any number of threads may open the folder. A query keeps its generation as long
 * as it holds the reader: a dropped file is unlinked, and its space is freed with the last reader.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  emptyModel,
  GenerationDroppedError,
  type ModelCache,
  type ModelReader,
  type ModelWriter,
  type ReadStore,
  ReadStoreClosedError,
} from '../read-store.ts';
import {
  type Generation,
  type GenerationCatalog,
  type GenerationState,
  openGenerationCatalog,
} from './generation-catalog.ts';
import { openFiles, readModelFile, type ReadModelFile } from './read-model-file.ts';

/** @param dataDir contains the folder `read-models`, created if absent */
export const openEmbeddedReadStore = async (dataDir: string): Promise<ReadStore> => {
  const folder = join(dataDir, 'read-models');
  mkdirSync(folder, { recursive: true });
  return new EmbeddedReadStore(openGenerationCatalog(folder));
};

/** Bounds retries when a model is replaced during the lookup. */
const MAX_LOOKS = 20;

class EmbeddedReadStore implements ReadStore {
  readonly #catalog: GenerationCatalog;
  /** Open generations of the catalogue. */
  readonly #files = new Map<string, ReadModelFile>();
  readonly #open = openFiles((rested) => {
    for (const [generation, file] of this.#files) if (file === rested) this.#files.delete(generation);
  });
  /** Served generations by model: avoids reading more of the catalogue than its version. */
  readonly #served = new Map<string, ReadModelFile>();
  #version: number;
  #isOpen = true;

  constructor(catalog: GenerationCatalog) {
    this.#catalog = catalog;
    this.#version = catalog.version();
  }

  async reader(model: string): Promise<ModelReader> {
    return this.#knownFile(model) ?? emptyModel(model);
  }

  cache(model: string): ModelCache {
    return {
      putIfAbsent: async (entry) => (await this.#toCache(model, (cache) => cache.putIfAbsent(entry))) ?? false,
      replaceDocument: async (...to) => this.#toCache(model, (cache) => cache.replaceDocument(...to)),
      drop: async (ids) => this.#toCache(model, (cache) => cache.drop(ids)),
    };
  }

  async writer(model: string, fencingToken = 0): Promise<ModelWriter> {
    this.#checkOpen();
    // Before the lookup: a lower fencing token cannot swap it from now on.
    this.#catalog.raise(model, fencingToken);
    return this.#writer(this.#servedFile(model), fencingToken);
  }

  async beginGeneration(model: string, fencingToken?: number): Promise<ModelWriter> {
    this.#refresh();
    return this.#writer(this.#made(model, 'building'), fencingToken);
  }

  async serveGeneration(model: string, fencingToken = 0): Promise<void> {
    this.#checkOpen();
    this.#catalog.serve(model, fencingToken);
    this.#changed(model);
    await this.#writer(this.#servedFile(model), fencingToken);
  }

  async cancelGeneration(model: string): Promise<void> {
    this.#checkOpen();
    this.#catalog.cancel(model);
    this.#changed(model);
  }

  async dropModel(model: string): Promise<void> {
    this.#checkOpen();
    this.#catalog.drop(model);
    this.#changed(model);
  }

  async generations(model?: string): Promise<readonly Generation[]> {
    this.#checkOpen();
    return model === undefined ? this.#catalog.all() : this.#catalog.of(model);
  }

  async scrub(model: string): Promise<void> {
    await this.#servedFile(model).scrub();
  }

  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#open.closeAll();
    this.#files.clear();
    this.#served.clear();
    this.#catalog.close();
  }

  #writer(file: ReadModelFile, fencingToken: number | undefined): Promise<ModelWriter> {
    return file.alone(() => file.openForWriting(fencingToken));
  }

  async #toCache<Result>(model: string, write: (cache: ModelCache) => Promise<Result>): Promise<Result | undefined> {
    const file = this.#knownFile(model);
    return file?.alone(() => write(file.cache()));
  }

  /**
   * The served generation, opened but never created. Retries if another thread replaces it between lookup and
   * open.
   */
  #knownFile(model: string): ReadModelFile | undefined {
    for (let looks = 1; ; looks += 1)
      try {
        return this.#openKnown(model);
      } catch (error) {
        if (!(error instanceof GenerationDroppedError) || looks === MAX_LOOKS) throw error;
        this.#changed(model);
      }
  }

  #openKnown(model: string): ReadModelFile | undefined {
    this.#refresh();
    const file =
      this.#served.get(model) ?? this.#catalog.openKnown(model, 'served', (...known) => this.#file(...known));
    if (file === undefined) return undefined;
    this.#served.set(model, file);
    // At once, so that a query keeps its generation across a swap.
    file.open();
    return file;
  }

  #servedFile(model: string): ReadModelFile {
    this.#refresh();
    let file = this.#served.get(model);
    if (file === undefined) {
      file = this.#made(model, 'served');
      this.#served.set(model, file);
    }
    return file;
  }

  /** Forgets generations that are no longer in the catalogue. */
  #refresh(): void {
    this.#checkOpen();
    const version = this.#catalog.version();
    if (version === this.#version) return;
    this.#version = version;
    this.#served.clear();
    for (const file of this.#files.values()) this.#forgetDropped(file);
  }

  /** Not closed: a query may be using it. */
  #forgetDropped(file: ReadModelFile): void {
    const { generation } = file;
    if (this.#catalog.isKnown(file)) return;
    this.#files.delete(generation);
    this.#open.forget(file);
  }

  /** After this store changed the generations of a model. */
  #changed(model: string): void {
    this.#served.delete(model);
    for (const file of this.#files.values()) if (file.model === model) this.#forgetDropped(file);
  }

  #made(model: string, state: GenerationState): ReadModelFile {
    return this.#catalog.open(model, state, (...found) => this.#file(...found));
  }

  #file(generation: Generation, path: string): ReadModelFile {
    const known = this.#files.get(generation.generation);
    if (known !== undefined) return known;
    const { model, generation: name } = generation;
    const onUse = (): void => this.#open.used(file);
    const file = readModelFile(path, { model, generation: name, isDropped: () => this.#isDropped(generation), onUse });
    this.#files.set(name, file);
    return file;
  }

  #isDropped(generation: Generation): boolean {
    this.#checkOpen();
    return !this.#catalog.isKnown(generation);
  }

  #checkOpen(): void {
    if (!this.#isOpen) throw new ReadStoreClosedError();
  }
}

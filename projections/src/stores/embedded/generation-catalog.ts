/**
 * `catalog.db`: which generation of each model is served and which is being built. Files are created and
 * opened only under its write lock, and removed only after it no longer names them, so that concurrent
 * threads do not interfere. A model whose file was removed starts empty.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { inTransaction, nameDamage } from '@verbatim/eventstore/embedded/sqlite';
import { requireReadableTexts } from '@verbatim/eventstore/embedded/read-events';
import { requireFencingToken } from '../read-store.ts';
import { createReadModelFile } from './read-model-file.ts';

export type GenerationState = 'served' | 'building';

export interface Generation {
  readonly model: string;
  readonly generation: string;
  readonly state: GenerationState;
}

export interface GenerationCatalog {
  /** Changes when another connection has added, swapped or dropped a generation. Costs microseconds. */
  version(): number;
  readonly all: () => readonly Generation[];
  readonly of: (model: string) => readonly Generation[];
  /** Whether the generation is still in use. */
  readonly isKnown: (generation: Pick<Generation, 'generation'>) => boolean;
  /**
   * Passes the generation of the model in this state to `open`, creating an empty one if absent. It cannot be
   * dropped meanwhile, which would make SQLite create an empty file.
   */
  open<T>(model: string, state: GenerationState, open: (generation: Generation, path: string) => T): T;
  /** As `open`, but undefined if absent. */
  openKnown<T>(model: string, state: GenerationState, open: (generation: Generation, path: string) => T): T | undefined;
  /**
   * Stores the fencing token of a writer: swaps with a lower one fail from now on.
   * @throws FencedOffError
   */
  raise(model: string, fencingToken: number): void;
  /**
   * Serves the generation being built and drops the served one.
   * @throws RangeError when none is being built, FencedOffError
   */
  serve(model: string, fencingToken: number): void;
  cancel(model: string): void;
  /** Both the served generation and the one being built, if any. */
  drop(model: string): void;
  close(): void;
}

const MODEL_NAME = /^[a-z][a-z0-9-]*$/;
const MODEL_FILE = /^([a-z][a-z0-9-]*-\d+)\.db(-wal|-shm)?$/;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS generations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    model TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('served', 'building')),
    UNIQUE (model, state)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS fences (model TEXT PRIMARY KEY, fence INTEGER NOT NULL) STRICT, WITHOUT ROWID;`;

export const openGenerationCatalog = (folder: string): GenerationCatalog => {
  const db = connect(join(folder, 'catalog.db'));
  const rows = generationTable(db);
  const raise = fencingTokens(db);
  const dataVersion = db.prepare('PRAGMA data_version').raw();
  const change = <T>(work: () => T): T => inTransaction(db, work);
  const { pathOf, removeFile } = filesIn(folder);
  const make = (model: string, state: GenerationState): Generation => {
    const made = rows.insert(model, state);
    // A crash here may have left a file of this number, because it was never committed.
    removeFile(made);
    createReadModelFile(pathOf(made));
    return made;
  };

  const remove = (model: string, states: readonly GenerationState[]): void => {
    const dropped = change(() => {
      const found = states.map((state) => rows.find(model, state)).filter((generation) => generation !== undefined);
      for (const generation of found) rows.remove(generation);
      return found;
    });
    for (const generation of dropped) removeFile(generation);
  };

  change(() => {
    for (const generation of rows.all()) if (!existsSync(pathOf(generation))) rows.remove(generation);
    removeLeftovers(folder, rows.all());
  });
  return {
    version: () => (dataVersion.get([]) as [number])[0],
    all: rows.all,
    of: rows.of,
    isKnown: rows.isKnown,
    open: (model, state, open) => {
      checkName(model);
      const known = rows.find(model, state);
      if (known !== undefined) return open(known, pathOf(known));
      return change(() => {
        const generation = rows.find(model, state) ?? make(model, state);
        return open(generation, pathOf(generation));
      });
    },
    openKnown: (model, state, open) => {
      checkName(model);
      // Without the lock: a file that is dropped meanwhile is found missing on use.
      const generation = rows.find(model, state);
      return generation && open(generation, pathOf(generation));
    },
    raise: (model, fencingToken) => inTransaction(db, () => raise(model, fencingToken)),
    serve: (model, fencingToken) => {
      const dropped = change(() => {
        raise(model, fencingToken);
        return rows.swap(model);
      });
      if (dropped !== undefined) removeFile(dropped);
    },
    cancel: (model) => remove(model, ['building']),
    drop: (model) => remove(model, ['building', 'served']),
    close: () => db.close(),
  };
};

const connect = (path: string): Database.Database => {
  const db = new Database(path);
  try {
    // FULL: a swap must be durable before the old generation's file is removed.
    db.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    inTransaction(db, () => db.exec(SCHEMA));
    requireReadableTexts(db);
    return db;
  } catch (error) {
    db.close();
    throw nameDamage(error, path, 'Stop the server and remove its folder. Read models are rebuilt from the events.');
  }
};

const filesIn = (folder: string) => {
  const getPath = ({ model, generation }: Generation): string => join(folder, `${model}-${generation}.db`);
  const removeFile = (generation: Generation): void => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(getPath(generation) + suffix, { force: true });
  };
  return { pathOf: getPath, removeFile };
};

const checkName = (model: string): void => {
  if (!MODEL_NAME.test(model))
    throw new RangeError(`'${model}' is not a valid name of a read model: lower-case letters, digits and hyphens`);
};

interface GenerationTable {
  readonly all: () => readonly Generation[];
  readonly of: (model: string) => readonly Generation[];
  readonly isKnown: (generation: Pick<Generation, 'generation'>) => boolean;
  find(model: string, state: GenerationState): Generation | undefined;
  insert(model: string, state: GenerationState): Generation;
  remove(generation: Generation): void;
  /** Returns the previously served generation. @throws RangeError when none is being built */
  swap(model: string): Generation | undefined;
}

const generationTable = (db: Database.Database): GenerationTable => {
  const selectAll = db.prepare('SELECT model, id, state FROM generations ORDER BY model, state DESC').raw();
  const selectOne = db.prepare('SELECT model, id, state FROM generations WHERE model = ? AND state = ?').raw();
  const selectModel = db.prepare('SELECT model, id, state FROM generations WHERE model = ? ORDER BY state DESC').raw();
  const selectId = db.prepare('SELECT id FROM generations WHERE id = ?').raw();
  const insert = db.prepare('INSERT INTO generations (model, state) VALUES (?, ?)');
  const remove = db.prepare('DELETE FROM generations WHERE id = ?');
  const promote = db.prepare(`UPDATE generations SET state = 'served' WHERE id = ?`);
  const find: GenerationTable['find'] = (model, state) => {
    const row = selectOne.get([model, state]) as Row | undefined;
    return row === undefined ? undefined : getGeneration(row);
  };
  return {
    all: () => (selectAll.all([]) as Row[]).map(getGeneration),
    of: (model) => (selectModel.all([model]) as Row[]).map(getGeneration),
    isKnown: ({ generation }) => selectId.get([generation]) !== undefined,
    find,
    insert: (model, state) => ({ model, generation: String(insert.run([model, state]).lastInsertRowid), state }),
    remove: ({ generation }) => void remove.run([generation]),
    swap: (model) => {
      const [building, served] = [find(model, 'building'), find(model, 'served')];
      if (building === undefined) throw new RangeError(`No generation of ${model} is being built`);
      if (served !== undefined) remove.run([served.generation]);
      promote.run([building.generation]);
      return served;
    },
  };
};

/** Must run within a transaction. */
const fencingTokens = (db: Database.Database): ((model: string, fencingToken: number) => void) => {
  const select = db.prepare('SELECT fence FROM fences WHERE model = ?').raw();
  const put = db.prepare('INSERT INTO fences VALUES (?, ?) ON CONFLICT DO UPDATE SET fence = excluded.fence');
  return (model, fencingToken) => {
    const [highest] = (select.get([model]) as [number] | undefined) ?? [0];
    requireFencingToken(model, fencingToken, highest);
    if (fencingToken > highest) put.run([model, fencingToken]);
  };
};

type Row = [model: string, id: number, state: GenerationState];

const getGeneration = ([model, id, state]: Row): Generation => ({ model, generation: String(id), state });

/** Files left by a crash. */
const removeLeftovers = (folder: string, generations: readonly Generation[]): void => {
  const known = new Set(generations.map(({ model, generation }) => `${model}-${generation}`));
  for (const name of readdirSync(folder)) {
    const match = MODEL_FILE.exec(name);
    if (match?.[1] !== undefined && !known.has(match[1])) rmSync(join(folder, name), { force: true });
  }
};

/**
 * One generation of one model: an SQLite file. `synchronous=NORMAL`, because a power failure that loses the
 * last commits also loses their checkpoint, and the projector repeats them; `secure_delete`, because erased
 * text must not remain.
 */
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { TaskQueue } from '@verbatim/eventstore/async';
import { castAsBytes, decodeText } from '@verbatim/eventstore/embedded/read-events';
import { inTransaction, nameDamage, pragma } from '@verbatim/eventstore/embedded/sqlite';
import {
  CACHE,
  type CheckpointEvent,
  GenerationDroppedError,
  type ModelCache,
  type ModelContent,
  type ModelReader,
  type ModelWriter,
  ReadStoreUnavailableError,
  requireFencingToken,
  requireStorableId,
  toStoredId,
} from '../read-store.ts';
import { BUSY_TIMEOUT_MS } from './busy-timeout.ts';
import { garbageCollector } from './collect-garbage.ts';
import { modelContents } from './model-contents.ts';
import { committing, type CommitToFile, type Head, prepareReads, type ReadStatements } from './model-statements.ts';

// Limits a thread's open generation files: least recently used ones are closed.

interface Resting {
  /** @returns false when it cannot be closed at the moment */
  rest(): boolean;
}

/** Runs once a file is closed. */
type OnRest = (file: Resting) => void;

/** Three handles each (database, write-ahead log, shared memory), in two threads. */
const MAX_OPEN = 24;
/** libsql releases a file's handles only when its statements are garbage-collected. */
const CLOSED_BEFORE_COLLECTING = 12;

export interface OpenFiles {
  used(file: Resting): void;
  forget(file: Resting): void;
  closeAll(): void;
}

export const openFiles = (onRest: OnRest, collectGarbage: () => void = garbageCollector()): OpenFiles => {
  const files = new Set<Resting>();
  let closed = 0;
  const close = (file: Resting): void => {
    if (!file.rest()) return;
    files.delete(file);
    onRest(file);
    closed += 1;
    if (closed < CLOSED_BEFORE_COLLECTING) return;
    closed = 0;
    collectGarbage();
  };
  return {
    used(file) {
      files.delete(file);
      files.add(file);
      if (files.size <= MAX_OPEN) return;
      for (const oldest of [...files].slice(0, files.size - MAX_OPEN)) if (oldest !== file) close(oldest);
    },
    forget: (file) => void files.delete(file),
    closeAll() {
      for (const file of files) file.rest();
      files.clear();
    },
  };
};

// Cache of one generation: rows next to the model's own, each entry written in its own transaction.

/** Query threads do not block on another's commit: an uncached result is computed again. */
const MAX_WAIT_MS = 50;
const BUSY = /SQLITE_BUSY|database is locked/u;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && BUSY.test(`${String((error as { code?: unknown }).code)} ${error.message}`);

const unlessBusy = (db: Database.Database, write: () => boolean): boolean => {
  db.exec(`PRAGMA busy_timeout = ${MAX_WAIT_MS}`);
  try {
    return inTransaction(db, write);
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  } finally {
    db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
};

/** @param isDropped whether the generation is out of use */
const openModelCache = (db: Database.Database, isDropped: () => boolean): ModelCache => {
  const selectDocument = db.prepare('SELECT 1 FROM documents WHERE collection = ? AND id = ?').raw();
  const insertBytes = db.prepare('INSERT INTO columns VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
  const insertDocument = db.prepare('INSERT INTO documents VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
  const updateDocument = db.prepare('UPDATE documents SET document = ? WHERE collection = ? AND id = ?');
  const deletes = ['documents', 'columns'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE collection = ? AND id = ?`),
  );

  return {
    putIfAbsent: async ({ id, bytes, document, owners }) => {
      const key = [CACHE, requireStorableId(id)] as const;
      if (isDropped()) return false;
      return unlessBusy(db, () => {
        if (
          owners.some(({ collection, id: owner }) => selectDocument.get([collection, toStoredId(owner)]) === undefined)
        )
          return false;
        insertBytes.run([...key, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]);
        insertDocument.run([...key, JSON.stringify(document)]);
        return true;
      });
    },
    replaceDocument: async (id, document) => {
      if (!isDropped()) updateDocument.run([JSON.stringify(document), CACHE, toStoredId(id)]);
    },
    drop: async (ids) => {
      if (isDropped() || ids.length === 0) return;
      inTransaction(db, () => {
        for (const id of ids) for (const statement of deletes) statement.run([CACHE, toStoredId(id)]);
      });
    },
  };
};

const FORMAT_VERSION = 3;
const SCRUB_TRIES = 100;
const SCRUB_PAUSE_MS = 20;

const ADD_FENCING_TOKEN = 'ALTER TABLE checkpoint ADD COLUMN fence INTEGER NOT NULL DEFAULT 0;';
/** JSON of the event at the position; empty if unknown. */
const ADD_EVENT = `ALTER TABLE checkpoint ADD COLUMN event TEXT NOT NULL DEFAULT '';`;

/**
 * Documents are clustered by id, so that a range is one scan; byte columns are separate, so that scans skip
 * them.
 */
const SCHEMA = `
  CREATE TABLE documents (
    collection TEXT NOT NULL, id TEXT NOT NULL, document TEXT NOT NULL, PRIMARY KEY (collection, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE columns (
    collection TEXT NOT NULL, id TEXT NOT NULL, bytes BLOB NOT NULL, UNIQUE (collection, id)
  ) STRICT;
  CREATE TABLE checkpoint (only INTEGER PRIMARY KEY CHECK (only = 1), position TEXT NOT NULL) STRICT;
  INSERT INTO checkpoint VALUES (1, '');
  ${ADD_FENCING_TOKEN} ${ADD_EVENT}
  PRAGMA user_version = ${FORMAT_VERSION};`;

export interface ReadModelFile extends ModelReader {
  /** @throws GenerationDroppedError */
  open(): void;
  /** Runs a write when no long commit is running. */
  alone<Result>(work: () => Result | Promise<Result>): Promise<Result>;
  /** Writes to the model's cache; use within `alone`. */
  cache(): ModelCache;
  /**
   * A writer with this fencing token, which the file stores; without one, with the stored token. Use within
   * `alone`.
   * @throws FencedOffError
   */
  openForWriting(fencingToken?: number): ModelWriter;
  /** Rewrites the file without deleted data, and truncates the write-ahead log. */
  scrub(): Promise<void>;
  /**
   * Closes its handles; the next call reopens it.
   * @returns false during a full scan or a commit
   */
  rest(): boolean;
}

export const createReadModelFile = (path: string): void => {
  const db = connect(path);
  try {
    inTransaction(db, () => db.exec(SCHEMA));
  } finally {
    db.close();
  }
};

export interface ReadModelFileOptions {
  readonly model: string;
  readonly generation: string;
  /** Whether the generation is out of use, checked before each commit. */
  readonly isDropped: () => boolean;
  /** Called at each use: unused files may be closed. */
  readonly onUse: () => void;
}

/**
 * Opened with the first call.
 * @throws GenerationDroppedError by each call when the file no longer exists
 */
export const readModelFile = (path: string, options: ReadModelFileOptions): ReadModelFile => {
  const { model, generation, isDropped, onUse } = options;
  let open: OpenFile | undefined;
  let walks = 0;
  const commits = new TaskQueue(1);
  const use = (): OpenFile => {
    open ??= openFile(path, options);
    onUse();
    return open;
  };
  // Wrapped, so that it is begun within the turn, and the next commit does not wait for its end.
  const alone = async <Result>(work: () => Result | Promise<Result>): Promise<Result> =>
    (await commits.run(async () => ({ begun: work() }))).begun;
  const reader = getReader(model, generation, use);
  const walk = async function* (): AsyncGenerator<ModelContent> {
    walks += 1;
    try {
      yield* modelContents(use().db);
    } finally {
      walks -= 1;
    }
  };

  return {
    ...reader,
    alone,
    open: () => void use(),
    cache: () => use().cache,
    openForWriting: (asked) => {
      const fencingToken = use().raise(asked);
      return {
        ...reader,
        storesJson: true,
        contents: walk,
        commit: async (writes, from, to, event) => {
          if (to < from) throw new RangeError(`The checkpoint of ${model} does not go back from '${from}' to '${to}'`);
          await commits.run(() => {
            if (isDropped()) throw new GenerationDroppedError(model, generation);
            return use().commit(writes, { from, to, event, fencingToken });
          });
        },
      };
    },
    scrub: async () => {
      walks += 1;
      try {
        await alone(() => scrub(use().db, path));
      } finally {
        walks -= 1;
      }
    },
    rest: () => {
      if (walks > 0 || commits.load().running > 0) return false;
      open?.close();
      open = undefined;
      return true;
    },
  };
};

const getReader = (model: string, generation: string, use: () => OpenFile): ModelReader => ({
  model,
  generation,
  checkpoint: async () => use().head()[0],
  checkpointEvent: async () => {
    const [, , event] = use().head();
    return event === '' ? undefined : (JSON.parse(event) as CheckpointEvent);
  },
  get: (collection, id) => use().reading.get(collection, id),
  range: (collection, range) => use().reading.range(collection, range),
  count: (collection, range) => use().reading.count(collection, range),
  listIds: (collection, range) => use().reading.listIds(collection, range),
  getBytes: (collection, id) => use().reading.getBytes(collection, id),
  listBytes: (collection, range) => use().reading.listBytes(collection, range),
});

interface OpenFile {
  readonly db: Database.Database;
  readonly reading: ReadStatements;
  readonly cache: ModelCache;
  head(): Head;
  raise(asked?: number): number;
  readonly commit: CommitToFile;
  close(): void;
}

const openFile = (path: string, { model, generation, isDropped }: ReadModelFileOptions): OpenFile => {
  const db = connectToExisting(path, model, generation);
  upgrade(db, path);
  const selectHead = db
    .prepare(`SELECT ${castAsBytes('position')}, fence, ${castAsBytes('event')} FROM checkpoint`)
    .raw();
  const updateFencingToken = db.prepare('UPDATE checkpoint SET fence = ?');
  const head = (): Head => {
    const [position, fence, event] = selectHead.get([]) as [Buffer, number, Buffer];
    return [decodeText(position), fence, decodeText(event)];
  };
  return {
    db,
    head,
    reading: prepareReads(db),
    cache: openModelCache(db, isDropped),
    raise: (asked) =>
      inTransaction(db, () => {
        const [, highest] = head();
        const fencingToken = asked ?? highest;
        requireFencingToken(model, fencingToken, highest);
        if (fencingToken > highest) updateFencingToken.run([fencingToken]);
        return fencingToken;
      }),
    commit: committing(db, { model, head }),
    close: () => {
      // libsql closes the file when its statements are collected; the last connection to close does not
      // checkpoint the log.
      pragma(db, 'wal_checkpoint(PASSIVE)');
      db.close();
    },
  };
};

/** Migrates formats of older versions. Two threads may do so at once. */
const upgrade = (db: Database.Database, path: string): void => {
  if (pragma(db, 'user_version') !== FORMAT_VERSION)
    inTransaction(db, () => {
      if (pragma(db, 'user_version') === 1) db.exec(`${ADD_FENCING_TOKEN} PRAGMA user_version = 2;`);
      if (pragma(db, 'user_version') === 2) db.exec(`${ADD_EVENT} PRAGMA user_version = 3;`);
    });
  const version = pragma(db, 'user_version');
  if (version === FORMAT_VERSION) return;
  db.close();
  throw new Error(
    `${path} has format ${String(version)}, not ${FORMAT_VERSION}: remove it, and it is made again from the events`,
  );
};

/** Without creating a missing file, as SQLite would. */
const connectToExisting = (path: string, model: string, generation: string): Database.Database => {
  try {
    return connect(`${pathToFileURL(path).href}?mode=rw`, path);
  } catch (error) {
    throw existsSync(path) ? error : new GenerationDroppedError(model, generation);
  }
};

const connect = (address: string, path = address): Database.Database => {
  let db: Database.Database | undefined;
  try {
    db = new Database(address);
    db.exec(`
      PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
      PRAGMA secure_delete = ON; PRAGMA cache_size = -2000;`);
    return db;
  } catch (error) {
    db?.close();
    // Another connection recovers or closes it, on a machine that is too busy.
    if (isBusy(error)) throw new ReadStoreUnavailableError(`${path} is locked`, { cause: error });
    throw nameDamage(error, path, 'Stop the server and remove the file: it is made again from the events.');
  }
};

/** SQLite leaves copies of moved rows behind: only a rewritten file is free of them. */
const scrub = async (db: Database.Database, path: string): Promise<void> => {
  db.exec('VACUUM');
  for (let tries = 0; tries < SCRUB_TRIES; tries++) {
    if (tries > 0) await delay(SCRUB_PAUSE_MS);
    db.exec('PRAGMA busy_timeout = 0');
    const busy = pragma(db, 'wal_checkpoint(TRUNCATE)');
    db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    if (busy === 0) return;
  }
  throw new Error(`A reader keeps deleted text in the write-ahead log of ${path}: scrub it again`);
};

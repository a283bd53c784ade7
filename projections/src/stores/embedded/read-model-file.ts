/**
 * One generation of one model: an SQLite file. `synchronous=NORMAL`, because a power failure that loses the
 * last commits also loses their checkpoint, and the projector repeats them; `secure_delete`, because erased
 * text must not remain.
 */
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { inTransaction, pragma } from '@verbatim/eventstore/embedded/sqlite';
import { castAsBytes, decodeText } from '@verbatim/eventstore/embedded/readable-texts';
import { nameDamage } from '@verbatim/eventstore/embedded/sqlite-errors';
import {
  type CheckpointEvent,
  GenerationDroppedError,
  type ModelCache,
  type ModelContent,
  type ModelReader,
  type ModelWriter,
  requireFencingToken,
} from '../read-store.ts';
import { TaskQueue } from '@verbatim/eventstore/async/task-queue';
import { BUSY_TIMEOUT_MS } from './busy-timeout.ts';
import { openModelCache } from './model-cache.ts';
import { committing, type CommitToFile, type Head } from './model-commit.ts';
import { modelContents } from './model-contents.ts';
import { prepareReads, type ReadStatements } from './model-statements.ts';

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

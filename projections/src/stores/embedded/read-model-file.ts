/**
 * One generation of one model: a SQLite file of its own.
 * `synchronous=NORMAL` because a read model can be made again from the events: a loss of power may take the last commits, and their
 * checkpoint with them, so the projector just does them again. `secure_delete` because erased text must not stay behind.
 */
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { inTransaction, pragma } from '@verbatim/eventstore/embedded/sqlite';
import { asBytes, textOf } from '@verbatim/eventstore/embedded/readable-texts';
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
import { BUSY_TIMEOUT_MS } from './busy-timeout.ts';
import { openModelCache } from './model-cache.ts';
import { committing, type CommitToFile, type Head } from './model-commit.ts';
import { modelContents } from './model-contents.ts';
import { reading, type Reading } from './model-statements.ts';
import { oneAtATime } from './one-at-a-time.ts';

const FORMAT_VERSION = 3;
const SCRUB_TRIES = 100;
const SCRUB_PAUSE_MS = 20;

const ADD_FENCING_TOKEN = 'ALTER TABLE checkpoint ADD COLUMN fence INTEGER NOT NULL DEFAULT 0;';
/** JSON of the event at the position; empty when it is not known. */
const ADD_EVENT = `ALTER TABLE checkpoint ADD COLUMN event TEXT NOT NULL DEFAULT '';`;

/** Documents lie in the order of their ids, so that a range is one walk; byte columns apart, so that the walk never passes them. */
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
  /** Does what writes to the file when no long commit is under way. */
  alone<Result>(work: () => Result | Promise<Result>): Promise<Result>;
  /** Writes to the cache beside the model; to be used `alone`. */
  cache(): ModelCache;
  /** A writer with this fencing token, which the file keeps; without one, with the fencing token that it has. To be asked for `alone`. @throws FencedOffError */
  openForWriting(fencingToken?: number): ModelWriter;
  /** Rewrites the file without what was deleted, and empties the write-ahead log. */
  scrub(): Promise<void>;
  /** Gives its handles back; the next call opens it again. @returns false while somebody walks through all of it, or commits to it */
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
  /** Whether the generation is in use no more, asked before each commit. */
  readonly isDropped: () => boolean;
  /** Told at each use: a file that nobody has used for a while may be told to rest. */
  readonly onUse: () => void;
}

/** Opened with the first call. @throws GenerationDroppedError by each call when the file is not there any more */
export const readModelFile = (path: string, options: ReadModelFileOptions): ReadModelFile => {
  const { model, generation, isDropped, onUse } = options;
  let open: OpenFile | undefined;
  let walks = 0;
  const commits = oneAtATime();
  const use = (): OpenFile => {
    open ??= openFile(path, options);
    onUse();
    return open;
  };
  const reader = readerOf(model, generation, use);
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
    alone: (work) => commits.alone(work),
    open: () => void use(),
    cache: () => use().cache,
    openForWriting: (asked) => {
      const fencingToken = use().raise(asked);
      return {
        ...reader,
        contents: walk,
        commit: async (writes, from, to, event) => {
          if (to < from) throw new RangeError(`The checkpoint of ${model} does not go back from '${from}' to '${to}'`);
          await commits.take(() => {
            if (isDropped()) throw new GenerationDroppedError(model, generation);
            return use().commit(writes, { from, to, event, fencingToken });
          });
        },
      };
    },
    scrub: async () => {
      walks += 1;
      try {
        await commits.alone(() => scrub(use().db, path));
      } finally {
        walks -= 1;
      }
    },
    rest: () => {
      if (walks > 0 || commits.isUnderWay()) return false;
      open?.close();
      open = undefined;
      return true;
    },
  };
};

const readerOf = (model: string, generation: string, use: () => OpenFile): ModelReader => ({
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
  readonly reading: Reading;
  readonly cache: ModelCache;
  head(): Head;
  raise(asked?: number): number;
  readonly commit: CommitToFile;
  close(): void;
}

const openFile = (path: string, { model, generation, isDropped }: ReadModelFileOptions): OpenFile => {
  const db = connectToExisting(path, model, generation);
  upgrade(db, path);
  const selectHead = db.prepare(`SELECT ${asBytes('position')}, fence, ${asBytes('event')} FROM checkpoint`).raw();
  const updateFencingToken = db.prepare('UPDATE checkpoint SET fence = ?');
  const head = (): Head => {
    const [position, fence, event] = selectHead.get([]) as [Buffer, number, Buffer];
    return [textOf(position), fence, textOf(event)];
  };
  return {
    db,
    head,
    reading: reading(db),
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
      // libsql lets go of the file when its statements are garbage; the log is emptied here, because the last to close does not.
      pragma(db, 'wal_checkpoint(PASSIVE)');
      db.close();
    },
  };
};

/** From the formats that older versions have written. Two threads may find the same file at once. */
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

/** SQLite would make an empty file in the place of one that is gone. */
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

/** Deleting rows leaves copies of rows that SQLite had moved before: only a file written anew holds none of them. */
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

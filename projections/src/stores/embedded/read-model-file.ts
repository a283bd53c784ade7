/**
 * One generation of one model: a SQLite file of its own.
 * `synchronous=NORMAL` because a read model can be made again from the events: a loss of power may take the last commits, and their
 * checkpoint with them, so the projector just does them again. `secure_delete` because erased text must not stay behind.
 */
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'libsql';
import { inTransaction, pragma } from '@verbatim/eventstore/embedded/sqlite';
import { nameDamage } from '@verbatim/eventstore/embedded/sqlite-errors';
import type { Position } from '@verbatim/eventstore/event-store';
import {
  CheckpointConflictError,
  type Document,
  GenerationDroppedError,
  type ModelReader,
  type ModelWriter,
  type Range,
  requireFence,
  type Write,
} from '../read-store.ts';
import { modelContents } from './model-contents.ts';
import { AFTER_ALL_STORED_IDS, fromStoredId, newStoredId, toStoredId } from '../stored-id.ts';

const FORMAT_VERSION = 2;
const SCRUB_TRIES = 100;
const SCRUB_PAUSE_MS = 20;

const ADD_FENCE = 'ALTER TABLE checkpoint ADD COLUMN fence INTEGER NOT NULL DEFAULT 0;';

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
  ${ADD_FENCE}
  PRAGMA user_version = ${FORMAT_VERSION};`;

export interface ReadModelFile extends ModelReader {
  /** A writer with this fence, which the file keeps; without one, with the fence that it has. @throws FencedOffError */
  openForWriting(fence?: number): ModelWriter;
  /** Rewrites the file without what was deleted, and empties the write-ahead log. */
  scrub(): Promise<void>;
  close(): void;
}

export const createReadModelFile = (path: string): void => {
  const db = connect(path);
  try {
    inTransaction(db, () => db.exec(SCHEMA));
  } finally {
    db.close();
  }
};

/** @param isDropped whether the generation is in use no more, asked before each commit */
export const openReadModelFile = (
  path: string,
  model: string,
  generation: string,
  isDropped: () => boolean,
): ReadModelFile => {
  const db = connect(path);
  // Files of version 1 knew of no fences. Nobody else opens the file at this moment.
  if (pragma(db, 'user_version') === 1) inTransaction(db, () => db.exec(`${ADD_FENCE} PRAGMA user_version = 2;`));
  const version = pragma(db, 'user_version');
  if (version !== FORMAT_VERSION) {
    db.close();
    throw new Error(
      `${path} has format ${String(version)}, not ${FORMAT_VERSION}: remove it, and it is made again from the events`,
    );
  }
  const apply = writing(db);
  const selectHead = db.prepare('SELECT position, fence FROM checkpoint').raw();
  const updateCheckpoint = db.prepare('UPDATE checkpoint SET position = ?');
  const updateFence = db.prepare('UPDATE checkpoint SET fence = ?');
  const head = (): [position: Position, fence: number] => selectHead.get([]) as [string, number];
  const commit = (writes: readonly Write[], from: Position, to: Position, fence: number): void => {
    const [actual, highest] = head();
    requireFence(model, fence, highest);
    if (actual !== from) throw new CheckpointConflictError(model, from, actual);
    for (const write of writes) apply(write);
    updateCheckpoint.run([to]);
  };
  const raise = (asked?: number): number =>
    inTransaction(db, () => {
      const [, highest] = head();
      const fence = asked ?? highest;
      requireFence(model, fence, highest);
      if (fence > highest) updateFence.run([fence]);
      return fence;
    });
  const reader: ModelReader = { model, generation, ...reading(db), checkpoint: async () => head()[0] };

  return {
    ...reader,
    openForWriting: (asked) => {
      const fence = raise(asked);
      return {
        ...reader,
        contents: () => modelContents(db),
        commit: async (writes, from, to) => {
          if (to < from) throw new RangeError(`The checkpoint of ${model} does not go back from '${from}' to '${to}'`);
          if (isDropped()) throw new GenerationDroppedError(model, generation);
          inTransaction(db, () => commit(writes, from, to, fence));
        },
      };
    },
    scrub: () => scrub(db, path),
    close: () => {
      // libsql lets go of the file when its statements are garbage; the log is emptied here, because the last to close does not.
      pragma(db, 'wal_checkpoint(PASSIVE)');
      db.close();
    },
  };
};

const connect = (path: string): Database.Database => {
  const db = new Database(path);
  try {
    db.exec(`
      PRAGMA busy_timeout = 5000; PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
      PRAGMA secure_delete = ON; PRAGMA cache_size = -2000;`);
    return db;
  } catch (error) {
    db.close();
    throw nameDamage(error, path, 'Stop the server and remove the file: it is made again from the events.');
  }
};

type Reading = Pick<ModelReader, 'get' | 'range' | 'count' | 'getBytes' | 'listBytes'>;

const reading = (db: Database.Database): Reading => {
  const within = 'WHERE collection = ? AND id >= ? AND id < ?';
  const selectOne = db.prepare('SELECT document FROM documents WHERE collection = ? AND id = ?').raw();
  const selectUp = db.prepare(`SELECT id, document FROM documents ${within} ORDER BY id LIMIT ? OFFSET ?`).raw();
  const selectDown = db.prepare(`SELECT id, document FROM documents ${within} ORDER BY id DESC LIMIT ? OFFSET ?`).raw();
  const selectCount = db.prepare(`SELECT count(*) FROM documents ${within}`).raw();
  const selectBytes = db.prepare('SELECT bytes FROM columns WHERE collection = ? AND id = ?').raw();
  const selectSizesUp = db
    .prepare(`SELECT id, octet_length(bytes) FROM columns ${within} ORDER BY id LIMIT ? OFFSET ?`)
    .raw();
  const selectSizesDown = db
    .prepare(`SELECT id, octet_length(bytes) FROM columns ${within} ORDER BY id DESC LIMIT ? OFFSET ?`)
    .raw();

  return {
    get: async <T extends Document>(collection: string, id: string) => {
      const row = selectOne.get([collection, toStoredId(id)]) as [string] | undefined;
      return row === undefined ? undefined : (JSON.parse(row[0]) as T);
    },
    range: async <T extends Document>(collection: string, range: Range) => {
      const select = range.order === 'desc' ? selectDown : selectUp;
      const rows = select.all([collection, ...bounds(range), ...window(range)]) as [string, string][];
      return rows.map(([id, document]) => ({ id: fromStoredId(id), document: JSON.parse(document) as T }));
    },
    count: async (collection, range) => {
      const [all] = selectCount.get([collection, ...bounds(range)]) as [number];
      return Math.min(Math.max(0, all - (range.offset ?? 0)), range.limit ?? Number.POSITIVE_INFINITY);
    },
    getBytes: async (collection, id) => {
      const row = selectBytes.get([collection, toStoredId(id)]) as [Buffer] | undefined;
      return row === undefined ? undefined : ownBytes(row[0]);
    },
    listBytes: async (collection, range) => {
      const select = range.order === 'desc' ? selectSizesDown : selectSizesUp;
      const rows = select.all([collection, ...bounds(range), ...window(range)]) as [string, number][];
      return rows.map(([id, bytes]) => ({ id: fromStoredId(id), bytes }));
    },
  };
};

const bounds = ({ from, to }: Range): [string, string] => [
  toStoredId(from ?? ''),
  to === undefined ? AFTER_ALL_STORED_IDS : toStoredId(to),
];

const window = ({ limit = -1, offset = 0 }: Range): [number, number] => [limit, offset];

/** Bytes at the start of a buffer of their own, so that a typed array of any width can be laid over them. */
const ownBytes = (bytes: Buffer): Uint8Array =>
  bytes.byteOffset === 0 ? new Uint8Array(bytes.buffer, 0, bytes.byteLength) : new Uint8Array(bytes);

const writing = (db: Database.Database): ((write: Write) => void) => {
  const put = db.prepare(
    'INSERT INTO documents VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET document = excluded.document',
  );
  const putBytes = db.prepare('INSERT INTO columns VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET bytes = excluded.bytes');
  const tables = ['documents', 'columns'];
  const deletes = tables.map((table) => db.prepare(`DELETE FROM ${table} WHERE collection = ? AND id = ?`));
  const deleteRanges = tables.map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE collection = ? AND id >= ? AND id < ?`),
  );

  return (write) => {
    const { collection } = write;
    switch (write.kind) {
      case 'put':
        put.run([collection, newStoredId(write.id), JSON.stringify(write.document)]);
        return;
      case 'put-bytes':
        putBytes.run([
          collection,
          newStoredId(write.id),
          Buffer.from(write.bytes.buffer, write.bytes.byteOffset, write.bytes.byteLength),
        ]);
        return;
      case 'delete':
        for (const statement of deletes) statement.run([collection, toStoredId(write.id)]);
        return;
      case 'delete-range':
        for (const statement of deleteRanges) statement.run([collection, toStoredId(write.from), toStoredId(write.to)]);
        return;
    }
  };
};

/** Deleting rows leaves copies of rows that SQLite had moved before: only a file written anew holds none of them. */
const scrub = async (db: Database.Database, path: string): Promise<void> => {
  db.exec('VACUUM');
  for (let tries = 0; tries < SCRUB_TRIES; tries++) {
    if (tries > 0) await delay(SCRUB_PAUSE_MS);
    db.exec('PRAGMA busy_timeout = 0');
    const busy = pragma(db, 'wal_checkpoint(TRUNCATE)');
    db.exec('PRAGMA busy_timeout = 5000');
    if (busy === 0) return;
  }
  throw new Error(`A reader keeps deleted text in the write-ahead log of ${path}: scrub it again`);
};

/** SQL statements of a generation's file. */
import { setImmediate as turn } from 'node:timers/promises';
import type Database from 'libsql';
import { castAsBytes, decodeText } from '@verbatim/eventstore/embedded/read-events';
import { inTransaction } from '@verbatim/eventstore/embedded/sqlite';
import type { Position } from '@verbatim/eventstore/event-store';
import {
  AFTER_ALL_STORED_IDS,
  CheckpointConflictError,
  type CheckpointEvent,
  type Document,
  type ModelReader,
  parseStoredId,
  type Range,
  requireFencingToken,
  requireStorableId,
  toStoredId,
  type Write,
} from '../read-store.ts';

export type ReadStatements = Pick<ModelReader, 'get' | 'range' | 'count' | 'listIds' | 'getBytes' | 'listBytes'>;

export const prepareReads = (db: Database.Database): ReadStatements => {
  const within = 'WHERE collection = ? AND id >= ? AND id < ?';
  const selectOne = db
    .prepare(`SELECT ${castAsBytes('document')} FROM documents WHERE collection = ? AND id = ?`)
    .raw();
  const selectUp = db.prepare(`SELECT ${ID_AND_DOCUMENT} FROM documents ${within} ORDER BY id LIMIT ? OFFSET ?`).raw();
  const selectDown = db
    .prepare(`SELECT ${ID_AND_DOCUMENT} FROM documents ${within} ORDER BY id DESC LIMIT ? OFFSET ?`)
    .raw();
  const selectIdsUp = db
    .prepare(`SELECT ${castAsBytes('id')} FROM documents ${within} ORDER BY id LIMIT ? OFFSET ?`)
    .raw();
  const selectIdsDown = db
    .prepare(`SELECT ${castAsBytes('id')} FROM documents ${within} ORDER BY id DESC LIMIT ? OFFSET ?`)
    .raw();
  const selectCount = db.prepare(`SELECT count(*) FROM documents ${within}`).raw();
  const selectBytes = db.prepare('SELECT bytes FROM columns WHERE collection = ? AND id = ?').raw();
  const selectSizesUp = db
    .prepare(`SELECT ${castAsBytes('id')}, octet_length(bytes) FROM columns ${within} ORDER BY id LIMIT ? OFFSET ?`)
    .raw();
  const selectSizesDown = db
    .prepare(
      `SELECT ${castAsBytes('id')}, octet_length(bytes) FROM columns ${within} ORDER BY id DESC LIMIT ? OFFSET ?`,
    )
    .raw();

  return {
    get: async <T extends Document>(collection: string, id: string) => {
      const row = selectOne.get([collection, toStoredId(id)]) as [Buffer] | undefined;
      return row === undefined ? undefined : (JSON.parse(decodeText(row[0])) as T);
    },
    range: async <T extends Document>(collection: string, range: Range) => {
      const select = range.order === 'desc' ? selectDown : selectUp;
      const rows = select.all([collection, ...bounds(range), ...window(range)]) as [number, Buffer][];
      return rows.map((row) => {
        const [id, document] = idAndDocument(row);
        return { id: parseStoredId(id), document: JSON.parse(document) as T };
      });
    },
    count: async (collection, range) => {
      const [all] = selectCount.get([collection, ...bounds(range)]) as [number];
      return Math.min(Math.max(0, all - (range.offset ?? 0)), range.limit ?? Number.POSITIVE_INFINITY);
    },
    listIds: async (collection, range) => {
      const select = range.order === 'desc' ? selectIdsDown : selectIdsUp;
      const rows = select.all([collection, ...bounds(range), ...window(range)]) as [Buffer][];
      return rows.map(([id]) => parseStoredId(decodeText(id)));
    },
    getBytes: async (collection, id) => {
      const row = selectBytes.get([collection, toStoredId(id)]) as [Buffer] | undefined;
      return row === undefined ? undefined : ownBytes(row[0]);
    },
    listBytes: async (collection, range) => {
      const select = range.order === 'desc' ? selectSizesDown : selectSizesUp;
      const rows = select.all([collection, ...bounds(range), ...window(range)]) as [Buffer, number][];
      return rows.map(([id, bytes]) => ({ id: parseStoredId(decodeText(id)), bytes }));
    },
  };
};

/** One column with the length of its first part: one conversion costs less than two. */
const ID_AND_DOCUMENT = `octet_length(id), ${castAsBytes('id || document')}`;
const idAndDocument = ([length, both]: readonly [number, Buffer]): readonly [id: string, document: string] => [
  decodeText(both.subarray(0, length)),
  decodeText(both.subarray(length)),
];

const bounds = ({ from, to }: Range): [string, string] => [
  toStoredId(from ?? ''),
  to === undefined ? AFTER_ALL_STORED_IDS : toStoredId(to),
];

const window = ({ limit = -1, offset = 0 }: Range): [number, number] => [limit, offset];

/** Bytes at the start of a buffer of their own, so that any typed array can view them. */
const ownBytes = (bytes: Buffer): Uint8Array =>
  bytes.byteOffset === 0 ? new Uint8Array(bytes.buffer, 0, bytes.byteLength) : new Uint8Array(bytes);

const UPSERT = 'ON CONFLICT DO UPDATE SET document = excluded.document';
/** Consecutive documents are written by one statement: SQLite's cost per call dominates small documents. */
const DOCUMENTS_AT_ONCE = 32;

const writing = (db: Database.Database): ((writes: readonly Write[]) => void) => {
  const put = db.prepare(`INSERT INTO documents VALUES (?, ?, ?) ${UPSERT}`);
  const rows = Array(DOCUMENTS_AT_ONCE).fill('(?, ?, ?)').join(', ');
  const putMany = db.prepare(`INSERT INTO documents VALUES ${rows} ${UPSERT}`);
  const putBytes = db.prepare('INSERT INTO columns VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET bytes = excluded.bytes');
  const tables = ['documents', 'columns'];
  const deletes = tables.map((table) => db.prepare(`DELETE FROM ${table} WHERE collection = ? AND id = ?`));
  const deleteRanges = tables.map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE collection = ? AND id >= ? AND id < ?`),
  );

  const putAll = (puts: readonly Put[]): void => {
    let at = 0;
    for (; at + DOCUMENTS_AT_ONCE <= puts.length; at += DOCUMENTS_AT_ONCE)
      putMany.run(puts.slice(at, at + DOCUMENTS_AT_ONCE).flatMap(getParameters));
    for (; at < puts.length; at += 1) put.run(getParameters(puts[at]!));
  };
  const writeOther = (write: Exclude<Write, Put>): void => {
    const { collection } = write;
    switch (write.kind) {
      case 'put-bytes':
        putBytes.run([
          collection,
          requireStorableId(write.id),
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

  return (writes) => {
    for (let at = 0; at < writes.length;) {
      const first = at;
      while (at < writes.length && writes[at]!.kind === 'put') at += 1;
      putAll(writes.slice(first, at) as Put[]);
      const other = writes[at];
      if (other !== undefined && other.kind !== 'put') writeOther(other);
      at += 1;
    }
  };
};

type Put = Extract<Write, { kind: 'put' }>;

const getParameters = (put: Put): [string, string, string] => [
  put.collection,
  requireStorableId(put.id),
  put.json ?? JSON.stringify(put.document),
];

// Commits to a generation's file. A large one, which may take seconds, yields to other models of the thread.

interface Commit {
  readonly from: Position;
  readonly to: Position;
  readonly event: CheckpointEvent | undefined;
  readonly fencingToken: number;
}

/** Of the file: position, fencing token, and the JSON of the event at the position. */
export type Head = readonly [position: Position, fencingToken: number, event: string];

/** Until it settles, nothing else may write to the file over this connection. */
export type CommitToFile = (writes: readonly Write[], commit: Commit) => Promise<void>;

/** Writes above which a commit is split. */
const WRITES_AT_ONCE = 1024;
/** Milliseconds between yields. */
const SLICE_MS = 10;

export const committing = (
  db: Database.Database,
  { model, head }: { readonly model: string; readonly head: () => Head },
): CommitToFile => {
  const apply = writing(db);
  const updateCheckpoint = db.prepare('UPDATE checkpoint SET position = ?, event = ?');
  const check = ({ from, fencingToken }: Commit): void => {
    const [actual, highest] = head();
    requireFencingToken(model, fencingToken, highest);
    if (actual !== from) throw new CheckpointConflictError(model, from, actual);
  };
  const moveOn = ({ to, event }: Commit): void => {
    const [, , known] = head();
    updateCheckpoint.run([to, event === undefined ? known : JSON.stringify(event)]);
  };
  return async (writes, commit) => {
    if (writes.length <= WRITES_AT_ONCE)
      return inTransaction(db, () => {
        check(commit);
        apply(writes);
        moveOn(commit);
      });
    await inLongTransaction(db, async () => {
      check(commit);
      await inParts(writes, apply);
      moveOn(commit);
    });
  };
};

const inParts = async (writes: readonly Write[], apply: (part: readonly Write[]) => void): Promise<void> => {
  let end = performance.now() + SLICE_MS;
  for (let at = 0; at < writes.length; at += WRITES_AT_ONCE) {
    apply(writes.slice(at, at + WRITES_AT_ONCE));
    if (performance.now() < end) continue;
    await turn();
    end = performance.now() + SLICE_MS;
  }
};

/** As `inTransaction`, for asynchronous work. */
const inLongTransaction = async (db: Database.Database, work: () => Promise<void>): Promise<void> => {
  db.exec('BEGIN IMMEDIATE');
  try {
    await work();
    db.exec('COMMIT');
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
};

/**
 * The writing half of the embedded store: one append is one transaction, synchronous from its first look at
 * the head to the commit.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type Database from 'libsql';
import {
  type AppendResult,
  type ExpectedRevision,
  START_OF_LOG,
  StreamDeletedError,
  WrongExpectedRevisionError,
} from '../event-store.ts';
import type { SerialisedEvent } from '../digest-chain.ts';
import { formatPosition } from '../stored-event.ts';
import { inTransaction } from './sqlite.ts';

// Checkpoints the write-ahead log in a worker thread. SQLite would do so in the call that writes the
// thousandth page, and block its thread for a second and more on a busy disk.

/** SQLite's default. */
const PAGES = 1_000;
const PAGE_BYTES = 4_096;
/** Pages of an append in addition to its events' bytes: leaves of two tables and their indexes. */
const PAGES_OF_APPEND = 4;
/** The writer checkpoints by itself after this many pages, if the worker has died or cannot keep up. */
export const MAX_PAGES = 16 * PAGES;

export class Checkpoints {
  readonly #path: string;
  readonly #workerFile: string;
  #worker: Worker | undefined;
  /** Resolves when the current checkpoint has ended. */
  #underWay: Promise<void> | undefined;
  #onOver: () => void = () => undefined;
  #pages = 0;

  constructor(path: string, workerFile: string) {
    this.#path = path;
    this.#workerFile = workerFile;
  }

  note(bytes: number): void {
    this.#pages += PAGES_OF_APPEND + Math.ceil(bytes / PAGE_BYTES);
    if (this.#pages < PAGES || this.#underWay !== undefined) return;
    this.#pages = 0;
    this.#underWay = new Promise((resolve) => {
      this.#onOver = () => {
        this.#underWay = undefined;
        resolve();
      };
    });
    (this.#worker ??= this.#start()).postMessage('carry over');
  }

  /** Excludes a concurrent checkpoint. */
  async settled(): Promise<void> {
    await this.#underWay;
  }

  /** Waits for the current checkpoint. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker === undefined) return;
    worker.ref();
    const ended = once(worker, 'exit');
    worker.postMessage('close');
    await ended;
  }

  #start(): Worker {
    const worker = new Worker(this.#workerFile, { workerData: this.#path });
    worker.unref();
    worker.on('message', () => this.#onOver());
    // Retried by the next checkpoint: acknowledged events are in the log.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      this.#worker = undefined;
      this.#onOver();
    });
    return worker;
  }
}

/**
 * Rows per INSERT statement, tried in this order: 50 at once take a fifth less time than single ones, more
 * gain nothing.
 */
const INSERT_SIZES = [50, 8, 1] as const;

interface StreamRow {
  readonly id: number;
  /** Revision of the last event; -1 if there is none. */
  readonly head: number;
}

export interface EventAppender {
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly SerialisedEvent[],
  ): { readonly result: AppendResult; readonly stored: boolean };
  /**
   * The stream; undefined if it never existed.
   * @throws StreamDeletedError
   */
  find(stream: string): StreamRow | undefined;
  /**
   * Rejects further appends to the stream. Returns its id and head, also if it was deleted already.
   * @throws WrongExpectedRevisionError
   */
  markDeleted(stream: string, expected: ExpectedRevision): number;
}

export const eventAppender = (db: Database.Database): EventAppender => {
  const streams = streamTable(db);
  const rows = eventTable(db);
  const resultAt = (stream: StreamRow | undefined, revision: number): AppendResult =>
    stream === undefined || revision < 0
      ? { revision: -1, position: START_OF_LOG }
      : { revision, position: formatPosition(rows.positionOf(stream.id, revision)) };

  return {
    find: (name) => streams.find(name),
    append: (name, expected, events) =>
      inTransaction(db, () => {
        const stream = streams.find(name);
        const head = stream?.head ?? -1;
        if (events.length === 0) return { result: resultAt(stream, head), stored: false };
        const from = expected === 'any' ? head + 1 : expected === 'no-stream' ? 0 : expected + 1;
        if (from === head + 1) {
          const id = stream?.id ?? streams.create(name);
          const revision = head + events.length;
          const position = formatPosition(rows.insert(id, from, events));
          streams.setHead(id, revision);
          return { result: { revision, position }, stored: true };
        }
        const last = from + events.length - 1;
        if (stream !== undefined && last <= head && rows.holds(stream.id, from, events))
          return { result: resultAt(stream, last), stored: false };
        throw new WrongExpectedRevisionError(name, expected, getActual(head));
      }),
    markDeleted: (name, expected) =>
      inTransaction(db, () => {
        const stream = streams.lookUp(name);
        if (stream?.deleted) return stream.id;
        const actual = getActual(stream?.head ?? -1);
        if (expected !== 'any' && expected !== actual) throw new WrongExpectedRevisionError(name, expected, actual);
        const id = stream?.id ?? streams.create(name);
        streams.markDeleted(id);
        return id;
      }),
  };
};

interface StreamTable {
  lookUp(name: string): (StreamRow & { readonly deleted: boolean }) | undefined;
  /** @throws StreamDeletedError */
  find(name: string): StreamRow | undefined;
  create(name: string): number;
  setHead(id: number, head: number): void;
  markDeleted(id: number): void;
}

const streamTable = (db: Database.Database): StreamTable => {
  const select = db.prepare('SELECT id, head, deleted FROM streams WHERE name = ?').raw();
  const insert = db.prepare('INSERT INTO streams (name, head) VALUES (?, -1)');
  const updateHead = db.prepare('UPDATE streams SET head = ? WHERE id = ?');
  const updateDeleted = db.prepare('UPDATE streams SET deleted = 1 WHERE id = ?');
  const lookUp: StreamTable['lookUp'] = (name) => {
    const row = select.get([name]) as [number, number, number] | undefined;
    return row === undefined ? undefined : { id: row[0], head: row[1], deleted: row[2] !== 0 };
  };
  return {
    lookUp,
    find: (name) => {
      const stream = lookUp(name);
      if (stream?.deleted) throw new StreamDeletedError(name);
      return stream;
    },
    create: (name) => Number(insert.run([name]).lastInsertRowid),
    setHead: (id, head) => void updateHead.run([head, id]),
    markDeleted: (id) => void updateDeleted.run([id]),
  };
};

interface EventTable {
  /** Returns the ordinal of the last event. */
  insert(stream: number, firstRevision: number, events: readonly SerialisedEvent[]): number;
  /** Whether exactly these events, by id, are stored from that revision on. */
  holds(stream: number, firstRevision: number, events: readonly SerialisedEvent[]): boolean;
  positionOf(stream: number, revision: number): number;
}

const eventTable = (db: Database.Database): EventTable => {
  const inserts = INSERT_SIZES.map((rows) => ({ rows, statement: db.prepare(getInsert(rows)) }));
  const selectPosition = db.prepare('SELECT position FROM events WHERE stream = ? AND revision = ?').raw();
  const selectIds = db
    .prepare('SELECT CAST(id AS BLOB) FROM events WHERE stream = ? AND revision BETWEEN ? AND ? ORDER BY revision')
    .raw();
  return {
    insert: (stream, firstRevision, events) => {
      let ordinal = 0;
      let done = 0;
      for (const { rows, statement } of inserts) {
        for (; events.length - done >= rows; done += rows)
          ordinal = Number(statement.run(getValues(stream, firstRevision + done, events, done, rows)).lastInsertRowid);
      }
      return ordinal;
    },
    holds: (stream, firstRevision, events) => {
      const ids = selectIds.all([stream, firstRevision, firstRevision + events.length - 1]) as [Buffer][];
      return events.every((event, index) => ids[index]?.[0].toString() === event.id);
    },
    positionOf: (stream, revision) => (selectPosition.get([stream, revision]) as [number])[0],
  };
};

/** Parameters: 1 is the stream, 2 the first revision, then four per event. */
const getInsert = (rows: number): string => {
  const values = Array.from({ length: rows }, (_, row) => {
    const first = 3 + 4 * row;
    return `(?1, ?2 + ${row}, ?${first}, ?${first + 1}, ?${first + 2}, ?${first + 3})`;
  });
  return `INSERT INTO events (stream, revision, id, type, metadata, data) VALUES ${values.join(', ')}`;
};

const getValues = (
  stream: number,
  revision: number,
  events: readonly SerialisedEvent[],
  from: number,
  rows: number,
): unknown[] => {
  const values: unknown[] = [stream, revision];
  for (let index = from; index < from + rows; index++) {
    const event = events[index];
    if (event !== undefined) values.push(event.id, event.type, event.metadata, event.data);
  }
  return values;
};

const getActual = (head: number): number | 'no-stream' => (head < 0 ? 'no-stream' : head);

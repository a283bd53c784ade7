/**
 * The event store on one SQLite file, `events.db`. Any number of stores may have the same file open, in any thread or process of
 * this machine: each has a connection of its own, writers queue for SQLite's lock, and subscribers hear of each other's appends.
 */
import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type Database from 'libsql';
import {
  type AppendResult,
  EventStoreClosedError,
  type EventStore,
  EventStoreUnavailableError,
  type EventToAppend,
  type ExpectedRevision,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  type RecordedEvent,
  type SubscribeOptions,
  type SubscriptionMessage,
} from '../event-store.ts';
import { formatPosition } from '../log-position.ts';
import { checkCount, followLog, type PagedLog, readLog } from '../read-log.ts';
import { checkExpectedRevision, checkStreamName, serialiseEvents } from '../serialise-events.ts';
import { eventAppender, type EventAppender } from './append-events.ts';
import { streamEraser, type StreamEraser, truncateLogSoon } from './erase-streams.ts';
import { LogWatch } from './log-watch.ts';
import { openEventFile } from './open-event-file.ts';
import { eventReader, type EventReader } from './read-events.ts';
import { pragma } from './sqlite.ts';
import { isFailedWrite, translateSqliteError } from './sqlite-errors.ts';

/** Whoever reads a stream has something to do for each event: this many are the most before others have their turn. */
const STREAM_PAGE = 200;

export interface EmbeddedEventStoreOptions {
  /** The log may not grow over this; more is refused with EventStoreFullError. Default: as far as the disk goes. */
  readonly maxBytes?: number;
}

/**
 * @param folder where `events.db` is or will be; made when absent
 * @throws EventStoreCorruptError | EventStoreFullError | EventStoreUnavailableError
 */
export const openEmbeddedEventStore = async (
  folder: string,
  options: EmbeddedEventStoreOptions = {},
): Promise<EventStore> => {
  const path = join(folder, 'events.db');
  try {
    mkdirSync(folder, { recursive: true });
    const db = openEventFile(path);
    if (options.maxBytes !== undefined) limitSize(db, options.maxBytes);
    const store = new EmbeddedEventStore(db, realpathSync(path));
    await store.finishErasing();
    return store;
  } catch (error) {
    throw translateSqliteError(error, path);
  }
};

const limitSize = (db: Database.Database, bytes: number): void => {
  db.exec(`PRAGMA max_page_count = ${Math.max(1, Math.floor(bytes / Number(pragma(db, 'page_size'))))}`);
};

class EmbeddedEventStore implements EventStore {
  readonly #db: Database.Database;
  readonly #path: string;
  readonly #appender: EventAppender;
  readonly #reader: EventReader;
  readonly #eraser: StreamEraser;
  readonly #watch: LogWatch;
  readonly #log: PagedLog;
  readonly #closing = new AbortController();
  #failedWrite: unknown;

  constructor(db: Database.Database, path: string) {
    this.#db = db;
    this.#path = path;
    this.#appender = eventAppender(db);
    this.#reader = eventReader(db);
    this.#eraser = streamEraser(db, () => this.#checkOpen());
    const dataVersion = db.prepare('PRAGMA data_version').raw();
    this.#watch = new LogWatch(path, () => (dataVersion.get([]) as [number])[0]);
    this.#log = {
      end: () => this.#run(() => this.#reader.end()),
      page: (after, upTo, filter) => this.#run(() => this.#reader.page(after, upTo, filter)),
    };
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendResult> {
    const serialised = serialiseEvents(stream, expected, events);
    const { result, stored } = this.#write(() => this.#appender.append(stream, expected, serialised));
    if (stored) this.#watch.announce();
    return result;
  }

  async *readStream(stream: string, options: ReadStreamOptions = {}): AsyncGenerator<RecordedEvent> {
    checkStreamName(stream);
    const backwards = options.direction === 'backwards';
    let left = checkCount(options.maxCount);
    let next = checkCount(options.from ?? (backwards ? Number.MAX_SAFE_INTEGER : 0));
    for (let isFirst = true; left > 0 && next >= 0; isFirst = false) {
      if (!isFirst) await nextTurn();
      // Looked up for each page, because the stream may be deleted in between.
      const page = this.#run(() => {
        const row = this.#appender.find(stream);
        if (row === undefined) return [];
        return this.#reader.streamPage({ id: row.id, name: stream }, next, backwards, Math.min(left, STREAM_PAGE));
      });
      const last = page.at(-1);
      if (last === undefined) return;
      yield* page;
      left -= page.length;
      next = last.revision + (backwards ? -1 : 1);
    }
  }

  readAll(options: ReadAllOptions = {}): AsyncIterable<RecordedEvent> {
    return readLog(this.#log, options);
  }

  subscribeToAll(options: SubscribeOptions): AsyncIterable<SubscriptionMessage> {
    this.#checkOpen();
    return followLog(this.#log, this.#watch, {
      ...options,
      signal: AbortSignal.any([options.signal, this.#closing.signal]),
    });
  }

  async deleteStream(stream: string, expected: ExpectedRevision): Promise<void> {
    checkStreamName(stream);
    checkExpectedRevision(expected);
    const id = this.#write(() => this.#appender.markDeleted(stream, expected));
    try {
      await this.#eraser.erase(id);
      await truncateLogSoon(this.#eraser, () => this.#checkOpen());
    } catch (error) {
      throw this.#noted(error);
    }
  }

  async lastPosition(): Promise<Position> {
    return formatPosition(this.#log.end());
  }

  async reaches(position: Position): Promise<boolean> {
    return position <= (await this.lastPosition());
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    this.#watch.close();
    try {
      // libsql lets go of a file only when its statements are garbage: the last connection would not empty the log by itself.
      this.#eraser.truncateLog();
    } catch {
      // No room or a broken disk: what was acknowledged is in the log, and the next open reads it there.
    } finally {
      this.#db.close();
    }
  }

  /** What a process that died while it erased a stream left undone, in the rows or in the write-ahead log. */
  async finishErasing(): Promise<void> {
    for (const id of this.#eraser.unfinished()) await this.#eraser.erase(id);
    this.#eraser.truncateLog();
  }

  #checkOpen(): void {
    if (this.#closing.signal.aborted) throw new EventStoreClosedError();
  }

  #run<T>(work: () => T): T {
    this.#checkOpen();
    try {
      return work();
    } catch (error) {
      throw translateSqliteError(error, this.#path);
    }
  }

  #write<T>(work: () => T): T {
    this.#checkOpen();
    if (this.#failedWrite !== undefined)
      throw new EventStoreUnavailableError(`A write to ${this.#path} failed: none is made until a restart`, {
        cause: this.#failedWrite,
      });
    try {
      return work();
    } catch (error) {
      throw this.#noted(error);
    }
  }

  /** After a failed sync the kernel may have forgotten what it could not write, and a second try would wrongly succeed. */
  #noted(error: unknown): unknown {
    if (isFailedWrite(error)) this.#failedWrite = error;
    return translateSqliteError(error, this.#path);
  }
}

/**
 * Event store on one SQLite file, `events.db`. Any number of stores in threads and processes of this machine
 * may open it: writers queue for SQLite's lock, and subscribers are notified of each other's appends.
 */
import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BroadcastChannel } from 'node:worker_threads';
import type Database from 'libsql';
import { Condition } from '../async.ts';
import {
  type AppendResult,
  type EventStore,
  EventStoreBrokenError,
  EventStoreClosedError,
  type EventToAppend,
  type ExpectedRevision,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  type RecordedEvent,
  type SubscribeOptions,
  type SubscriptionMessage,
} from '../event-store.ts';
import { checkCount, followLog, type LogChanges, type PagedLog, readLog } from '../read-log.ts';
import { appendedBytes, checkExpectedRevision, checkStreamName, serialiseEvents } from '../digest-chain.ts';
import { formatPosition } from '../stored-event.ts';
import { Checkpoints, eventAppender, type EventAppender, MAX_PAGES } from './append-events.ts';
import { streamEraser, type StreamEraser, truncateLogSoon } from './erase-streams.ts';
import { lookForLoss, lossRemedy } from './loss-detection.ts';
import { openEventFile } from './open-event-file.ts';
import { eventReader, type EventReader } from './read-events.ts';
import { isFailedWrite, pragma, translateSqliteError } from './sqlite.ts';

// Notifies the subscriptions of this process's threads of appends, and polls for other processes' appends.

/** Latency for appends of another process. */
const POLL_MS = 250;

export class LogWatch implements LogChanges {
  readonly #changes = new Condition();
  readonly #channel: BroadcastChannel;
  readonly #dataVersion: () => number;
  #poll: NodeJS.Timeout | undefined;
  #seen = -1;

  /**
   * @param path the log's real path: the same for every store on it
   * @param dataVersion changes when another connection has written
   */
  constructor(path: string, dataVersion: () => number) {
    this.#dataVersion = dataVersion;
    this.#channel = new BroadcastChannel(`verbatim-events:${path}`);
    this.#channel.onmessage = () => this.#changes.notifyAll();
    this.#channel.unref();
  }

  get version(): number {
    return this.#changes.version;
  }

  /** Call after each append. */
  announce(): void {
    this.#changes.notifyAll();
    this.#channel.postMessage(null);
  }

  async changed(since: number, signal: AbortSignal): Promise<void> {
    const waited = this.#changes.changed(since, signal);
    this.#pollWhileWaitedFor();
    await waited;
    this.#pollWhileWaitedFor();
  }

  close(): void {
    clearInterval(this.#poll);
    this.#poll = undefined;
    this.#channel.close();
  }

  #pollWhileWaitedFor(): void {
    if (!this.#changes.isWaitedFor) {
      clearInterval(this.#poll);
      this.#poll = undefined;
    } else if (this.#poll === undefined) {
      this.#poll = setInterval(() => this.#look(), POLL_MS).unref();
    }
  }

  #look(): void {
    const version = this.#dataVersion();
    // A new store cannot know what was written before its first check, so it reads the log once too often.
    if (version !== this.#seen) this.#changes.notifyAll();
    this.#seen = version;
  }
}

/** Consumers handle each event of a stream: limits how long one page blocks the event loop. */
const STREAM_PAGE = 200;

export interface EmbeddedEventStoreOptions {
  /** Maximum size of the log; appends beyond it throw EventStoreFullError. Default: unlimited. */
  readonly maxBytes?: number;
  /** The bundled `checkpoint-worker`. Without it heavy writers occasionally block on a checkpoint. */
  readonly checkpointWorker?: string | undefined;
}

/**
 * @param folder of `events.db`; created if absent
 * @throws EventStoreCorruptError | EventStoreFullError | EventStoreUnavailableError
 */
export const openEmbeddedEventStore = async (
  folder: string,
  options: EmbeddedEventStoreOptions = {},
): Promise<EventStore> => {
  const path = join(folder, 'events.db');
  try {
    mkdirSync(folder, { recursive: true });
    const lost = await lookForLoss(path);
    const db = openEventFile(path);
    if (options.maxBytes !== undefined) limitSize(db, options.maxBytes);
    const store = new EmbeddedEventStore(db, realpathSync(path), lost, options.checkpointWorker);
    if (lost === undefined) await store.finishErasing();
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
  readonly #lost: string | undefined;
  readonly #checkpoints: Checkpoints | undefined;
  #failedWrite: unknown;

  /** @param lost description of acknowledged events that are missing */
  constructor(db: Database.Database, path: string, lost: string | undefined, checkpointWorker: string | undefined) {
    this.#db = db;
    this.#path = path;
    this.#lost = lost;
    if (checkpointWorker !== undefined) {
      db.exec(`PRAGMA wal_autocheckpoint = ${MAX_PAGES}`);
      this.#checkpoints = new Checkpoints(path, checkpointWorker);
    }
    this.#appender = eventAppender(db);
    this.#reader = eventReader(db, (work) => this.#run(work));
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
    if (stored) {
      this.#watch.announce();
      this.#checkpoints?.note(appendedBytes(serialised));
    }
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
      let last: number | undefined;
      for (const event of page) {
        last = event.revision;
        left -= 1;
        yield event;
      }
      if (last === undefined) return;
      next = last + (backwards ? -1 : 1);
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
      await this.#checkpoints?.settled();
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

  async requireWritable(): Promise<void> {
    this.#checkOpen();
    this.#checkWritable();
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    this.#watch.close();
    await this.#checkpoints?.close();
    try {
      // libsql closes a file only when its statements are garbage-collected, so the last connection does not
      // truncate the log.
      this.#eraser.truncateLog();
    } catch {
      // Full or broken disk: acknowledged events are in the log, and the next open reads them.
    } finally {
      this.#db.close();
    }
  }

  /** Completes an erasure that a crash interrupted, in the rows or in the write-ahead log. */
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
    this.#checkWritable();
    try {
      return work();
    } catch (error) {
      throw this.#noted(error);
    }
  }

  #checkWritable(): void {
    if (this.#lost !== undefined)
      throw new EventStoreBrokenError(
        `${this.#path} has lost events (${this.#lost}): new events are refused`,
        lossRemedy(this.#path),
      );
    if (this.#failedWrite !== undefined) throw this.#brokenBy(this.#failedWrite);
  }

  #brokenBy(cause: unknown): EventStoreBrokenError {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new EventStoreBrokenError(
      `A write to ${this.#path} failed (${reason}): writes are refused until a restart`,
      'Check the disk of the data directory and the kernel log (dmesg). Once the disk is healthy, restart the server. Acknowledged changes are stored.',
      { cause },
    );
  }

  /**
   * After a failed sync the kernel may have dropped the dirty pages, so that a retry would wrongly succeed.
   */
  #noted(error: unknown): unknown {
    if (!isFailedWrite(error)) return translateSqliteError(error, this.#path);
    this.#failedWrite = error;
    return this.#brokenBy(error);
  }
}

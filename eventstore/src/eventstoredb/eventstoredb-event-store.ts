/** Event store on EventStoreDB (tested with 23.10, 24.2 and 24.10), over its gRPC client's connection. */
import { setMaxListeners } from 'node:events';
import {
  type AppendResult,
  EventStoreClosedError,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  type RecordedEvent,
  START_OF_LOG,
  type SubscribeOptions,
  type SubscriptionMessage,
} from '../event-store.ts';
import { waitAtMost } from '../async.ts';
import { serverAddress } from '../server-address.ts';
import { checkExpectedRevision, checkStreamName, serialiseEvents } from '../digest-chain.ts';
import { DEFAULT_LIMITS, type EventStoreDbLimits, repeated, withCallTimeout } from './call-timeout.ts';
import { finalError, createUnavailableError } from './client-errors.ts';
import { connect } from './connect.ts';
import { Connection } from './connection.ts';
import { LogEnd } from './log-end.ts';
import { followLog, type FollowOptions, readLogUpTo } from './log-follower.ts';
import { DEFAULT_STREAM_PREFIX } from './stream-prefix.ts';
import { StreamReader } from './stream-reader.ts';
import { StreamWriter } from './stream-writer.ts';

export interface EventStoreDbOptions extends Partial<EventStoreDbLimits> {
  /**
   * `esdb://…` or `esdb+discover://…`; `tls=false` for an insecure server, `tlsCAFile=…` for a private CA.
   */
  readonly connectionString: string;
  /** Prefix of our streams' names on the server, valid by `isStreamPrefix`; other streams are ignored. */
  readonly streamPrefix?: string | undefined;
}

/** How long `close` waits for pending appends, and then for the client to close. */
const CLOSING_MS = 2_000;
/** Timeout of `connectToEventStoreDb`, equal to that of MongoDB's adapter. */
const CONNECT_MS = 2_500;

/**
 * Connects on the first call, so an unreachable server is no error here.
 * @throws Error for an invalid connection string or missing certificates
 */
export const openEventStoreDb = (options: EventStoreDbOptions): EventStore => new EventStoreDbEventStore(options);

/**
 * As openEventStoreDb, but checks the connection first.
 * @throws EventStoreUnavailableError within CONNECT_MS, whose cause is a CredentialsRefusedError if the
 * server rejects them; Error as above
 */
export const connectToEventStoreDb = async (options: EventStoreDbOptions): Promise<EventStore> => {
  const store = new EventStoreDbEventStore(options);
  try {
    await withCallTimeout('its first answer', CONNECT_MS, store.ping());
    return store;
  } catch (error) {
    await store.close();
    throw finalError(error) ?? createUnavailableError(serverAddress(options.connectionString), error);
  }
};

class EventStoreDbEventStore implements EventStore {
  readonly #connection: Connection;
  readonly #prefix: string;
  readonly #limits: EventStoreDbLimits;
  readonly #closing = new AbortController();
  readonly #reader: StreamReader;
  readonly #writer: StreamWriter;
  readonly #end: LogEnd;
  #closed: Promise<void> | undefined;

  constructor({ connectionString, streamPrefix = DEFAULT_STREAM_PREFIX, ...given }: EventStoreDbOptions) {
    const connection = new Connection(connect(connectionString));
    const limits = { ...DEFAULT_LIMITS, ...given };
    const closing = this.#closing.signal;
    setMaxListeners(0, closing);
    this.#connection = connection;
    this.#prefix = streamPrefix;
    this.#limits = limits;
    this.#reader = new StreamReader(connection, streamPrefix, limits, closing);
    this.#writer = new StreamWriter(connection, streamPrefix, limits, closing, this.#reader);
    this.#end = new LogEnd(connection, streamPrefix, limits.callTimeoutMs, closing);
  }

  ping(): Promise<unknown> {
    return this.#end.newest();
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendResult> {
    const serialised = serialiseEvents(stream, expected, events);
    this.#checkOpen();
    if (serialised.length === 0) return this.#reader.head(stream);
    const result = await this.#writer.append(stream, expected, serialised);
    this.#end.note(result.position);
    return result;
  }

  readStream(stream: string, options: ReadStreamOptions = {}): AsyncIterable<RecordedEvent> {
    return this.#reader.readStream(stream, options);
  }

  readAll(options: ReadAllOptions = {}): AsyncIterable<RecordedEvent> {
    this.#checkOpen();
    const end = this.lastPosition();
    // It may never be pulled: avoids an unhandled rejection.
    end.catch(() => {});
    return readLogUpTo(end, options.maxCount, this.#followOptions({ ...options, signal: this.#closing.signal }));
  }

  subscribeToAll(options: SubscribeOptions): AsyncIterable<SubscriptionMessage> {
    this.#checkOpen();
    return followLog(this.#followOptions(options));
  }

  async deleteStream(stream: string, expected: ExpectedRevision): Promise<void> {
    checkStreamName(stream);
    checkExpectedRevision(expected);
    this.#checkOpen();
    await this.#writer.deleteStream(stream, expected);
  }

  async lastPosition(): Promise<Position> {
    this.#checkOpen();
    return this.#repeated(() => this.#end.last());
  }

  /** Its server rejects appends by itself. */
  async requireWritable(): Promise<void> {}

  async reaches(position: Position): Promise<boolean> {
    this.#checkOpen();
    return this.#repeated(() => this.#end.reaches(position));
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#closing.abort();
    await waitAtMost(CLOSING_MS, this.#writer.emptied());
    await waitAtMost(CLOSING_MS, this.#connection.close());
  }

  #followOptions({ after = START_OF_LOG, streamPrefixes = [], types = [], signal }: SubscribeOptions): FollowOptions {
    return {
      connection: this.#connection,
      end: this.#end,
      limits: this.#limits,
      prefix: this.#prefix,
      after,
      streamPrefixes,
      types,
      signal: AbortSignal.any([signal, this.#closing.signal]),
    };
  }

  #repeated<T>(call: () => Promise<T>): Promise<T> {
    return repeated('reading the last position', this.#limits, this.#closing.signal, call);
  }

  #checkOpen(): void {
    if (this.#closing.signal.aborted) throw new EventStoreClosedError();
  }
}

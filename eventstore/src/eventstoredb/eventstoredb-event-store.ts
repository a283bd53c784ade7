/** The event store on EventStoreDB (tried with 23.10, 24.2 and 24.10), over the connection of its gRPC client. */
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
import { forAWhile } from '../for-a-while.ts';
import { serverAddress } from '../server-address.ts';
import { checkExpectedRevision, checkStreamName, serialiseEvents } from '../serialise-events.ts';
import { DEFAULT_LIMITS, type EventStoreDbLimits, repeated, withinLimit } from './call-limits.ts';
import { finalError, unavailable } from './client-errors.ts';
import { connect } from './connect.ts';
import { Connection } from './connection.ts';
import { LogEnd } from './log-end.ts';
import { followLog, type FollowOptions, readLogUpTo } from './log-follower.ts';
import { DEFAULT_STREAM_PREFIX } from './stream-prefix.ts';
import { StreamReader } from './stream-reader.ts';
import { StreamWriter } from './stream-writer.ts';

export interface EventStoreDbOptions extends Partial<EventStoreDbLimits> {
  /** `esdb://…` or `esdb+discover://…`; `tls=false` for an insecure server, `tlsCAFile=…` for one with its own authority. */
  readonly connectionString: string;
  /** What the names of our streams begin with on the server, as `isStreamPrefix` has it; whatever does not is not ours. */
  readonly streamPrefix?: string | undefined;
}

/** How long `close` waits for appends that are under way, and then for the client to let go. */
const CLOSING_MS = 2_000;
/** How long `connectToEventStoreDb` waits: as long as MongoDB's adapter does. */
const CONNECT_MS = 2_500;

/**
 * Connects with the first call: a server that cannot be reached is no error here.
 * @throws Error when the connection string cannot be read or its certificates are not there
 */
export const openEventStoreDb = (options: EventStoreDbOptions): EventStore => new EventStoreDbEventStore(options);

/**
 * As openEventStoreDb, but asks the server for something first, once.
 * @throws EventStoreUnavailableError within CONNECT_MS, whose cause is a CredentialsRefusedError when the server is there and refuses;
 *   Error as above
 */
export const connectToEventStoreDb = async (options: EventStoreDbOptions): Promise<EventStore> => {
  const store = new EventStoreDbEventStore(options);
  try {
    await withinLimit('its first answer', CONNECT_MS, store.ping());
    return store;
  } catch (error) {
    await store.close();
    throw finalError(error) ?? unavailable(serverAddress(options.connectionString), error);
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

  /** One call that the server answers. */
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
    // It may never be pulled, and then nobody hears of an error.
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

  /** What its server refuses, each append hears. */
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
    await forAWhile(CLOSING_MS, this.#writer.emptied());
    await forAWhile(CLOSING_MS, this.#connection.close());
  }

  #followOptions({ after = START_OF_LOG, streamPrefixes = [], types = [], signal }: SubscribeOptions): FollowOptions {
    return {
      ...{ connection: this.#connection, end: this.#end, limits: this.#limits, prefix: this.#prefix },
      ...{ after, streamPrefixes, types },
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

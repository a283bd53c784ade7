/**
 * The event store on EventStoreDB (20.10 and later; tried with 23.10 and 24.2), through its gRPC client.
 * One a process, closed last: the client keeps the appends of all its instances in one map, and an error or the end of one
 * instance rejects the appends of the others (they are repeated then, so that all it costs is time).
 */
import { setMaxListeners } from 'node:events';
import type { EventStoreDBClient } from '@eventstore/db-client';
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
import { checkCount } from '../read-log.ts';
import { serverAddress } from '../server-address.ts';
import { checkExpectedRevision, checkStreamName, serialiseEvents } from '../serialise-events.ts';
import { DEFAULT_LIMITS, type EventStoreDbLimits, repeated, withinLimit } from './call-limits.ts';
import { finalError, unavailable } from './client-errors.ts';
import { later } from './client-position.ts';
import { connect } from './connect.ts';
import { followLog, type FollowOptions } from './log-follower.ts';
import { LogReader } from './log-reader.ts';
import { LogTail } from './log-tail.ts';
import { StreamWriter } from './stream-writer.ts';

export interface EventStoreDbOptions extends Partial<EventStoreDbLimits> {
  /** `esdb://…` or `esdb+discover://…`; `tls=false` for an insecure server, `tlsCAFile=…` for one with its own authority. */
  readonly connectionString: string;
}

/** How long `close` waits for appends that are under way, and then for the client to let go. */
const CLOSING_MS = 2_000;
/** How long `connectToEventStoreDb` waits: as long as MongoDB's adapter does. */
const CONNECT_MS = 2_500;

/**
 * Connects with the first call: a server that cannot be reached is no error here.
 * @throws Error when the connection string cannot be read or its certificates are not there
 */
export const openEventStoreDb = ({ connectionString, ...limits }: EventStoreDbOptions): EventStore =>
  new EventStoreDbEventStore(connect(connectionString), { ...DEFAULT_LIMITS, ...limits });

/**
 * As openEventStoreDb, but asks the server for something first, once.
 * @throws EventStoreUnavailableError within CONNECT_MS, whose cause is a CredentialsRefusedError when the server is there and refuses;
 *   Error as above
 */
export const connectToEventStoreDb = async ({
  connectionString,
  ...limits
}: EventStoreDbOptions): Promise<EventStore> => {
  const store = new EventStoreDbEventStore(connect(connectionString), { ...DEFAULT_LIMITS, ...limits });
  try {
    await withinLimit('its first answer', CONNECT_MS, store.ping());
    return store;
  } catch (error) {
    await store.close();
    throw finalError(error) ?? unavailable(serverAddress(connectionString), error);
  }
};

class EventStoreDbEventStore implements EventStore {
  readonly #client: EventStoreDBClient;
  readonly #limits: EventStoreDbLimits;
  readonly #closing = new AbortController();
  readonly #reader: LogReader;
  readonly #writer: StreamWriter;
  readonly #tail: LogTail;
  /** The last position seen here: a scavenge may take the end of the log away, and it does not move back for that. */
  #highest: Position = START_OF_LOG;
  #closed: Promise<void> | undefined;

  constructor(client: EventStoreDBClient, limits: EventStoreDbLimits) {
    this.#client = client;
    this.#limits = limits;
    const closing = this.#closing.signal;
    setMaxListeners(0, closing);
    this.#reader = new LogReader(client, limits, closing);
    this.#writer = new StreamWriter(client, limits, closing, this.#reader);
    this.#tail = new LogTail(
      () => this.#head(),
      (after, signal) => followLog(this.#followOptions({ after, signal })),
    );
  }

  /** One call that the server answers. */
  ping(): Promise<unknown> {
    return this.#reader.tryLastPosition();
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendResult> {
    const serialised = serialiseEvents(stream, expected, events);
    this.#checkOpen();
    if (serialised.length === 0) return this.#reader.streamHead(stream);
    const result = await this.#writer.append(stream, expected, events, serialised);
    this.#highest = later(this.#highest, result.position);
    return result;
  }

  readStream(stream: string, options: ReadStreamOptions = {}): AsyncIterable<RecordedEvent> {
    return this.#reader.readStream(stream, options);
  }

  readAll(options: ReadAllOptions = {}): AsyncIterable<RecordedEvent> {
    this.#checkOpen();
    // Not `lastPosition`, which may be beyond it after a scavenge.
    const end = this.#reader.lastPosition();
    // It may never be pulled, and then nobody hears of an error.
    end.catch(() => {});
    const { streamPrefixes = [], types = [] } = options;
    return streamPrefixes.length + types.length === 0
      ? this.#reader.readAll(options, end)
      : this.#readFiltered(options, end);
  }

  subscribeToAll(options: SubscribeOptions): AsyncIterable<SubscriptionMessage> {
    this.#checkOpen();
    const { streamPrefixes = [], types = [], signal } = options;
    const tail = streamPrefixes.length + types.length > 0 ? this.#tail : undefined;
    return followLog({ ...this.#followOptions({ ...options, signal }), tail });
  }

  async deleteStream(stream: string, expected: ExpectedRevision): Promise<void> {
    checkStreamName(stream);
    checkExpectedRevision(expected);
    this.#checkOpen();
    await this.#writer.deleteStream(stream, expected);
  }

  async lastPosition(): Promise<Position> {
    this.#checkOpen();
    this.#highest = later(this.#highest, await this.#reader.lastPosition());
    return this.#highest;
  }

  async reaches(position: Position): Promise<boolean> {
    this.#checkOpen();
    if (position === START_OF_LOG) return true;
    return repeated('reading the last position', this.#limits, this.#closing.signal, () =>
      this.#reader.tryReaches(position),
    );
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#closing.abort();
    await forAWhile(CLOSING_MS, this.#writer.emptied());
    // The client ends what is still under way, or else neither node nor jest would.
    await forAWhile(CLOSING_MS, this.#client.dispose());
  }

  /**
   * The client cannot ask for a filtered read, but for a filtered subscription: so this is one that ends where the log ended at
   * the call, and the server sends what passes the filter only.
   */
  async *#readFiltered(options: ReadAllOptions, end: Promise<Position>): AsyncGenerator<RecordedEvent> {
    let left = checkCount(options.maxCount);
    const last = await end;
    if (left === 0 || (options.after ?? START_OF_LOG) >= last) return;
    const done = new AbortController();
    for await (const message of followLog({
      ...this.#followOptions({ ...options, signal: done.signal }),
      givesUp: true,
    })) {
      if (message.kind === 'caught-up') {
        if (message.position >= last) return;
        continue;
      }
      if (message.event.position > last) return;
      yield message.event;
      left -= 1;
      if (left === 0 || message.event.position === last) return;
    }
    this.#checkOpen();
  }

  #followOptions(options: SubscribeOptions): FollowOptions {
    const { after = START_OF_LOG, streamPrefixes = [], types = [] } = options;
    const filter = { streamPrefixes, types };
    return {
      ...filter,
      after,
      signal: AbortSignal.any([options.signal, this.#closing.signal]),
      client: this.#client,
      limits: this.#limits,
      head: () => this.#head(),
      reaches: (position) =>
        withinLimit('reading the last position', this.#limits.callTimeoutMs, this.#reader.tryReaches(position)),
      searchHidden: (from, to) => this.#reader.searchHidden(from, to, filter),
    };
  }

  /** As lastPosition, but fails at once. */
  #head(): Promise<Position> {
    return withinLimit('reading the last position', this.#limits.callTimeoutMs, this.#reader.tryLastPosition());
  }

  #checkOpen(): void {
    if (this.#closing.signal.aborted) throw new EventStoreClosedError();
  }
}

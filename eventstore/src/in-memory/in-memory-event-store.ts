/**
 * The port without persistence, for unit specs: same guarantees except durability, and the same checks and
 * paging.
 */
import {
  type AppendResult,
  EventStoreClosedError,
  type EventFilter,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  type JsonObject,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  type RecordedEvent,
  START_OF_LOG,
  StreamDeletedError,
  type SubscribeOptions,
  type SubscriptionMessage,
  WrongExpectedRevisionError,
} from '../event-store.ts';
import { formatPosition } from '../stored-event.ts';
import { checkCount, followLog, type LogPage, readLog } from '../read-log.ts';
import { checkExpectedRevision, checkStreamName, type SerialisedEvent, serialiseEvents } from '../digest-chain.ts';
import { Condition } from '../async.ts';

interface StoredEvent extends SerialisedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly ordinal: number;
}

const PAGE_EVENTS = 500;

export class InMemoryEventStore implements EventStore {
  /** Deleted streams leave holes. */
  readonly #log: (StoredEvent | undefined)[] = [];
  readonly #streams = new Map<string, StoredEvent[]>();
  readonly #deleted = new Set<string>();
  readonly #changes = new Condition();
  readonly #closing = new AbortController();

  async append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendResult> {
    const serialised = serialiseEvents(stream, expected, events);
    const stored = this.#stream(stream);
    const from = expected === 'any' ? stored.length : expected === 'no-stream' ? 0 : expected + 1;
    if (serialised.length === 0) return getResult(stored.at(-1));
    if (from !== stored.length) {
      if (serialised.every((event, index) => stored[from + index]?.id === event.id))
        return getResult(stored[from + serialised.length - 1]);
      throw new WrongExpectedRevisionError(stream, expected, getHead(stored));
    }
    for (const event of serialised) {
      const storedEvent = { ...event, stream, revision: stored.length, ordinal: this.#log.length + 1 };
      stored.push(storedEvent);
      this.#log.push(storedEvent);
    }
    this.#streams.set(stream, stored);
    this.#changes.notifyAll();
    return getResult(stored.at(-1));
  }

  async *readStream(stream: string, options: ReadStreamOptions = {}): AsyncGenerator<RecordedEvent> {
    checkStreamName(stream);
    const count = checkCount(options.maxCount);
    const backwards = options.direction === 'backwards';
    const from = checkCount(options.from ?? (backwards ? Number.MAX_SAFE_INTEGER : 0));
    const stored = this.#stream(stream);
    const wanted = backwards ? stored.slice(0, from + 1).reverse() : stored.slice(from);
    for (const event of wanted.slice(0, count)) {
      this.#stream(stream);
      yield record(event);
    }
  }

  readAll(options: ReadAllOptions = {}): AsyncIterable<RecordedEvent> {
    return readLog(this, options);
  }

  subscribeToAll(options: SubscribeOptions): AsyncIterable<SubscriptionMessage> {
    this.#checkOpen();
    return followLog(this, this.#changes, {
      ...options,
      signal: AbortSignal.any([options.signal, this.#closing.signal]),
    });
  }

  async deleteStream(stream: string, expected: ExpectedRevision): Promise<void> {
    checkStreamName(stream);
    checkExpectedRevision(expected);
    this.#checkOpen();
    if (this.#deleted.has(stream)) return;
    const stored = this.#stream(stream);
    const actual = getHead(stored);
    if (expected !== 'any' && expected !== actual) throw new WrongExpectedRevisionError(stream, expected, actual);
    for (const event of stored) this.#log[event.ordinal - 1] = undefined;
    this.#streams.delete(stream);
    this.#deleted.add(stream);
  }

  async lastPosition(): Promise<Position> {
    return formatPosition(this.end());
  }

  async requireWritable(): Promise<void> {}

  async reaches(position: Position): Promise<boolean> {
    return position <= (await this.lastPosition());
  }

  async close(): Promise<void> {
    this.#closing.abort();
  }

  end(): number {
    this.#checkOpen();
    return this.#log.length;
  }

  page(after: number, upTo: number, filter: EventFilter): LogPage {
    this.#checkOpen();
    const scannedTo = Math.min(upTo, after + PAGE_EVENTS);
    const events = this.#log.slice(after, scannedTo).filter((event) => event !== undefined);
    return { scannedTo, events: events.filter((event) => passes(event, filter)).map(record) };
  }

  #stream(stream: string): StoredEvent[] {
    this.#checkOpen();
    if (this.#deleted.has(stream)) throw new StreamDeletedError(stream);
    return this.#streams.get(stream) ?? [];
  }

  #checkOpen(): void {
    if (this.#closing.signal.aborted) throw new EventStoreClosedError();
  }
}

const getHead = (stored: readonly StoredEvent[]): number | 'no-stream' =>
  stored.length === 0 ? 'no-stream' : stored.length - 1;

const getResult = (event: StoredEvent | undefined): AppendResult =>
  event === undefined
    ? { revision: -1, position: START_OF_LOG }
    : { revision: event.revision, position: formatPosition(event.ordinal) };

const passes = (event: StoredEvent, { streamPrefixes = [], types = [] }: EventFilter): boolean =>
  (types.length === 0 || types.includes(event.type)) &&
  (streamPrefixes.length === 0 || streamPrefixes.some((prefix) => event.stream.startsWith(prefix)));

const record = ({ ordinal, ...event }: StoredEvent): RecordedEvent => ({
  ...event,
  data: JSON.parse(event.data) as JsonObject,
  metadata: JSON.parse(event.metadata) as JsonObject,
  position: formatPosition(ordinal),
});

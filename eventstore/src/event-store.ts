/**
 * The event store port: what every adapter (embedded, in-memory, EventStoreDB) promises, and the envelope of an event.
 * `tests/contract/event-store.contract.ts` is the same promise as an executable suite.
 */

/** Any value that survives JSON unchanged. Event data and metadata are nothing else. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };

/** What the writer believes the stream to be: anything, not there, or at exactly this revision (first event = 0). */
export type ExpectedRevision = 'any' | 'no-stream' | number;

/**
 * A place in the log of all events. Opaque to callers but for one promise: positions of one store compare as strings
 * (`a < b`) in the order of the log. Positions differ from store to store, so nothing stored outlives a move by position.
 */
export type Position = string;

/** Before the first event of any store. */
export const START_OF_LOG: Position = '';

export interface EventToAppend {
  /** A UUID, chosen before the first try, so that a retry is recognised. */
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

export interface RecordedEvent extends EventToAppend {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /** Why it cannot be read as what was written; `data` and `metadata` are empty then. It is in its place all the same, for the rest goes on. */
  readonly damage?: string;
}

export interface AppendResult {
  /** Revision of the last event appended. */
  readonly revision: number;
  /** Position of the last event appended: what a reader of its own writes waits for. */
  readonly position: Position;
}

export interface ReadStreamOptions {
  readonly direction?: 'forwards' | 'backwards';
  /** Revision to start at, included; default the first (forwards) or the last (backwards). */
  readonly from?: number;
  readonly maxCount?: number;
}

/** Which events of the log to read; both parts must hold when both are given, none (or an empty list) means all. */
export interface EventFilter {
  /** The stream's name starts with one of these. */
  readonly streamPrefixes?: readonly string[];
  readonly types?: readonly string[];
}

export interface ReadAllOptions extends EventFilter {
  /** Only events after this position; default from the start. */
  readonly after?: Position;
  readonly maxCount?: number;
}

export type SubscriptionMessage =
  | { readonly kind: 'event'; readonly event: RecordedEvent }
  /** Everything up to `position` has been delivered or passed the filter by; sent at each arrival at the log's end and
   *  after every long run of events that the filter hides, so that checkpoints can advance over them. */
  | { readonly kind: 'caught-up'; readonly position: Position };

export interface SubscribeOptions extends EventFilter {
  /** Only events after this position; default from the start. */
  readonly after?: Position;
  /** Ends the subscription. */
  readonly signal: AbortSignal;
}

export interface EventStore {
  /**
   * Appends all events or none, durably. The same ids again (or the first of them) at the same exact expected revision
   * answer with the revision and position they were stored at and store nothing, also after later events (`any` promises
   * nothing). No events: a no-op that answers the stream's head whatever is expected (-1 and START_OF_LOG without a stream).
   * Names of streams and types are not empty and do not start with `$` (EventStoreDB's own); ids come back in lower case.
   * @throws WrongExpectedRevisionError | StreamDeletedError | AppendTooLargeError | InvalidEventError
   *   | EventStoreFullError | EventStoreUnavailableError | EventStoreBrokenError
   */
  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendResult>;
  /** The stream's events in order; nothing when it does not exist. @throws StreamDeletedError */
  readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<RecordedEvent>;
  /** Events of all streams in the log's order, up to the end of the log as it is at the call. */
  readAll(options?: ReadAllOptions): AsyncIterable<RecordedEvent>;
  /**
   * Events of all streams from a position on, without end. Pulls: a slow consumer holds it back, and loses nothing.
   * A subscription that waits need not keep its process or thread alive (embedded, it does not): that is the caller's affair.
   * @throws CheckpointAheadOfLogError when `after` is none of this log's, as far as can be told: before anything is delivered, or when the
   *   server comes back with another log than it had
   */
  subscribeToAll(options: SubscribeOptions): AsyncIterable<SubscriptionMessage>;
  /**
   * Deletes a stream for good: its events can never be read again, and appending to it is refused from now on (also when
   * it never was). Repeating it is no error. EventStoreDB takes the events out of the whole log with its next scavenge only:
   * until then `readAll` and subscriptions may still give them. @throws WrongExpectedRevisionError
   */
  deleteStream(stream: string, expected: ExpectedRevision): Promise<void>;
  /** Position of the last event that was ever in the log (deletions never move it back), START_OF_LOG when none was. */
  lastPosition(): Promise<Position>;
  /**
   * Whether the log has come as far as that: where this is false, the position is another log's, or of a time after the backup from which
   * this one was restored. What is hidden behind the last event, as the server's own events, counts too.
   */
  reaches(position: Position): Promise<boolean>;
  /** Settles where appends are taken, as far as this store knows without one. @throws EventStoreBrokenError */
  requireWritable(): Promise<void>;
  /** Ends the subscriptions; every call from now on throws EventStoreClosedError. Repeating it is no error. */
  close(): Promise<void>;
}

/**
 * What one append may hold in all: the bytes of its events' data and metadata as JSON, and those of their types twice. So counts the
 * strictest server (EventStoreDB 24.10; 24.2 counts data alone), and every adapter, so that a log can move.
 */
export const MAX_APPEND_BYTES = 1024 * 1024;

export class WrongExpectedRevisionError extends Error {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly actual: number | 'no-stream';
  constructor(stream: string, expected: ExpectedRevision, actual: number | 'no-stream') {
    super(`Stream ${stream} is at ${actual}, not at ${expected}`);
    this.name = 'WrongExpectedRevisionError';
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/**
 * Beyond the end of the log, or between two events of it: the position is another log's, or of a time after the backup from which the
 * log was restored. Deletions are no cause: a log never ends before a position that it once had.
 */
export class CheckpointAheadOfLogError extends RangeError {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'CheckpointAheadOfLogError';
  }
}

export class StreamDeletedError extends Error {
  readonly stream: string;
  constructor(stream: string) {
    super(`Stream ${stream} was deleted for good`);
    this.name = 'StreamDeletedError';
    this.stream = stream;
  }
}

export class AppendTooLargeError extends Error {
  constructor(stream: string, bytes: number) {
    super(`An append of ${bytes} bytes to ${stream} is over the limit of ${MAX_APPEND_BYTES}`);
    this.name = 'AppendTooLargeError';
  }
}

/** An id that is no UUID, an empty type, or data that JSON cannot hold: a mistake of the caller's, found before anything is sent. */
export class InvalidEventError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'InvalidEventError';
  }
}

/** The store cannot be reached or did not answer in time, and the outcome is unknown: repeat with the same ids and revision. */
export class EventStoreUnavailableError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'EventStoreUnavailableError';
  }
}

/** No room on the disk: nothing was stored. Append again when there is room. */
export class EventStoreFullError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'EventStoreFullError';
  }
}

/**
 * Appends are refused until an operator has looked: a write has failed, or what was acknowledged is not there any more. Reads go on.
 * `remedy` says what to do.
 */
export class EventStoreBrokenError extends Error {
  readonly remedy: string;
  constructor(reason: string, remedy: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'EventStoreBrokenError';
    this.remedy = remedy;
  }
}

/** What is stored cannot be read as what was written: restore a backup, nothing here repairs itself. */
export class EventStoreCorruptError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'EventStoreCorruptError';
  }
}

export class EventStoreClosedError extends Error {
  constructor() {
    super('The event store is closed');
    this.name = 'EventStoreClosedError';
  }
}

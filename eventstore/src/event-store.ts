/**
 * The event store port: the guarantees of every adapter (embedded, in-memory, EventStoreDB), and the envelope
 * of an event. `tests/contract/event-store.contract.ts` is its executable contract.
 */

/** Any value that survives JSON unchanged, as event data and metadata must. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };

/** Optimistic concurrency: any revision, a missing stream, or exactly this revision (first event = 0). */
export type ExpectedRevision = 'any' | 'no-stream' | number;

/**
 * A position in the log of all events. Opaque, except that positions of one store compare as strings (`a <
 * b`) in log order. They differ between stores, so nothing stored may rely on them after a copy.
 */
export type Position = string;

/** Before the first event of any store. */
export const START_OF_LOG: Position = '';

export interface EventToAppend {
  /** A UUID, chosen before the first attempt, so that retries are recognised. */
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

export interface RecordedEvent extends EventToAppend {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /**
   * Why the event is unreadable; `data` and `metadata` are empty then. It is delivered in order, so that the
   * rest continues.
   */
  readonly damage?: string;
}

export interface AppendResult {
  readonly revision: number;
  /** Position of the last event appended, for read-your-writes. */
  readonly position: Position;
}

export interface ReadStreamOptions {
  readonly direction?: 'forwards' | 'backwards';
  /** First revision, inclusive; default the first (forwards) or the last (backwards). */
  readonly from?: number;
  readonly maxCount?: number;
}

/** Filter of the log's events; both parts are combined by AND, and an absent or empty part matches all. */
export interface EventFilter {
  readonly streamPrefixes?: readonly string[];
  readonly types?: readonly string[];
}

export interface ReadAllOptions extends EventFilter {
  /** Exclusive; default from the start. */
  readonly after?: Position;
  readonly maxCount?: number;
}

export type SubscriptionMessage =
  | { readonly kind: 'event'; readonly event: RecordedEvent }
  /**
   * Everything up to `position` was delivered or filtered out; sent at the end of the log and after long runs
   * of filtered events, so that checkpoints can advance.
   */
  | { readonly kind: 'caught-up'; readonly position: Position };

export interface SubscribeOptions extends EventFilter {
  /** Exclusive; default from the start. */
  readonly after?: Position;
  readonly signal: AbortSignal;
}

export interface EventStore {
  /**
   * Appends all events durably, or none. Repeating the same ids (or the first of them) at the same exact
   * expected revision is idempotent, also after later events (`any` guarantees nothing); no events return the
   * stream's head (-1 and START_OF_LOG without a stream). Names of streams and types are non-empty and do not
   * start with `$` (EventStoreDB's own); ids are returned in lower case.
   * @throws WrongExpectedRevisionError | StreamDeletedError | AppendTooLargeError | InvalidEventError |
   * EventStoreFullError | EventStoreUnavailableError | EventStoreBrokenError
   */
  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendResult>;
  /** The stream's events in order; empty when it does not exist. @throws StreamDeletedError */
  readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<RecordedEvent>;
  /** Events of all streams in log order, up to the end of the log at the call. */
  readAll(options?: ReadAllOptions): AsyncIterable<RecordedEvent>;
  /**
   * Events of all streams from a position on, without end. Pull-based, so that slow consumers exert
   * back-pressure; a waiting subscription need not keep its process or thread alive (the embedded one does
   * not).
   * @throws CheckpointAheadOfLogError when `after` is detectably not of this log: before anything is
   * delivered, or when the server returns with another log
   */
  subscribeToAll(options: SubscribeOptions): AsyncIterable<SubscriptionMessage>;
  /**
   * Deletes a stream permanently: its events are unreadable and appends are rejected (also when it never
   * existed). Idempotent. EventStoreDB removes the events from the log with its next scavenge: until then
   * `readAll` and subscriptions may deliver them.
   * @throws WrongExpectedRevisionError
   */
  deleteStream(stream: string, expected: ExpectedRevision): Promise<void>;
  /** Position of the last event ever appended (deletions never move it back), START_OF_LOG for none. */
  lastPosition(): Promise<Position>;
  /**
   * Whether the log extends to the position: if not, it belongs to another log, or is later than a restored
   * backup. Hidden events at the end, such as the server's own, count.
   */
  reaches(position: Position): Promise<boolean>;
  /**
   * Resolves if appends are accepted, as far as known without one.
   * @throws EventStoreBrokenError
   */
  requireWritable(): Promise<void>;
  /** Ends the subscriptions; later calls throw EventStoreClosedError. Idempotent. */
  close(): Promise<void>;
}

/**
 * Limit of one append: the bytes of its events' data and metadata as JSON, plus twice those of their types.
 * Every adapter counts as the strictest server (EventStoreDB 24.10; 24.2 counts data alone), so that logs can
 * be copied between stores.
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
 * Beyond the end of the log, or between two events: the position belongs to another log, or is later than a
 * restored backup. Deletions cannot cause it: a log never shrinks.
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
    super(`Stream ${stream} was permanently deleted`);
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

/**
 * A programming error, detected before anything is sent: an invalid UUID, an empty type, or data that JSON
 * cannot represent.
 */
export class InvalidEventError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'InvalidEventError';
  }
}

/**
 * The store is unreachable or did not answer in time, so the outcome is unknown: retry with the same ids and
 * revision.
 */
export class EventStoreUnavailableError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'EventStoreUnavailableError';
  }
}

/** The disk is full, and no event was stored. Retry once there is space. */
export class EventStoreFullError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'EventStoreFullError';
  }
}

/**
 * Appends are rejected until an operator intervenes: a write has failed, or acknowledged events are missing.
 * Reads continue. `remedy` says what to do.
 */
export class EventStoreBrokenError extends Error {
  readonly remedy: string;
  constructor(reason: string, remedy: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'EventStoreBrokenError';
    this.remedy = remedy;
  }
}

/** Stored data is damaged: restore a backup, nothing is repaired automatically. */
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

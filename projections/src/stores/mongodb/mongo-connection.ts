/**
 * MongoDB client with its own timeout for each call: the driver's `timeoutMS` has no effect in 7.8 (as
 * documented), and a frozen server would block a call for ever.
 */
import {
  type Db,
  MongoBulkWriteError,
  MongoClient,
  type MongoClientOptions,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import { CredentialsRefusedError } from '@verbatim/eventstore/credentials-refused';
import { StoreAddressError } from '@verbatim/eventstore/server-address';
import { TaskQueue, withTimeout } from '@verbatim/eventstore/async';
import { reconnecting } from './reconnecting.ts';

export interface MongoSettings {
  /** `mongodb://…` or `mongodb+srv://…`; without `database` that of its path, or else `verbatim`. */
  readonly url: string;
  readonly database?: string;
  /** For reads, and for finding a server. Default 2,500: routes answer 503 within 3 s. */
  readonly timeoutMS?: number;
  /** For writes, and for a projector's reads. Default 30,000; at least `timeoutMS`. */
  readonly writeTimeoutMS?: number;
}

export interface MongoErrors {
  readonly unavailable: (reason: string, options: ErrorOptions) => Error;
  readonly closed: () => Error;
}

export interface MongoConnection {
  readonly database: Db;
  /**
   * @throws `MongoErrors` for a server that is unreachable, frozen, or rejects the credentials; other errors
   * unchanged
   */
  read<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /**
   * @param call passes the signal to the driver, whose types know it for reads only: otherwise an abandoned
   * write to a stuck server keeps its connection for ever
   */
  write<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** A bulk of at most UPDATES_A_BULK updates, with limited concurrency over the connection. */
  update<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T>;
  isOpen(): boolean;
  close(): Promise<void>;
}

/**
 * Small, so that each bulk ends in time even where the server scans a collection for each update, as FerretDB
 * does; MongoDB is as fast with two small bulks as with a large one. FerretDB 1.24 holds one of 100 database
 * connections for each matching `updateOne` until the bulk ends, and deadlocks when they run out;
 * `updateMany` releases it at once.
 */
export const UPDATES_A_BULK = 20;
const UPDATE_BULKS = 2;

const DEFAULT_DATABASE = 'verbatim';
const DEFAULT_TIMEOUT_MS = 2500;
const SELECTION_PART = 0.8;
const POOL_LOOK_MS = 60_000;
const DEFAULT_WRITE_TIMEOUT_MS = 30_000;

/** @throws `MongoErrors` when the server does not answer a ping, and StoreAddressError for a malformed URL */
export const connectToMongo = async (settings: MongoSettings, errors: MongoErrors): Promise<MongoConnection> => {
  const { url, timeoutMS = DEFAULT_TIMEOUT_MS, writeTimeoutMS = DEFAULT_WRITE_TIMEOUT_MS } = settings;
  const writeLimit = Math.max(timeoutMS, writeTimeoutMS);
  const client = getClient(url, {
    appName: 'verbatim',
    // Below our own timeout: the driver knows why no server was reachable.
    serverSelectionTimeoutMS: Math.ceil(timeoutMS * SELECTION_PART),
    connectTimeoutMS: timeoutMS,
    waitQueueTimeoutMS: timeoutMS,
    // Releases the connection after our own timeout.
    socketTimeoutMS: writeLimit,
    // Unsupported by standalone servers; all our writes are repeatable.
    retryWrites: false,
    ignoreUndefined: true,
  });
  let open = true;
  const kept = reconnecting(client);
  const updates = new TaskQueue(UPDATE_BULKS);

  const within = async <T>(limitMS: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    if (!open) throw errors.closed();
    try {
      const answer = await limited(limitMS, call);
      kept.found();
      return answer;
    } catch (error) {
      if (!open) throw errors.closed();
      const cause = unwrapped(error);
      kept.failed(cause);
      const reason = whyUnavailable(cause);
      if (reason === undefined) throw error;
      throw errors.unavailable(reason, { cause: isRefusal(error) ? new CredentialsRefusedError(reason) : error });
    }
  };
  const close = async (): Promise<void> => {
    if (!open) return;
    open = false;
    await kept.atRest();
    await client.close();
  };

  const connection: MongoConnection = {
    database: client.db(settings.database ?? getDatabase(url)),
    read: (call) => within(timeoutMS, call),
    write: (call) => within(writeLimit, call),
    update: (call) => updates.run(() => within(writeLimit, call)),
    isOpen: () => open,
    close,
  };
  try {
    await connection.read((signal) => connection.database.command({ ping: 1 }, { signal }));
  } catch (error) {
    await close();
    throw error;
  }
  return connection;
};

/**
 * @throws StoreAddressError: the driver reports what is wrong, but not with which setting, and in errors of
 * several kinds
 */
const getClient = (url: string, options: MongoClientOptions): MongoClient => {
  try {
    const client = new MongoClient(url, options);
    // The driver's pools check ten times a second for a minimum size that is not set: 70 times a second in an
    // idle process. The option is internal; a version without it merely checks as before.
    Object.assign(client.options, { minPoolSizeCheckFrequencyMS: POOL_LOOK_MS });
    return client;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreAddressError('MongoDB', reason);
  }
};

/** The driver's default `test` is never intended. */
const getDatabase = (url: string): string => /^mongodb(?:\+srv)?:\/\/[^/]*\/([^?]+)/.exec(url)?.[1] ?? DEFAULT_DATABASE;

class TimeLimitError extends Error {}

const limited = <T>(limitMS: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const control = new AbortController();
  const answer = call(control.signal);
  // Given up on, it may still fail: nothing waits for it then.
  answer.catch(() => undefined);
  return withTimeout(limitMS, answer, () => {
    const error = new TimeLimitError(`no answer within ${limitMS} ms`);
    control.abort(error);
    throw error;
  });
};

/** AuthenticationFailed, Unauthorized, and Atlas's own. */
const CREDENTIALS = new Set<unknown>([18, 13, 8000]);
/** Transient: host unreachable, cursor lost, timeout, shutdown, not primary, no majority. */
const PASSING = new Set<unknown>([
  6, 7, 43, 50, 64, 89, 91, 133, 134, 189, 237, 262, 9001, 10107, 11600, 11602, 13435, 13436,
]);

const isRefusal = (error: unknown): error is MongoServerError =>
  error instanceof MongoServerError && CREDENTIALS.has(error.code);

/** Broken sockets, and writes to a closed one: the driver passes these errors on unchanged. */
const isOfSocket = (error: Error): boolean => 'syscall' in error || ('code' in error && error.code === 'EPIPE');

const whyUnavailable = (error: unknown): string | undefined => {
  if (error instanceof TimeLimitError) return `MongoDB gives ${error.message}`;
  if (error instanceof Error && isOfSocket(error)) return `MongoDB cannot be reached: ${error.message}`;
  if (!(error instanceof MongoError)) return undefined;
  if (isRefusal(error)) return `MongoDB refuses the credentials: ${error.message}`;
  if (isAway(error)) return `MongoDB cannot be reached: ${error.message}`;
  return undefined;
};

/** A bulk wraps the error of its connection. */
const unwrapped = (error: unknown): unknown => {
  const inner: unknown = error instanceof MongoBulkWriteError ? error.errorResponse : undefined;
  return inner instanceof Error ? inner : error;
};

const AWAY =
  /^Mongo(?:ServerSelection|Network.*|PoolCleared.*|PoolClosed|WaitQueueTimeout|TopologyClosed|NotConnected|ServerClosed|ClientClosed|ConnectionPool.*|Operation.*)Error$/;

const isAway = (error: MongoError): boolean =>
  error instanceof MongoServerSelectionError ||
  error instanceof MongoNetworkError ||
  PASSING.has(error.code) ||
  AWAY.test(error.name);

/**
 * One client of a MongoDB server, with a time limit of our own around each call: the driver's `timeoutMS` has no effect in
 * 7.8 (it says so itself), and without it a frozen server holds a call for ever.
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
import { atMost } from '../at-most.ts';
import { reconnecting } from './reconnecting.ts';

export interface MongoSettings {
  /** `mongodb://…` or `mongodb+srv://…`; the database of its path is used when `database` is absent, `verbatim` without either. */
  readonly url: string;
  readonly database?: string;
  /** For a call that reads, and for finding a server at all. Default 2,500: a route answers 503 within 3 s. */
  readonly timeoutMS?: number;
  /** For a call that writes, or reads for a projector. Default 30,000; never less than `timeoutMS`. */
  readonly writeTimeoutMS?: number;
}

export interface MongoErrors {
  readonly unavailable: (reason: string, options: ErrorOptions) => Error;
  readonly closed: () => Error;
}

export interface MongoConnection {
  readonly database: Db;
  /** @throws what `MongoErrors` makes of a server that is away, frozen, or refuses the credentials; other errors as they are */
  read<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /**
   * @param call hands the signal to the driver, whose types know of it for reads alone: without it, a write that is given up while
   * the server takes no more keeps its connection for ever
   */
  write<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** A bulk of at most UPDATES_A_BULK updates: few of them at once, of all that share the connection. */
  update<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T>;
  isOpen(): boolean;
  close(): Promise<void>;
}

/**
 * Few, so that each bulk ends long before its time limit also where the server looks through a whole collection for each update, as
 * FerretDB does. MongoDB is as fast with two small bulks at once as with a large one.
 * FerretDB 1.24 keeps a connection to its own database for each `updateOne` that found its document until the bulk ends, has 100 of them
 * for all its clients, and stands still for good when they all want one more. An `updateMany` gives it back at once.
 */
export const UPDATES_A_BULK = 20;
const UPDATE_BULKS = 2;

const DEFAULT_DATABASE = 'verbatim';
const DEFAULT_TIMEOUT_MS = 2500;
const SELECTION_PART = 0.8;
const POOL_LOOK_MS = 60_000;
const DEFAULT_WRITE_TIMEOUT_MS = 30_000;

/** @throws what `MongoErrors` makes of it when the server does not answer a ping, and StoreAddressError for a malformed URL */
export const connectToMongo = async (settings: MongoSettings, errors: MongoErrors): Promise<MongoConnection> => {
  const { url, timeoutMS = DEFAULT_TIMEOUT_MS, writeTimeoutMS = DEFAULT_WRITE_TIMEOUT_MS } = settings;
  const writeLimit = Math.max(timeoutMS, writeTimeoutMS);
  const client = clientOf(url, {
    appName: 'verbatim',
    // Before our own limit: the driver knows why nobody could be reached.
    serverSelectionTimeoutMS: Math.ceil(timeoutMS * SELECTION_PART),
    connectTimeoutMS: timeoutMS,
    waitQueueTimeoutMS: timeoutMS,
    // What gives the connection back when our own limit has given up on it.
    socketTimeoutMS: writeLimit,
    // A standalone server has none; every write of ours can be repeated by whoever asked for it.
    retryWrites: false,
    ignoreUndefined: true,
  });
  let open = true;
  const kept = reconnecting(client);
  const updateTurn = atMost(UPDATE_BULKS);

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
    database: client.db(settings.database ?? databaseOf(url)),
    read: (call) => within(timeoutMS, call),
    write: (call) => within(writeLimit, call),
    update: (call) => updateTurn(() => within(writeLimit, call)),
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

/** @throws StoreAddressError: the driver says what is wrong, but not with what, and in errors that are not all its own */
const clientOf = (url: string, options: MongoClientOptions): MongoClient => {
  try {
    const client = new MongoClient(url, options);
    // The driver's pools look ten times a second whether connections are open that are to be open always, and there are none: 70 times a second
    // in a process that is idle. It takes this option from its own specs alone; one that no longer knows it looks as often as before.
    Object.assign(client.options, { minPoolSizeCheckFrequencyMS: POOL_LOOK_MS });
    return client;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreAddressError('MongoDB', reason);
  }
};

/** The driver's own default is `test`: nobody means that. */
const databaseOf = (url: string): string => /^mongodb(?:\+srv)?:\/\/[^/]*\/([^?]+)/.exec(url)?.[1] ?? DEFAULT_DATABASE;

class TimeLimitError extends Error {}

const limited = async <T>(limitMS: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const control = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new TimeLimitError(`no answer within ${limitMS} ms`);
      control.abort(error);
      reject(error);
    }, limitMS);
  });
  const answer = call(control.signal);
  // Given up on, it may still fail: nobody is there to hear it.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, limit]);
  } finally {
    clearTimeout(timer);
  }
};

/** AuthenticationFailed, Unauthorized, and Atlas's own. */
const CREDENTIALS = new Set<unknown>([18, 13, 8000]);
/** Host away, cursor lost with its server, time limit, shutting down, not the primary, no majority in time: all of them pass. */
const PASSING = new Set<unknown>([
  ...[6, 7, 43, 50, 64, 89, 91, 133, 134, 189, 237, 262],
  ...[9001, 10107, 11600, 11602, 13435, 13436],
]);

const isRefusal = (error: unknown): error is MongoServerError =>
  error instanceof MongoServerError && CREDENTIALS.has(error.code);

/** What breaks a socket that is written to, and what is written to one that the server has ended: the driver hands both on as they are. */
const isOfSocket = (error: Error): boolean => 'syscall' in error || ('code' in error && error.code === 'EPIPE');

const whyUnavailable = (error: unknown): string | undefined => {
  if (error instanceof TimeLimitError) return `MongoDB gives ${error.message}`;
  if (error instanceof Error && isOfSocket(error)) return `MongoDB cannot be reached: ${error.message}`;
  if (!(error instanceof MongoError)) return undefined;
  if (isRefusal(error)) return `MongoDB refuses the credentials: ${error.message}`;
  if (isAway(error)) return `MongoDB cannot be reached: ${error.message}`;
  return undefined;
};

/** A bulk hides what its connection has failed with. */
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

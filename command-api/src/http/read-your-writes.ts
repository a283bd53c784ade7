/**
 * Stateless read-your-writes: a command answers the streams it has written with their positions, in a header
 * and a cookie that the browser sends back; a query waits until its models have processed the writes they
 * subscribe to.
 */
import type { Next } from 'koa';
import { type EventStore, type Position, START_OF_LOG } from '@verbatim/eventstore/event-store';
import { findStreamEnd } from '@verbatim/eventstore/read-position';
import { DICTIONARY_MODEL } from '@verbatim/projections/models/dictionary/dictionary';
import { isSubscribedTo } from '@verbatim/projections/models/model-streams';
import { lazyReader } from '@verbatim/projections/past/lazy-reader';
import { createPastModels, type PastModels } from '@verbatim/projections/past/past-models';
import type { QueryRequest } from '@verbatim/projections/query-threads/query-threads';
import { ModelBehindError, waitForPosition } from '@verbatim/projections/runtime/subscriptions/wait-for-position';
import type { ModelReader, ReadStore } from '@verbatim/projections/stores/read-store';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { Context } from './request-state.ts';

// The streams and positions that a client has written, as an opaque token in a header and in a cookie.

/** Position by stream. */
export type WrittenStreams = ReadonlyMap<string, Position>;

/** Bounds the cookie. By the time this many other streams are written, older writes are visible. */
const MAX_STREAMS = 16;
const MAX_NAME_LENGTH = 200;
const MAX_WORD_LENGTH = 8 * 1024;
const POSITION = /^[0-9/]{1,64}$/u;

/** Keeps the last position of each stream, for the streams written last. */
export const mergeWritten = (...all: readonly (WrittenStreams | undefined)[]): WrittenStreams => {
  const merged = new Map<string, Position>();
  for (const written of all)
    for (const [stream, position] of written ?? [])
      if (position > (merged.get(stream) ?? '')) merged.set(stream, position);
  return new Map([...merged].sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0)).slice(0, MAX_STREAMS));
};

export const encodeWrittenStreams = (written: WrittenStreams): string =>
  Buffer.from(JSON.stringify([...written])).toString('base64url');

/** Empty for an invalid token: such a client does not wait for its writes. */
export const decodeWrittenStreams = (text: string): WrittenStreams => {
  if (text === '' || text.length > MAX_WORD_LENGTH) return new Map();
  try {
    const entries: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return mergeWritten(new Map(Array.isArray(entries) ? entries.filter(isEntry) : []));
  } catch {
    return new Map();
  }
};

const isEntry = (entry: unknown): entry is [string, Position] => {
  if (!Array.isArray(entry) || entry.length !== 2) return false;
  const [stream, position] = entry as readonly unknown[];
  return (
    typeof stream === 'string' &&
    stream.length <= MAX_NAME_LENGTH &&
    typeof position === 'string' &&
    POSITION.test(position)
  );
};

/**
 * Builds a query thread's request: minimum positions of the models as seen by the client, and its abort
 * signal. Scores always depend on the dictionary, which the thread waits for.
 */
export const createQueryRequest = (
  ctx: Context,
  { reads }: Pick<Dependencies, 'reads'>,
  models: readonly string[],
): QueryRequest => {
  const gone = new AbortController();
  const look = (): void => {
    if (!ctx.res.writableFinished && ctx.req.socket.destroyed) gone.abort();
  };
  look();
  ctx.res.once('close', look);
  const positions = reads.positions(ctx, [...models, DICTIONARY_MODEL]);
  return { positions, past: ctx.state.past, signal: gone.signal };
};

const HEADER = 'Event-Position';
const COOKIE = 'verbatim-position';
/** Maximum wait of a request for models, from its start or its last write. */
const MAX_WAIT_MS = 2_000;

export interface ReadYourWrites {
  /** Middleware that reads the client's positions. */
  readonly restorePosition: (ctx: Context, next: Next) => Promise<void>;
  /** Adds a written stream and its position to the response; known ones are not repeated. */
  noteWrite(ctx: Context, stream: string, position: Position): void;
  /**
   * Readers of the models, once each has processed the client's writes.
   * @param models their names, by the caller's keys
   * @throws ModelBehindError
   */
  read<Name extends string>(ctx: Context, models: Models<Name>): Promise<Readers<Name>>;
  /**
   * As `read`, for additional data in a command's response: does not wait for the command's own write, and
   * reads a late model in its present state, because the command is stored.
   */
  readBeside<Name extends string>(ctx: Context, models: Models<Name>): Promise<Readers<Name>>;
  /** Positions that `read` has waited for, by model: for reads in other threads. */
  positions(ctx: Context, models: readonly string[]): Readonly<Record<string, Position>>;
  /** A possibly stale reader, for progress information. */
  readStale(model: string): Promise<ModelReader>;
}

export interface ReadOptions {
  /** Notes in the response that a model was made by outdated rules. */
  readonly markFormerRules?: (ctx: Context, readers: readonly ModelReader[]) => Promise<void>;
  readonly past?: PastModels;
}

type Models<Name extends string> = Readonly<Record<Name, string>>;
type Readers<Name extends string> = Record<Name, ModelReader>;

export const createReadYourWrites = (
  events: Pick<EventStore, 'reaches' | 'readStream'>,
  readStore: ReadStore,
  {
    markFormerRules = async () => undefined,
    past = createPastModels({ events: async () => events, readStore: async () => readStore }),
  }: ReadOptions = {},
): ReadYourWrites => ({
  async restorePosition(ctx, next) {
    const sent = mergeWritten(
      decodeWrittenStreams(ctx.get(HEADER)),
      decodeWrittenStreams(ctx.cookies.get(COOKIE) ?? ''),
    );
    if (sent.size > 0) {
      // A position past the log's end is another store's: it would never be reached, and hide later writes.
      const reached = await Promise.all([...sent.values()].map((position) => events.reaches(position)));
      ctx.state.restored = new Map([...sent].filter((_, index) => reached[index]));
    }
    await next();
  },
  noteWrite(ctx, stream, position) {
    if (position === START_OF_LOG) return;
    ctx.state.written = mergeWritten(ctx.state.written, new Map([[stream, position]]));
    ctx.state.waitUntil = undefined;
    if (position > (ctx.state.restored?.get(stream) ?? START_OF_LOG)) tellWritten(ctx);
  },
  async read(ctx, models) {
    try {
      await waitFor(ctx, readStore, models, mergeWritten(ctx.state.restored, ctx.state.written));
    } catch (error) {
      if (!(error instanceof ModelBehindError) || !(await forgetWritesOfOthers(ctx, events))) throw error;
      await waitFor(ctx, readStore, models, mergeWritten(ctx.state.restored, ctx.state.written));
    }
    const readers = await readReaders(readerOf(ctx, readStore, past), models);
    if (ctx.state.past === undefined) await markFormerRules(ctx, Object.values(readers));
    return readers;
  },
  async readBeside(ctx, models) {
    await waitFor(ctx, readStore, models, mergeWritten(ctx.state.restored)).catch((error: unknown) => {
      if (!(error instanceof ModelBehindError)) throw error;
    });
    return readReaders((model) => readStore.reader(model), models);
  },
  positions(ctx, models) {
    const written = mergeWritten(ctx.state.restored, ctx.state.written);
    const positions = models.map((model) => [model, positionFor(model, written)] as const);
    return Object.fromEntries(positions.filter(([, position]) => position !== START_OF_LOG));
  },
  readStale: (model) => readStore.reader(model),
});

const tellWritten = (ctx: Context): void => {
  const word = encodeWrittenStreams(mergeWritten(ctx.state.restored, ctx.state.written));
  ctx.set(HEADER, word);
  ctx.cookies.set(COOKIE, word, { httpOnly: true, sameSite: 'lax', overwrite: true });
};

type ReaderOf = (model: string) => Promise<ModelReader>;

/** Of the moment that the request asks about. */
const readerOf = (ctx: Context, readStore: ReadStore, models: PastModels): ReaderOf => {
  const { past } = ctx.state;
  if (past === undefined) return (model) => readStore.reader(model);
  // Most are asked for only to wait for them; what query threads read is replayed there.
  return async (model) => lazyReader(model, () => models.reader(model, past));
};

const readReaders = async <Name extends string>(reader: ReaderOf, models: Models<Name>): Promise<Readers<Name>> => {
  const named = Object.entries<string>(models).map(async ([name, model]) => [name, await reader(model)] as const);
  return Object.fromEntries(await Promise.all(named)) as Readers<Name>;
};

/** @throws ModelBehindError when one of them is behind after the request's timeout */
const waitFor = async (
  ctx: Context,
  readStore: ReadStore,
  models: Models<string>,
  written: WrittenStreams,
): Promise<void> => {
  if (written.size === 0) return;
  const now = performance.now();
  const until = (ctx.state.waitUntil ??= now + MAX_WAIT_MS);
  for (const model of Object.values(models)) {
    const position = positionFor(model, written);
    if (position !== START_OF_LOG)
      await waitForPosition(readStore, [model], position, Math.max(0, until - performance.now()));
  }
};

/** Position of the last write that the model subscribes to. */
const positionFor = (model: string, written: WrittenStreams): Position => {
  let last: Position = START_OF_LOG;
  for (const [stream, position] of written) if (position > last && isSubscribedTo(model, stream)) last = position;
  return last;
};

/**
 * A cookie of another log may have positions of this one, for streams that never reached them. Checked only
 * after a timeout.
 * @returns whether there were any
 */
const forgetWritesOfOthers = async (ctx: Context, events: Pick<EventStore, 'readStream'>): Promise<boolean> => {
  const restored = [...(ctx.state.restored ?? [])];
  const isOwn = await Promise.all(
    restored.map(async ([stream, position]) => position <= (await findStreamEnd(events, stream))),
  );
  if (!isOwn.includes(false)) return false;
  ctx.state.restored = new Map(restored.filter((_, index) => isOwn[index] === true));
  tellWritten(ctx);
  return true;
};

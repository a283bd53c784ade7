/**
 * Reading one's own writes without state on the server: a command answers which streams it has written and how far, in a header and in
 * a cookie that the browser sends back; a query waits until each model that it reads has passed those of the writes that feed the model.
 */
import { START_OF_LOG, type EventStore, type Position } from '@verbatim/eventstore/event-store';
import { endOfStream } from '@verbatim/eventstore/read-place';
import { isFedBy } from '@verbatim/projections/models/models-of-stream';
import type { ModelReader, ReadStore } from '@verbatim/projections/stores/read-store';
import { ModelBehindError, waitForPosition } from '@verbatim/projections/runtime/wait-for-position';
import type { Next } from 'koa';
import type { Context } from './request-state.ts';
import { mergeWritten, writtenFromText, writtenToText, type WrittenStreams } from './written-streams.ts';

const HEADER = 'Event-Position';
const COOKIE = 'verbatim-position';
/** The longest that one request waits for models, from its beginning or from its last write. */
const PATIENCE_MS = 2_000;

export interface ReadYourWrites {
  /** Middleware that takes up what the client says it has written. */
  readonly restorePosition: (ctx: Context, next: Next) => Promise<void>;
  /** Tells the client that this request has written the stream, and how far; what the client knows already is not told again. */
  noteWrite(ctx: Context, stream: string, position: Position): void;
  /**
   * The models' readers, once each has passed what this client has written.
   * @param models their names, by what the caller calls them
   * @throws ModelBehindError
   */
  read<Name extends string>(ctx: Context, models: Models<Name>): Promise<Readers<Name>>;
  /**
   * As `read`, for what stands beside the thing in a command's answer: what this very request has written is not waited for, and a model that
   * is not there in time is read as it stands, for the command is stored.
   */
  readBeside<Name extends string>(ctx: Context, models: Models<Name>): Promise<Readers<Name>>;
  /** How far `read` has waited for each of the models that this client has written to: for whoever reads them elsewhere. */
  positions(ctx: Context, models: readonly string[]): Readonly<Record<string, Position>>;
  /** The model's reader as it stands, for what may lag: a list that shows how far other work is. */
  readStale(model: string): Promise<ModelReader>;
}

type Models<Name extends string> = Readonly<Record<Name, string>>;
type Readers<Name extends string> = Record<Name, ModelReader>;

export const createReadYourWrites = (
  events: Pick<EventStore, 'reaches' | 'readStream'>,
  readStore: ReadStore,
): ReadYourWrites => ({
  async restorePosition(ctx, next) {
    const sent = mergeWritten(writtenFromText(ctx.get(HEADER)), writtenFromText(ctx.cookies.get(COOKIE) ?? ''));
    if (sent.size > 0) {
      // A position past the log's end was another store's: nobody will ever reach it, and no write would ever seem newer.
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
    return readersOf(readStore, models);
  },
  async readBeside(ctx, models) {
    await waitFor(ctx, readStore, models, mergeWritten(ctx.state.restored)).catch((error: unknown) => {
      if (!(error instanceof ModelBehindError)) throw error;
    });
    return readersOf(readStore, models);
  },
  positions(ctx, models) {
    const written = mergeWritten(ctx.state.restored, ctx.state.written);
    const positions = models.map((model) => [model, positionFor(model, written)] as const);
    return Object.fromEntries(positions.filter(([, position]) => position !== START_OF_LOG));
  },
  readStale: (model) => readStore.reader(model),
});

const tellWritten = (ctx: Context): void => {
  const word = writtenToText(mergeWritten(ctx.state.restored, ctx.state.written));
  ctx.set(HEADER, word);
  ctx.cookies.set(COOKIE, word, { httpOnly: true, sameSite: 'lax', overwrite: true });
};

const readersOf = async <Name extends string>(readStore: ReadStore, models: Models<Name>): Promise<Readers<Name>> => {
  const named = Object.entries<string>(models).map(
    async ([name, model]) => [name, await readStore.reader(model)] as const,
  );
  return Object.fromEntries(await Promise.all(named)) as Readers<Name>;
};

/** @throws ModelBehindError when one of them is not there before the request's patience ends */
const waitFor = async (
  ctx: Context,
  readStore: ReadStore,
  models: Models<string>,
  written: WrittenStreams,
): Promise<void> => {
  if (written.size === 0) return;
  const now = performance.now();
  const until = (ctx.state.waitUntil ??= now + PATIENCE_MS);
  for (const model of Object.values(models)) {
    const position = positionFor(model, written);
    if (position !== START_OF_LOG)
      await waitForPosition(readStore, [model], position, Math.max(0, until - performance.now()));
  }
};

/** That of the last write that the model is made of. */
const positionFor = (model: string, written: WrittenStreams): Position => {
  let last: Position = START_OF_LOG;
  for (const [stream, position] of written) if (position > last && isFedBy(model, stream)) last = position;
  return last;
};

/**
 * A cookie of another log may name positions that this one has, of streams that never came so far: no model would ever get there. That
 * is looked at where something was waited for in vain only. @returns whether there were such
 */
const forgetWritesOfOthers = async (ctx: Context, events: Pick<EventStore, 'readStream'>): Promise<boolean> => {
  const restored = [...(ctx.state.restored ?? [])];
  const isOwn = await Promise.all(
    restored.map(async ([stream, position]) => position <= (await endOfStream(events, stream))),
  );
  if (!isOwn.includes(false)) return false;
  ctx.state.restored = new Map(restored.filter((_, index) => isOwn[index] === true));
  tellWritten(ctx);
  return true;
};

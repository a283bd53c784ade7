/**
 * Reading one's own writes without state on the server: a command answers with its position, in a header and in a cookie
 * that the browser sends back; a query waits until the models it reads have passed it.
 * A command that was stored is answered as such whatever its models do, or it would be given a second time: one that is not there in time
 * is read as it stands, under an overlay of the pending events of the streams that this very request has written.
 */
import { START_OF_LOG, type EventStore, type Position } from '@verbatim/eventstore/event-store';
import { sharedProjectors } from '@verbatim/projections/models/all-projectors';
import { withPendingEvents } from '@verbatim/projections/runtime/pending-events';
import type { ModelReader, ReadStore } from '@verbatim/projections/stores/read-store';
import { ModelBehindError, waitForPosition } from '@verbatim/projections/runtime/wait-for-position';
import type { Next } from 'koa';
import type { Context } from './request-state.ts';

const HEADER = 'Event-Position';
const COOKIE = 'verbatim-position';
const POSITION = /^[0-9/]{1,64}$/u;
/** The longest that one request waits for models, from its beginning or from its last write. */
const PATIENCE_MS = 2_000;

export interface ReadYourWrites {
  /** Middleware that takes up what the client says it has written. */
  readonly recall: (ctx: Context, next: Next) => Promise<void>;
  /** Tells the client how far its writes have come, and that this request has made one, to this stream. */
  wrote(ctx: Context, position: Position, stream: string): void;
  /**
   * The models' readers, once each has passed what this client wrote.
   * @param models their names, by what the caller calls them
   * @throws ModelBehindError when the request has written nothing itself, or what it wrote cannot be applied
   */
  read<Name extends string>(ctx: Context, models: Readonly<Record<Name, string>>): Promise<Record<Name, ModelReader>>;
  /** The model's reader as it stands, for what may lag: a list that shows how far other work is. */
  readAsIs(model: string): Promise<ModelReader>;
}

export const createReadYourWrites = (
  events: Pick<EventStore, 'lastPosition' | 'readStream'>,
  readStore: ReadStore,
): ReadYourWrites => ({
  async recall(ctx, next) {
    const position = positionSent(ctx);
    // A position past the log's end was another store's: nobody will ever reach it, and no write would ever seem newer.
    if (position !== START_OF_LOG && position <= (await events.lastPosition())) ctx.state.position = position;
    await next();
  },
  wrote(ctx, position, stream) {
    if (position === START_OF_LOG) return;
    ctx.state.written = new Set(ctx.state.written).add(stream);
    ctx.state.waitUntil = undefined;
    if (position <= positionOf(ctx)) return;
    ctx.state.position = position;
    ctx.set(HEADER, position);
    ctx.cookies.set(COOKIE, position, { httpOnly: true, sameSite: 'lax', overwrite: true });
  },
  async read(ctx, models) {
    const behind = await behindOf(ctx, readStore, Object.values<string>(models));
    const { written } = ctx.state;
    if (behind !== undefined && written === undefined) throw behind;
    const readerOf = async (model: string): Promise<ModelReader> => {
      const reader = await readStore.reader(model);
      if (behind === undefined || written === undefined) return reader;
      try {
        return await withWritten(reader, events, written);
      } catch {
        // What has stopped the projector is the very event that was written.
        throw behind;
      }
    };
    const named = Object.entries<string>(models).map(async ([name, model]) => [name, await readerOf(model)] as const);
    return Object.fromEntries(await Promise.all(named)) as Record<keyof typeof models, ModelReader>;
  },
  readAsIs: (model) => readStore.reader(model),
});

/** What a project has to itself is answered as it stands: it tells how far the work on it is, and it is that far. */
const withWritten = async (
  reader: ModelReader,
  events: Pick<EventStore, 'readStream'>,
  written: ReadonlySet<string>,
): Promise<ModelReader> => {
  const projector = sharedProjectors().find(({ name }) => name === reader.model);
  return projector === undefined ? reader : withPendingEvents(reader, projector, events, written);
};

/** Undefined once all of them are there. */
const behindOf = async (
  ctx: Context,
  readStore: ReadStore,
  models: readonly string[],
): Promise<ModelBehindError | undefined> => {
  const position = positionOf(ctx);
  if (position === START_OF_LOG) return undefined;
  const now = performance.now();
  const until = (ctx.state.waitUntil ??= now + PATIENCE_MS);
  try {
    await waitForPosition(readStore, models, position, Math.max(0, until - now));
    return undefined;
  } catch (error) {
    if (error instanceof ModelBehindError) return error;
    throw error;
  }
};

/** The later of what the client had written before and what this very request has written. */
const positionOf = (ctx: Context): Position => ctx.state.position ?? START_OF_LOG;

const positionSent = (ctx: Context): Position =>
  [ctx.get(HEADER), ctx.cookies.get(COOKIE) ?? '']
    .filter((position) => POSITION.test(position))
    .reduce((latest, position) => (position > latest ? position : latest), START_OF_LOG);

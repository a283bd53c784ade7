/**
 * Reading one's own writes without state on the server: a command answers with its position, in a header and in a cookie
 * that the browser sends back; a query waits until the models it reads have passed it.
 */
import { START_OF_LOG, type EventStore, type Position } from '@verbatim/eventstore/event-store';
import type { ModelReader, ReadStore } from '@verbatim/projections/read-store';
import { waitForPosition } from '@verbatim/projections/wait-for-position';
import type { Next } from 'koa';
import type { Context } from './request-state.ts';

const HEADER = 'Event-Position';
const COOKIE = 'verbatim-position';
const POSITION = /^[0-9/]{1,64}$/u;

export interface ReadYourWrites {
  /** Middleware that takes up what the client says it has written. */
  readonly recall: (ctx: Context, next: Next) => Promise<void>;
  /** Tells the client how far its writes have come. */
  wrote(ctx: Context, position: Position): void;
  /**
   * The models' readers, once each has passed what this client wrote.
   * @param models their names, by what the caller calls them @throws ModelBehindError
   */
  read<Name extends string>(ctx: Context, models: Readonly<Record<Name, string>>): Promise<Record<Name, ModelReader>>;
  /** The model's reader as it stands, for what may lag: a list that shows how far other work is. */
  readAsIs(model: string): Promise<ModelReader>;
}

export const createReadYourWrites = (
  events: Pick<EventStore, 'lastPosition'>,
  readStore: ReadStore,
): ReadYourWrites => ({
  async recall(ctx, next) {
    const position = positionSent(ctx);
    // A position past the log's end was another store's: nobody will ever reach it, and no write would ever seem newer.
    if (position !== START_OF_LOG && position <= (await events.lastPosition())) ctx.state.position = position;
    await next();
  },
  wrote(ctx, position) {
    if (position === START_OF_LOG || position <= positionOf(ctx)) return;
    ctx.state.position = position;
    ctx.set(HEADER, position);
    ctx.cookies.set(COOKIE, position, { httpOnly: true, sameSite: 'lax', overwrite: true });
  },
  async read(ctx, models) {
    const position = positionOf(ctx);
    if (position !== START_OF_LOG) await waitForPosition(readStore, Object.values(models), position);
    const named = Object.entries<string>(models);
    const readers = await Promise.all(
      named.map(async ([name, model]) => [name, await readStore.reader(model)] as const),
    );
    return Object.fromEntries(readers) as Record<keyof typeof models, ModelReader>;
  },
  readAsIs: (model) => readStore.reader(model),
});

/** The later of what the client had written before and what this very request has written. */
const positionOf = (ctx: Context): Position => ctx.state.position ?? START_OF_LOG;

const positionSent = (ctx: Context): Position =>
  [ctx.get(HEADER), ctx.cookies.get(COOKIE) ?? '']
    .filter((position) => POSITION.test(position))
    .reduce((latest, position) => (position > latest ? position : latest), START_OF_LOG);

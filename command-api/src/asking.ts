import { DICTIONARY_MODEL } from '@verbatim/projections/models/dictionary/dictionary';
import type { Asking } from '@verbatim/projections/query-threads/query-thread';
import type { Dependencies } from './dependencies.ts';
import type { Context } from './request-state.ts';

/**
 * How a request asks a query thread: of models as far as it has seen them, and not any longer than somebody is there to be answered.
 * Scores depend on the dictionary whatever is asked; the thread waits for it.
 */
export const askingOf = (ctx: Context, { reads }: Pick<Dependencies, 'reads'>, models: readonly string[]): Asking => {
  const gone = new AbortController();
  const look = (): void => {
    if (!ctx.res.writableFinished && ctx.req.socket.destroyed) gone.abort();
  };
  look();
  ctx.res.once('close', look);
  return { positions: reads.positions(ctx, [...models, DICTIONARY_MODEL]), signal: gone.signal };
};

import { DICTIONARY_MODEL } from '@verbatim/projections/models/dictionary/dictionary';
import type { QueryRequest } from '@verbatim/projections/query-threads/query-threads';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { Context } from './request-state.ts';

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

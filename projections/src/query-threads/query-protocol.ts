/** The messages of a query thread, and the memory that it shares with its callers. */
import type { Position } from '@verbatim/eventstore/event-store';
import type { Past } from '../past/past-models.ts';
import type { StoreSettings } from '../runtime/projection-stores.ts';
import type { answerQueries } from './answer-queries.ts';

export interface QueryCall<Query> {
  readonly query: Query;
  /** Minimum position by model, which the caller has already seen. */
  readonly positions: Readonly<Record<string, Position>>;
  /** Present unless the query is as of a moment. */
  readonly past?: Past | undefined;
  /** Index of the call's flag in the shared state; non-zero once the call is aborted. */
  readonly flag: number;
}

/** UTF-8, as it is sent: writing a large answer is work for a query thread, too. */
export type WrittenJson = Uint8Array;

/** The results that query threads answer. */
export type Queries = ReturnType<typeof answerQueries>;

export type QueryName = keyof Queries;
export type QueryInput<Name extends QueryName> = Parameters<Queries[Name]>[0]['query'];
export type QueryAnswer<Name extends QueryName> = Awaited<ReturnType<Queries[Name]>>;

export interface QueryThreadData extends Pick<
  StoreSettings,
  'dataDir' | 'mongoUrl' | 'eventStoreUrl' | 'eventStorePrefix'
> {
  readonly state: SharedArrayBuffer;
  /** Memory budget of the thread for columns and running queries. */
  readonly memoryBytes: number;
}

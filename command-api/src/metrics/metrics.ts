/**
 * Prometheus metrics of this process. Labels have small fixed sets of values (operations, routes, models,
 * event types, states): never an id, a name or user text.
 */
import type { Next } from 'koa';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { EVENT_SCHEMAS } from '@verbatim/domain/event-types';
import type { QueueLoad } from '@verbatim/eventstore/async';
import { type EventStore, type EventToAppend, WrongExpectedRevisionError } from '@verbatim/eventstore/event-store';
import { getModelKind } from '@verbatim/projections/models/model-streams';
import type { QueryLoad } from '@verbatim/projections/query-threads/query-threads';
import type { ModelReader, ReadStore } from '@verbatim/projections/stores/read-store';
import type { ProjectorHealth } from '../health/projector-health.ts';
import type { Context } from '../http/request-state.ts';
import type { TextWorkLoad } from '../text-work/text-work.ts';
import { describeProjectors } from './projector-metrics.ts';

export interface StoreMetrics {
  readonly eventStore: Histogram<'operation' | 'outcome'>;
  readonly readStore: Histogram<'model' | 'operation' | 'outcome'>;
  countAppended(type: string): void;
}

export interface RequestMetrics {
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  readonly underWay: Gauge;
  readonly uploads: Counter<'outcome'>;
}

export interface Metrics extends StoreMetrics, RequestMetrics {
  readonly contentType: string;
  /** Sources that are read on each scrape. Call once. */
  watch(sources: MetricSources): void;
  /** The exposition text. Runtime metrics are collected from the first call on. */
  text(): Promise<string>;
}

export interface MetricSources {
  readonly projectors: () => Promise<readonly ProjectorHealth[]>;
  readonly textWork: () => TextWorkLoad;
  readonly uploads: () => QueueLoad;
  readonly queries: () => QueryLoad;
  /** Open live-progress connections. */
  readonly liveConnections: () => number;
}

/**
 * Seconds. A read of the embedded store takes 20 µs, an append 150 µs; over a network both take milliseconds.
 */
const STORE_BUCKETS = [0.00005, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const REQUEST_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  let isAsked = false;
  const appended = new Counter({
    name: 'verbatim_events_appended_total',
    help: 'Events appended',
    labelNames: ['type'],
    registers,
  });
  return {
    eventStore: new Histogram({
      name: 'verbatim_event_store_operation_duration_seconds',
      help: 'Time of a call of the event store; for reads, the time spent waiting for events',
      labelNames: ['operation', 'outcome'],
      buckets: STORE_BUCKETS,
      registers,
    }),
    readStore: new Histogram({
      name: 'verbatim_read_store_operation_duration_seconds',
      help: 'Time of a call of the read store, by kind of model',
      labelNames: ['model', 'operation', 'outcome'],
      buckets: STORE_BUCKETS,
      registers,
    }),
    // Unknown event types do not get time series of their own.
    countAppended: (type) => appended.inc({ type: Object.hasOwn(EVENT_SCHEMAS, type) ? type : 'other' }),
    ...requestMetrics(registers),
    contentType: registry.contentType,
    watch: (sources) => watchSources(sources, registers),
    // Monitoring the event loop wakes it a hundred times a second: only once metrics are scraped.
    text: () => {
      if (!isAsked) collectDefaultMetrics({ register: registry });
      isAsked = true;
      return registry.metrics();
    },
  };
};

const requestMetrics = (registers: Registry[]): RequestMetrics => ({
  requests: new Histogram({
    name: 'verbatim_http_request_duration_seconds',
    help: 'Time from the request to the start of its answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  }),
  underWay: new Gauge({ name: 'verbatim_http_requests_under_way', help: 'Requests in progress', registers }),
  uploads: new Counter({
    name: 'verbatim_uploads_total',
    help: 'Uploads of CSV files, by outcome',
    labelNames: ['outcome'],
    registers,
  }),
});

const watchSources = (sources: MetricSources, registers: Registry[]): void => {
  const { projectors, textWork, uploads, queries, liveConnections } = sources;
  describeProjectors(projectors, registers);
  watchQueries(queries, registers);
  new Gauge({
    name: 'verbatim_text_work_tasks',
    help: 'Batches of texts at the workers or waiting for them',
    labelNames: ['state'],
    registers,
    collect() {
      const { running, waiting } = textWork();
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Gauge({
    name: 'verbatim_uploads_under_way',
    help: 'Uploads in progress and waiting',
    labelNames: ['state'],
    registers,
    collect() {
      const { running, waiting } = uploads();
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Gauge({
    name: 'verbatim_live_progress_connections',
    help: 'Open connections of server-sent events',
    registers,
    collect() {
      this.set(liveConnections());
    },
  });
};

const watchQueries = (load: () => QueryLoad, registers: Registry[]): void => {
  new Gauge({
    name: 'verbatim_queries_under_way',
    help: 'Queries at the query threads, running and waiting',
    registers,
    collect() {
      this.set(load().underWay);
    },
  });
  new Gauge({
    name: 'verbatim_query_memory_bytes',
    help: 'Memory of columns and queries, and its limit (QUERY_MEMORY)',
    labelNames: ['of'],
    registers,
    collect() {
      const { memoryBytes, memoryLimit } = load();
      this.set({ of: 'used' }, memoryBytes);
      this.set({ of: 'limit' }, memoryLimit);
    },
  });
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const UPLOAD = '/api/projects/:id/upload-file';

/** Times every request by its route's template: paths contain ids, and unknown ones are unbounded. */
export const measureRequests =
  ({ requests, underWay, uploads }: RequestMetrics) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const started = performance.now();
    underWay.inc();
    try {
      await next();
    } finally {
      underWay.dec();
      const route = getRoute(ctx);
      const method = METHODS.has(ctx.method) ? ctx.method : 'other';
      requests.observe({ method, route, status: ctx.status }, (performance.now() - started) / 1000);
      if (route === UPLOAD) uploads.inc({ outcome: getOutcome(ctx.status) });
    }
  };

const getRoute = (ctx: Context): string => {
  const matched: unknown = ctx['_matchedRoute'];
  if (typeof matched === 'string') return matched;
  return ctx.path === '/api' || ctx.path.startsWith('/api/') ? 'unmatched' : 'web';
};

const getOutcome = (status: number): string => (status < 400 ? 'stored' : status < 500 ? 'refused' : 'failed');

// The stores of the server with a clock on them.

/** Times the calls of a port; results and errors pass through. */
export interface MeasuredCall {
  readonly operation: string;
  readonly args: readonly unknown[];
  /**
   * From call to result; for an iteration only the time spent waiting for items, not that of the consumer.
   */
  readonly seconds: number;
  /** The thrown error; undefined on success. */
  readonly error: unknown;
}

export type Observe = (call: MeasuredCall) => void;

/** @param operations names of the functions to time; the others pass through */
export const measuredPort = <Port extends object>(
  port: Port,
  operations: readonly (keyof Port & string)[],
  observe: Observe,
): Port => {
  const timed = new Map<string | symbol, unknown>(
    operations.map((operation) => [
      operation,
      (...args: readonly unknown[]) => measure(() => call(port, operation, args), { operation, args, observe }),
    ]),
  );
  return withFunctions(port, timed);
};

/** The port with some of its functions replaced; the others still get the port itself as `this`. */
const withFunctions = <Port extends object>(port: Port, replaced: ReadonlyMap<string | symbol, unknown>): Port => {
  const functions = new Map<string | symbol, unknown>(replaced);
  return new Proxy(port, {
    get(target, key) {
      const known = functions.get(key);
      if (known !== undefined) return known;
      const own: unknown = Reflect.get(target, key, target);
      if (typeof own !== 'function') return own;
      const bound = (...args: readonly unknown[]): unknown => call(target, key, args);
      functions.set(key, bound);
      return bound;
    },
  });
};

const call = (port: object, key: string | symbol, args: readonly unknown[]): unknown =>
  Reflect.apply(Reflect.get(port, key, port) as (...args: unknown[]) => unknown, port, args);

interface Measurement {
  readonly operation: string;
  readonly args: readonly unknown[];
  readonly observe: Observe;
}

const measure = (answer: () => unknown, { operation, args, observe }: Measurement): unknown => {
  const started = performance.now();
  const ended = (error: unknown, seconds = (performance.now() - started) / 1000): void =>
    observe({ operation, args, seconds, error });
  const answered = answer();
  if (isIterable(answered)) return timedItems(answered, ended);
  if (!(answered instanceof Promise)) return answered;
  return answered.then(
    (value: unknown) => {
      ended(undefined);
      return value;
    },
    (error: unknown) => {
      ended(error);
      throw error;
    },
  );
};

const isIterable = (answer: unknown): answer is AsyncIterable<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

async function* timedItems(
  items: AsyncIterable<unknown>,
  ended: (error: unknown, seconds: number) => void,
): AsyncGenerator<unknown> {
  let waited = 0;
  let failure: unknown;
  let asked = performance.now();
  try {
    for await (const item of items) {
      waited += performance.now() - asked;
      yield item;
      asked = performance.now();
    }
    waited += performance.now() - asked;
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    ended(failure, waited / 1000);
  }
}

export const measuredEventStore = (events: EventStore, metrics: StoreMetrics): EventStore =>
  measuredPort(events, ['append', 'readStream', 'readAll', 'deleteStream', 'lastPosition', 'reaches'], (call) => {
    const { operation, seconds, error } = call;
    metrics.eventStore.observe({ operation, outcome: getCallOutcome(error) }, seconds);
    if (operation === 'append' && error === undefined) countAppended(call, metrics);
  });

/** A repeated append is counted again: its result does not show that nothing was stored. */
const countAppended = ({ args }: MeasuredCall, metrics: StoreMetrics): void => {
  for (const { type } of args[2] as readonly EventToAppend[]) metrics.countAppended(type);
};

const READS = ['checkpoint', 'checkpointEvent', 'get', 'range', 'count', 'listIds', 'getBytes', 'listBytes'] as const;

export const measuredReadStore = (store: ReadStore, metrics: StoreMetrics): ReadStore => {
  // One measured reader for each reader, for caches know a reader by itself.
  const measured = new WeakMap<ModelReader, ModelReader>();
  const reader = async (model: string): Promise<ModelReader> => {
    const own = await store.reader(model);
    const known = measured.get(own) ?? measuredReader(own, metrics);
    measured.set(own, known);
    return known;
  };
  return withFunctions(store, new Map([['reader', reader]]));
};

const measuredReader = (reader: ModelReader, metrics: StoreMetrics): ModelReader => {
  const model = getModelKind(reader.model);
  return measuredPort(reader, READS, ({ operation, seconds, error }) =>
    metrics.readStore.observe({ model, operation, outcome: getCallOutcome(error) }, seconds),
  );
};

/** Another writer being faster is daily life, not an error of the store's. */
const getCallOutcome = (error: unknown): string =>
  error === undefined ? 'ok' : error instanceof WrongExpectedRevisionError ? 'conflict' : 'error';

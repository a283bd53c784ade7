/**
 * Prometheus metrics of this process. Labels have small fixed sets of values (operations, routes, models,
 * event types, states): never an id, a name or user text.
 */
import type { Next } from 'koa';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { EVENT_SCHEMAS } from '@verbatim/domain/event-types';
import type { QueueLoad } from '@verbatim/eventstore/async';
import type { QueryLoad } from '@verbatim/projections/query-threads/query-threads';
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

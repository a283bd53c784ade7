/** The stores of the server with a clock on them. */
import { WrongExpectedRevisionError, type EventStore, type EventToAppend } from '@verbatim/eventstore/event-store';
import type { ModelReader, ReadStore } from '@verbatim/projections/stores/read-store';
import { measuredPort, withFunctions, type MeasuredCall } from './measured-port.ts';
import type { StoreMetrics } from './metrics.ts';
import { getModelKind } from '@verbatim/projections/models/all-projectors';

export const measuredEventStore = (events: EventStore, metrics: StoreMetrics): EventStore =>
  measuredPort(events, ['append', 'readStream', 'readAll', 'deleteStream', 'lastPosition', 'reaches'], (call) => {
    const { operation, seconds, error } = call;
    metrics.eventStore.observe({ operation, outcome: getOutcome(error) }, seconds);
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
    metrics.readStore.observe({ model, operation, outcome: getOutcome(error) }, seconds),
  );
};

/** Another writer being faster is daily life, not an error of the store's. */
const getOutcome = (error: unknown): string =>
  error === undefined ? 'ok' : error instanceof WrongExpectedRevisionError ? 'conflict' : 'error';

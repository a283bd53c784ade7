/** The stores of the server with a clock on them. */
import { type EventStore, type EventToAppend, WrongExpectedRevisionError } from '@verbatim/eventstore/event-store';
import { getModelKind } from '@verbatim/projections/models/all-projectors';
import type { ModelReader, ReadStore } from '@verbatim/projections/stores/read-store';
import type { StoreMetrics } from './metrics.ts';

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

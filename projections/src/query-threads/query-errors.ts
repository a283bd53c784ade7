/** Transfers typed query errors between threads. */
import { EventStoreUnavailableError } from '@verbatim/eventstore/event-store';
import { FieldError } from '../results/engine/filters.ts';
import { QueryAbortedError, QueryTooCostlyError } from '../results/engine/query-cost.ts';
import { ModelBehindError, ModelStoppedError } from '../runtime/subscriptions/wait-for-position.ts';
import { ReadStoreUnavailableError } from '../stores/read-store.ts';
import type { ErrorCarrier } from '../runtime/remote-calls.ts';

interface Packed {
  readonly name: string;
  readonly parts: readonly unknown[];
}

interface Carried {
  readonly name: string;
  /** Undefined for an error of another kind. */
  readonly partsOf: (error: unknown) => readonly unknown[] | undefined;
  readonly make: (parts: readonly never[]) => Error;
}

const carried = <Failure extends Error, Parts extends unknown[] | []>(
  type: abstract new (...args: never[]) => Failure,
  partsOf: (error: Failure) => Parts,
  make: (...parts: Parts) => Failure,
): Carried => ({
  name: type.name,
  partsOf: (error) => (error instanceof type ? partsOf(error) : undefined),
  make: (parts) => make(...(parts as Parts)),
});

/** The first match counts: subclasses come before their base class. */
const CARRIED: readonly Carried[] = [
  carried(
    FieldError,
    ({ code, field, message }) => [code, field, message],
    (...parts) => new FieldError(...parts),
  ),
  carried(
    ModelStoppedError,
    ({ model, position, stop }) => [model, position, stop],
    (...parts) => new ModelStoppedError(...parts),
  ),
  carried(
    ModelBehindError,
    ({ model, position }) => [model, position],
    (...parts) => new ModelBehindError(...parts),
  ),
  carried(
    QueryTooCostlyError,
    ({ reason, part, cost, partCost, limit, theme }) => [reason, part, [cost, partCost, limit] as const, theme],
    (...parts) => new QueryTooCostlyError(...parts),
  ),
  carried(
    ReadStoreUnavailableError,
    ({ message }) => [message],
    (message) => new ReadStoreUnavailableError(message),
  ),
  carried(
    EventStoreUnavailableError,
    ({ message }) => [message],
    (message) => new EventStoreUnavailableError(message),
  ),
  carried(
    QueryAbortedError,
    () => [],
    () => new QueryAbortedError(),
  ),
];

export const queryErrors: ErrorCarrier = {
  pack(error): Packed | undefined {
    for (const { name, partsOf } of CARRIED) {
      const parts = partsOf(error);
      if (parts !== undefined) return { name, parts };
    }
    return undefined;
  },
  unpack(packed) {
    const { name, parts } = (packed ?? {}) as Partial<Packed>;
    return CARRIED.find((each) => each.name === name)?.make((parts ?? []) as readonly never[]);
  },
};

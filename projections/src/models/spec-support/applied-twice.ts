/**
 * Delivery is at least once: a projector must produce the same model when some or all events are repeated.
 */
import { expect } from '@jest/globals';
import type { EventStore, RecordedEvent } from '@verbatim/eventstore/event-store';
import { beginSession } from '../../runtime/subscriptions/model-session.ts';
import { applyEvent, type Projector } from '../projector.ts';
import { MemoryModel } from './memory-model.ts';

const COMMIT_EVENTS = 3;

/**
 * Applies the history once, then in other commits, each event twice, each commit twice and the history twice,
 * and expects the same model of all: of the whole history and of each of its beginnings. It must hold every
 * type that the projector handles.
 * @returns the model
 */
export const expectSameWhenAppliedTwice = async (projector: Projector, log: EventStore): Promise<MemoryModel> => {
  const history = await readEvents(projector, log);
  const types = new Set(history.map(({ type }) => type));
  const handled = Object.keys(projector.start(new MemoryModel(), log).on);
  expect(handled.filter((type) => !types.has(type))).toEqual([]);

  for (let length = 1; length <= history.length; length += 1) {
    const events = history.slice(0, length);
    const once = await applied(projector, log, events, length);
    for (const [order, commitEvents] of otherOrders(events)) {
      const model = await applied(projector, log, order, commitEvents);
      expect(model.documents).toEqual(once.documents);
      expect(model.columns).toEqual(once.columns);
    }
  }
  return projected(projector, log);
};

/** The model as the whole history makes it. */
export const projected = async (projector: Projector, log: EventStore): Promise<MemoryModel> => {
  const events = await readEvents(projector, log);
  return applied(projector, log, events, events.length);
};

const readEvents = async ({ filter }: Projector, log: EventStore): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const event of log.readAll(filter)) events.push(event);
  return events;
};

const otherOrders = (events: readonly RecordedEvent[]) => {
  const eachTwice = events.flatMap((event) => [event, event]);
  const commitsTwice = events.flatMap((_, at) => {
    const commit = at % COMMIT_EVENTS === 0 ? events.slice(at, at + COMMIT_EVENTS) : [];
    return [...commit, ...commit];
  });
  return [
    [events, 1],
    [events, COMMIT_EVENTS],
    [eachTwice, 1],
    [eachTwice, COMMIT_EVENTS + 1],
    [commitsTwice, COMMIT_EVENTS],
    [[...events, ...events], events.length],
  ] as const;
};

const applied = async (
  projector: Projector,
  log: EventStore,
  events: readonly RecordedEvent[],
  commitEvents: number,
): Promise<MemoryModel> => {
  const model = new MemoryModel();
  for (let at = 0; at < events.length; at += commitEvents) {
    // A new run per commit: nothing may depend on a previous run's memory.
    const run = projector.start(model, log);
    const session = beginSession(model);
    for (const event of events.slice(at, at + commitEvents)) await applyEvent(run, event, session);
    await run.flush?.(session);
    await model.commit(session.writes(), '', String(at));
  }
  return model;
};

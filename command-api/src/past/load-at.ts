import type { Fold } from '@verbatim/domain/decider';
import { asEvent } from '@verbatim/eventstore/stored-event';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { eventsUpTo } from '@verbatim/projections/past/replayed-model';

/** The state of a stream at a revision; the initial one for null. */
export const loadAt = async <State, Event extends { readonly type: string; readonly data: unknown }>(
  events: Pick<EventStore, 'readStream'>,
  { evolve, initialState }: Fold<State, Event>,
  stream: string,
  revision: number | null,
): Promise<State> => {
  const read: Event[] = [];
  for await (const recorded of eventsUpTo(events, { stream, revision })) read.push(asEvent<Event>(recorded));
  return evolve(initialState, read);
};

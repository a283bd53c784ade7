import type { EventStore } from '@verbatim/eventstore/event-store';
import type { Projector } from '../../models/projector.ts';
import type { ModelWriter } from '../../stores/read-store.ts';
import { beginApplying } from '../subscriptions/apply-events.ts';
import { readEventsByPrefix } from '../subscriptions/model-session.ts';

interface Bringing {
  readonly events: EventStore;
  readonly writer: ModelWriter;
  /** Events per commit. */
  readonly batchEvents?: number;
}

/** Applies the events of the projector's streams up to the log's end. */
export const bringTo = async (projector: Projector, options: Bringing): Promise<void> => {
  const applying = await beginApplying(projector, { ...options, signal: new AbortController().signal });
  const items = readEventsByPrefix(options.events, projector.filter.streamPrefixes)(applying.position());
  for await (const item of items) await applying.apply(item);
  await applying.commit();
};

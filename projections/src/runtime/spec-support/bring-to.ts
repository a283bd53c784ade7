import type { EventStore } from '@verbatim/eventstore/event-store';
import type { Projector } from '../../models/projector.ts';
import type { ModelWriter } from '../../stores/read-store.ts';
import { beginApplying } from '../apply-events.ts';
import { eventsByPrefix } from '../own-events.ts';

interface Bringing {
  readonly events: EventStore;
  readonly writer: ModelWriter;
  /** Events a commit. */
  readonly batchEvents?: number;
}

/** Applies to a model what the log holds by now of its projector's streams. */
export const bringTo = async (projector: Projector, options: Bringing): Promise<void> => {
  const applying = await beginApplying(projector, { ...options, signal: new AbortController().signal });
  const items = eventsByPrefix(options.events, projector.filter.streamPrefixes)(applying.position());
  for await (const item of items) await applying.apply(item);
  await applying.commit();
};

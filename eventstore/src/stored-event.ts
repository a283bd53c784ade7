/** From a recorded event to the domain's own: the envelope is the store's, the union the domain's. */
import type { RecordedEvent } from './event-store.ts';

/** Narrows by type; the projector's filter and the upcasters have seen to it that only known events arrive. */
export const asEvent = <Event extends { readonly type: string; readonly data: unknown }>(event: RecordedEvent): Event =>
  ({ type: event.type, data: event.data }) as unknown as Event;

/** The part of a stream's name after its category: `project-{id}` → id. */
export const idOfStream = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

export const instantOf = (event: Pick<RecordedEvent, 'metadata'>): string => textOf(event.metadata['at']);

export const actorNameOf = (event: RecordedEvent): string => {
  const actor = event.metadata['actor'];
  return typeof actor === 'object' && actor !== null && 'name' in actor ? textOf(actor['name']) : '';
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

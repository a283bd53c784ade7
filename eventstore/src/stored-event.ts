/** Converts recorded events to the domain's unions. */
import type { EventToAppend, RecordedEvent } from './event-store.ts';

/** Narrows by type: projectors' filters and the upcasters let only known events through. */
export const asEvent = <Event extends { readonly type: string; readonly data: unknown }>(event: EventToAppend): Event =>
  ({ type: event.type, data: event.data }) as unknown as Event;

/** Extracts the id from a stream's name: `project-{id}` → id. */
export const parseStreamId = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

export const getTimestamp = (event: Pick<RecordedEvent, 'metadata'>): string => toText(event.metadata['at']);

export const getActorName = (event: RecordedEvent): string => {
  const actor = event.metadata['actor'];
  return typeof actor === 'object' && actor !== null && 'name' in actor ? toText(actor['name']) : '';
};

export const getActorId = (event: RecordedEvent): string => {
  const actor = event.metadata['actor'];
  return typeof actor === 'object' && actor !== null && 'id' in actor ? toText(actor['id']) : '';
};

/** Name of the API token of the request; '' for a user's session. */
export const getTokenName = (event: RecordedEvent): string => {
  const { token } = (event.metadata['actor'] ?? {}) as { readonly token?: { readonly name?: unknown } };
  return toText(token?.name);
};

/** Id of the event's command; '' if not recorded. */
export const getCausationId = (event: RecordedEvent): string => toText(event.metadata['causationId']);

/** Why an operator issued the command; '' if not given. */
export const getReason = (event: RecordedEvent): string => toText(event.metadata['why']);

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An idempotent request, as its events record it. */
export interface NamedRequest {
  readonly key: string;
  /** Digest of the request's content. */
  readonly digest: string;
}

export interface HandledRequest extends Pick<NamedRequest, 'digest'> {
  /** Revision of its last event. */
  readonly revision: number;
}

export const getNamedRequest = ({ metadata }: Pick<EventToAppend, 'metadata'>): NamedRequest | undefined => {
  const { key, digest } = (metadata['idempotency'] ?? {}) as { readonly key?: unknown; readonly digest?: unknown };
  return typeof key === 'string' && typeof digest === 'string' ? { key, digest } : undefined;
};

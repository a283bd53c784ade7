/** From a recorded event to the domain's own: the envelope is the store's, the union the domain's. */
import type { EventToAppend, RecordedEvent } from './event-store.ts';

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

export const actorIdOf = (event: RecordedEvent): string => {
  const actor = event.metadata['actor'];
  return typeof actor === 'object' && actor !== null && 'id' in actor ? textOf(actor['id']) : '';
};

/** Name of the token by which a script has asked; '' where a person has. */
export const tokenNameOf = (event: RecordedEvent): string => {
  const { token } = (event.metadata['actor'] ?? {}) as { readonly token?: { readonly name?: unknown } };
  return textOf(token?.name);
};

/** The command that the event is of; '' where none is recorded. */
export const causeOf = (event: RecordedEvent): string => textOf(event.metadata['causationId']);

/** Why an operator gave the command; '' where he did not say. */
export const reasonOf = (event: RecordedEvent): string => textOf(event.metadata['why']);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A request that may come twice, as the events that came of it name it. */
export interface NamedRequest {
  readonly key: string;
  /** Of what was asked. */
  readonly digest: string;
}

export interface ObeyedRequest extends Pick<NamedRequest, 'digest'> {
  /** Of the last event that came of it. */
  readonly revision: number;
}

export const requestOf = ({ metadata }: Pick<EventToAppend, 'metadata'>): NamedRequest | undefined => {
  const { key, digest } = (metadata['idempotency'] ?? {}) as { readonly key?: unknown; readonly digest?: unknown };
  return typeof key === 'string' && typeof digest === 'string' ? { key, digest } : undefined;
};

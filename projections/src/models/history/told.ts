/** How the events of a kind of stream are told: each by a function that also notes what the thing is from now on. */
import type { DomainEvent } from '@verbatim/domain/event-types';
import type { HandledEvent, ModelSession } from '../projector.ts';
import type { Told } from './act-writer.ts';
import type { ActChange } from './history.ts';

type Teller<Event extends DomainEvent> = (event: HandledEvent<Event>, session: ModelSession) => Promise<Told> | Told;

/** For every type of a kind of stream: the types ask for one that is missing. */
export type Tellers<Type extends DomainEvent['type']> = {
  readonly [type in Type]: Teller<Extract<DomainEvent, { readonly type: type }>>;
};

/** @returns nothing where both are the same */
export const change = (what: string, before: string | null, after: string | null): readonly ActChange[] =>
  before === after ? [] : [{ what, before, after }];

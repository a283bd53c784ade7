/** Audit mappers by kind of stream: each maps an event and tracks the names it changes. */
import type { DomainEvent } from '@verbatim/domain/event-types';
import type { HandledEvent, ModelSession } from '../projector.ts';
import type { AuditFacts } from './audit-entry-writer.ts';
import type { AuditChange } from './history.ts';

type Teller<Event extends DomainEvent> = (
  event: HandledEvent<Event>,
  session: ModelSession,
) => Promise<AuditFacts> | AuditFacts;

/** Complete for a kind of stream: the compiler reports a missing type. */
export type AuditMappers<Type extends DomainEvent['type']> = {
  readonly [type in Type]: Teller<Extract<DomainEvent, { readonly type: type }>>;
};

/** @returns nothing when both are equal */
export const toAuditChange = (what: string, before: string | null, after: string | null): readonly AuditChange[] =>
  before === after ? [] : [{ what, before, after }];

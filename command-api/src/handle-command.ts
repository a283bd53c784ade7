/** The only load → decide → append loop. */
import { fold, type Decider } from '@verbatim/domain/decider';
import { chainHead, sealEvents, type ChainHead } from '@verbatim/eventstore/digest-chain';
import {
  WrongExpectedRevisionError,
  type EventStore,
  type EventToAppend,
  type JsonObject,
  type Position,
} from '@verbatim/eventstore/event-store';
import { schemaOf } from '@verbatim/domain/event-types';
import { asEvent } from '@verbatim/eventstore/stored-event';
import { eventId, expectedAt } from './event-identity.ts';

/** Who asks, when, and under which request: what every event remembers. */
export interface CommandContext {
  readonly actor: { readonly id: string; readonly name: string };
  /** ISO 8601 instant. */
  readonly at: string;
  /** The HTTP request. */
  readonly correlationId: string;
  /** Names the command: its events' ids derive from it, so that a retry stores nothing twice. */
  readonly commandId: string;
  /** Why, in the words of whoever asked, where somebody has to say so. */
  readonly why?: string;
}

export interface Handled<State> {
  /** The state after the command. */
  readonly state: State;
  /** Revision of the stream's last event; -1 when it has none. */
  readonly revision: number;
  /** Position of the last event known of the stream; '' when it has none. */
  readonly position: Position;
}

/** Another writer was faster, time and again. */
export class CommandConflictError extends Error {
  constructor(stream: string) {
    super(`Somebody else is changing this at the moment (${stream}). Nothing was stored; please try again.`);
    this.name = 'CommandConflictError';
  }
}

type DomainEvent = { readonly type: string; readonly data: object };

export type HandleCommand = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  stream: string,
  command: Command,
  context: CommandContext,
) => Promise<Handled<State>>;

const MAX_TRIES = 4;

/** @throws CommandRejected by the decider; CommandConflictError when other writers were faster each time. */
export const createCommandHandler = (events: EventStore): HandleCommand => {
  return async (decider, stream, command, context) => {
    for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
      const loaded = await loadStream(events, decider, stream);
      const decided = decider.decide(command, loaded.state);
      const state = decider.evolve(loaded.state, decided);
      if (decided.length === 0) return { state, revision: loaded.revision, position: loaded.position };
      try {
        const sealed = sealEvents(stream, loaded.head, decided.map(toAppend(context)));
        const { revision, position } = await events.append(stream, expectedAt(loaded.head), sealed);
        return { state, revision, position };
      } catch (error) {
        if (!(error instanceof WrongExpectedRevisionError)) throw error;
      }
    }
    throw new CommandConflictError(stream);
  };
};

/** Folds a stream as it stands. @throws StreamDeletedError */
export const loadStream = async <State, Command, Event extends DomainEvent>(
  events: Pick<EventStore, 'readStream'>,
  decider: Decider<State, Command, Event>,
  stream: string,
): Promise<Handled<State> & { readonly head: ChainHead }> => {
  const past: Event[] = [];
  let head: ChainHead = 'no-stream';
  let revision = -1;
  let position: Position = '';
  for await (const event of events.readStream(stream)) {
    past.push(asEvent<Event>(event));
    head = chainHead(event);
    ({ revision, position } = event);
  }
  return { state: fold(decider, past), head, revision, position };
};

/** Makes an event ready for sealing; ids follow from the command and the event's place in it. */
export const toAppend =
  ({ actor, at, correlationId, commandId, why }: CommandContext) =>
  (event: DomainEvent, index: number): EventToAppend => ({
    id: eventId(commandId, index),
    type: event.type,
    data: event.data as JsonObject,
    metadata: {
      ...{ actor, at, correlationId, causationId: commandId, schema: schemaOf(event.type) },
      ...(why === undefined ? {} : { why }),
    },
  });

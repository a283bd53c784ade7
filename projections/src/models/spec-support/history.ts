/** A log of real events for specs of projectors: decided by deciders, appended to an in-memory store. */
import { type Decider, fold } from '@verbatim/domain/decider';
import { type DomainEvent, getSchemaVersion } from '@verbatim/domain/event-types';
import type { JsonObject } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { asEvent } from '@verbatim/eventstore/stored-event';
import { randomUUID } from 'node:crypto';

const FIRST_INSTANT = Date.UTC(2026, 10, 21, 10);

export class History {
  readonly events = new InMemoryEventStore();
  private appended = 0;
  private cause = '';

  /** Sets the command of the next appends; none by default. */
  as(cause: string): this {
    this.cause = cause;
    return this;
  }

  async append(stream: string, ...events: readonly DomainEvent[]): Promise<void> {
    const toAppend = events.map(({ type, data }) => ({
      id: randomUUID(),
      type,
      data: data as unknown as JsonObject,
      metadata: {
        schema: getSchemaVersion(type),
        at: this.nextInstant(),
        actor: { id: 'ann', name: 'Ann' },
        ...(this.cause === '' ? {} : { causationId: this.cause }),
      },
    }));
    this.cause = '';
    await this.events.append(stream, 'any', toAppend);
  }

  /**
   * Decides each command on the state after the previous ones.
   * @returns the stream's state
   * @throws CommandRejected
   */
  async decide<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    commands: readonly NoInfer<Command>[],
  ): Promise<State> {
    const past: Event[] = [];
    for await (const recorded of this.events.readStream(stream)) past.push(asEvent<Event>(recorded));
    let state = fold(decider, past);
    for (const command of commands) {
      const decided = decider.decide(command, state);
      await this.append(stream, ...decided);
      state = decider.evolve(state, decided);
    }
    return state;
  }

  /** A second later each time. */
  private nextInstant(): string {
    this.appended += 1;
    return new Date(FIRST_INSTANT + this.appended * 1000).toISOString();
  }
}

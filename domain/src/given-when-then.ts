/**
 * DSL of the deciders' specs: `given(events).when(command).then(events)` or `.thenRejected(code)`. It lives
 * here because `domain` imports no other package.
 */
import { expect } from '@jest/globals';
import { CommandRejected, type RejectionCode } from './command-rejected.ts';
import { fold, type Decider } from './decider.ts';

export interface Outcome<Event> {
  /**
   * Exactly these events, in order; the repeated command causes none, so that every accepted command is
   * proved idempotent.
   */
  readonly then: (events: readonly Event[]) => void;
  /** Exactly these events each time: the command is not idempotent. */
  readonly thenEachTime: (events: readonly Event[]) => void;
  readonly thenRejected: (code: RejectionCode, field?: string) => void;
  /** Rejected with exactly this message, for those that the specification gives verbatim. */
  readonly thenRejectedSaying: (code: RejectionCode, message: string) => void;
}

export interface Given<Command, Event> {
  readonly when: (command: Command) => Outcome<Event>;
}

export const givenWhenThen =
  <State, Command, Event>(decider: Decider<State, Command, Event>) =>
  (past: readonly Event[]): Given<Command, Event> => ({
    when: (command) => {
      const decide = (events: readonly Event[]): readonly Event[] => decider.decide(command, fold(decider, events));
      return {
        then: (events) => {
          expect(decide(past)).toEqual(events);
          expect(decide([...past, ...events])).toEqual([]);
        },
        thenEachTime: (events) => {
          expect(decide(past)).toEqual(events);
          expect(decide([...past, ...events])).toEqual(events);
        },
        thenRejected: (code, field) => {
          expect(getRejection(() => decide(past))).toMatchObject(field === undefined ? { code } : { code, field });
        },
        thenRejectedSaying: (code, message) => {
          expect(getRejection(() => decide(past))).toMatchObject({ code, message });
        },
      };
    },
  });

const getRejection = (attempt: () => unknown): CommandRejected => {
  try {
    attempt();
  } catch (error) {
    if (error instanceof CommandRejected) return error;
    throw error;
  }
  throw new Error('The command was accepted');
};

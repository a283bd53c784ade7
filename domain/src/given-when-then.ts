/**
 * The language of the deciders' specs: `given(events).when(command).then(events)` or `.thenRejected(code)`.
 * It stands here and not in `tests/support`, because `domain` imports nothing of ours. Only specs import it.
 */
import { expect } from '@jest/globals';
import { CommandRejected, type RejectionCode } from './command-rejected.ts';
import { fold, type Decider } from './decider.ts';

export interface Outcome<Event> {
  /**
   * Exactly these events, in this order; and the same command, repeated after them, causes none. So every command
   * that is accepted so also proves that repeating it is harmless.
   */
  readonly then: (events: readonly Event[]) => void;
  /** Exactly these events, as often as the command comes: each is an act of its own. */
  readonly thenEachTime: (events: readonly Event[]) => void;
  readonly thenRejected: (code: RejectionCode, field?: string) => void;
  /** Refused with this very sentence: for the messages that the specification's catalogue gives to the letter. */
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
          expect(rejectionOf(() => decide(past))).toMatchObject(field === undefined ? { code } : { code, field });
        },
        thenRejectedSaying: (code, message) => {
          expect(rejectionOf(() => decide(past))).toMatchObject({ code, message });
        },
      };
    },
  });

const rejectionOf = (attempt: () => unknown): CommandRejected => {
  try {
    attempt();
  } catch (error) {
    if (error instanceof CommandRejected) return error;
    throw error;
  }
  throw new Error('The command was accepted');
};

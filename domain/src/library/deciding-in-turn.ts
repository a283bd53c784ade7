/** A change of several parts, each of which is decided on what those before it have left: one list of events. */
import type { LibraryEvent } from './library-events.ts';
import { evolveLibrary, type LibraryState } from './library-state.ts';

export type LibraryRule = (library: LibraryState) => readonly LibraryEvent[];

interface Turns {
  /** @throws whatever the rule throws: then nothing of the whole is to be stored */
  readonly add: (rule: LibraryRule) => void;
  /** As those so far have left it. */
  readonly library: () => LibraryState;
  readonly events: readonly LibraryEvent[];
}

export const decidingInTurn = (state: LibraryState): Turns => {
  const events: LibraryEvent[] = [];
  let library = state;
  return {
    add: (rule) => {
      const own = rule(library);
      events.push(...own);
      library = evolveLibrary(library, own);
    },
    library: () => library,
    events,
  };
};

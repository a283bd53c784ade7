/** Decides a command of several parts, each on the state left by those before. */
import type { LibraryEvent } from './library-events.ts';
import { evolveLibrary, type LibraryState } from './library-state.ts';

export type LibraryRule = (library: LibraryState) => readonly LibraryEvent[];

interface Turns {
  /** @throws what the rule throws; then nothing is stored */
  readonly add: (rule: LibraryRule) => void;
  /** State after the rules so far. */
  readonly library: () => LibraryState;
  readonly events: readonly LibraryEvent[];
}

export const createSequentialDecider = (state: LibraryState): Turns => {
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

/**
 * A decider: the pure, synchronous rules of one kind of stream; time, ids and actor arrive in the command.
 * `decide` returns the events of a command (none for a repeat) or throws CommandRejected; `evolve` folds a
 * list of events, so that a large state is copied once, and never mutates its input.
 */
export interface Decider<State, Command, Event> extends Fold<State, Event> {
  readonly decide: (command: Command, state: State) => readonly Event[];
}

/** Folds events into a state: the half of a decider that reading needs. */
export interface Fold<State, Event> {
  readonly initialState: State;
  readonly evolve: (state: State, events: Iterable<Event>) => State;
}

/** `evolve` for a state small enough to be copied for each event. */
export const oneByOne =
  <State, Event>(evolveOne: (state: State, event: Event) => State) =>
  (state: State, events: Iterable<Event>): State => {
    let evolved = state;
    for (const event of events) evolved = evolveOne(evolved, event);
    return evolved;
  };

export const fold = <State, Event>(decider: Fold<State, Event>, events: Iterable<Event>): State =>
  decider.evolve(decider.initialState, events);

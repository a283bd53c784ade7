/**
 * A decider: the rules of one kind of stream, pure and synchronous. Time, ids and the actor arrive in the command.
 * `decide` answers the events that the command causes (none when it changes nothing: repeating a command is harmless) or
 * throws CommandRejected; `evolve` folds events into the state, in their order, and never rejects. It takes them together, so that
 * a state with many parts is copied once and not once for each event; the state that it is given stays as it was.
 */
export interface Decider<State, Command, Event> extends Fold<State, Event> {
  readonly decide: (command: Command, state: State) => readonly Event[];
}

/** How events become a state: the half of a decider that reading needs. */
export interface Fold<State, Event> {
  readonly initialState: State;
  readonly evolve: (state: State, events: Iterable<Event>) => State;
}

/** The `evolve` of a state that is small enough to be made anew for each event. */
export const oneByOne =
  <State, Event>(evolveOne: (state: State, event: Event) => State) =>
  (state: State, events: Iterable<Event>): State => {
    let evolved = state;
    for (const event of events) evolved = evolveOne(evolved, event);
    return evolved;
  };

export const fold = <State, Event>(decider: Fold<State, Event>, events: Iterable<Event>): State =>
  decider.evolve(decider.initialState, events);

/**
 * A decider: the rules of one kind of stream, pure and synchronous. Time, ids and the actor arrive in the command.
 * `decide` answers the events that the command causes (none when it changes nothing: repeating a command is harmless) or
 * throws CommandRejected; `evolve` folds one event into the state and never rejects.
 */
export interface Decider<State, Command, Event> {
  readonly initialState: State;
  readonly decide: (command: Command, state: State) => readonly Event[];
  readonly evolve: (state: State, event: Event) => State;
}

export const fold = <State, Command, Event>(
  decider: Decider<State, Command, Event>,
  events: Iterable<Event>,
): State => {
  let state = decider.initialState;
  for (const event of events) state = decider.evolve(state, event);
  return state;
};

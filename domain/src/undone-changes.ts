import { CommandRejected } from './command-rejected.ts';

/** Enough to recognise repeated undos; a much older one is rejected because everything has changed since. */
const MAX_KEPT = 100;

/** @param from first revision of the change */
export const withUndone = (undone: readonly number[], from: number): readonly number[] =>
  [...undone, from].slice(-MAX_KEPT);

/** What is to be undone has changed since: the later change stays. */
export const createUndoRejection = (message: string): CommandRejected => new CommandRejected('CHANGED_SINCE', message);

/** @throws CommandRejected CHANGED_SINCE */
export const refuseUnless = (holds: boolean, message: string): void => {
  if (!holds) throw createUndoRejection(message);
};

/** A state without later changes that were undone, as read at a revision. */
export interface ReducedState<State> {
  /** Of the stream's last event. */
  readonly revision: number;
  readonly state: State;
}

/**
 * The state to decide an undo on: the reduced one, if nothing has happened since it was read and the same is
 * in it. What was brought back in another place is a change.
 */
export const getUndoBasis = <State extends { readonly revision: number }>(
  reduced: ReducedState<State> | undefined,
  state: State,
  getContent: (state: State) => unknown,
): State => {
  if (reduced?.revision !== state.revision) return state;
  const isSame = toSortedJson(getContent(reduced.state)) === toSortedJson(getContent(state));
  return isSame ? reduced.state : state;
};

/** Keys that came back later are in another order. */
const toSortedJson = (content: unknown): string =>
  JSON.stringify(content, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

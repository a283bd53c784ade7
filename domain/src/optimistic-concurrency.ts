import { CommandRejected } from './command-rejected.ts';

/** Last change of a part and its previous value: one step, for undo. */
export interface PartChange<Before> {
  /** Revision of the event, in its stream. */
  readonly since: number;
  /** Version after the event. */
  readonly version: number;
  /** Undefined if the event created the item. */
  readonly before: Before | undefined;
}

export const notePartChange = <Before>(since: number, version: number, before?: Before): PartChange<Before> => ({
  since,
  version,
  before,
});

/**
 * The parts that have changed since a version, each with the revision of its last change, in the order of the
 * changes.
 */
export const listChangesSince = (
  changes: object,
  version: number,
): readonly { readonly part: string; readonly revision: number }[] =>
  (Object.entries(changes) as [string, PartChange<unknown>][])
    .filter(([, change]) => change.version > version)
    .map(([part, { since }]) => ({ part, revision: since }))
    .sort((a, b) => a.revision - b.revision);

/**
 * Rejects a change based on an outdated version. A repeat, which changes nothing, passes.
 * @param basedOn undefined disables the check
 * @throws CommandRejected CHANGED_MEANWHILE
 */
export const requireVersion = <Event>(
  events: readonly Event[],
  version: number,
  basedOn: number | undefined,
): readonly Event[] => {
  if (events.length > 0 && basedOn !== undefined && basedOn !== version)
    throw new CommandRejected('CHANGED_MEANWHILE', 'Someone changed this after you opened it');
  return events;
};

/** When one part of a thing was last changed, and what it was before: one step back, which is what an undo needs. */
export interface PartChange<Before> {
  /** Revision of the event, in its stream. */
  readonly since: number;
  /** Version of the thing that the event made. */
  readonly version: number;
  /** Undefined where the thing came with that event. */
  readonly before: Before | undefined;
}

export const partChange = <Before>(since: number, version: number, before?: Before): PartChange<Before> => ({
  ...{ since, version, before },
});

/** The parts that have changed since a version, each with the revision of its last change, in the order of the changes. */
export const changedSince = (
  changes: object,
  version: number,
): readonly { readonly part: string; readonly revision: number }[] =>
  (Object.entries(changes) as [string, PartChange<unknown>][])
    .filter(([, change]) => change.version > version)
    .map(([part, { since }]) => ({ part, revision: since }))
    .sort((a, b) => a.revision - b.revision);

/**
 * Events of `skips-{projector}`: what an operator lets a projector pass over, so that one event that cannot be applied does not hold
 * up a model for ever. Each projector has a stream of its own, and a rebuild passes over the same events.
 * STORED FORMAT: a changed shape is a new event version with an upcaster, never an edit here.
 */
export interface SkipEvent {
  readonly type: 'EventSkipped';
  readonly data: {
    readonly projector: string;
    /** The event passed over: stream and revision, because log positions differ from store to store. */
    readonly stream: string;
    readonly revision: number;
    /** Where it stood in the log of that day: by it, and by it alone, a repeated command is recognised. */
    readonly position: string;
    /** Why, in the operator's words. */
    readonly why: string;
  };
}

export const skipsStream = (projector: string): string => `skips-${projector}`;

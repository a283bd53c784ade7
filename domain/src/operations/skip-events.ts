/**
 * Events of `skips-{projector}`: events that an operator lets a projector skip, so that one poison event does
 * not stop a model for ever. Each projector has its own stream, and rebuilds skip the same events. STORED
 * FORMAT: a changed shape is a new event version with an upcaster, never an edit here.
 */
export interface SkipEvent {
  readonly type: 'EventSkipped';
  readonly data: {
    readonly projector: string;
    /** The event passed over: stream and revision, because log positions differ from store to store. */
    readonly stream: string;
    readonly revision: number;
    /** Position in the log at that time, by which a repeated command is recognised. */
    readonly position: string;
    /** Why, in the operator's words. */
    readonly why: string;
  };
}

export const skipsStream = (projector: string): string => `skips-${projector}`;

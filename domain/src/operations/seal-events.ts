/**
 * Events of `seals`: what the log holds, under roots that can be kept elsewhere. Each covers what came since
 * the one before it; the stream itself is not covered. STORED FORMAT: a changed shape is a new event version
 * with an upcaster, never an edit here.
 */
export interface SealEvent {
  readonly type: 'LogSealed';
  readonly data: {
    /** From 1. */
    readonly number: number;
    /** SHA-256 in hex; null for the first. */
    readonly previousRoot: string | null;
    /** Of the Merkle tree over number, previous root, heads and order. */
    readonly root: string;
    /** Last position covered, in the store at that time: a log that is copied has other positions. */
    readonly position: string;
    /** How many events are covered. */
    readonly events: number;
    /** Each stream that changed, with its last event. */
    readonly heads: readonly { readonly stream: string; readonly revision: number; readonly digest: string }[];
    /** The order of the events: index of a head and count of consecutive events, in pairs. */
    readonly order: readonly number[];
  };
}

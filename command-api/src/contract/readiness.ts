/** Answer of `GET /readyz`: 200 with `ready`, 503 with `not-ready`. Nothing of what people have written is in it. */
export interface Readiness {
  readonly status: 'ready' | 'not-ready';
  /** Why it is not ready; empty when it is. The first 20. */
  readonly problems: readonly ReadinessProblem[];
  readonly projectors: {
    readonly count: number;
    /** Age of the oldest event that a projector has still to pass; null when that cannot be told. */
    readonly lagSeconds: number | null;
  };
}

export type ReadinessProblem =
  | {
      readonly part: 'process';
      readonly code: 'STOPPING';
    }
  | {
      readonly part: 'stores';
      readonly code: 'STARTING';
      /** Names the store that is waited for, once one has not answered. */
      readonly setting?: 'EVENTSTORE_URL' | 'MONGODB_URL';
    }
  | {
      readonly part: 'event-store';
      /** Reads are answered; nothing is stored before an operator has looked. */
      readonly code: 'WRITES_REFUSED';
      /** Class of the error. */
      readonly kind: string;
      /** What an operator can do. */
      readonly remedy: string;
    }
  | {
      readonly part: 'event-store' | 'read-store' | 'credential-store' | 'projectors';
      readonly code: 'NO_ANSWER' | 'FAILED';
      /** Class of the error. */
      readonly kind?: string;
    }
  | {
      readonly part: 'projector';
      /** Behind for longer than it may be, stopped over an event, or stopped because its model is none of this event log's. */
      readonly code: 'LAGGING' | 'STOPPED' | 'OTHER_LOG';
      /** The model that it keeps. */
      readonly name: string;
      /** How far in the log its model is. */
      readonly position: string;
      readonly lagSeconds: number | null;
      /** The event that it stopped over. */
      readonly stream?: string;
      readonly revision?: number;
      /** ISO 8601 instant at which it stopped. */
      readonly since?: string;
      /** Class of the error. */
      readonly kind?: string;
      /** With OTHER_LOG: the command that makes the model anew. */
      readonly remedy?: string;
    };

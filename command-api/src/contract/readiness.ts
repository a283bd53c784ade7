/** Response of `GET /readyz`: 200 if `ready`, 503 if `not-ready`. Contains no user data. */
export interface Readiness {
  readonly status: 'ready' | 'not-ready';
  /** Why the server is not ready, at most 20 reasons; empty if it is. */
  readonly problems: readonly ReadinessProblem[];
  readonly projectors: {
    readonly count: number;
    /** Age of the oldest event not yet applied by a projector; null if unknown. */
    readonly lagSeconds: number | null;
  };
}

export type ReadinessProblem =
  | {
      readonly part: 'process';
      readonly code: 'STOPPING';
    }
  | {
      readonly part: 'process';
      /** A newer version has opened the installation. */
      readonly code: 'SUPERSEDED';
      /** What an operator can do. */
      readonly remedy: string;
    }
  | {
      readonly part: 'stores';
      readonly code: 'STARTING';
      /** The setting of the store that has not answered. */
      readonly setting?: 'EVENTSTORE_URL' | 'MONGODB_URL';
    }
  | {
      readonly part: 'event-store';
      /** Reads are answered, but no events are accepted until an operator has intervened. */
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
      /**
       * Behind for longer than allowed, stopped by an event, or stopped because its model belongs to another
       * event log.
       */
      readonly code: 'LAGGING' | 'STOPPED' | 'OTHER_LOG';
      /** Name of its model. */
      readonly name: string;
      /** Position of its model in the log. */
      readonly position: string;
      readonly lagSeconds: number | null;
      /** The event that stopped it. */
      readonly stream?: string;
      readonly revision?: number;
      /** ISO 8601 instant at which it stopped. */
      readonly since?: string;
      /** Class of the error. */
      readonly kind?: string;
      /** With OTHER_LOG: the command that rebuilds the model. */
      readonly remedy?: string;
    };

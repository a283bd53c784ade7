/** The operators' JSON, as read by scripts. */

/** Output of `ops status --json`. */
export interface StatusDocument {
  readonly end: string;
  readonly projectors: readonly {
    readonly name: string;
    readonly state: string;
    readonly position: string;
    readonly lag: number;
    readonly rate: number;
    readonly skips: readonly { readonly stream: string; readonly revision: number; readonly why: string }[];
    /** Failures that no event caused have no position. */
    readonly failure?: {
      readonly reason: string;
      readonly kind: string;
      readonly type: string;
      readonly stream: string;
      readonly revision: number;
      readonly position: string;
    };
  }[];
}

/** Output of `ops doctor --json`. */
export interface DoctorDocument {
  readonly healthy: boolean;
  readonly findings: readonly {
    readonly part: string;
    readonly verdict: string;
    readonly detail: string;
    readonly remedy?: string;
  }[];
  readonly chains?: { readonly events: number; readonly broken: readonly object[] };
}

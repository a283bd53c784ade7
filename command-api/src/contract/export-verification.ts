/** `POST /api/exports/verify`. */

export type ExportVerdict =
  /** The question has the same answer. */
  | 'same'
  | 'altered'
  /** Comments behind it were erased. */
  | 'erased'
  /** Made by rules that this program does not have. */
  | 'other-rules'
  /** It was written before everything was up to date: only its digest can be checked. */
  | 'unsettled'
  /** Its project or workspace is not in this installation. */
  | 'elsewhere'
  /** It has a stamp without the line by which files are verified. */
  | 'older'
  /** It has no stamp. */
  | 'unknown';

export interface ExportVerification {
  readonly verdict: ExportVerdict;
  /** The result in words. */
  readonly sentences: readonly string[];
  /** What the file contains, as its stamp says; null without one. */
  readonly what: string | null;
  /** Address that answers it, as of its moment; null where the file names none. */
  readonly question: string | null;
  /** A browser has written it: the answer is compared, and the file with its own digests alone. */
  readonly isDrawn: boolean;
  /** Whether data and stamp equal the digests in the file; null where it has none. */
  readonly intact: boolean | null;
  /** Of a stamp from before that line; null for others. */
  readonly older: {
    /** Day of the export, as the stamp says; null where it does not. */
    readonly day: string | null;
    /** A revision that did not exist on that day: the stamp is false. */
    readonly impossible: string | null;
  } | null;
  /** The first cell that differs; null where none is known to. */
  readonly difference: CellDifference | null;
  /** Lines of the stamp that differ. */
  readonly stampDifferences: readonly StampDifference[];
  readonly erased: readonly {
    readonly file: string;
    readonly comments: number;
    readonly by: string;
    /** ISO 8601 instant. */
    readonly at: string;
  }[];
  /** Why its answer may be another one now, as its stamp says; null where it says no reason. */
  readonly unsettled: string | null;
  /** Names of files that were split into sentences by other rules since. */
  readonly resplit: readonly string[];
  readonly rules: readonly {
    readonly rule: string;
    readonly file: string;
    /** '' where this program has no such rule. */
    readonly now: string;
  }[];
}

export interface CellDifference {
  /** As spreadsheets name it: `B7`. */
  readonly cell: string;
  /** Heading of its column, and first cell of its row. */
  readonly column: string;
  readonly row: string;
  /** Null where the row is missing. */
  readonly file: string | null;
  /** Null where there was no such row, or where only the file's own digests can be compared. */
  readonly expected: string | null;
}

export interface StampDifference {
  /** Null where the line is missing. */
  readonly file: string | null;
  readonly expected: string | null;
}

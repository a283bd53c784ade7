/** What changed between two moments, as answered by `changes.query.ts` and HTTP: types only. */
import type { Cause } from '@verbatim/domain/moment/causes';
import type { SentimentCounts } from '../table/table.ts';

export type SentimentClass = 'pos' | 'neu' | 'mix' | 'neg';

/** Change of a count. */
export interface ChangedNumber {
  /** Difference of the counts, weighted if they are. */
  readonly difference: number;
  /** Number of comments newly counted, and no longer counted; never weighted. */
  readonly gained: number;
  readonly lost: number;
}

/** Change of a row by one cause. */
export interface CausedChange extends ChangedNumber {
  readonly cause: Cause;
  /** Changes by sentiment class, only those that changed; empty for a single column of the table. */
  readonly sentiment: { readonly [Class in SentimentClass]?: ChangedNumber };
  /** Change of the mean compound; null if there is no mean before or after this cause. */
  readonly mean: number | null;
}

export interface ChangedFigures {
  readonly count: number;
  /** Null for the base, and for a single column of the table. */
  readonly sentiment: SentimentCounts | null;
}

export interface ChangedRow {
  /** Id of the theme, `unclassified`, or `total` for the base. */
  readonly id: string;
  readonly name: string;
  /** Null if the theme did not exist or was not in the workspace. */
  readonly before: ChangedFigures | null;
  readonly after: ChangedFigures | null;
  readonly difference: number;
  /** Query of the theme at both moments, where it differs; also of an edit that found the same comments. */
  readonly query?: { readonly before: string; readonly after: string };
  /** Causes with an effect, in order of application. Their differences sum to that of the row. */
  readonly causes: readonly CausedChange[];
}

export interface Changes {
  readonly total: ChangedRow;
  readonly unclassified: ChangedRow;
  /** Themes of both moments, by descending difference, then by name. */
  readonly themes: readonly ChangedRow[];
}

/** Comments that a cause added to a row, or took from it. */
export interface ChangedComments {
  readonly total: number;
  /** `_id`s of the page, ascending. */
  readonly ids: readonly number[];
  /** Query of the theme that carried them; '' if there is none. */
  readonly text: string;
  /** Whether the workspace has the row at either moment. */
  readonly isKnown: boolean;
}

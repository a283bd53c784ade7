import type { AgreementEvent, DrawnSample, SharedShare, Verdict } from './agreement-events.ts';

/**
 * Keeps a sample that was drawn. Whether project, theme and comments exist is for the caller to see to: they
 * are other streams.
 */
export interface DrawSample extends DrawnSample {
  readonly type: 'DrawSample';
}

export interface RateComment {
  readonly type: 'JudgeComment';
  readonly comment: number;
  /** Null withdraws the rating. */
  readonly carries: Verdict | null;
  /** Id of the judge's account. */
  readonly by: string;
}

/** How many of 100 comments in the queue are shared ones. */
export interface SetSampleShare {
  readonly type: 'SetSampleShare';
  readonly share: SharedShare;
}

/** Ratings are withdrawn by rating again. */
export interface UndoSampleChange {
  readonly type: 'UndoSampleChange';
  readonly from: number;
  /** Every event of the command, in order. */
  readonly events: readonly AgreementEvent[];
}

export type AgreementCommand = DrawSample | RateComment | SetSampleShare | UndoSampleChange;

import type { DrawnSample, Verdict } from './agreement-events.ts';

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

export type AgreementCommand = DrawSample | RateComment;

import type { DrawnSample, Verdict } from './agreement-events.ts';

/** Keeps a sample that was drawn. Whether project, theme and comments exist is for the caller to see to: they are other streams. */
export interface DrawSample extends DrawnSample {
  readonly type: 'DrawSample';
}

export interface JudgeComment {
  readonly type: 'JudgeComment';
  readonly comment: number;
  /** Null takes back what the judge has said. */
  readonly carries: Verdict | null;
  /** Id of the judge's account. */
  readonly by: string;
}

export type AgreementCommand = DrawSample | JudgeComment;

/** Documents of the `agreement` model: the samples that were drawn, and what each judge has said of their comments. */
import type { DrawnSample, Verdict } from '@verbatim/domain/agreement/agreement-events';
import { padded } from '../../stores/id-path.ts';

export const AGREEMENT_MODEL = 'agreement';

/** `{sampleId}`: SampleDocument. */
export const SAMPLES = 'samples';
/** `{projectId}/{themeId}/{drawn}/{sampleId}`: empty documents. */
export const OF_THEME = 'of-theme';
/** `{sampleId}/{account}`: JudgeDocument. One who has taken back all that he said is no judge, and still there. */
export const JUDGES = 'judges';
/** `{sampleId}/{account}/{comment}`: JudgementDocument. */
export const JUDGEMENTS = 'judgements';

export interface SampleDocument extends DrawnSample {
  readonly [key: string]: unknown;
  readonly id: string;
  /** ISO 8601 instant. */
  readonly drawn: string;
  /** Name of whoever drew it. */
  readonly drawnBy: string;
}

export interface JudgeDocument {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly name: string;
}

export interface JudgementDocument {
  readonly [key: string]: unknown;
  readonly comment: number;
  readonly carries: Verdict;
  /** ISO 8601 instant. */
  readonly at: string;
}

export const ofThemeId = ({ projectId, themeId, drawn, id }: SampleDocument): string =>
  `${projectId}/${themeId}/${drawn}/${id}`;
export const judgeId = (sampleId: string, account: string): string => `${sampleId}/${account}`;
export const judgementId = (sampleId: string, account: string, comment: number): string =>
  `${judgeId(sampleId, account)}/${padded(comment)}`;

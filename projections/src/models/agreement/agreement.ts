/** Documents of the `agreement` model: samples and their ratings. */
import type { DrawnSample, SharedShare, Verdict } from '@verbatim/domain/agreement/agreement-events';
import { padId } from '../../stores/read-store.ts';

export const AGREEMENT_MODEL = 'agreement';

/** `{sampleId}`: SampleDocument. */
export const SAMPLES = 'samples';
/** `{projectId}/{themeId}/{drawn}/{sampleId}`: empty documents. */
export const OF_THEME = 'of-theme';
/** `{sampleId}/{account}`: JudgeDocument. A rater who has withdrawn every rating keeps an empty one. */
export const RATERS = 'judges';
/** `{sampleId}/{account}/{comment}`: JudgementDocument. */
export const RATINGS = 'judgements';

export interface SampleDocument extends DrawnSample {
  readonly [key: string]: unknown;
  readonly id: string;
  /** ISO 8601 instant. */
  readonly drawn: string;
  /** Name of the user who drew it. */
  readonly drawnBy: string;
  /** Shared comments of 100 in the queue; absent until it is set. */
  readonly share?: SharedShare;
}

export interface RaterDocument {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly name: string;
}

export interface RatingDocument {
  readonly [key: string]: unknown;
  readonly comment: number;
  readonly carries: Verdict;
  /** ISO 8601 instant. */
  readonly at: string;
}

export const toThemeSampleId = ({ projectId, themeId, drawn, id }: SampleDocument): string =>
  `${projectId}/${themeId}/${drawn}/${id}`;
export const toRaterId = (sampleId: string, account: string): string => `${sampleId}/${account}`;
export const toRatingId = (sampleId: string, account: string, comment: number): string =>
  `${toRaterId(sampleId, account)}/${padId(comment)}`;

import { PersistentMap } from '../persistent-map.ts';
import type { AgreementEvent, DrawnSample, Verdict } from './agreement-events.ts';

export interface AgreementState {
  /** Null before the sample is drawn. */
  readonly sample: DrawnSample | null;
  readonly comments: ReadonlySet<number>;
  /** Ratings by `judgementKey`. */
  readonly judgements: PersistentMap<Verdict>;
}

export const initialAgreement: AgreementState = { sample: null, comments: new Set(), judgements: new PersistentMap() };

export const toRatingKey = (by: string, comment: number): string => `${comment} ${by}`;

export const evolveAgreement = (state: AgreementState, events: Iterable<AgreementEvent>): AgreementState => {
  let { sample, comments } = state;
  const judgements = state.judgements.draft();
  for (const { type, data } of events)
    if (type === 'SampleDrawn') {
      sample = data;
      comments = new Set(data.comments);
    } else if (data.carries === null) judgements.delete(toRatingKey(data.by, data.comment));
    else judgements.set(toRatingKey(data.by, data.comment), data.carries);
  return { sample, comments, judgements: judgements.done() };
};

import { PersistentMap } from '../persistent-map.ts';
import { withUndone } from '../undone-changes.ts';
import {
  DEFAULT_SHARED_SHARE,
  type AgreementEvent,
  type DrawnSample,
  type SharedShare,
  type Verdict,
} from './agreement-events.ts';

export interface AgreementState {
  /** Null before the sample is drawn. */
  readonly sample: DrawnSample | null;
  readonly comments: ReadonlySet<number>;
  /** Ratings by `judgementKey`. */
  readonly judgements: PersistentMap<Verdict>;
  /** Shared comments of 100 in the queue. */
  readonly share: SharedShare;
  /** Revision of the event that set it; -1 for none. */
  readonly shareSince: number;
  /** First revisions of the latest undone changes. */
  readonly undone: readonly number[];
  /** Of the last event, -1 before the first. */
  readonly revision: number;
}

export const initialAgreement: AgreementState = {
  sample: null,
  comments: new Set(),
  judgements: new PersistentMap(),
  share: DEFAULT_SHARED_SHARE,
  shareSince: -1,
  undone: [],
  revision: -1,
};

export const toRatingKey = (by: string, comment: number): string => `${comment} ${by}`;

export const evolveAgreement = (state: AgreementState, events: Iterable<AgreementEvent>): AgreementState => {
  let { sample, comments, share, shareSince, undone, revision } = state;
  const judgements = state.judgements.draft();
  for (const { type, data } of events) {
    revision++;
    switch (type) {
      case 'SampleDrawn':
        sample = data;
        comments = new Set(data.comments);
        break;
      case 'CommentJudged':
        if (data.carries === null) judgements.delete(toRatingKey(data.by, data.comment));
        else judgements.set(toRatingKey(data.by, data.comment), data.carries);
        break;
      case 'SampleShareSet':
        [share, shareSince] = [data.share, revision];
        break;
      case 'SampleChangeUndone':
        undone = withUndone(undone, data.from);
    }
  }
  return { sample, comments, judgements: judgements.done(), share, shareSince, undone, revision };
};

import type { AgreementEvent } from '@verbatim/domain/agreement/agreement-events';
import { SHARED_STREAMS } from '../model-streams.ts';
import type { EventHandlers, Projector } from '../projector.ts';
import {
  AGREEMENT_MODEL,
  toRaterId,
  toRatingId,
  RATINGS,
  RATERS,
  OF_THEME,
  toThemeSampleId,
  SAMPLES,
  type RaterDocument,
  type RatingDocument,
  type SampleDocument,
} from './agreement.ts';

export const agreementProjector: Projector = {
  name: AGREEMENT_MODEL,
  filter: { streamPrefixes: SHARED_STREAMS[AGREEMENT_MODEL] },
  start: () => ({ on }),
};

const on: EventHandlers<AgreementEvent> = {
  SampleDrawn({ streamId: id, data, at, actor }, session) {
    const sample: SampleDocument = { ...data, id, drawn: at, drawnBy: actor };
    session.put(SAMPLES, id, sample);
    session.put(OF_THEME, toThemeSampleId(sample), {});
  },
  async SampleShareSet({ streamId, data: { share } }, session) {
    const sample = await session.get<SampleDocument>(SAMPLES, streamId);
    if (sample !== undefined) session.put(SAMPLES, streamId, { ...sample, share });
  },
  CommentJudged({ streamId, data: { comment, carries, by }, at, actor }, session) {
    session.put(RATERS, toRaterId(streamId, by), { id: by, name: actor } satisfies RaterDocument);
    const id = toRatingId(streamId, by, comment);
    if (carries === null) session.delete(RATINGS, id);
    else session.put(RATINGS, id, { comment, carries, at } satisfies RatingDocument);
  },
};

import { agreementStream, type AgreementEvent } from '@verbatim/domain/agreement/agreement-events';
import type { HandlersOf, Projector } from '../projector.ts';
import {
  AGREEMENT_MODEL,
  judgeId,
  judgementId,
  JUDGEMENTS,
  JUDGES,
  OF_THEME,
  ofThemeId,
  SAMPLES,
  type JudgeDocument,
  type JudgementDocument,
  type SampleDocument,
} from './agreement.ts';

export const agreementProjector: Projector = {
  name: AGREEMENT_MODEL,
  filter: { streamPrefixes: [agreementStream('')] },
  start: () => ({ on }),
};

const on: HandlersOf<AgreementEvent> = {
  SampleDrawn({ streamId: id, data, at, actor }, session) {
    const sample: SampleDocument = { ...data, id, drawn: at, drawnBy: actor };
    session.put(SAMPLES, id, sample);
    session.put(OF_THEME, ofThemeId(sample), {});
  },
  CommentJudged({ streamId, data: { comment, carries, by }, at, actor }, session) {
    session.put(JUDGES, judgeId(streamId, by), { id: by, name: actor } satisfies JudgeDocument);
    const id = judgementId(streamId, by, comment);
    if (carries === null) session.delete(JUDGEMENTS, id);
    else session.put(JUDGEMENTS, id, { comment, carries, at } satisfies JudgementDocument);
  },
};
